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
  const parseCached = createParseCache(parseFacts)
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
      const visitedAt = visit.at
      const [after, ...parts] = visitDocuments(
        visit,
        JSON.stringify({ ...report, visitedAt }),
        JSON.stringify({ ...facts, visitedAt }),
      )
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
      const { visitedAt: _, ...rest } = JSON.parse(report) as StoredReport
      return { ...rest, facts }
    },
    facts: factsOf,
    expire: (domain) => expireVisit(documents, domain),
    prune: (before, outcomes) =>
      pruneVisits(
        documents,
        ({ outcome, at, freshUntil }) =>
          outcomes.includes(outcome) && at < before && freshUntil < before,
      ),
  }
}

const expireVisit = (documents: Documents, domain: Apex): Promise<boolean> =>
  documents.update('visits', domain, (visit) => {
    const isCleared = visit === null || visit.freshUntil.getTime() === CLEARED.getTime()
    return {
      result: !isCleared,
      after: isCleared ? undefined : { ...visit, freshUntil: CLEARED },
      changes: [{ what: 'artwork', domain }],
    }
  })

/** JSON has the time of the visit, as `visitArtwork` has it. Older versions stored neither. */
type Dated<Part> = Part & { visitedAt?: string }
type StoredReport = Dated<Omit<VisitReport, 'facts'>>

function parseFacts(text: string): SiteFacts {
  const facts: Dated<SiteFacts> = JSON.parse(text)
  delete facts?.visitedAt
  return facts
}

type IsOld = (visit: Kinds['visits']) => boolean

/** @returns the number of visits that were deleted. */
async function pruneVisits(documents: Documents, isOld: IsOld): Promise<number> {
  let count = 0
  for await (const page of pagesOf(documents, 'visits', PRUNED_AT_ONCE)) {
    for (const { id, body } of page)
      if (isOld(body) && (await pruneVisit(documents, id, isOld))) count += 1
    await setImmediate()
  }
  return count
}

/**
 * Deletes a visit that is old, and then its parts. A repeated visit may be written meanwhile, so the times are compared
 * again in each document: its visit and its parts stay. @returns whether the visit was deleted.
 */
async function pruneVisit(documents: Documents, domain: string, isOld: IsOld): Promise<boolean> {
  const pruned = await documents.update<'visits', Kinds['visits'] | null>(
    'visits',
    domain,
    (visit) => (visit && isOld(visit) ? { result: visit, after: null } : { result: null }),
  )
  if (pruned === null) return false
  for (const kind of VISIT_PARTS)
    await documents.update(kind, domain, (part) => {
      const isOfLaterVisit = part !== null && visitedAt(part) > pruned.at.getTime()
      return { result: undefined, after: isOfLaterVisit ? undefined : null }
    })
  return true
}

/** @returns the time of the visit that wrote this part, in milliseconds since 1970; 0 when an older version wrote it. */
function visitedAt(part: Kinds[(typeof VISIT_PARTS)[number]]): number {
  if (typeof part !== 'string') return part.visitedAt?.getTime() ?? 0
  return Date.parse((JSON.parse(part) as Dated<object> | null)?.visitedAt ?? '') || 0
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
    { kind: 'visitArtwork', id: domain, body: { artworks: stored, visitedAt: at } },
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
