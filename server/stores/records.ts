// The port of what must not be lost: artwork that an operator set, verdicts on domains, visits, what was found out, and API keys.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Company } from '../../schema/company.ts'
import type { Research } from '../../schema/intelligence.ts'
import type { Report, SiteFacts, Visit } from '../../schema/visit.ts'

/** What is kept of a domain's artwork. */
export interface Held {
  artworks: Artwork[]
  /** An operator's takedown: no artwork of any source may be shown. */
  blocked: boolean
}

export interface ArtworkRecords {
  /** One read for all: answers in the order asked, null where nothing is kept of a domain. */
  find(domains: readonly Apex[]): Promise<(Held | null)[]>
  /** Keeps it in place of the one of the same domain, kind and background. */
  put(artwork: Artwork): Promise<void>
  /** Forgets every artwork kept of the domain. @returns how many there were. */
  remove(domain: Apex): Promise<number>
  /** @returns false when it was blocked (or unblocked) already. */
  block(domain: Apex): Promise<boolean>
  unblock(domain: Apex): Promise<boolean>
}

/** The last visit to each domain's website. */
export interface VisitRecords {
  /** One read for all: answers in the order asked, null for a domain that was never visited. */
  find(domains: readonly Apex[]): Promise<(Visit | null)[]>
  /** Keeps it and its report in place of the last one's; other drawings than that one's are told to every process. */
  put(visit: Visit, report: Report): Promise<void>
  /** Why the last visit ended as it did; null when there was none. */
  report(domain: Apex): Promise<Report | null>
  /** What the last visits saw on the websites, one read for all: answers in the order asked, null for a domain that was never visited. */
  facts(domains: readonly Apex[]): Promise<(SiteFacts | null)[]>
  /** Forgets the visit, and tells every process to drop what it made of the domain, visited or not. @returns whether there was one. */
  remove(domain: Apex): Promise<boolean>
}

/** A company that a key leads to. */
export interface Lead {
  domain: Apex
  /** How well known the company is, 0 to 100. */
  rank: number
  /** Of a share's symbol: its exchange. */
  mic: string | null
  /** Whether the key is the first of its kind in the company's record: its primary listing. */
  isFirst: boolean
}

/** One name of a company, as the index of names keeps it. */
export interface NameHit {
  domain: Apex
  /** As people write it. */
  name: string
  /** As `nameKey` has it: words with spaces between them. */
  key: string
  what: 'name' | 'alias' | 'legal' | 'label'
  rank: number
}

/** The registry of companies. */
export interface CompanyRecords {
  /** One read for all: answers in the order asked, null for what is no company's main domain. */
  find(domains: readonly Apex[]): Promise<(Company | null)[]>
  /**
   * Where keys lead, each in the order asked, the best known company first; nowhere: an empty list.
   * @param keys `ticker:XNAS:AAPL`, `symbol:AAPL` (on any exchange), `isin:US0378331005`,
   *   `coin:BTC`, `domain:amazon.co.uk` (another domain of the company).
   */
  leads(keys: readonly string[]): Promise<Lead[][]>
  /**
   * Names that equal the key, begin with it, hold a word that does, or resemble it (`trigramsOf`, `slipsOf`):
   * at most so many of each, the best known of the first three and the most alike of the last. Each name once, in no order.
   * @param key as `nameKey` makes it. None: an empty list. @throws Unavailable when too many searches wait.
   */
  names(key: string, most: number): Promise<NameHit[]>
  /**
   * Keeps each in place of what was known of its domain, of one domain twice the last: all of them or none, and
   * never a part of a company. On servers others may see some of them before the rest; what a killed process had
   * begun is finished by the next one that starts or writes.
   * That a domain now belongs to another company, or to none, is told to every process as a change of its artwork.
   */
  put(companies: readonly Company[]): Promise<void>
  /** @returns whether there was one. */
  remove(domain: Apex): Promise<boolean>
  count(): Promise<number>
}

/** What was found out about companies, and what that cost. */
export interface IntelligenceRecords {
  /** One read for all: answers in the order asked, null where nothing is kept of a domain. */
  find(domains: readonly Apex[]): Promise<(Research | null)[]>
  /** Keeps it in place of the last of its domain. */
  put(research: Research): Promise<void>
  /** Tells every process to drop what it made of the domain. @returns whether there was any. */
  remove(domain: Apex): Promise<boolean>
  /**
   * Adds to what a month has cost, in one step: two who spend at the same instant are both counted.
   * @param month `2026-11`. @param tokens less than zero gives back. @returns all of the month so far.
   */
  spend(month: string, tokens: number): Promise<number>
}

/** An API key as it is kept: never the key itself. */
export interface KeyRecord {
  /** SHA-256 of the key, lower-case hexadecimal: the natural key. */
  hash: string
  /** A short name for people, shown in lists and logs. */
  id: string
  kind: 'secret' | 'publishable'
  plan: string
  label: string | null
  /** Origins that may embed with it, `host` or `*.host`; empty: any. */
  origins: string[]
  createdAt: Date
  revokedAt: Date | null
}

export interface KeyRecords {
  /** Answers in the order asked, null for an unknown hash; revoked keys are answered as kept. */
  find(hashes: readonly string[]): Promise<(KeyRecord | null)[]>
  /** @returns false, and changes nothing, when the hash or the id is kept already. */
  add(key: KeyRecord): Promise<boolean>
  /** All of them, oldest first. */
  list(): Promise<KeyRecord[]>
  /** @returns the key as it is now, null for an unknown id; the first revocation's time stays. */
  revoke(id: string, at: Date): Promise<KeyRecord | null>
}

/** Length of a secret. */
export const SECRET_BYTES = 32

/** Random secrets of the installation: the same in every process, and for as long as the store lasts. */
export interface SecretRecords {
  /** @returns the secret of that name, made when it is first asked for. */
  find(name: 'grants'): Promise<Uint8Array>
}

/** What a write changed, told to every process that has the store open. */
export type Change =
  | { what: 'artwork'; domain: Apex }
  | { what: 'key'; hash: string }
  /** Anything may have changed: messages were lost, or too many to be told one by one. */
  | { what: 'everything' }

export interface Changes {
  /** Calls the listener within a second of each write, by this process or another. @returns how to stop. */
  subscribe(listener: (change: Change) => void): () => void
}

export interface Records {
  artwork: ArtworkRecords
  visits: VisitRecords
  companies: CompanyRecords
  intelligence: IntelligenceRecords
  keys: KeyRecords
  secrets: SecretRecords
  changes: Changes
  /** Rejects when the store does not answer. */
  ping(): Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}
