// The registry in SQLite: each company as one row, and the keys that lead to it.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import type { Company } from '../../../schema/company.ts'
import type { CompanyRecords, Lead } from '../records.ts'
import type { Announce } from './changes.ts'
import { nameWriter } from './name-rows.ts'

interface LeadRow {
  key: string
  domain: Apex
  rank: number
  mic: string
  is_first: 0 | 1
}

/** @param names how names are found, on a connection of its own. */
export function companiesOf(
  database: Database.Database,
  names: CompanyRecords['names'],
  announce: Announce,
): CompanyRecords {
  const listed = '(SELECT value FROM json_each(?))'
  const find = database.prepare<[string], { domain: Apex; company: string }>(
    `SELECT domain, company FROM companies WHERE domain IN ${listed}`,
  )
  const leads = database.prepare<[string], LeadRow>(
    `SELECT * FROM leads WHERE key IN ${listed} ORDER BY rank DESC, is_first DESC, domain, mic`,
  )
  const count = database.prepare('SELECT count(*) FROM companies').pluck()
  const { put, remove } = writer(database, announce)
  return {
    async find(domains) {
      const rows = new Map(find.all(JSON.stringify(domains)).map((row) => [row.domain, row]))
      return domains.map((domain) => companyFrom(rows.get(domain)?.company))
    },
    async leads(keys) {
      const rows = Map.groupBy(leads.all(JSON.stringify(keys)), ({ key }) => key)
      return keys.map((key) => (rows.get(key) ?? []).map(leadFrom))
    },
    names,
    put: async (companies) => put.immediate(companies),
    remove: async (domain) => remove.immediate(domain),
    count: async () => count.get() as number,
  }
}

/** A write that moves more domains than these tells of everything instead: an import would leave 25,000 rows. */
const MOST_TOLD = 100

function writer(database: Database.Database, announce: Announce) {
  const names = nameWriter(database)
  const put = database.prepare('INSERT INTO companies VALUES (?, ?)')
  const erase = database.prepare('DELETE FROM companies WHERE domain = ?')
  const lead = database.prepare(
    'INSERT OR IGNORE INTO leads VALUES (@key, @rank, @domain, @mic, @is_first)',
  )
  const unlead = database.prepare('DELETE FROM leads WHERE domain = ?')
  const others = database
    .prepare<[Apex], Apex>(
      "SELECT substr(key, 8) FROM leads WHERE domain = ? AND key >= 'domain:' AND key < 'domain;'",
    )
    .pluck()
  const forget = (domain: Apex): boolean => {
    if (erase.run(domain).changes === 0) return false
    unlead.run(domain)
    names.remove(domain)
    return true
  }
  /** @returns the domains of which another drawing may be shown now. */
  const keep = (company: Company): Apex[] => {
    const before = others.all(company.domain)
    const isNew = !forget(company.domain)
    put.run(company.domain, JSON.stringify(company))
    for (const row of leadsOf(company)) lead.run(row)
    names.put(company)
    const moved = [...lacking(before, company.domains), ...lacking(company.domains, before)]
    return isNew || moved.length > 0 ? [company.domain, ...moved] : []
  }
  const tell = (domains: Apex[]) => {
    if (domains.length > MOST_TOLD) announce('everything', '')
    else for (const domain of domains) announce('artwork', domain)
  }
  return {
    put: database.transaction((companies: readonly Company[]) => {
      tell(companies.flatMap(keep))
      names.settle()
    }),
    remove: database.transaction((domain: Apex) => {
      const before = others.all(domain)
      const wasThere = forget(domain)
      if (wasThere) tell([domain, ...before])
      return wasThere
    }),
  }
}

const lacking = (some: Apex[], others: Apex[]) => some.filter((one) => !others.includes(one))

function leadsOf({ domain, rank, listings, isins, coins, domains }: Company): LeadRow[] {
  const row = (key: string, at: number, mic = ''): LeadRow => {
    return { key, domain, rank, mic, is_first: at === 0 ? 1 : 0 }
  }
  return [
    ...listings.flatMap(({ mic, symbol }, at) => [
      row(`ticker:${mic}:${symbol}`, at, mic),
      row(`symbol:${symbol}`, at, mic),
    ]),
    ...isins.map((isin, at) => row(`isin:${isin}`, at)),
    ...coins.map((coin, at) => row(`coin:${coin}`, at)),
    ...domains.map((other, at) => row(`domain:${other}`, at)),
  ]
}

function leadFrom({ domain, rank, mic, is_first }: LeadRow): Lead {
  return { domain, rank, mic: mic === '' ? null : mic, isFirst: is_first === 1 }
}

function companyFrom(text: string | undefined): Company | null {
  if (text === undefined) return null
  const company = JSON.parse(text) as Company
  // JSON keeps dates as text.
  for (const fact of Object.values(company.provenance)) fact.at = new Date(fact.at)
  return company
}
