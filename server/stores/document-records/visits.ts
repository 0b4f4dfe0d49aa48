// Stores the last visit to each website: the visit, its artwork, its report and its facts.
import { setImmediate } from 'node:timers/promises'
import type { Artwork } from '../../../schema/artwork.ts'
import { isHost, type Site } from '../../../schema/site.ts'
import { CLEARED, type SiteFacts, type Visit, type VisitReport } from '../../../schema/visit.ts'
import {
  type Documents,
  type Kinds,
  pagesOf,
  type StoredDocument,
  type StoredVisit,
} from '../documents.ts'
import { createParseCache } from '../parse-cache.ts'
import type { VisitRecords } from '../records.ts'
import { limitArtwork } from './artwork-limits.ts'
import { createAskNotes } from './ask-notes.ts'
import { type Dated, deleteVisit } from './delete-visit.ts'
import { MAX_HOST_ARTWORK_BYTES, noteHost } from './host-notes.ts'
import {
  bytesOf,
  MAX_DOCUMENT_ARTWORK_BYTES,
  type OnDamage,
  readArtwork,
  storedArtwork,
  versionName,
} from './stored-artwork.ts'

/** Visits of one page of `prune`, after which other work of the process runs. */
const PRUNED_AT_ONCE = 500

export function createVisitRecords(documents: Documents, onDamage: OnDamage): VisitRecords {
  const parseCached = createParseCache(parseFacts)
  const noteAsked = createAskNotes(documents)
  const factsOf = async (domains: readonly Site[]) => {
    const found = await documents.find('visitFacts', domains)
    return domains.map((domain, i) => parseCached(domain, found[i] ?? undefined))
  }
  return {
    async find(domains) {
      const [visits, artworks] = await Promise.all([
        documents.find('visits', domains),
        documents.find('visitArtwork', domains),
      ])
      return domains.map((domain, i) => {
        const visit = visits[i] ?? null
        if (visit) noteAsked(domain, visit)
        return visitFrom(domain, visit, artworks[i] ?? null, onDamage)
      })
    },
    async put(visit, { facts, ...report }) {
      const { domain } = visit
      const visitedAt = visit.at
      const storedReport = JSON.stringify({ ...report, visitedAt })
      const storedFacts = JSON.stringify({ ...facts, visitedAt })
      const [after, ...parts] = visitDocuments(visit, storedReport, storedFacts)
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
      if (!isHost(domain)) return
      const artworkBytes = after.body.bytes ?? 0
      const noted = {
        at: visitedAt.getTime(),
        bytes: artworkBytes + Buffer.byteLength(storedReport) + Buffer.byteLength(storedFacts),
        hasArtwork: artworkBytes > 0,
      }
      for (const { host, at } of await noteHost(documents, domain, noted))
        await deleteVisit(documents, host, (stored) => stored.at.getTime() <= at)
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
    limitArtwork: (limits) => limitArtwork(documents, limits),
  }
}

const expireVisit = (documents: Documents, domain: Site): Promise<boolean> =>
  documents.update('visits', domain, (visit) => {
    const isCleared = visit === null || visit.freshUntil.getTime() === CLEARED.getTime()
    return {
      result: !isCleared,
      after: isCleared ? undefined : { ...visit, freshUntil: CLEARED },
      changes: [{ what: 'artwork', domain }],
    }
  })

type StoredReport = Dated<Omit<VisitReport, 'facts'>>

function parseFacts(text: string): SiteFacts {
  const facts: Dated<SiteFacts> = JSON.parse(text)
  delete facts?.visitedAt
  return facts
}

/** @returns the number of visits that were deleted. */
async function pruneVisits(
  documents: Documents,
  isOld: (visit: StoredVisit) => boolean,
): Promise<number> {
  let count = 0
  for await (const page of pagesOf(documents, 'visits', PRUNED_AT_ONCE)) {
    for (const { id, body } of page)
      if (isOld(body) && (await deleteVisit(documents, id, isOld))) count += 1
    await setImmediate()
  }
  return count
}

/** @param report @param facts JSON as it is stored. @returns the documents of a visit, first the visit itself. */
export function visitDocuments(
  { domain, outcome, at, freshUntil, artworks }: Visit,
  report: string,
  facts: string,
): [StoredDocument<'visits'>, ...StoredDocument[]] {
  const fingerprint = artworkFingerprint(artworks)
  const limit = isHost(domain) ? MAX_HOST_ARTWORK_BYTES : MAX_DOCUMENT_ARTWORK_BYTES
  const stored = withinSizeLimit(artworks, limit).map(storedArtwork)
  const bytes = bytesOf(stored)
  return [
    { kind: 'visits', id: domain, body: { outcome, at, freshUntil, fingerprint, bytes } },
    { kind: 'visitArtwork', id: domain, body: { artworks: stored, visitedAt: at } },
    { kind: 'visitReports', id: domain, body: report },
    { kind: 'visitFacts', id: domain, body: facts },
  ]
}

/** @returns null for a domain without a visit, and for one with damaged artwork. */
export function visitFrom(
  domain: Site,
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

/** @returns the best artworks within a number of bytes; the list starts with the best. */
function withinSizeLimit(artworks: readonly Artwork[], limit: number): Artwork[] {
  let bytes = 0
  return artworks.filter((artwork) => {
    if (bytes + artwork.bytes.byteLength > limit) return false
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
      artwork.overHttp ?? false,
    ])
    .sort()
  return JSON.stringify(comparedFields)
}
