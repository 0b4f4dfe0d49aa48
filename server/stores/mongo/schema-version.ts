// The version of the MongoDB schema: refuses newer data and upgrades older data when a process connects.
import { setTimeout as sleep } from 'node:timers/promises'
import { newerData, unfinishedRestore } from '../unusable-store.ts'
import { collectionNamed } from './collection-pages.ts'
import { retryUpsert } from './errors.ts'
import { createLease } from './lease.ts'
import type { CompanyDocument, MetaDocument, Models } from './models.ts'
import { FORMER_COLLECTIONS, moveToDocuments } from './move-to-documents.ts'
import { GUARD_INTERVAL_MS } from './restore-guard.ts'

/**
 * Entry n upgrades the documents from version n to n + 1. Version 0 is that of releases without a version.
 * One process runs an entry at a time, and the next one starts it again when that process is killed.
 */
const MIGRATIONS: readonly ((models: Models) => Promise<void>)[] = [listCoins, moveToDocuments]
const VERSION = MIGRATIONS.length
const BATCH_SIZE = 500

/**
 * @param isRestoring the process restores, so it may use the data of a restore that has not ended.
 * @throws UnusableStore, before anything is changed, for data of a newer version and for half a restore.
 */
export async function checkSchema(models: Models, isRestoring: boolean): Promise<void> {
  const { version, restoring } = await readMeta(models)
  if (restoring && !restoring.isUpgrade && !isRestoring)
    throw unfinishedRestore(restoring.since ?? new Date(0))
  if (version > VERSION) throw newerData(version, VERSION)
  if (version === VERSION) {
    // The process that upgraded the data was killed before it deleted its marker.
    if (restoring?.isUpgrade) await deleteMarker(models)
  } else if (await isEmpty(models)) await writeVersion(models)
  else await upgrade(models)
}

async function readMeta({ meta }: Models) {
  const documents = await meta.find().lean<MetaDocument[]>()
  return {
    version: documents.find(({ _id }) => _id === 'schema')?.version ?? 0,
    restoring: documents.find(({ _id }) => _id === 'restoring'),
  }
}

const deleteMarker = ({ meta }: Models) => meta.deleteOne({ _id: 'restoring', isUpgrade: true })

/** @returns whether there is nothing to upgrade, as in a new database. */
async function isEmpty(models: Models): Promise<boolean> {
  const found = await Promise.all(
    FORMER_COLLECTIONS.map((name) => collectionNamed(models, name).findOne()),
  )
  return found.every((document) => document === null)
}

/** Upgrades the data while a marker keeps the processes of older versions from it. */
async function upgrade(models: Models): Promise<void> {
  const withLease = createLease({ run: (query) => query(models) }, 'upgrade')
  await withLease(async () => {
    // Another process may have upgraded the data while this one waited.
    const { version } = await readMeta(models)
    if (version >= VERSION) return
    const marker = { $set: { isUpgrade: true }, $setOnInsert: { since: new Date() } }
    await models.meta.updateOne({ _id: 'restoring' }, marker, { upsert: true })
    // Running servers see the marker within one interval, and their last writes end within the next.
    await sleep(2 * GUARD_INTERVAL_MS)
    for (const migrate of MIGRATIONS.slice(version)) await migrate(models)
    await writeVersion(models)
    await deleteMarker(models)
  })
}

/** Marks the data as data of the current version; never lowers the version. */
export async function writeVersion({ meta }: Models): Promise<void> {
  const update = { $max: { version: VERSION } }
  await retryUpsert(() => meta.updateOne({ _id: 'schema' }, update, { upsert: true }))
}

/** Replaces the single coin of a company with a list. The lookup keys of its coin exist already. */
async function listCoins({ companies }: Models): Promise<void> {
  let after = ''
  for (;;) {
    const page = await companies
      .find({ _id: { $gt: after as never } }, { company: 1, stamp: 1 })
      .sort({ _id: 1 })
      .limit(BATCH_SIZE)
      .lean<Pick<CompanyDocument, '_id' | 'company' | 'stamp'>[]>()
    const writes = page.flatMap(({ _id, stamp, company }) => {
      const upgraded = withCoinList(company)
      // A document with another stamp was replaced meanwhile, and has the list already.
      return upgraded === null
        ? []
        : [{ updateOne: { filter: { _id, stamp }, update: { $set: { company: upgraded } } } }]
    })
    if (writes.length > 0) await companies.collection.bulkWrite(writes as never)
    if (page.length < BATCH_SIZE) return
    after = page.at(-1)?._id ?? ''
  }
}

/** @param text a company as JSON. @returns null when it has a list of coins. */
function withCoinList(text: string): string | null {
  const { coin, ...company } = JSON.parse(text)
  if (Array.isArray(company.coins) && coin === undefined) return null
  const { coin: coinProvenance, ...provenance } = company.provenance ?? {}
  return JSON.stringify({
    ...company,
    coins: company.coins ?? (coin ? [coin] : []),
    provenance: coinProvenance ? { ...provenance, coins: coinProvenance } : provenance,
  })
}
