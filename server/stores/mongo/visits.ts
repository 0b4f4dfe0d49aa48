// Visits to websites in MongoDB: outcome, report, facts and drawings of one visit are one document.
import type { Apex } from '../../../schema/apex.ts'
import type { Artwork } from '../../../schema/artwork.ts'
import type { Report, SiteFacts, Visit } from '../../../schema/visit.ts'
import { parsedBy } from '../parse-cache.ts'
import type { VisitRecords } from '../records.ts'
import { documentOf, drawingFrom, MOST_BYTES, type OnDamage, slotOf } from './artwork-documents.ts'
import type { Announce } from './changes.ts'
import { foundBy, type Link } from './connection.ts'
import type { VisitDocument } from './models.ts'

type Part<Field extends keyof VisitDocument> = Pick<VisitDocument, '_id' | Field>

export function visitsOf(link: Link, announce: Announce, onDamage: OnDamage): VisitRecords {
  const read = <T extends { _id: Apex }>(domains: readonly Apex[], fields: string) =>
    foundBy<T>(link, 'visits', domains, fields)
  const parsed = parsedBy<SiteFacts>(JSON.parse)
  const visitFrom = (found: VisitDocument | undefined): Visit | null => {
    if (!found) return null
    const { _id: domain, outcome, at, freshUntil } = found
    const artworks = found.drawings.map((one) => drawingFrom(domain, one, onDamage))
    // Without one of its drawings it would show another as the best: it is made again.
    return artworks.includes(null)
      ? null
      : { domain, outcome, at, freshUntil, artworks: artworks as Artwork[] }
  }
  return {
    async find(domains) {
      const found = await read<VisitDocument>(domains, 'outcome at freshUntil drawings')
      return domains.map((domain) => visitFrom(found.get(domain)))
    },
    async put(visit, report) {
      const { domain } = visit
      const made = visitDocument(visit, report)
      const write = () =>
        link.ask(({ visits }) => visits.replaceOne({ _id: domain }, made, { upsert: true }))
      const before = (await read<Part<'drawn'>>([domain], 'drawn')).get(domain)
      // What was never visited was never shown, and what rests on the same drawings stays right.
      if (before === undefined || before.drawn === made.drawn) {
        await write()
        return
      }
      await announce(async () => {
        await write()
        return { result: undefined, changes: [{ what: 'artwork', domain }] }
      })
    },
    async report(domain) {
      const found = (await read<Part<'report' | 'facts'>>([domain], 'report facts')).get(domain)
      if (!found) return null
      const rest: Omit<Report, 'facts'> = JSON.parse(found.report)
      return { ...rest, facts: JSON.parse(found.facts) }
    },
    async facts(domains) {
      const found = await read<Part<'facts'>>(domains, 'facts')
      return domains.map((domain) => parsed(domain, found.get(domain)?.facts))
    },
    async remove(domain) {
      return announce(async () => {
        const { deletedCount } = await link.ask(({ visits }) => visits.deleteOne({ _id: domain }))
        return { result: deletedCount > 0, changes: [{ what: 'artwork', domain }] }
      })
    },
  }
}

function visitDocument(visit: Visit, { facts, ...told }: Report): VisitDocument {
  const { domain, outcome, at, freshUntil, artworks } = visit
  return {
    ...{ _id: domain, outcome, at, freshUntil },
    drawings: fitting(artworks).map(documentOf),
    drawn: drawnOf(artworks),
    report: JSON.stringify(told),
    facts: JSON.stringify(facts),
  }
}

/** The first ones are the best. */
function fitting(artworks: readonly Artwork[]): Artwork[] {
  let bytes = 0
  return artworks.filter((one) => {
    if (bytes + one.bytes.byteLength > MOST_BYTES) return false
    bytes += one.bytes.byteLength
    return true
  })
}

function drawnOf(artworks: readonly Artwork[]): string {
  const facts = artworks
    .map((one) => [slotOf(one), one.hash, one.source, one.fullColour, one.legible, one.palette])
    .sort()
  return JSON.stringify(facts)
}
