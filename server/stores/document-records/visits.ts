// Stores the last visit to each website: the visit, its artwork, its report and its facts.
import { setImmediate } from 'node:timers/promises'
import type { Apex } from '../../../schema/apex.ts'
import type { Artwork } from '../../../schema/artwork.ts'
import { CLEARED, type SiteFacts, type Visit, type VisitReport } from '../../../schema/visit.ts'
import { type Documents, type Kinds, pagesOf, type StoredDocument } from '../documents.ts'
import { createParseCache } from '../parse-cache.ts'
import type { VisitRecords } from '../records.ts'
import {
  MAX_DOCUMENT_ARTWORK_BYTES,
  type OnDamage,
  readArtwork,
  storedArtwork,
  versionName,
} from './stored-artwork.ts'

/** Visits of one page of `prune`, after which other work of the process runs. */
const PRUNED_AT_ONCE = 500
/** The documents of a visit besides the visit itself. */
export const VISIT_PARTS = ['visitArtwork', 'visitReports', 'visitFacts'] as const

export function createVisitRecords(documents: Documents, onDamage: OnDamage): VisitRecords {
  const parseCached = createParseCache<SiteFacts>(JSON.parse)
  const factsOf = async (domains: readonly Apex[]) => {
    const found = await documents.find('visitFacts', domains)
    return domains.map((domain, i) => parseCached(domain, found[i] ?? undefined))
  }
  return {
    async find(domains) {
      const [visits, artworks] = await Promise.all([
        documents.find('visits', domains),
        documents.find('visitArtwork', domains),
      ])
      return domains.map((domain, i) =>
        visitFrom(domain, visits[i] ?? null, artworks[i] ?? null, onDamage),
      )
    },
    async put(visit, { facts, ...report }) {
      const { domain } = visit
      const [after, ...parts] = visitDocuments(visit, JSON.stringify(report), JSON.stringify(facts))
      // The visit comes last, so that a reader of a new visit finds its parts.
      await documents.put(parts)
      await documents.update('visits', domain, (before) => {
        // A first visit and unchanged artwork invalidate nothing.
        const isChanged = before !== null && before.fingerprint !== after.body.fingerprint
        return {
          result: undefined,
          after: after.body,
          changes: isChanged ? [{ what: 'artwork', domain }] : [],
        }
      })
    },
    async report(domain) {
      const [[report], [facts]] = await Promise.all([
        documents.find('visitReports', [domain]),
        factsOf([domain]),
      ])
      if (!report || !facts) return null
      const rest: Omit<VisitReport, 'facts'> = JSON.parse(report)
      return { ...rest, facts }
    },
    facts: factsOf,
    expire: (domain) =>
      documents.update('visits', domain, (visit) => {
        const isCleared = visit === null || visit.freshUntil.getTime() === CLEARED.getTime()
        return {
          result: !isCleared,
          after: isCleared ? undefined : { ...visit, freshUntil: CLEARED },
          changes: [{ what: 'artwork', domain }],
        }
      }),
    async prune(before, outcomes) {
      const isOld = ({ outcome, at, freshUntil }: Kinds['visits']) =>
        outcomes.includes(outcome) && at < before && freshUntil < before
      let count = 0
      for await (const page of pagesOf(documents, 'visits', PRUNED_AT_ONCE)) {
        const old = page.filter(({ body }) => isOld(body)).map(({ id }) => id)
        count += await pruneVisits(documents, old, isOld)
        await setImmediate()
      }
      return count
    },
  }
}

/** @returns the number of visits that were deleted. */
async function pruneVisits(
  documents: Documents,
  ids: readonly string[],
  isOld: (visit: Kinds['visits']) => boolean,
): Promise<number> {
  const pruned: string[] = []
  for (const id of ids) {
    // The times are compared again, because a visit may have been repeated meanwhile.
    const isPruned = await documents.update('visits', id, (visit) =>
      visit && isOld(visit) ? { result: true, after: null } : { result: false },
    )
    if (isPruned) pruned.push(id)
  }
  if (pruned.length > 0) for (const kind of VISIT_PARTS) await documents.delete(kind, pruned)
  return pruned.length
}

/** @param report @param facts JSON as it is stored. @returns the documents of a visit, first the visit itself. */
export function visitDocuments(
  { domain, outcome, at, freshUntil, artworks }: Visit,
  report: string,
  facts: string,
): [StoredDocument<'visits'>, ...StoredDocument[]] {
  const fingerprint = artworkFingerprint(artworks)
  const stored = withinSizeLimit(artworks).map(storedArtwork)
  return [
    { kind: 'visits', id: domain, body: { outcome, at, freshUntil, fingerprint } },
    { kind: 'visitArtwork', id: domain, body: { artworks: stored } },
    { kind: 'visitReports', id: domain, body: report },
    { kind: 'visitFacts', id: domain, body: facts },
  ]
}

/** @returns null for a domain without a visit, and for one with damaged artwork. */
export function visitFrom(
  domain: Apex,
  visit: Kinds['visits'] | null,
  stored: Kinds['visitArtwork'] | null,
  onDamage: OnDamage,
): Visit | null {
  if (visit === null) return null
  const { outcome, at, freshUntil } = visit
  const artworks = (stored?.artworks ?? []).map((one) => readArtwork(domain, one, onDamage))
  // Without the damaged artwork a worse one would be shown, so the visit counts as missing and is repeated.
  if (artworks.includes(null)) return null
  return { domain, outcome, at, freshUntil, artworks: artworks as Artwork[] }
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

/** @returns a text that differs when the artwork differs; its order does not matter. */
export function artworkFingerprint(artworks: readonly Omit<Artwork, 'domain' | 'bytes'>[]): string {
  const comparedFields = artworks
    .map((artwork) => [
      versionName(artwork),
      artwork.hash,
      artwork.source,
      artwork.fullColor,
      artwork.legible,
      artwork.palette,
    ])
    .sort()
  return JSON.stringify(comparedFields)
}
