// Writes companies without transactions: a lease allows one writer, and a journal lets another finish its write.
import { randomUUID } from 'node:crypto'
import type { Apex } from '../../../schema/apex.ts'
import type { Company } from '../../../schema/company.ts'
import { domainsWithChangedArtwork, MAX_DOMAIN_CHANGES } from '../lookup-index.ts'
import type { Change, CompanyRecords } from '../records.ts'
import type { WriteAndPublish } from './changes.ts'
import {
  applyEntries,
  companyDocument,
  type JournalEntry,
  journalEntry,
} from './company-entries.ts'
import { BULK_TIMEOUT_MS, type MongoLink } from './connection.ts'
import { gramCounts, updateGramCounts } from './gram-counts.ts'
import { createJournal } from './journal.ts'
import { createLease } from './lease.ts'
import type { CompanyDocument } from './models.ts'

export function createCompanyWriter(
  link: MongoLink,
  writeAndPublish: WriteAndPublish,
): Pick<CompanyRecords, 'put' | 'remove'> & { finishInterruptedWrites(): Promise<void> } {
  const journal = createJournal(link)
  const withLease = createLease(link, 'companies')
  const readDocuments = async (domains: Apex[]) => {
    const stored = await link.run(
      ({ companies }) =>
        companies
          .find({ _id: { $in: domains } }, { rank: 1, lookups: 1, names: 1, stamp: 1 })
          .lean<CompanyDocument[]>(),
      BULK_TIMEOUT_MS,
    )
    return new Map(stored.map((document) => [document._id, document]))
  }
  /** Finishes the writes of killed processes before the new write. */
  const write = <T>(work: () => Promise<T>): Promise<T> =>
    withLease(async () => {
      for (const { id, entries } of await journal.unfinished()) await finish(id, entries)
      await journal.clear()
      return work()
    })
  const finish = async (id: string, entries: JournalEntry[]) => {
    const documents = await readDocuments(entries.map(({ domain }) => domain))
    // A document with a third stamp was replaced by a later write, so its entry is skipped.
    const unfinished = entries.filter(({ domain, before, made }) => {
      const stamp = documents.get(domain)?.stamp ?? null
      return stamp === before || stamp === (made?.stamp ?? null)
    })
    await writeAndPublish(async () => {
      await applyEntries(link, unfinished)
      return { result: undefined, changes: [{ what: 'everything' }] }
    })
    await journal.remove(id)
  }
  const apply = (
    entries: JournalEntry[],
    documents: Map<Apex, CompanyDocument>,
    changes: Change[],
  ) =>
    writeAndPublish(async () => {
      const { increases, decreases } = gramCounts(entries, documents)
      // A process killed between the two counts leaves them too high, which is harmless; too low would hide names.
      await updateGramCounts(link, increases)
      const id = await journal.add(entries)
      await applyEntries(link, entries)
      await journal.remove(id)
      await updateGramCounts(link, decreases)
      return { result: undefined, changes }
    })
  return {
    /** Finishes the writes of killed processes; without any it is a single small read. */
    async finishInterruptedWrites() {
      if ((await journal.unfinished()).length > 0) await write(async () => {})
    },
    async put(companies) {
      const stamp = randomUUID()
      // Invalid companies throw here, before anything is written.
      const newDocuments = new Map(
        companies.map((company) => [company.domain, companyDocument(company, stamp)]),
      )
      if (newDocuments.size === 0) return
      await write(async () => {
        const documents = await readDocuments([...newDocuments.keys()])
        const entries = [...newDocuments].map(([domain, document]) =>
          journalEntry(domain, documents.get(domain), document),
        )
        await apply(
          entries,
          documents,
          artworkChanges(companies.flatMap(changedDomainsIn(documents))),
        )
      })
    },
    async remove(domain) {
      return write(async () => {
        const documents = await readDocuments([domain])
        const document = documents.get(domain)
        if (document === undefined) return false
        await apply(
          [journalEntry(domain, document, null)],
          documents,
          artworkChanges([domain, ...alternateDomainsOf(document)]),
        )
        return true
      })
    },
  }
}

const changedDomainsIn = (documents: Map<Apex, CompanyDocument>) => (company: Company) => {
  const before = documents.get(company.domain)
  return domainsWithChangedArtwork(
    company,
    before === undefined,
    before === undefined ? [] : alternateDomainsOf(before),
  )
}

/** Start of the lookup key of an alternate domain, as `domainKey` builds it. */
const DOMAIN_KEY_PREFIX = 'domain:'
const alternateDomainsOf = ({ lookups }: CompanyDocument): Apex[] =>
  lookups
    .filter(({ key }) => key.startsWith(DOMAIN_KEY_PREFIX))
    .map(({ key }) => key.slice(DOMAIN_KEY_PREFIX.length) as Apex)

function artworkChanges(domains: Apex[]): Change[] {
  if (domains.length > MAX_DOMAIN_CHANGES) return [{ what: 'everything' }]
  return domains.map((domain) => ({ what: 'artwork', domain }))
}
