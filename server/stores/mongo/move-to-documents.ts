// The migration that gives all documents the same form, in collections with the names of their kinds.
// A killed migration starts over: it skips the documents that have the new form.

import {
  type Former,
  fromFormerArtwork,
  fromFormerFacts,
  fromFormerResearch,
  fromFormerSecretName,
} from '../document-records/former.ts'
import { keyDocuments } from '../document-records/keys.ts'
import { versionName } from '../document-records/stored-artwork.ts'
import { visitDocuments } from '../document-records/visits.ts'
import type { StoredArtwork, StoredDocument } from '../documents.ts'
import type { KeyRecord } from '../records.ts'
import {
  collectionNamed,
  collectionPages,
  deleteInSteps,
  type QueryRunner,
} from './collection-pages.ts'
import type { JournalEntry } from './company-entries.ts'
import { MongoDocuments } from './documents.ts'
import { createJournal } from './journal.ts'
import type { CompanyDocument, LookupDocument, Models } from './models.ts'

const PAGE_SIZE = 100
const COMPANY_PAGE_SIZE = 500

/** A document of a former version, whose properties depend on its collection. */
// biome-ignore lint/suspicious/noExplicitAny: no type describes the former documents any more.
type FormerDocument = any
type Convert = (former: FormerDocument) => StoredDocument[]

/** How the documents of each former collection are converted. */
const CONVERSIONS: Readonly<Record<string, Convert>> = {
  keys({ _id: hash, expiresAt = null, lastUsedOn = null, ...rest }) {
    return keyDocuments({ ...(rest as KeyRecord), hash, expiresAt, lastUsedOn })
  },
  secrets({ _id, value, previous = null }) {
    return [{ kind: 'secrets', id: fromFormerSecretName(_id), body: { value, previous } }]
  },
  held({ _id, drawings = {}, blockedAt = null }) {
    const artworks = Object.values(drawings as Record<string, Former<StoredArtwork>>)
      .map(fromFormerArtwork<StoredArtwork>)
      .sort((a, b) => (versionName(a) < versionName(b) ? -1 : 1))
    if (artworks.length === 0 && blockedAt === null) return []
    return [{ kind: 'operatorArtwork', id: _id, body: { artworks, blockedAt } }]
  },
  visits({ _id: domain, drawings, outcome, at, freshUntil, report, facts }) {
    const artworks = (drawings as Former<StoredArtwork>[]).map((former) => ({
      ...fromFormerArtwork<StoredArtwork>(former),
      domain,
    }))
    const visit = { domain, outcome, at, freshUntil, artworks }
    return visitDocuments(visit, report, fromFormerFacts(facts))
  },
  intelligence: ({ _id, research }) => [
    { kind: 'intelligence', id: _id, body: fromFormerResearch(research) },
  ],
  tokens: ({ _id, spent }) => [{ kind: 'tokens', id: _id, body: { spent } }],
  usage: ({ _id, requests, refused }) => [{ kind: 'usage', id: _id, body: { requests, refused } }],
  state: ({ _id, text }) => [{ kind: 'state', id: _id, body: text }],
  audit: ({ _id, entry }) => [{ kind: 'audit', id: _id, body: entry }],
}

/** The collections whose documents this migration changes. */
export const FORMER_COLLECTIONS = [...Object.keys(CONVERSIONS), 'leads', 'companies']

export async function moveToDocuments(models: Models): Promise<void> {
  const runner: QueryRunner = { run: (query) => query(models) }
  const documents = new MongoDocuments(runner, async (write) => (await write()).result)
  for (const [name, convert] of Object.entries(CONVERSIONS)) {
    for await (const page of collectionPages<FormerDocument>(runner, name, PAGE_SIZE)) {
      const former = page.filter((document) => !('stamp' in document))
      const all = former.flatMap(convert)
      const replacements = all.filter(({ kind }) => kind === name)
      // The former document is replaced last, so that a killed migration finds it again.
      await documents.put(all.filter(({ kind }) => kind !== name))
      await documents.put(replacements)
      const replaced = new Set(replacements.map(({ id }) => id))
      const ids = former.map(({ _id }) => _id).filter((id) => !replaced.has(id))
      await collectionNamed(models, name).deleteMany({ _id: { $in: ids } })
    }
  }
  await renameLookups(models, runner)
}

/** Lookup keys were named `leads`: in the companies, in their index and in interrupted writes. */
async function renameLookups(models: Models, runner: QueryRunner): Promise<void> {
  for await (const page of collectionPages<LookupDocument>(runner, 'leads', COMPANY_PAGE_SIZE)) {
    const writes = page.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    }))
    await models.lookups.collection.bulkWrite(writes as never, { ordered: false })
  }
  await deleteInSteps(runner, 'leads')
  for await (const page of collectionPages(runner, 'companies', COMPANY_PAGE_SIZE)) {
    const ids = page.map(({ _id }) => _id)
    const filter = { _id: { $in: ids }, leads: { $exists: true } }
    await models.companies.collection.updateMany(filter as never, {
      $rename: { leads: 'lookups' },
    })
  }
  const journal = createJournal(runner)
  for (const { id, entries } of await journal.unfinished()) {
    await journal.add(entries.map(fromFormerEntry))
    await journal.remove(id)
  }
}

/** The properties `lookups` as a former version wrote them. */
interface FormerLookups {
  leads?: JournalEntry['lookups']
  made: (CompanyDocument & { leads?: CompanyDocument['lookups'] }) | null
}

function fromFormerEntry(entry: JournalEntry): JournalEntry {
  const { leads = entry.lookups, made, ...rest } = entry as JournalEntry & FormerLookups
  if (made === null) return { ...rest, made, lookups: leads }
  const { leads: keys = made.lookups, ...company } = made
  return { ...rest, made: { ...company, lookups: keys }, lookups: leads }
}
