// One company's write as the journal keeps it, and its steps in an order in which no reader sees half a company.
import type { Apex } from '../../../schema/apex.ts'
import type { Company } from '../../../schema/company.ts'
import { squashed, startsOf } from '../../names/folding.ts'
import { gramsOf, leadsOf, namesOf } from '../lookup-index.ts'
import { BULK_MS, type Link } from './connection.ts'
import type { CompanyDocument, Models, NameDocument } from './models.ts'

export interface Entry {
  domain: Apex
  /** Of the document that it replaces; null: there was none. */
  before: string | null
  /** null: the company is removed. */
  made: CompanyDocument | null
  /** What leads to it and did not, and the reverse. */
  leads: { added: string[]; dropped: string[] }
  names: { added: NameDocument[]; dropped: string[] }
}

export function documentOf(company: Company, stamp: string): CompanyDocument {
  return {
    ...{ _id: company.domain, company: JSON.stringify(company), rank: company.rank, stamp },
    leads: [
      ...new Map(
        leadsOf(company)
          .reverse()
          .map((one) => [`${one.key} ${one.mic}`, one]),
      ).values(),
    ].reverse(),
    names: namesOf(company).map(({ name, key, what }) => ({ name, key, what })),
  }
}

export function entryOf(
  domain: Apex,
  known: CompanyDocument | undefined,
  made: CompanyDocument | null,
): Entry {
  const [had, has] = [known, made].map((one) => new Set(one?.leads.map(({ key }) => key)))
  const [held, holds] = [known, made].map((one) => new Map(one ? nameDocumentsOf(one) : []))
  const isSame = (id: string) => held?.get(id)?.rank === holds?.get(id)?.rank
  return {
    ...{ domain, before: known?.stamp ?? null, made },
    leads: { added: lacking(has!, had!), dropped: lacking(had!, has!) },
    names: {
      added: [...holds!].filter(([id]) => !isSame(id)).map(([, one]) => one),
      dropped: [...held!.keys()].filter((id) => !holds!.has(id)),
    },
  }
}

const lacking = (some: Set<string>, others: Set<string>) =>
  [...some].filter((one) => !others.has(one))

/** Longer ones are told apart by what comes before. */
const LONGEST_START = 200

/** Of a name's place in the order of names, a company's apex is the last word. */
export const nameId = (key: string, domain: Apex) =>
  `${squashed(key).slice(0, LONGEST_START)} ${domain}`

export function nameDocumentsOf({ _id, rank, names }: CompanyDocument): [string, NameDocument][] {
  return names.map(({ key }) => {
    const [whole = '', ...inner] = startsOf(key).map((start) => start.slice(0, LONGEST_START))
    const id = nameId(key, _id)
    return [id, { _id: id, rank, length: whole.length, inner, grams: gramsOf(key) }]
  })
}

/** First it can be found by what is new, then it is what is new, then it is no longer looked for by what is not. */
export async function perform(link: Link, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await link.ask(async (models) => {
    await Promise.all([addLeads(models, entries), addNames(models, entries)])
    await replace(models, entries)
    await Promise.all([dropLeads(models, entries), dropNames(models, entries)])
  }, BULK_MS)
}

async function addLeads({ leads }: Models, entries: readonly Entry[]) {
  const domains = Map.groupBy(
    entries.flatMap((entry) => entry.leads.added.map((key) => ({ key, domain: entry.domain }))),
    ({ key }) => key,
  )
  const writes = [...domains].map(([key, all]) => ({
    updateOne: {
      filter: { _id: key },
      update: { $addToSet: { domains: { $each: all.map(({ domain }) => domain) } } },
      upsert: true,
    },
  }))
  if (writes.length > 0) await leads.collection.bulkWrite(writes as never, { ordered: false })
}

async function addNames({ names }: Models, entries: readonly Entry[]) {
  const writes = entries.flatMap((entry) =>
    entry.names.added.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    })),
  )
  if (writes.length > 0) await names.collection.bulkWrite(writes as never, { ordered: false })
}

async function replace({ companies }: Models, entries: readonly Entry[]) {
  const writes = entries.map(({ domain, made }) => {
    const filter = { _id: domain }
    return made === null
      ? { deleteOne: { filter } }
      : { replaceOne: { filter, replacement: made, upsert: true } }
  })
  await companies.collection.bulkWrite(writes as never, { ordered: false })
}

async function dropLeads({ leads }: Models, entries: readonly Entry[]) {
  const writes = entries.flatMap(({ domain, leads: { dropped } }) =>
    dropped.map((key) => ({
      updateOne: { filter: { _id: key }, update: { $pull: { domains: domain } } },
    })),
  )
  if (writes.length === 0) return
  await leads.collection.bulkWrite(writes as never, { ordered: false })
  const keys = writes.map(({ updateOne }) => updateOne.filter._id)
  await leads.deleteMany({ _id: { $in: keys }, domains: [] })
}

async function dropNames({ names }: Models, entries: readonly Entry[]) {
  const ids = entries.flatMap((entry) => entry.names.dropped)
  if (ids.length > 0) await names.deleteMany({ _id: { $in: ids } })
}
