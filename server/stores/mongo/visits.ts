// Stores the last visit to each website in MongoDB: outcome, report, facts and artwork in one document.
// Its field `drawings` contains the artwork, and `drawn` the fingerprint of the artwork.
import type { Apex } from '../../../schema/apex.ts'
import type { Artwork } from '../../../schema/artwork.ts'
import { CLEARED, type SiteFacts, type Visit, type VisitReport } from '../../../schema/visit.ts'
import { createParseCache } from '../parse-cache.ts'
import type { VisitRecords } from '../records.ts'
import {
  artworkDocument,
  artworkFieldName,
  artworkFromDocument,
  MAX_DOCUMENT_ARTWORK_BYTES,
  type OnDamage,
} from './artwork-documents.ts'
import type { WriteAndPublish } from './changes.ts'
import { BULK_TIMEOUT_MS, findByIds, type MongoLink } from './connection.ts'
import { documentPages } from './document-pages.ts'
import type { VisitDocument } from './models.ts'

type VisitFields<Field extends keyof VisitDocument> = Pick<VisitDocument, '_id' | Field>

export function createVisitRecords(
  link: MongoLink,
  writeAndPublish: WriteAndPublish,
  onDamage: OnDamage,
): VisitRecords {
  const read = <T extends { _id: Apex }>(domains: readonly Apex[], fields: string) =>
    findByIds<T>(link, 'visits', domains, fields)
  const parseCached = createParseCache<SiteFacts>(JSON.parse)
  const visitFrom = (found: VisitDocument | undefined): Visit | null => {
    if (!found) return null
    const { _id: domain, outcome, at, freshUntil } = found
    const artworks = found.drawings.map((stored) => artworkFromDocument(domain, stored, onDamage))
    // Without the damaged artwork a worse one would be shown, so the visit counts as missing and is repeated.
    return artworks.includes(null)
      ? null
      : { domain, outcome, at, freshUntil, artworks: artworks as Artwork[] }
  }
  return {
    async find(domains) {
      const found = await read<VisitDocument>(domains, 'outcome at freshUntil drawings')
      return domains.map((domain) => visitFrom(found.get(domain)))
    },
    async put(visit, { facts, ...report }) {
      const { domain } = visit
      const document = visitDocument(visit, JSON.stringify(report), JSON.stringify(facts))
      const write = () =>
        link.run(({ visits }) => visits.replaceOne({ _id: domain }, document, { upsert: true }))
      const before = (await read<VisitFields<'drawn'>>([domain], 'drawn')).get(domain)
      // A first visit and unchanged artwork invalidate nothing.
      if (before === undefined || before.drawn === document.drawn) {
        await write()
        return
      }
      await writeAndPublish(async () => {
        await write()
        return { result: undefined, changes: [{ what: 'artwork', domain }] }
      })
    },
    async report(domain) {
      const found = (await read<VisitFields<'report' | 'facts'>>([domain], 'report facts')).get(
        domain,
      )
      if (!found) return null
      const rest: Omit<VisitReport, 'facts'> = JSON.parse(found.report)
      return { ...rest, facts: JSON.parse(found.facts) }
    },
    async facts(domains) {
      const found = await read<VisitFields<'facts'>>(domains, 'facts')
      return domains.map((domain) => parseCached(domain, found.get(domain)?.facts))
    },
    async expire(domain) {
      return writeAndPublish(async () => {
        const { modifiedCount } = await link.run(({ visits }) =>
          visits.updateOne(
            { _id: domain, freshUntil: { $ne: CLEARED } },
            { $set: { freshUntil: CLEARED } },
          ),
        )
        return { result: modifiedCount > 0, changes: [{ what: 'artwork', domain }] }
      })
    },
    async prune(before, outcomes) {
      const fields = { outcome: 1, at: 1, freshUntil: 1 } as const
      const pages = documentPages<VisitFields<keyof typeof fields>>(link, 'visits', 1000, fields)
      const isOld = { at: { $lt: before }, freshUntil: { $lt: before } }
      let count = 0
      for await (const page of pages) {
        const old = page.filter(
          ({ outcome, at, freshUntil }) =>
            outcomes.includes(outcome) && at < before && freshUntil < before,
        )
        if (old.length === 0) continue
        // The times are compared again, because a visit may have been repeated meanwhile.
        const filter = { _id: { $in: old.map(({ _id }) => _id) }, ...isOld }
        const deletion = await link.run(({ visits }) => visits.deleteMany(filter), BULK_TIMEOUT_MS)
        count += deletion.deletedCount
      }
      return count
    },
  }
}

/** @param report @param facts JSON as it is stored. */
export function visitDocument(visit: Visit, report: string, facts: string): VisitDocument {
  const { domain, outcome, at, freshUntil, artworks } = visit
  return {
    _id: domain,
    outcome,
    at,
    freshUntil,
    drawings: withinSizeLimit(artworks).map(artworkDocument),
    drawn: artworkFingerprint(artworks),
    report,
    facts,
  }
}

/** @returns the best artworks that fit into one document; the list starts with the best. */
function withinSizeLimit(artworks: readonly Artwork[]): Artwork[] {
  let bytes = 0
  return artworks.filter((artwork) => {
    if (bytes + artwork.bytes.byteLength > MAX_DOCUMENT_ARTWORK_BYTES) return false
    bytes += artwork.bytes.byteLength
    return true
  })
}

function artworkFingerprint(artworks: readonly Artwork[]): string {
  const comparedFields = artworks
    .map((artwork) => [
      artworkFieldName(artwork),
      artwork.hash,
      artwork.source,
      artwork.fullColour,
      artwork.legible,
      artwork.palette,
    ])
    .sort()
  return JSON.stringify(comparedFields)
}
