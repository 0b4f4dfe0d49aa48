// The journal entry of one company's write, and the steps that apply it without showing half a company.
import type { Apex } from '../../../schema/apex.ts'
import type { Company } from '../../../schema/company.ts'
import { withoutSpaces, wordStarts } from '../../names/folding.ts'
import { gramsOf, type LookupEntry, lookupEntriesOf, searchableNames } from '../lookup-index.ts'
import { BULK_TIMEOUT_MS, type MongoLink } from './connection.ts'
import type { CompanyDocument, Models, NameDocument } from './models.ts'

/** The properties are stored as JSON in the journal. */
export interface JournalEntry {
  domain: Apex
  /** Stamp of the document that the write replaces; null when there was none. */
  before: string | null
  /** The new document; null removes the company. */
  made: CompanyDocument | null
  /** Lookup keys that the write adds and removes. */
  lookups: { added: string[]; dropped: string[] }
  names: { added: NameDocument[]; dropped: string[] }
}

export function companyDocument(company: Company, stamp: string): CompanyDocument {
  return {
    _id: company.domain,
    company: JSON.stringify(company),
    rank: company.rank,
    stamp,
    lookups: uniqueEntries(lookupEntriesOf(company)),
    names: searchableNames(company).map(({ name, key, what }) => ({ name, key, what })),
  }
}

/** @returns the first of the entries with the same key and exchange. */
function uniqueEntries(entries: LookupEntry[]): LookupEntry[] {
  const unique = new Map<string, LookupEntry>()
  for (const entry of entries) {
    const id = `${entry.key} ${entry.mic}`
    if (!unique.has(id)) unique.set(id, entry)
  }
  return [...unique.values()]
}

/** @param replacement the new document; null removes the company. */
export function journalEntry(
  domain: Apex,
  previous: CompanyDocument | undefined,
  replacement: CompanyDocument | null,
): JournalEntry {
  const oldKeys = lookupKeysOf(previous)
  const newKeys = lookupKeysOf(replacement)
  const oldNames = namesById(previous)
  const newNames = namesById(replacement)
  const isUnchanged = (id: string) => oldNames.get(id)?.rank === newNames.get(id)?.rank
  return {
    domain,
    before: previous?.stamp ?? null,
    made: replacement,
    lookups: { added: difference(newKeys, oldKeys), dropped: difference(oldKeys, newKeys) },
    names: {
      added: [...newNames].filter(([id]) => !isUnchanged(id)).map(([, name]) => name),
      dropped: [...oldNames.keys()].filter((id) => !newNames.has(id)),
    },
  }
}

const lookupKeysOf = (document: CompanyDocument | null | undefined): Set<string> =>
  new Set(document?.lookups.map(({ key }) => key))

/** @returns the name documents of a company by their `_id`; none for a missing company. */
export const namesById = (
  document: CompanyDocument | null | undefined,
): Map<string, NameDocument> => new Map(document ? nameDocumentsOf(document) : [])

const difference = (minuend: Set<string>, subtrahend: Set<string>) =>
  [...minuend].filter((key) => !subtrahend.has(key))

/** Longest indexed part of a name, in characters. No company has two names that share their first 200. */
const MAX_PREFIX_LENGTH = 200

/** @returns the `_id` of a name: the name without spaces, a space and the company's domain. */
export const nameId = (key: string, domain: Apex) =>
  `${withoutSpaces(key).slice(0, MAX_PREFIX_LENGTH)} ${domain}`

function nameDocumentsOf({ _id, rank, names }: CompanyDocument): [string, NameDocument][] {
  return names.map(({ key }) => {
    const [whole = '', ...inner] = wordStarts(key).map((start) => start.slice(0, MAX_PREFIX_LENGTH))
    const id = nameId(key, _id)
    return [id, { _id: id, rank, length: whole.length, inner, grams: gramsOf(key) }]
  })
}

/** Adds the new index entries, then replaces the companies, then removes the old index entries. */
export async function applyEntries(
  link: MongoLink,
  entries: readonly JournalEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await link.run(async (models) => {
    await Promise.all([addLookups(models, entries), addNames(models, entries)])
    await replaceCompanies(models, entries)
    await Promise.all([removeLookups(models, entries), removeNames(models, entries)])
  }, BULK_TIMEOUT_MS)
}

async function addLookups({ lookups }: Models, entries: readonly JournalEntry[]) {
  const domains = Map.groupBy(
    entries.flatMap((entry) => entry.lookups.added.map((key) => ({ key, domain: entry.domain }))),
    ({ key }) => key,
  )
  const writes = [...domains].map(([key, all]) => ({
    updateOne: {
      filter: { _id: key },
      update: { $addToSet: { domains: { $each: all.map(({ domain }) => domain) } } },
      upsert: true,
    },
  }))
  if (writes.length > 0) await lookups.collection.bulkWrite(writes as never, { ordered: false })
}

async function addNames({ names }: Models, entries: readonly JournalEntry[]) {
  const writes = entries.flatMap((entry) =>
    entry.names.added.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    })),
  )
  if (writes.length > 0) await names.collection.bulkWrite(writes as never, { ordered: false })
}

async function replaceCompanies({ companies }: Models, entries: readonly JournalEntry[]) {
  const writes = entries.map(({ domain, made }) => {
    const filter = { _id: domain }
    return made === null
      ? { deleteOne: { filter } }
      : { replaceOne: { filter, replacement: made, upsert: true } }
  })
  await companies.collection.bulkWrite(writes as never, { ordered: false })
}

async function removeLookups({ lookups }: Models, entries: readonly JournalEntry[]) {
  const writes = entries.flatMap(({ domain, lookups: { dropped } }) =>
    dropped.map((key) => ({
      updateOne: { filter: { _id: key }, update: { $pull: { domains: domain } } },
    })),
  )
  if (writes.length === 0) return
  await lookups.collection.bulkWrite(writes as never, { ordered: false })
  const keys = writes.map(({ updateOne }) => updateOne.filter._id)
  await lookups.deleteMany({ _id: { $in: keys }, domains: [] })
}

async function removeNames({ names }: Models, entries: readonly JournalEntry[]) {
  const ids = entries.flatMap((entry) => entry.names.dropped)
  if (ids.length > 0) await names.deleteMany({ _id: { $in: ids } })
}
