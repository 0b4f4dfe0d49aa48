// Writes companies without transactions: a lease allows one writer, and a journal lets another finish its write.
import { randomUUID } from 'node:crypto'
import type { Apex } from '../../../schema/apex.ts'
import type { Company } from '../../../schema/company.ts'
import { companyChanges, domainChanges, type WrittenCompany } from '../lookup-index.ts'
import type { Change } from '../records.ts'
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

type CompanyDocuments = Map<Apex, CompanyDocument>

export class CompanyWriter {
  readonly #link: MongoLink
  readonly #writeAndPublish: WriteAndPublish
  readonly #journal: ReturnType<typeof createJournal>
  readonly #withLease: ReturnType<typeof createLease>

  constructor(link: MongoLink, writeAndPublish: WriteAndPublish) {
    this.#link = link
    this.#writeAndPublish = writeAndPublish
    this.#journal = createJournal(link)
    this.#withLease = createLease(link, 'companies')
  }

  async put(companies: readonly Company[]): Promise<void> {
    const stamp = randomUUID()
    // Invalid companies throw here, before anything is written.
    const newDocuments = new Map(
      companies.map((company) => [company.domain, companyDocument(company, stamp)]),
    )
    if (newDocuments.size === 0) return
    await this.#write(async () => {
      const documents = await this.#readDocuments([...newDocuments.keys()])
      const entries = [...newDocuments].map(([domain, document]) =>
        journalEntry(domain, documents.get(domain), document),
      )
      const written = companies.map((company): WrittenCompany => {
        const before = documents.get(company.domain)
        return [company, before ? alternateDomainsOf(before) : null]
      })
      await this.#apply(entries, documents, companyChanges(written))
    })
  }

  remove(domain: Apex): Promise<boolean> {
    return this.#write(async () => {
      const documents = await this.#readDocuments([domain])
      const document = documents.get(domain)
      if (document === undefined) return false
      const changes = domainChanges([domain, ...alternateDomainsOf(document)])
      await this.#apply([journalEntry(domain, document, null)], documents, changes)
      return true
    })
  }

  /** Finishes the writes of killed processes; without any it is a single small read. */
  async finishInterruptedWrites(): Promise<void> {
    if ((await this.#journal.unfinished()).length > 0) await this.#write(async () => {})
  }

  /** Finishes the writes of killed processes before the new write. */
  #write<T>(work: () => Promise<T>): Promise<T> {
    return this.#withLease(async () => {
      for (const { id, entries } of await this.#journal.unfinished())
        await this.#finish(id, entries)
      await this.#journal.clear()
      return work()
    })
  }

  async #finish(id: string, entries: JournalEntry[]): Promise<void> {
    const documents = await this.#readDocuments(entries.map(({ domain }) => domain))
    // A document with a third stamp was replaced by a later write, so its entry is skipped.
    const unfinished = entries.filter(({ domain, before, made }) => {
      const stamp = documents.get(domain)?.stamp ?? null
      return stamp === before || stamp === (made?.stamp ?? null)
    })
    await this.#writeAndPublish(async () => {
      await applyEntries(this.#link, unfinished)
      return { result: undefined, changes: [{ what: 'everything' }] }
    })
    await this.#journal.remove(id)
  }

  async #readDocuments(domains: Apex[]): Promise<CompanyDocuments> {
    const stored = await this.#link.run(
      ({ companies }) =>
        companies
          .find({ _id: { $in: domains } }, { rank: 1, lookups: 1, names: 1, stamp: 1 })
          .lean<CompanyDocument[]>(),
      BULK_TIMEOUT_MS,
    )
    return new Map(stored.map((document) => [document._id, document]))
  }

  #apply(entries: JournalEntry[], documents: CompanyDocuments, changes: Change[]): Promise<void> {
    return this.#writeAndPublish(async () => {
      const { increases, decreases } = gramCounts(entries, documents)
      // A process killed between the two counts leaves them too high, which is harmless; too low would hide names.
      await updateGramCounts(this.#link, increases)
      const id = await this.#journal.add(entries)
      await applyEntries(this.#link, entries)
      await this.#journal.remove(id)
      await updateGramCounts(this.#link, decreases)
      return { result: undefined, changes }
    })
  }
}

/** Start of the lookup key of an alternate domain, as `domainKey` builds it. */
const DOMAIN_KEY_PREFIX = 'domain:'
const alternateDomainsOf = ({ lookups }: CompanyDocument): Apex[] =>
  lookups
    .filter(({ key }) => key.startsWith(DOMAIN_KEY_PREFIX))
    .map(({ key }) => key.slice(DOMAIN_KEY_PREFIX.length) as Apex)
