// Writes the records of a backup: the documents of every kind, and the companies.
import type { Apex } from '../../../schema/apex.ts'
import {
  AFTER_ALL_IDS,
  type Documents,
  KINDS,
  type Kind,
  type Kinds,
  type StoredDocument,
} from '../documents.ts'
import type { DumpRecord } from '../dump.ts'
import { parseCompany } from '../lookup-index.ts'
import type { CompanyRecords } from '../records.ts'
import { NO_OPERATOR_ARTWORK } from './artwork.ts'
import { VISIT_PARTS } from './delete-visit.ts'
import { keyDocuments } from './keys.ts'
import { storedArtwork, withArtwork } from './stored-artwork.ts'
import { usageId } from './usage.ts'
import { visitDocuments } from './visits.ts'

export interface RestoreTarget {
  documents: Documents
  companies: Pick<CompanyRecords, 'put' | 'remove'>
  /** Deletes all companies. */
  clearCompanies(): Promise<void>
}

type Forget = Extract<DumpRecord, { kind: 'forget' }>
/** The kinds of documents that a dump may take back. */
const FORGOTTEN = ['apiKeys', 'apiKeyIds', 'secrets', 'operatorArtwork'] as const

export const clearRecords = (target: RestoreTarget): Promise<void> => clear(target, KINDS)

async function clear(target: RestoreTarget, kinds: readonly Kind[]): Promise<void> {
  for (const kind of kinds) await target.documents.deleteRange(kind, '', AFTER_ALL_IDS)
  await target.clearCompanies()
}

/** Writes records of one kind, each in place of an earlier one. */
export async function writeRecords(target: RestoreTarget, batch: DumpRecord[]): Promise<void> {
  const { documents, companies } = target
  const texts = batch.flatMap((record) => (record.kind === 'company' ? [record.text] : []))
  if (texts.length > 0) await companies.put(texts.map(parseCompany))
  const whole = batch.flatMap(documentsOf)
  if (whole.length > 0) await documents.put(whole)
  for (const record of batch) {
    if (record.kind === 'forget') await forget(target, record)
    const change = operatorChange(record)
    if (change)
      await documents.update('operatorArtwork', change.domain, (before) => ({
        result: undefined,
        after: change.apply(before ?? NO_OPERATOR_ARTWORK),
      }))
  }
}

/** @returns the documents of a record; none for a record that is a part of a document. */
function documentsOf(record: DumpRecord): StoredDocument[] {
  switch (record.kind) {
    case 'key':
      return keyDocuments(record.key)
    case 'secret': {
      const { name, value, previous } = record
      return [{ kind: 'secrets', id: name, body: { value, previous } }]
    }
    case 'visit':
      return visitDocuments(record.visit, record.report, record.facts)
    case 'research':
      return [{ kind: 'intelligence', id: record.domain, body: record.text }]
    case 'tokens':
      return [{ kind: 'tokens', id: record.key, body: { spent: record.tokens } }]
    case 'usage': {
      const { day, keyId, requests, refused } = record.usage
      return [{ kind: 'usage', id: usageId(day, keyId), body: { requests, refused } }]
    }
    case 'state':
      return [{ kind: 'state', id: record.name, body: record.text }]
    case 'audit':
      return [{ kind: 'audit', id: record.id, body: record.text }]
    case 'merchantRule':
      return [{ kind: 'merchantRules', id: record.key, body: record.text }]
    default:
      return []
  }
}

type OperatorArtworkBody = Kinds['operatorArtwork']

/** @returns what a record changes in the operator's document of a domain; null for any other record. */
function operatorChange(record: DumpRecord) {
  if (record.kind === 'block') {
    const { domain, at: blockedAt } = record
    return { domain, apply: (before: OperatorArtworkBody) => ({ ...before, blockedAt }) }
  }
  if (record.kind !== 'artwork') return null
  const { artwork } = record
  return {
    domain: artwork.domain,
    apply: (before: OperatorArtworkBody) => ({
      ...before,
      artworks: withArtwork(before.artworks, storedArtwork(artwork)),
    }),
  }
}

async function forget(target: RestoreTarget, record: Forget): Promise<void> {
  const { documents, companies } = target
  if ('kinds' in record) {
    // The kinds are always the same ones: those whose writes publish changes.
    await clear(target, FORGOTTEN)
  } else if ('keyHash' in record) {
    const [key] = await documents.find('apiKeys', [record.keyHash])
    await documents.delete('apiKeys', [record.keyHash])
    if (key) await documents.delete('apiKeyIds', [key.id])
  } else {
    for (const kind of ['operatorArtwork', 'visits', ...VISIT_PARTS] as const)
      await documents.delete(kind, [record.domain])
    await companies.remove(record.domain as Apex)
  }
}
