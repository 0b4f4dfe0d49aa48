// The registry in SQLite: each company as one row, and the keys that lead to it.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import type { Company } from '../../../schema/company.ts'
import { companyFrom, leadsOf, MOST_TOLD, moved } from '../lookup-index.ts'
import { parsedBy } from '../parse-cache.ts'
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
  const parsed = parsedBy(companyFrom)
  const count = database.prepare('SELECT count(*) FROM companies').pluck()
  const { put, remove } = writer(database, announce)
  return {
    async find(domains) {
      const rows = new Map(find.all(JSON.stringify(domains)).map((row) => [row.domain, row]))
      return domains.map((domain) => parsed(domain, rows.get(domain)?.company))
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
    for (const { key, mic, isFirst } of leadsOf(company)) {
      const { domain, rank } = company
      lead.run({ key, rank, domain, mic, is_first: isFirst ? 1 : 0 })
    }
    names.put(company)
    return moved(company, isNew, before)
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

function leadFrom({ domain, rank, mic, is_first }: LeadRow): Lead {
  return { domain, rank, mic: mic === '' ? null : mic, isFirst: is_first === 1 }
}
