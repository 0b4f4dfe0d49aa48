// Creates the records over a document store. Companies are not among them: their search has an adapter for each store.
import type { Documents } from '../documents.ts'
import type { AuditEntry, AuditRecords, Records, StateRecords } from '../records.ts'
import { createArtworkRecords } from './artwork.ts'
import { createIntelligenceRecords } from './intelligence.ts'
import { createKeyRecords } from './keys.ts'
import { createMerchantRuleRecords } from './merchant-rules.ts'
import { createSecretRecords } from './secrets.ts'
import type { OnDamage } from './stored-artwork.ts'
import { createUsageRecords } from './usage.ts'
import { createVisitRecords } from './visits.ts'

export type { OnDamage } from './stored-artwork.ts'

export type DocumentRecords = Omit<
  Records,
  'companies' | 'changes' | 'ping' | 'checkWritable' | 'close'
>

export const recordsOver = (documents: Documents, onDamage: OnDamage): DocumentRecords => ({
  artwork: createArtworkRecords(documents, onDamage),
  visits: createVisitRecords(documents, onDamage),
  intelligence: createIntelligenceRecords(documents),
  keys: createKeyRecords(documents),
  usage: createUsageRecords(documents),
  secrets: createSecretRecords(documents),
  state: createStateRecords(documents),
  audit: createAuditRecords(documents),
  merchantRules: createMerchantRuleRecords(documents),
})

/** The progress of imports and other state of the installation. */
const createStateRecords = (documents: Documents): StateRecords => ({
  get: async (name) => (await documents.find('state', [name]))[0] ?? null,
  set: (name, text) => documents.put([{ kind: 'state', id: name, body: text }]),
  claim: (name, milliseconds) =>
    documents.update('state', name, (before) =>
      Number(before) > Date.now()
        ? { result: false }
        : { result: true, after: String(Date.now() + milliseconds) },
    ),
})

const createAuditRecords = (documents: Documents): AuditRecords => ({
  add: (entry) => documents.put([{ kind: 'audit', id: entry.id, body: JSON.stringify(entry) }]),
  list: async (limit) => (await documents.last('audit', limit)).map(parseAuditText),
})

function parseAuditText(text: string): AuditEntry {
  const entry = JSON.parse(text)
  return { ...entry, at: new Date(entry.at) }
}
