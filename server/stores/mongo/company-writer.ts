// Writes companies without transactions: one writer at a time, each write put down in a journal before it begins.
import { randomUUID } from 'node:crypto'
import type { Apex } from '../../../schema/apex.ts'
import type { Company } from '../../../schema/company.ts'
import { MOST_TOLD, moved } from '../lookup-index.ts'
import type { Change, CompanyRecords } from '../records.ts'
import type { Announce } from './changes.ts'
import { documentOf, type Entry, entryOf, perform } from './company-entries.ts'
import { BULK_MS, type Link } from './connection.ts'
import { count, gramCounts } from './gram-counts.ts'
import { journalOf } from './journal.ts'
import { leaseOf } from './lease.ts'
import type { CompanyDocument } from './models.ts'

export function companyWriter(
  link: Link,
  announce: Announce,
): Pick<CompanyRecords, 'put' | 'remove'> & { settle(): Promise<void> } {
  const journal = journalOf(link)
  const alone = leaseOf(link, 'companies')
  const knownOf = async (domains: Apex[]) => {
    const found = await link.ask(
      ({ companies }) =>
        companies
          .find({ _id: { $in: domains } }, { rank: 1, leads: 1, names: 1, stamp: 1 })
          .lean<CompanyDocument[]>(),
      BULK_MS,
    )
    return new Map(found.map((one) => [one._id, one]))
  }
  /** What a writer that was killed left is finished before anything else is written. */
  const write = <T>(work: () => Promise<T>): Promise<T> =>
    alone(async () => {
      for (const { id, entries } of await journal.left()) await finish(id, entries)
      await journal.clear()
      return work()
    })
  const finish = async (id: string, entries: Entry[]) => {
    const known = await knownOf(entries.map(({ domain }) => domain))
    const due = entries.filter(({ domain, before, made }) => {
      const stamp = known.get(domain)?.stamp ?? null
      return stamp === before || stamp === (made?.stamp ?? null)
    })
    await announce(async () => {
      await perform(link, due)
      return { result: undefined, changes: [{ what: 'everything' }] }
    })
    await journal.strike(id)
  }
  const apply = (entries: Entry[], known: Map<Apex, CompanyDocument>, changes: Change[]) =>
    announce(async () => {
      const { more, fewer } = gramCounts(entries, known)
      // Killed between these, a gram counts too many names, which does no harm; too few would hide them.
      await count(link, more)
      const id = await journal.enter(entries)
      await perform(link, entries)
      await journal.strike(id)
      await count(link, fewer)
      return { result: undefined, changes }
    })
  return {
    /** Finishes what a writer that was killed left; without one it is a single small read. */
    async settle() {
      if ((await journal.left()).length > 0) await write(async () => {})
    },
    async put(companies) {
      const stamp = randomUUID()
      // All that can be wrong with one of them shows here, before any is written.
      const made = new Map(companies.map((one) => [one.domain, documentOf(one, stamp)]))
      if (made.size === 0) return
      await write(async () => {
        const known = await knownOf([...made.keys()])
        const entries = [...made].map(([domain, one]) => entryOf(domain, known.get(domain), one))
        await apply(entries, known, told(companies.flatMap(movesIn(known))))
      })
    },
    async remove(domain) {
      return write(async () => {
        const known = await knownOf([domain])
        const one = known.get(domain)
        if (one === undefined) return false
        await apply([entryOf(domain, one, null)], known, told([domain, ...othersOf(one)]))
        return true
      })
    },
  }
}

const movesIn = (known: Map<Apex, CompanyDocument>) => (company: Company) => {
  const before = known.get(company.domain)
  return moved(company, before === undefined, before === undefined ? [] : othersOf(before))
}

const OTHER = 'domain:'
const othersOf = ({ leads }: CompanyDocument): Apex[] =>
  leads.filter(({ key }) => key.startsWith(OTHER)).map(({ key }) => key.slice(OTHER.length) as Apex)

function told(domains: Apex[]): Change[] {
  if (domains.length > MOST_TOLD) return [{ what: 'everything' }]
  return domains.map((domain) => ({ what: 'artwork', domain }))
}
