// Reads a stranger's home page as it arrives: candidates for the logo, facts, what to read next.
import type { Candidate, SiteFacts } from '../../../schema/visit.ts'
import { gatherStyles } from './candidates/css-backgrounds.ts'
import { gatherWalls } from './candidates/customer-sections.ts'
import { headerLogos } from './candidates/header-logos.ts'
import { gatherDrawings } from './candidates/image-elements.ts'
import { gatherInline } from './candidates/inline-svg.ts'
import { gatherLinks } from './candidates/links.ts'
import { gatherMicrodata } from './candidates/microdata.ts'
import { gatherJsonLd } from './facts/json-ld.ts'
import { gatherFacts } from './facts/metadata.ts'
import { logosOf, namesOf } from './facts/organizations.ts'
import { factsOf } from './facts/page-facts.ts'
import { gatherProse, type Prose } from './facts/prose.ts'
import { decoderOf } from './html/charset.ts'
import { siteOf } from './html/site.ts'
import { walk } from './html/walk.ts'
import { LIMITS } from './limits.ts'
import { gatherMarks } from './technologies/signals.ts'

export interface Head {
  /** Final address of the page. */
  url: string
  headers: Record<string, string>
  /** Its prose is wanted too. */
  prose?: boolean
}

export interface Page {
  candidates: Candidate[]
  facts: SiteFacts
  /** Addresses of web app manifests, to be read next. */
  manifests: string[]
  /** Address of Microsoft's tile description, null when there is none or the page refuses it. */
  browserconfig: string | null
  /** Where the page sends its reader at once, when that is another page. */
  refresh: string | null
  canonical: string | null
  /** What relative addresses are relative to. */
  base: string
  /** Null where it was not wanted. */
  prose: Prose | null
}

export interface PageReader {
  /** @returns false when enough was read: the rest need not be fetched. */
  write(chunk: Uint8Array): boolean
  end(): Page
}

/** Reads a page in chunks. */
export function createPageReader(head: Head): PageReader {
  const gathering = gather(head)
  const block = new Uint8Array(LIMITS.block)
  let filled = 0
  let total = 0
  let decoder: TextDecoder | null = null
  const flush = (isLast: boolean) => {
    const bytes = block.subarray(0, filled)
    decoder ??= decoderOf(headerOf(head, 'content-type') ?? '', bytes)
    gathering.write(decoder.decode(bytes, { stream: !isLast }))
    filled = 0
  }
  return {
    write(chunk) {
      let rest = chunk.subarray(0, LIMITS.page - total)
      total += rest.length
      while (rest.length > 0) {
        const part = rest.subarray(0, block.length - filled)
        block.set(part, filled)
        filled += part.length
        rest = rest.subarray(part.length)
        if (filled === block.length) flush(false)
      }
      return total < LIMITS.page
    },
    end() {
      flush(true)
      return gathering.end(total >= LIMITS.page)
    },
  }
}

/** A response header by its name, however either is written. */
function headerOf({ headers }: Head, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
}

function gather(head: Head) {
  const links = gatherLinks(head.url)
  const facts = gatherFacts()
  const jsonLd = gatherJsonLd()
  const microdata = gatherMicrodata()
  const inline = gatherInline()
  const drawings = gatherDrawings()
  const styles = gatherStyles()
  const walls = gatherWalls()
  const marks = gatherMarks()
  const prose = head.prose ? gatherProse() : null
  const seeing = [links, facts, jsonLd, microdata, inline, drawings, styles, walls, marks]
  const walker = walk(prose ? [...seeing, prose] : seeing)
  const end = (isCut: boolean): Page => {
    walker.end(isCut)
    const { candidates: icons, canonical, ...next } = links.end(headerOf(head, 'refresh'))
    const graph = jsonLd.end()
    const origin = { ...head, base: next.base }
    const told = factsOf(facts.end(), graph, marks.end(next.base), origin)
    const site = siteOf(head.url, next.base, [...namesIn(told), ...namesOf(graph)])
    const seen = [...inline.end(isCut), ...drawings.end(), ...styles.end()]
    const logos = [...headerLogos(seen, site), ...logosOf(graph, next.base)]
    const candidates = [...logos, ...microdata.end(next.base), ...icons]
    const named = candidates.slice(0, LIMITS.candidates)
    return { ...next, canonical, facts: told, candidates: named, prose: prose?.end() ?? null }
  }
  return { write: walker.write, end }
}

const namesIn = ({ title, siteName }: SiteFacts): string[] =>
  [title, siteName].flatMap((seen) => (seen ? [seen.value] : []))
