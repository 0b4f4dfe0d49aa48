// Stores companies in SQLite: one row per company in `companies`, and its lookup keys in `lookups`.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import type { Company } from '../../../schema/company.ts'
import {
  companyChanges,
  domainChanges,
  lookupEntriesOf,
  parseCompany,
  type WrittenCompany,
} from '../lookup-index.ts'
import { createParseCache } from '../parse-cache.ts'
import type { Change, CompanyRecords, LookupHit } from '../records.ts'
import type { PublishChange } from './changes.ts'
import { createNameWriter } from './name-rows.ts'

interface LookupRow {
  key: string
  domain: Apex
  rank: number
  mic: string
  is_first: 0 | 1
}

/** @param searchNames the name search, which has its own connection. */
export function createCompanyRecords(
  database: Database.Database,
  searchNames: CompanyRecords['searchNames'],
  publishChange: PublishChange,
): CompanyRecords {
  const keyList = '(SELECT value FROM json_each(?))'
  const find = database.prepare<[string], { domain: Apex; company: string }>(
    `SELECT domain, company FROM companies WHERE domain IN ${keyList}`,
  )
  const selectLookups = database.prepare<[string], LookupRow>(
    `SELECT * FROM lookups WHERE key IN ${keyList} ORDER BY rank DESC, is_first DESC, domain, mic`,
  )
  const selectPage = database
    .prepare<[string, number], string>(
      'SELECT company FROM companies WHERE domain > ? ORDER BY domain LIMIT ?',
    )
    .pluck()
  const parseCached = createParseCache(parseCompany)
  const count = database.prepare('SELECT count(*) FROM companies').pluck()
  const { put, remove } = createWriter(database, publishChange)
  return {
    async find(domains) {
      const rows = new Map(find.all(JSON.stringify(domains)).map((row) => [row.domain, row]))
      return domains.map((domain) => parseCached(domain, rows.get(domain)?.company))
    },
    page: async (after, limit) => selectPage.all(after, limit).map(parseCompany),
    async lookup(keys) {
      const rows = Map.groupBy(selectLookups.all(JSON.stringify(keys)), ({ key }) => key)
      return keys.map((key) => (rows.get(key) ?? []).map(parseLookupRow))
    },
    searchNames,
    put: async (companies) => put.immediate(companies),
    remove: async (domain) => remove.immediate(domain),
    count: async () => count.get() as number,
  }
}

function createWriter(database: Database.Database, publishChange: PublishChange) {
  const names = createNameWriter(database)
  const insert = database.prepare('INSERT INTO companies VALUES (?, ?)')
  const deleteCompany = database.prepare('DELETE FROM companies WHERE domain = ?')
  const insertLookup = database.prepare(
    'INSERT OR IGNORE INTO lookups VALUES (@key, @rank, @domain, @mic, @is_first)',
  )
  const deleteLookups = database.prepare('DELETE FROM lookups WHERE domain = ?')
  // The keys that start with `domain:`, without this start. In ASCII, `;` follows `:`.
  const alternateDomains = database
    .prepare<[Apex], Apex>(
      "SELECT substr(key, 8) FROM lookups WHERE domain = ? AND key >= 'domain:' AND key < 'domain;'",
    )
    .pluck()
  const removeCompany = (domain: Apex): boolean => {
    if (deleteCompany.run(domain).changes === 0) return false
    deleteLookups.run(domain)
    names.remove(domain)
    return true
  }
  const replaceCompany = (company: Company): WrittenCompany => {
    const previousDomains = alternateDomains.all(company.domain)
    const isNew = !removeCompany(company.domain)
    insert.run(company.domain, JSON.stringify(company))
    for (const { key, mic, isFirst } of lookupEntriesOf(company)) {
      const { domain, rank } = company
      insertLookup.run({ key, rank, domain, mic, is_first: isFirst ? 1 : 0 })
    }
    names.put(company)
    return [company, isNew ? null : previousDomains]
  }
  const publish = (changes: Change[]) => {
    for (const change of changes) publishChange(change)
  }
  return {
    put: database.transaction((companies: readonly Company[]) => {
      publish(companyChanges(companies.map(replaceCompany)))
      names.mergeIfDue()
    }),
    remove: database.transaction((domain: Apex) => {
      const previousDomains = alternateDomains.all(domain)
      const existed = removeCompany(domain)
      if (existed) publish(domainChanges([domain, ...previousDomains]))
      return existed
    }),
  }
}

function parseLookupRow({ domain, rank, mic, is_first }: LookupRow): LookupHit {
  return { domain, rank, mic: mic === '' ? null : mic, isFirst: is_first === 1 }
}
