// Stores company research in SQLite, and the LLM tokens spent in each month and by each caller.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import { parseStoredResearch } from '../../../schema/intelligence.ts'
import type { IntelligenceRecords } from '../records.ts'
import { callerDayKey, earlierDaysRange } from '../token-keys.ts'

export function createIntelligenceRecords(database: Database.Database): IntelligenceRecords {
  const find = database.prepare<[string], { domain: Apex; research: string }>(
    'SELECT domain, research FROM intelligence WHERE domain IN (SELECT value FROM json_each(?))',
  )
  const put = database.prepare('INSERT OR REPLACE INTO intelligence VALUES (?, ?)')
  // The column `month` contains the key of a counter: a month, or a caller's day.
  const deleteEarlierDays = database.prepare<[string, string]>(
    'DELETE FROM spent_tokens WHERE month >= ? AND month < ?',
  )
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
    async spend(month, tokens) {
      return spend.get(month, tokens) as number
    },
    async spendOfCaller(day, caller, tokens) {
      deleteEarlierDays.run(...earlierDaysRange(day))
      return spend.get(callerDayKey(day, caller), tokens) as number
    },
  }
}
