// Backs up and restores the database. While a restore runs, a marker keeps every process from using the data.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupRecords, DumpRecord } from '../dump.ts'
import { parseCompany } from '../lookup-index.ts'
import type { CompanyRecords } from '../records.ts'
import { artworkDocument, artworkFieldName, type OnDamage } from './artwork-documents.ts'
import type { WriteAndPublish } from './changes.ts'
import { BULK_TIMEOUT_MS, type MongoLink } from './connection.ts'
import { documentPages } from './document-pages.ts'
import { dumpDatabase } from './dump.ts'
import { createLease } from './lease.ts'
import type { MetaDocument, Models } from './models.ts'
import { GUARD_INTERVAL_MS } from './restore-guard.ts'
import { writeVersion } from './schema-version.ts'
import { visitDocument } from './visits.ts'

/** The collections that a restore replaces. The events stay, because running servers have read their numbers. */
const DATA = [
  'keys',
  'secrets',
  'held',
  'companies',
  'leads',
  'names',
  'grams',
  'journal',
  'visits',
  'intelligence',
  'tokens',
  'usage',
  'state',
  'audit',
] as const satisfies (keyof Models)[]
/** Documents deleted at once. */
const DELETED_AT_ONCE = 1000

type Kind = DumpRecord['kind']
type Of<K extends Kind> = Extract<DumpRecord, { kind: K }>

/** @param companies of this store, whose writes also fill the index of names. */
export function createBackupRecords(
  link: MongoLink,
  companies: CompanyRecords,
  writeAndPublish: WriteAndPublish,
  onDamage: OnDamage,
): BackupRecords {
  const withLease = createLease(link, 'restore')
  const clear = async () => {
    for (const name of DATA)
      for await (const page of documentPages(link, name, DELETED_AT_ONCE, { _id: 1 }))
        await deleteAll(link, name, { _id: { $in: page.map(({ _id }) => _id) } })
  }
  const replaceData = async (batches: AsyncIterable<DumpRecord[]>) => {
    await link.run(({ meta }) =>
      meta.updateOne({ _id: 'restoring' }, { $set: { since: new Date() } }, { upsert: true }),
    )
    // Running servers see the marker within one interval, and their last writes end within the next.
    await sleep(2 * GUARD_INTERVAL_MS)
    await clear()
    for await (const batch of batches) await writeBatch(link, companies, batch)
    await link.run(writeVersion)
    await writeAndPublish(async () => ({ result: null, changes: [{ what: 'everything' }] }))
    await link.run(({ meta }) => meta.deleteOne({ _id: 'restoring' }))
  }
  return {
    dump: () => dumpDatabase(link, onDamage),
    restore: (batches) => withLease(() => replaceData(batches)),
    async restoringSince() {
      const marker = await link.run(({ meta }) =>
        meta.findById('restoring').lean<MetaDocument | null>(),
      )
      return marker === null ? null : (marker.since ?? new Date(0))
    },
    async counts() {
      const count = (name: keyof Models, filter: object = {}) =>
        link.run((models) => models[name].collection.countDocuments(filter), BULK_TIMEOUT_MS)
      return {
        key: await count('keys'),
        secret: await count('secrets'),
        block: await count('held', { blockedAt: { $exists: true } }),
        artwork: await count('held', { drawings: { $exists: true } }),
        company: await count('companies'),
        visit: await count('visits'),
        research: await count('intelligence'),
        tokens: await count('tokens'),
        usage: await count('usage'),
        state: await count('state'),
        audit: await count('audit'),
      }
    },
  }
}

const deleteAll = (link: MongoLink, name: keyof Models, filter: object) =>
  link.run((models) => models[name].collection.deleteMany(filter), BULK_TIMEOUT_MS)

/** Writes records of one kind. Each write replaces what an earlier record has set. */
async function writeBatch(
  link: MongoLink,
  companies: CompanyRecords,
  batch: DumpRecord[],
): Promise<void> {
  const texts = batch.flatMap((record) => (record.kind === 'company' ? [record.text] : []))
  if (texts.length > 0) await companies.put(texts.map(parseCompany))
  for (const record of batch) if (record.kind === 'forget') await forget(link, companies, record)
  for (const [name, records] of Map.groupBy(batch, collectionOf)) {
    if (name === null) continue
    const writes = records.map((record) => ({ updateOne: { ...updateOf(record), upsert: true } }))
    await link.run((models) => models[name].collection.bulkWrite(writes as never), BULK_TIMEOUT_MS)
  }
}

const COLLECTIONS: Record<Kind, keyof Models | null> = {
  key: 'keys',
  secret: 'secrets',
  block: 'held',
  artwork: 'held',
  visit: 'visits',
  research: 'intelligence',
  tokens: 'tokens',
  usage: 'usage',
  state: 'state',
  audit: 'audit',
  company: null,
  forget: null,
}
const collectionOf = ({ kind }: DumpRecord) => COLLECTIONS[kind]

/** @returns the `_id` of the record's document and the fields that it sets. */
function updateOf(record: DumpRecord): { filter: object; update: object } {
  const set = (_id: string, fields: object) => ({ filter: { _id }, update: { $set: fields } })
  switch (record.kind) {
    case 'key': {
      const { hash, ...fields } = record.key
      return set(hash, fields)
    }
    case 'secret': {
      const { name, value, previous } = record
      return set(name, {
        value: bufferOf(value),
        ...(previous && { previous: bufferOf(previous) }),
      })
    }
    case 'block':
      return set(record.domain, { blockedAt: record.at })
    case 'artwork': {
      const { artwork } = record
      return set(artwork.domain, {
        [`drawings.${artworkFieldName(artwork)}`]: artworkDocument(artwork),
      })
    }
    case 'visit': {
      const { _id, ...fields } = visitDocument(record.visit, record.report, record.facts)
      return set(_id, fields)
    }
    case 'research':
      return set(record.domain, { research: record.text })
    case 'tokens':
      return set(record.key, { spent: record.tokens })
    case 'usage': {
      const { day, keyId, requests, refused } = record.usage
      return set(`${day} ${keyId}`, { requests, refused })
    }
    case 'state':
      return set(record.name, { text: record.text })
    case 'audit':
      return set(record.id, { entry: record.text })
    default:
      throw new Error(`Records of the kind ${record.kind} have no document of their own.`)
  }
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes)

/** The collections of the kinds that a record can take back. */
const FORGOTTEN = ['keys', 'secrets', 'held', 'companies', 'leads', 'names', 'grams'] as const

async function forget(
  link: MongoLink,
  companies: CompanyRecords,
  record: Of<'forget'>,
): Promise<void> {
  if ('kinds' in record) {
    // The kinds are always the same ones: those whose writes publish changes.
    for (const name of FORGOTTEN) await deleteAll(link, name, {})
  } else if ('keyHash' in record) {
    await deleteAll(link, 'keys', { _id: record.keyHash })
  } else {
    await deleteAll(link, 'held', { _id: record.domain })
    await deleteAll(link, 'visits', { _id: record.domain })
    await companies.remove(record.domain)
  }
}
