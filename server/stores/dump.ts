// The records of a dump: what a backup reads from either store, and a restore writes into either store.
import type { Artwork } from '../../schema/artwork.ts'
import type { Site } from '../../schema/site.ts'
import type { Visit } from '../../schema/visit.ts'
import type { KeyRecord, KeyUsage, Records } from './records.ts'

/** Properties named `text`, `report` and `facts` contain JSON as the stores keep it. */
export type DumpRecord =
  | { kind: 'key'; key: KeyRecord }
  | { kind: 'secret'; name: string; value: Uint8Array; previous: Uint8Array | null }
  | { kind: 'block'; domain: Site; at: Date }
  | { kind: 'artwork'; artwork: Artwork }
  | { kind: 'company'; text: string }
  | { kind: 'visit'; visit: Visit; report: string; facts: string }
  | { kind: 'research'; domain: Site; text: string }
  | { kind: 'tokens'; key: string; tokens: number }
  | { kind: 'usage'; usage: KeyUsage }
  | { kind: 'state'; name: string; text: string }
  | { kind: 'audit'; id: string; text: string }
  | { kind: 'merchantRule'; key: string; text: string }
  /** The records above about this domain or this key are outdated; the current ones follow, if there are any. */
  | { kind: 'forget'; domain: Site }
  | { kind: 'forget'; keyHash: string }
  /** The records of these kinds above are outdated; the current ones follow. */
  | { kind: 'forget'; kinds: readonly ForgettableKind[] }

export const FORGETTABLE_KINDS = ['key', 'secret', 'block', 'artwork', 'company'] as const
export type ForgettableKind = (typeof FORGETTABLE_KINDS)[number]

/** The kinds of records with their names for people, in the order of a dump. */
export const KIND_NAMES = {
  key: 'API keys',
  secret: 'signing secrets',
  block: 'blocks',
  artwork: 'corrections',
  company: 'companies',
  visit: 'visits',
  research: 'research',
  tokens: 'counts of LLM tokens',
  usage: 'days of key usage',
  state: 'states of imports',
  audit: 'entries of the audit log',
  merchantRule: 'rules for merchants',
} as const
export type DumpKind = keyof typeof KIND_NAMES
export type DumpCounts = Record<DumpKind, number>

export interface BackupRecords {
  /** @returns the number of records of each kind; for MongoDB an estimate. */
  counts(): Promise<DumpCounts>
  /**
   * Yields all records while others write. SQLite yields the data of one moment. MongoDB yields each document whole, and
   * at the end again what changed meanwhile: keys, blocks, corrections and companies are those of the end.
   */
  dump(): AsyncIterable<DumpRecord[]>
  /**
   * Replaces all data by these records. SQLite does this in one transaction. In MongoDB no process uses the data before
   * the restore has ended; a restore that was killed is repeated from the start.
   */
  restore(batches: AsyncIterable<DumpRecord[]>): Promise<void>
  /** @returns when a restore began that has not ended; null without one. */
  restoringSince(): Promise<Date | null>
  /** @returns whether another process has the file of SQLite open. Servers with MongoDB stop by themselves. */
  isInUse(): Promise<boolean>
}

/** The records of a store that can be backed up. */
export interface BackedUpRecords extends Records {
  backup: BackupRecords
}
