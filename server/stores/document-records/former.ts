// Converts records that have former words: those of dumps of format 1, and of MongoDB before its schema version 2.
import type { Artwork } from '../../../schema/artwork.ts'
import type { DumpRecord } from '../dump.ts'

/** `Art` is `Artwork` or its stored form. */
export type Former<Art extends Omit<Artwork, 'domain'>> = Omit<
  Art,
  'fullColor' | 'license' | 'visibleArea'
> & {
  fullColour: boolean
  licence: string | null
  /** Missing in records of older versions. */
  visibleArea?: Artwork['visibleArea']
}

export function fromFormerArtwork<Art extends Omit<Artwork, 'domain'>>(former: Former<Art>): Art {
  const { fullColour, licence, visibleArea = null, ...artwork } = former
  return { ...artwork, fullColor: fullColour, license: licence, visibleArea } as unknown as Art
}

/** @param facts JSON. */
export const fromFormerFacts = (facts: string): string =>
  renamed(facts, 'themeColour', 'themeColor')

/** @param research JSON. */
export const fromFormerResearch = (research: string): string =>
  renamed(research, 'narrator', 'generatorVersion')

export const fromFormerSecretName = (name: string): string =>
  name === 'grants' ? 'signedUrls' : name

/** @param record of a dump of format 1. */
export function fromFormerRecord(record: DumpRecord): DumpRecord {
  switch (record.kind) {
    case 'artwork':
      return { ...record, artwork: fromFormerArtwork(record.artwork as unknown as Former<Artwork>) }
    case 'visit': {
      const formerArtworks = record.visit.artworks as unknown as Former<Artwork>[]
      const visit = { ...record.visit, artworks: formerArtworks.map(fromFormerArtwork<Artwork>) }
      return { ...record, visit, facts: fromFormerFacts(record.facts) }
    }
    case 'research':
      return { ...record, text: fromFormerResearch(record.text) }
    case 'secret':
      return { ...record, name: fromFormerSecretName(record.name) }
    default:
      return record
  }
}

/** @param text a JSON object, or `null`. */
function renamed(text: string, before: string, after: string): string {
  const parsed = JSON.parse(text)
  if (parsed === null || !(before in parsed)) return text
  const entries = Object.entries(parsed).map(([name, value]) => [
    name === before ? after : name,
    value,
  ])
  return JSON.stringify(Object.fromEntries(entries))
}
