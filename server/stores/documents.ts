// The port of a document store: what the records need from SQLite or MongoDB. Each store has one driver of it.
import type { Artwork } from '../../schema/artwork.ts'
import type { Visit } from '../../schema/visit.ts'
import type { Change, KeyRecord } from './records.ts'

/** Artwork as a document contains it: the domain is the id of the document. */
export type StoredArtwork = Omit<Artwork, 'domain'>

export interface StoredVisit extends Pick<Visit, 'outcome' | 'at' | 'freshUntil'> {
  /** Another fingerprint means that the artwork of the visit changed. */
  fingerprint: string
  /** The bytes of its artwork; missing in documents of older versions. */
  bytes?: number
  /** When somebody asked for it, to about a day; missing until a day after the visit. */
  askedAt?: Date
}

/** The kinds of documents with their bodies. A text is stored as it is; the ids are those in the comments. */
export interface Kinds {
  /** Operator artwork and takedown, by domain. */
  operatorArtwork: { artworks: StoredArtwork[]; blockedAt: Date | null }
  /** The last visit, by domain. */
  visits: StoredVisit
  /**
   * The artwork of the last visit, by domain, the best first. Apart, so that a walk over all visits reads no images.
   * `visitedAt` is the time of the visit; missing in documents of older versions.
   */
  visitArtwork: { artworks: StoredArtwork[]; visitedAt?: Date }
  /** JSON, because websites choose some of the field names. By domain. */
  visitReports: string
  /** JSON, by domain. Apart from the reports, because facts are read for many domains at once. */
  visitFacts: string
  /** JSON, because the social profiles have arbitrary field names. By domain. */
  intelligence: string
  /** LLM tokens, by month or by caller and day. */
  tokens: { spent: number }
  /** API keys, by hash. */
  apiKeys: KeyRecord
  /** The hash of a key, by its id. */
  apiKeyIds: string
  /** The requests with a key on one day, by day and key id. */
  usage: { requests: number; refused: number }
  secrets: { value: Uint8Array; previous: Uint8Array | null }
  /** By name. */
  state: string
  /** JSON, by id. */
  audit: string
  /** JSON, by pattern. */
  merchantRules: string
}
export type Kind = keyof Kinds
export const KINDS = [
  'operatorArtwork',
  'visits',
  'visitArtwork',
  'visitReports',
  'visitFacts',
  'intelligence',
  'tokens',
  'apiKeys',
  'apiKeyIds',
  'usage',
  'secrets',
  'state',
  'audit',
  'merchantRules',
] as const satisfies readonly Kind[]

export type StoredDocument<K extends Kind = Kind> = {
  [Each in K]: { kind: Each; id: string; body: Kinds[Each] }
}[K]

/** What an update does with the document that it has read. */
export interface Step<Body, Result> {
  result: Result
  /** The new body; null deletes the document, and a missing one leaves it as it is. */
  after?: Body | null | undefined
  /** Published to every process together with the write. */
  changes?: readonly Change[]
}

export interface Documents {
  /** Reads all ids at once. @returns the bodies in the same order, null for an unknown id. */
  find<K extends Kind>(kind: K, ids: readonly string[]): Promise<(Kinds[K] | null)[]>
  /** @returns up to `limit` documents in the order of their ids: those after an id, or the first ones for ''. */
  page<K extends Kind>(
    kind: K,
    after: string,
    limit: number,
  ): Promise<{ id: string; body: Kinds[K] }[]>
  /** @returns the bodies with the greatest ids, the greatest first. */
  last<K extends Kind>(kind: K, limit: number): Promise<Kinds[K][]>
  count(kind: Kind): Promise<number>
  /** Writes documents, each in place of an earlier one. SQLite writes all or none; the last of equal ids counts. */
  put(documents: readonly StoredDocument[]): Promise<void>
  /**
   * Changes one document atomically, and publishes the changes. An error of the step leaves the document as it is.
   * @param step runs again when another process wrote the document meanwhile.
   */
  update<K extends Kind, Result>(
    kind: K,
    id: string,
    step: (before: Kinds[K] | null) => Step<Kinds[K], Result>,
  ): Promise<Result>
  /** Adds to the numbers of a document atomically; creates it when missing. @returns the sums. */
  add<K extends 'tokens' | 'usage'>(kind: K, id: string, counts: Kinds[K]): Promise<Kinds[K]>
  /** Deletes the documents with these ids. */
  delete(kind: Kind, ids: readonly string[]): Promise<void>
  /** Deletes the documents with an id from `from` to before `end`. */
  deleteRange(kind: Kind, from: string, end: string): Promise<void>
}

/** A text that sorts after every id and every name. */
export const AFTER_ALL_IDS = '\u{10ffff}'

/** Yields all documents of a kind, page by page. */
export const pagesOf = <K extends Kind>(documents: Documents, kind: K, size: number) =>
  readPages(
    (after) => documents.page(kind, after, size),
    ({ id }) => id,
  )

/** @param read reads the items after an id in the order of their ids. @returns all pages, without the empty last one. */
export async function* readPages<Item>(
  read: (after: string) => Promise<Item[]>,
  idOf: (item: Item) => string,
): AsyncGenerator<Item[]> {
  for (let after = ''; ; ) {
    const page = await read(after)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = idOf(last)
  }
}
