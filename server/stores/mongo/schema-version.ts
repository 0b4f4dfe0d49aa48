// The version of the MongoDB schema: refuses newer data and upgrades older data when a process connects.
import { newerData, unfinishedRestore } from '../unusable-store.ts'
import { retryUpsert } from './connection.ts'
import type { CompanyDocument, MetaDocument, Models } from './models.ts'

/**
 * Entry n upgrades the documents from version n to n + 1. Version 0 is that of releases without a version.
 * Several processes may run an entry at the same time, also while an older process writes, so each update is atomic.
 */
const MIGRATIONS: readonly ((models: Models) => Promise<void>)[] = [listCoins]
const VERSION = MIGRATIONS.length
const BATCH_SIZE = 500

/**
 * @param isRestoring the process restores, so it may use the data of a restore that has not ended.
 * @throws UnusableStore, before anything is changed, for data of a newer version and for half a restore.
 */
export async function checkSchema(models: Models, isRestoring: boolean): Promise<void> {
  const documents = await models.meta.find().lean<MetaDocument[]>()
  const restoring = documents.find(({ _id }) => _id === 'restoring')
  if (restoring && !isRestoring) throw unfinishedRestore(restoring.since ?? new Date(0))
  const version = documents.find(({ _id }) => _id === 'schema')?.version ?? 0
  if (version > VERSION) throw newerData(version, VERSION)
  if (version === VERSION) return
  for (const upgrade of MIGRATIONS.slice(version)) await upgrade(models)
  await writeVersion(models)
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
