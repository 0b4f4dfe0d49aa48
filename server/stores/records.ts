// The port of the durable records: operator artwork, takedowns, visits, companies, research, API keys and secrets.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Company } from '../../schema/company.ts'
import type { StoredResearch } from '../../schema/intelligence.ts'
import type { MerchantRule } from '../../schema/merchant.ts'
import type { Site } from '../../schema/site.ts'
import type { Outcome, SiteFacts, Visit, VisitReport } from '../../schema/visit.ts'

/** The artwork and the takedown that an operator set for a domain. */
export interface OperatorArtwork {
  artworks: Artwork[]
  /** Whether the domain is taken down: no artwork of any source may be shown. */
  blocked: boolean
}

export interface ArtworkRecords {
  /** Reads all domains at once. @returns the results in the same order, null for a domain without a record. */
  find(domains: readonly Site[]): Promise<(OperatorArtwork | null)[]>
  /** Stores the artwork; replaces the artwork of the same domain, kind and background. */
  put(artwork: Artwork): Promise<void>
  /** Deletes all artwork of the domain. @returns the number of artworks deleted. */
  remove(domain: Site): Promise<number>
  /** Takes the domain down. @returns false when it was blocked already. */
  block(domain: Site): Promise<boolean>
  /** Ends the takedown. @returns false when the domain was not blocked. */
  unblock(domain: Site): Promise<boolean>
  /** @returns the domains with artwork or a takedown, in alphabetical order. */
  domains(): Promise<Site[]>
}

/** The last visit to each domain's website. */
export interface VisitRecords {
  /** Reads all domains at once. @returns the visits in the same order, null for a domain that was never visited. */
  find(domains: readonly Site[]): Promise<(Visit | null)[]>
  /** Replaces the domain's last visit and report. Publishes a change when the artwork differs. */
  put(visit: Visit, report: VisitReport): Promise<void>
  /** @returns the report of the last visit; null for a domain that was never visited. */
  report(domain: Site): Promise<VisitReport | null>
  /** Reads the facts of the last visits at once. @returns them in the same order, null for a domain never visited. */
  facts(domains: readonly Site[]): Promise<(SiteFacts | null)[]>
  /**
   * Marks the visit as cleared, so that the next request waits for a new one; always publishes a change of the domain.
   * @returns whether there was a visit that was not cleared yet.
   */
  expire(domain: Site): Promise<boolean>
  /**
   * Deletes visits with these outcomes that were made and expired before a time: nobody has asked for them since, because
   * the next request after the expiry repeats a visit. @returns the number of visits deleted.
   */
  prune(before: Date, outcomes: readonly Outcome[]): Promise<number>
  /**
   * Deletes visits while their artwork exceeds a limit: first those that were last asked for the longest ago, and of one
   * day the largest. A tenth of the limit is free afterwards, so that the next visits do not exceed it.
   */
  limitArtwork(limits: ArtworkLimits): Promise<ArtworkUse>
}

/** The limits of the artwork of all visits, in bytes. */
export interface ArtworkLimits {
  /** For all domains. */
  total: number
  /** For the domains below one suffix where anybody gets names, such as `vercel.app`. */
  perSuffix: number
}

/** What `limitArtwork` found and did, in bytes. */
export interface ArtworkUse {
  /** The artwork that is left. */
  stored: number
  /** The artwork that was deleted, by the limit that it exceeded. */
  deleted: Record<keyof ArtworkLimits, number>
}

/** A company found by a lookup key. */
export interface LookupHit {
  domain: Apex
  /** How well known the company is, 0 to 100. */
  rank: number
  /** Market identifier code of the exchange when the key is a listing; null for other keys. */
  mic: string | null
  /** Whether the key is the first of its kind in the company's record, such as its primary listing. */
  isFirst: boolean
}

/** One name of a company in the name index. */
export interface NameHit {
  domain: Apex
  /** The name as people write it. */
  name: string
  /** The folded name from `nameKey`: words separated by spaces. */
  key: string
  /** The kind of name; `label` is the domain without its suffix. */
  what: 'name' | 'alias' | 'legal' | 'label'
  rank: number
}

/** The registry of companies. */
export interface CompanyRecords {
  /** Reads all domains at once. @returns companies in the same order, null for a domain that is no main domain. */
  find(domains: readonly Apex[]): Promise<(Company | null)[]>
  /** @returns up to `limit` companies in the order of their domains: those after a domain, or the first ones for ''. */
  page(after: Apex | '', limit: number): Promise<Company[]>
  /**
   * Finds companies by lookup keys.
   * @returns one list for each key in the same order, the highest rank first; empty without a hit.
   * @param keys `ticker:XNAS:AAPL`, `symbol:AAPL` (on any exchange), `isin:US0378331005`,
   *   `coin:BTC`, `domain:amazon.co.uk` (another domain of the company).
   */
  lookup(keys: readonly string[]): Promise<LookupHit[][]>
  /**
   * Finds names that equal the key or one of its `phrasesOf`, begin with the key, contain a word that begins with it, or
   * share grams with it. When the key is the name of a well-known company, names that share grams are left out.
   * @param key from `nameKey`; an empty key gives an empty list.
   * @param limit names of each of these four groups: the most similar of the last, the highest ranked of the others.
   * @returns each name once, unordered.
   */
  searchNames(key: string, limit: number): Promise<NameHit[]>
  /**
   * Replaces the companies of these domains, all or none. If two companies have the same domain, the last one counts.
   * In MongoDB readers may see some companies earlier than others, but never half a company.
   * In MongoDB the next process that starts or writes finishes the write of a killed process.
   * Publishes a change of each domain of these companies, and of each that now belongs to another company or to none. A
   * write of more than 100 domains publishes no changes of facts alone.
   */
  put(companies: readonly Company[]): Promise<void>
  /** @returns whether there was a company. */
  remove(domain: Apex): Promise<boolean>
  count(): Promise<number>
}

/** Company research and the LLM tokens spent on it. */
export interface IntelligenceRecords {
  /** Reads all domains at once. @returns the research in the same order, null for a domain without research. */
  find(domains: readonly Apex[]): Promise<(StoredResearch | null)[]>
  /** Stores the research; replaces earlier research of the domain. */
  put(research: StoredResearch): Promise<void>
  /**
   * Adds to the tokens of a month atomically.
   * @param month `2026-11`. @param tokens a negative number refunds. @returns the tokens of the month so far.
   */
  spend(month: string, tokens: number): Promise<number>
  /**
   * Adds to the tokens of a caller on a day atomically, and deletes the counts of earlier days.
   * @param day `2026-11-22`. @param tokens a negative number refunds. @returns the caller's tokens of the day so far.
   */
  spendOfCaller(day: string, caller: string, tokens: number): Promise<number>
}

/** The stored form of an API key: its hash, never the key itself. */
export interface KeyRecord {
  /** SHA-256 of the key in lower-case hexadecimal; the primary key. */
  hash: string
  /** A short identifier shown in lists and logs. */
  id: string
  kind: 'secret' | 'publishable'
  plan: string
  label: string | null
  /** Origins that may use a publishable key, `host` or `*.host`; empty allows any origin. */
  origins: string[]
  /** The market of tickers without an exchange, a country or `any`; null or absent for that of the service. */
  market?: string | null
  createdAt: Date
  revokedAt: Date | null
  /** From this time on the key is invalid; null for a key that does not expire. */
  expiresAt: Date | null
  /** UTC date of the last request, such as `2026-11-22`; null for a key that was never used. */
  lastUsedOn: string | null
}

/** @returns whether the key is neither revoked nor expired. */
export function isActiveKey({ revokedAt, expiresAt }: KeyRecord): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt.getTime() > Date.now())
}

/**
 * Milliseconds that a cache may keep an active key: until it expires, and at most `maxMs`.
 * Caches that look at the clock once a second then drop a key within a second of its expiry.
 */
export function keyLifetimeMs({ expiresAt }: Pick<KeyRecord, 'expiresAt'>, maxMs: number): number {
  if (expiresAt === null) return maxMs
  // An LRU cache keeps an entry with a lifetime of 0 forever.
  return Math.max(1, Math.min(maxMs, expiresAt.getTime() - Date.now()))
}

/** What an operator can change of a key. `revokedAt: null` enables a revoked key, `expiresAt: null` ends its expiry. */
export type KeyChanges = Partial<Pick<KeyRecord, 'plan' | 'expiresAt'> & { revokedAt: null }>

export interface KeyRecords {
  /** @returns the keys in the same order, revoked ones too; null for an unknown hash. */
  find(hashes: readonly string[]): Promise<(KeyRecord | null)[]>
  /** @returns false, and changes nothing, when the hash or the id exists already. */
  add(key: KeyRecord): Promise<boolean>
  /** @returns the keys with these ids in the same order, revoked ones too; null for an unknown id. */
  findByIds(ids: readonly string[]): Promise<(KeyRecord | null)[]>
  /** @returns all keys, oldest first. */
  list(): Promise<KeyRecord[]>
  /** Revokes the key; the time of an earlier revocation stays. @returns the key, null for an unknown id. */
  revoke(id: string, at: Date): Promise<KeyRecord | null>
  /** Lets the key expire at a time; an earlier expiry stays. @returns the key, null for an unknown id. */
  expire(id: string, at: Date): Promise<KeyRecord | null>
  /** Replaces these properties of the key. @returns the key, null for an unknown id. */
  update(id: string, changes: KeyChanges): Promise<KeyRecord | null>
}

/** The requests with a key on one day. */
export interface KeyUsage {
  keyId: string
  /** UTC date such as `2026-11-22`. */
  day: string
  requests: number
  /** The requests among them that were refused with 403 or 429. */
  refused: number
}

export interface UsageRecords {
  /**
   * Adds to the counts atomically, notes each key's last day, and deletes the counts of days before `firstDay`.
   * After an error some of the counts may have been added.
   */
  add(counts: readonly KeyUsage[], firstDay: string): Promise<void>
  /** @returns the counts of a key on these days, unordered; days without requests are left out. */
  find(keyId: string, days: readonly string[]): Promise<KeyUsage[]>
}

/** Length of a secret in bytes. */
export const SECRET_BYTES = 32

export type SecretName = 'signedUrls'

/** Random secrets of the installation, shared by every process and as durable as the store. */
export interface SecretRecords {
  /** @returns the current secret of that name, then the one before its last rotation; creates it on the first call. */
  find(name: SecretName): Promise<[current: Uint8Array, ...previous: Uint8Array[]]>
  /**
   * Makes `current` the previous secret and a new secret the current one; publishes the change `everything`. Rejects when
   * another rotation replaced `current` meanwhile, because a second one would end every signed URL at once.
   */
  rotate(name: SecretName, current: Uint8Array): Promise<void>
}

/** State of the installation that belongs to its data, such as the catalogue that was loaded last. */
export interface StateRecords {
  /** @returns null for an unknown name. */
  get(name: string): Promise<string | null>
  set(name: string, text: string): Promise<void>
  /**
   * Claims a piece of work among all processes, for some milliseconds. @returns false while another claim holds.
   * A claim that failed is given up with `set(name, '')`.
   */
  claim(name: string, milliseconds: number): Promise<boolean>
}

/** A change by a write, published to every process that has the store open. `what` is the kind of change. */
export type Change =
  /** The artwork or the visit of a domain, its company or the facts of that. */
  | { what: 'artwork'; domain: Site }
  | { what: 'key'; hash: string }
  /** Anything may have changed: messages were lost, or there were too many to publish one by one. */
  | { what: 'everything' }

export interface Changes {
  /** Calls the listener within a second of each write by any process. @returns a function that unsubscribes. */
  subscribe(listener: (change: Change) => void): () => void
}

/** One change that an operator made. */
export interface AuditEntry {
  /** The time and a random part, so that entries sort by time. */
  id: string
  at: Date
  /** The user and the machine, such as `ada@server1`. */
  who: string
  /** What was done, such as `artwork block`. */
  action: string
  /** The domain, the id of the key, or the file that was changed. */
  subject: string
  /** The text of `--reason`; null without one. */
  reason: string | null
}

export interface AuditRecords {
  add(entry: AuditEntry): Promise<void>
  /** @returns the last entries, the newest first. */
  list(limit: number): Promise<AuditEntry[]>
}

/** What an operator taught about the lines of bank statements, by the key of its pattern. */
export interface MerchantRuleRecords {
  /** @returns a text that differs after each write; null before the first one. */
  version(): Promise<string | null>
  /** @returns all rules in the order of their keys. */
  list(): Promise<MerchantRule[]>
  /** Replaces the rule of the same key. @returns false when the same rule was there already. */
  put(key: string, rule: MerchantRule): Promise<boolean>
  /** @returns the rule; null for an unknown key. */
  remove(key: string): Promise<MerchantRule | null>
}

export interface Records {
  audit: AuditRecords
  merchantRules: MerchantRuleRecords
  artwork: ArtworkRecords
  visits: VisitRecords
  companies: CompanyRecords
  intelligence: IntelligenceRecords
  keys: KeyRecords
  usage: UsageRecords
  secrets: SecretRecords
  state: StateRecords
  changes: Changes
  /** Rejects when the store does not answer. */
  ping(): Promise<void>
  /** Rejects when the store keeps no writes, such as on a full or read-only disk. */
  checkWritable(): Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}
