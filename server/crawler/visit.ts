// One visit: each scout looks, each find is made safe in a child process, and the best of them are kept.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Report } from '../../schema/visit.ts'
import { ArtworkFailed, ArtworkRefused } from '../images/child.ts'
import type { Renderer } from '../images/pool.ts'
import { type Choice, choose, type Kept, type Sample } from './logo-selection.ts'
import type { FoundCandidate, Scout } from './source.ts'

export interface VisitParts {
  /** In the order of SOURCES: the first that finds anything answers alone. */
  scouts: Scout[]
  renderer: Pick<Renderer, 'admit'>
  signal: AbortSignal
}

export interface Visited {
  artworks: Artwork[]
  report: Report
  /** Whether that nothing was found will be so for a while: it is the site's own answer. */
  isFinal: boolean
}

/** @returns what was found, and why: never throws for what a website does. */
export async function visit(parts: VisitParts, domain: Apex): Promise<Visited> {
  const tried: Visited[] = []
  for (const scout of parts.scouts) {
    const visited = await ask(scout, parts, domain)
    tried.push(visited)
    if (visited.artworks.length > 0) break
  }
  const report = joined(tried.map((one) => one.report))
  const isFinal = tried.every((one) => one.isFinal || one.report.failure === null)
  return { artworks: tried.at(-1)?.artworks ?? [], report, isFinal }
}

async function ask(scout: Scout, parts: VisitParts, domain: Apex): Promise<Visited> {
  const samples: Sample[] = []
  const examine = examiner(parts)
  let again = false
  // One after the other: visits take turns in the line before the renderer.
  let last = Promise.resolve()
  const take = (find: FoundCandidate) => {
    last = last.then(async () => {
      samples.push(await examine(find))
      again ||= find.bytes === null && find.again
    })
    return last
  }
  const { facts, failure, isFinal = false } = await scout.look(domain, take, parts.signal)
  const { kept, candidates }: Choice = choose(samples, domain)
  const artworks = kept.map((one) => artworkOf(one, domain, scout.name))
  const lost = again && artworks.length === 0 ? 'What it names could not be fetched.' : null
  return { artworks, report: { candidates, facts, failure: failure ?? lost }, isFinal }
}

/** Drawings that may cost the renderer a child, or its patience, before no more of the site are looked at. */
const MOST_COSTLY = 2

function examiner({ renderer, signal }: VisitParts): (find: FoundCandidate) => Promise<Sample> {
  let costly = 0
  return async ({ candidate, bytes, refused }) => {
    const refusal = (why: string): Sample => ({ candidate, image: null, refused: why })
    if (bytes === null) return refusal(refused)
    if (costly >= MOST_COSTLY) return refusal("Others of the site's drawings cost too much.")
    try {
      const { maskable, colour } = candidate
      const image = await renderer.admit(bytes, { maskable, paint: colour }, signal)
      return { candidate, image, refused: null }
    } catch (error) {
      if (error instanceof Unavailable) return refusal('There was no time to look at it.')
      if (!(error instanceof ArtworkFailed)) throw error
      if (!(error instanceof ArtworkRefused)) costly += 1
      return refusal(error.message)
    }
  }
}

function artworkOf({ candidate, image, ...use }: Kept, domain: Apex, scout: string): Artwork {
  const { way, url } = candidate
  const { mediaType, bytes, width, height, hash, legible, fullColour, palette } = image
  return {
    ...{ mediaType, bytes, width, height, hash, legible, fullColour, palette, domain },
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
