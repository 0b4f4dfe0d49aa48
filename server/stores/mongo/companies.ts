// Stores companies in MongoDB. The collections `lookups` (by lookup key, such as `isin:US0378331005`) and `names` index
// them. These indexes may be stale, so each hit is checked in the company's document.
import type mongoose from 'mongoose'
import type { Apex } from '../../../schema/apex.ts'
import { parseCompany } from '../lookup-index.ts'
import { createParseCache } from '../parse-cache.ts'
import type { CompanyRecords, LookupHit } from '../records.ts'
import type { WriteAndPublish } from './changes.ts'
import { CompanyWriter } from './company-writer.ts'
import type { MongoLink } from './connection.ts'
import type { CompanyDocument, LookupDocument, Models } from './models.ts'
import { createNameSearch } from './names.ts'

type StoredCompany = Pick<CompanyDocument, '_id' | 'company'>
type LookupFields = Pick<CompanyDocument, '_id' | 'rank' | 'lookups'>

export function createCompanyRecords(
  link: MongoLink,
  writeAndPublish: WriteAndPublish,
): CompanyRecords & { finishInterruptedWrites(): Promise<void> } {
  const writer = new CompanyWriter(link, writeAndPublish)
  const parseCached = createParseCache(parseCompany)
  return {
    async find(domains) {
      const found = await findByIds<StoredCompany>(link, 'companies', domains, 'company')
      return domains.map((domain) => parseCached(domain, found.get(domain)?.company))
    },
    page: (after, limit) =>
      link.run(async ({ companies }) => {
        const found = await companies
          .find({ _id: { $gt: after as Apex } }, { company: 1 })
          .sort({ _id: 1 })
          .limit(limit)
          .lean<StoredCompany[]>()
        return found.map(({ company }) => parseCompany(company))
      }),
    async lookup(keys) {
      const entries = await findByIds<LookupDocument>(link, 'lookups', keys)
      const domains = [...entries.values()].flatMap((entry) => entry.domains)
      const companies = await findByIds<LookupFields>(link, 'companies', domains, 'rank lookups')
      return keys.map((key) => {
        const entry = entries.get(key)
        return entry ? lookupHits(entry, companies) : []
      })
    },
    searchNames: createNameSearch(link),
    put: (companies) => writer.put(companies),
    remove: (domain) => writer.remove(domain),
    finishInterruptedWrites: () => writer.finishInterruptedWrites(),
    count: () => link.run(({ companies }) => companies.estimatedDocumentCount()),
  }
}

/** Keeps the hits that the companies' own documents confirm, because an index entry may be stale. */
function lookupHits(
  { _id: key, domains }: LookupDocument,
  companies: Map<Apex, LookupFields>,
): LookupHit[] {
  const hits = domains.flatMap((domain) => {
    const company = companies.get(domain)
    return (company?.lookups ?? [])
      .filter((entry) => entry.key === key)
      .map(({ mic, isFirst }) => ({ domain, rank: company?.rank ?? 0, mic, isFirst }))
  })
  return hits.sort(compareHits).map((hit) => ({ ...hit, mic: hit.mic === '' ? null : hit.mic }))
}

/** Sorts like the SQLite store: the highest rank first, then by `isFirst`, domain and exchange. */
function compareHits(a: LookupHit & { mic: string }, b: LookupHit & { mic: string }): number {
  if (a.rank !== b.rank) return b.rank - a.rank
  if (a.isFirst !== b.isFirst) return a.isFirst ? -1 : 1
  return a.domain === b.domain ? compareText(a.mic, b.mic) : compareText(a.domain, b.domain)
}

const compareText = (a: string, b: string) => (a < b ? -1 : 1)

/** @returns the documents that exist, by `_id`. @param fields separated by spaces; all fields when left out. */
async function findByIds<Found extends { _id: string }>(
  link: MongoLink,
  collection: keyof Models,
  ids: readonly Found['_id'][],
  fields?: string,
): Promise<Map<Found['_id'], Found>> {
  if (ids.length === 0) return new Map()
  const documents = await link.run((models) =>
    (models[collection] as unknown as mongoose.Model<Found>)
      .find({ _id: { $in: [...new Set(ids)] } }, fields)
      .lean<Found[]>(),
  )
  return new Map(documents.map((document) => [document._id, document]))
}
