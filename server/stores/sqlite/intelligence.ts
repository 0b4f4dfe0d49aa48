// Stores company research in SQLite, and the LLM tokens spent in each month.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import { parseStoredResearch } from '../../../schema/intelligence.ts'
import type { IntelligenceRecords } from '../records.ts'
import type { PublishChange } from './changes.ts'

export function createIntelligenceRecords(
  database: Database.Database,
  publishChange: PublishChange,
): IntelligenceRecords {
  const find = database.prepare<[string], { domain: Apex; research: string }>(
    'SELECT domain, research FROM intelligence WHERE domain IN (SELECT value FROM json_each(?))',
  )
  const put = database.prepare('INSERT OR REPLACE INTO intelligence VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM intelligence WHERE domain = ?')
  const spend = database
    .prepare<[string, number], number>(
      `INSERT INTO spent_tokens VALUES (?, ?)
       ON CONFLICT (month) DO UPDATE SET tokens = tokens + excluded.tokens RETURNING tokens`,
    )
    .pluck()
  return {
    async find(domains) {
      const rows = find.all(JSON.stringify(domains))
      const textByDomain = new Map(rows.map(({ domain, research }) => [domain, research]))
      return domains.map((domain) => parseStoredResearch(textByDomain.get(domain)))
    },
    async put(research) {
      put.run(research.intelligence.domain, JSON.stringify(research))
    },
    async remove(domain) {
      const write = database.transaction(() => {
        const { changes } = remove.run(domain)
        if (changes > 0) publishChange('artwork', domain)
        return changes > 0
      })
      return write.immediate()
    },
    async spend(month, tokens) {
      return spend.get(month, tokens) as number
    },
  }
}
