// One visit: each scout looks, each find is made safe in a child process, and the best of them are kept.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Report } from '../../schema/discovery.ts'
import { ArtworkFailed } from '../images/child.ts'
import type { Renderer } from '../images/pool.ts'
import type { Find, Scout } from '../sources/source.ts'
import { type Choice, choose, type Kept, type Sample } from './choice.ts'

export interface VisitParts {
  /** In the order of SOURCES: the first that finds anything answers alone. */
  scouts: Scout[]
  renderer: Pick<Renderer, 'admit'>
  signal: AbortSignal
}

export interface Visited {
  artworks: Artwork[]
  report: Report
}

/** @returns what was found, and why: never throws for what a website does. */
export async function visit(parts: VisitParts, domain: Apex): Promise<Visited> {
  const tried: Visited[] = []
  for (const scout of parts.scouts) {
    const visited = await ask(scout, parts, domain)
    tried.push(visited)
    if (visited.artworks.length > 0) break
  }
  return { artworks: tried.at(-1)?.artworks ?? [], report: joined(tried.map((one) => one.report)) }
}

async function ask(scout: Scout, { renderer, signal }: VisitParts, domain: Apex): Promise<Visited> {
  const samples: Sample[] = []
  const take = async (find: Find) => {
    samples.push(await examined(find, renderer))
  }
  const { facts, failure } = await scout.look(domain, take, signal)
  const { kept, candidates }: Choice = choose(samples, domain)
  const artworks = kept.map((one) => artworkOf(one, domain, scout.name))
  return { artworks, report: { candidates, facts, failure } }
}

async function examined(find: Find, renderer: VisitParts['renderer']): Promise<Sample> {
  const { candidate, bytes, refused } = find
  if (bytes === null) return { candidate, image: null, refused }
  try {
    const { maskable, colour } = candidate
    const image = await renderer.admit(bytes, { maskable, paint: colour })
    return { candidate, image, refused: null }
  } catch (error) {
    if (!(error instanceof ArtworkFailed)) throw error
    return { candidate, image: null, refused: error.message }
  }
}

function artworkOf({ candidate, image, ...use }: Kept, domain: Apex, scout: string): Artwork {
  const { way, url } = candidate
  const { mediaType, bytes, width, height, hash, legible, fullColour } = image
  return {
    ...{ mediaType, bytes, width, height, hash, legible, fullColour, domain },
    ...use,
    source: way === scout ? scout : `${scout}:${way}`,
    licence: null,
    attribution: url,
    fetchedAt: new Date(),
  }
}

/** The facts of the first scout that was let in; every candidate of each. */
function joined(reports: Report[]): Report {
  const [first] = reports
  const failures = reports.map(({ failure }) => failure).filter((failure) => failure !== null)
  return {
    candidates: reports.flatMap(({ candidates }) => candidates),
    facts: (reports.find(({ failure }) => failure === null) ?? (first as Report)).facts,
    failure: failures[0] ?? null,
  }
}
