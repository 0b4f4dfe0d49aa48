// Backs up and restores a SQLite file. A restore is one transaction: others see all of it or nothing.
import type Database from 'better-sqlite3'
import type { VisitReport } from '../../../schema/visit.ts'
import type { BackupRecords, DumpRecord } from '../dump.ts'
import { parseCompany } from '../lookup-index.ts'
import type { Records } from '../records.ts'
import type { PublishChange } from './changes.ts'
import { countRecords, dumpFile } from './dump.ts'
import { PREVIOUS_SUFFIX } from './secrets.ts'

type Ports = Pick<Records, 'artwork' | 'visits' | 'companies' | 'keys' | 'usage' | 'state'>

/** The statements that delete all records of a kind. */
const CLEAR = {
  key: 'DELETE FROM keys',
  secret: 'DELETE FROM secrets',
  block: 'DELETE FROM blocks',
  artwork: 'DELETE FROM artwork',
  company: `DELETE FROM companies; DELETE FROM leads; DELETE FROM names; DELETE FROM name_starts;
    INSERT INTO name_grams (name_grams) VALUES ('delete-all')`,
  visit: 'DELETE FROM visits; DELETE FROM visit_facts; DELETE FROM visit_artwork',
  research: 'DELETE FROM intelligence',
  tokens: 'DELETE FROM spent_tokens',
  usage: 'DELETE FROM key_usage',
  state: 'DELETE FROM state',
  audit: 'DELETE FROM audit',
} as const

export function createBackupRecords(
  file: string,
  database: Database.Database,
  ports: Ports,
  publishChange: PublishChange,
): BackupRecords {
  return {
    counts: async () => countRecords(database),
    dump: () => dumpFile(file),
    restoringSince: async () => null,
    async restore(batches) {
      const apply = createWriter(database, ports)
      database.exec('BEGIN IMMEDIATE')
      try {
        for (const sql of Object.values(CLEAR)) database.exec(sql)
        for await (const batch of batches) await apply(batch)
        // Thousands of single changes would make each server drop its caches one by one.
        database.exec('DELETE FROM changes')
        publishChange('everything', '')
        database.exec('COMMIT')
      } catch (error) {
        // A full disk may have ended the transaction already.
        if (database.inTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
  }
}

/** @returns a function that writes records within the current transaction. */
function createWriter(database: Database.Database, ports: Ports) {
  const run = (sql: string, ...values: unknown[]) => void database.prepare(sql).run(...values)
  const write = async (record: DumpRecord): Promise<unknown> => {
    switch (record.kind) {
      case 'key':
        return ports.keys.add(record.key)
      case 'secret':
        run('INSERT OR REPLACE INTO secrets VALUES (?, ?)', record.name, record.value)
        if (record.previous === null) return
        return run(
          'INSERT OR REPLACE INTO secrets VALUES (?, ?)',
          `${record.name}${PREVIOUS_SUFFIX}`,
          record.previous,
        )
      case 'block':
        return run('INSERT OR REPLACE INTO blocks VALUES (?, ?)', record.domain, +record.at)
      case 'artwork':
        return ports.artwork.put(record.artwork)
      case 'company':
        return
      case 'visit':
        return ports.visits.put(record.visit, parseReport(record))
      case 'research':
        return run('INSERT OR REPLACE INTO intelligence VALUES (?, ?)', record.domain, record.text)
      case 'tokens':
        return run('INSERT OR REPLACE INTO spent_tokens VALUES (?, ?)', record.key, record.tokens)
      case 'usage':
        return ports.usage.add([record.usage], '')
      case 'state':
        return ports.state.set(record.name, record.text)
      case 'audit':
        return run('INSERT OR REPLACE INTO audit VALUES (?, ?)', record.id, record.text)
      case 'forget':
        return forget(record)
    }
  }
  const forget = async (record: Extract<DumpRecord, { kind: 'forget' }>) => {
    if ('kinds' in record) for (const kind of record.kinds) database.exec(CLEAR[kind])
    else if ('keyHash' in record) run('DELETE FROM keys WHERE hash = ?', record.keyHash)
    else {
      const { domain } = record
      const tables = ['artwork', 'blocks', 'visits', 'visit_facts', 'visit_artwork']
      for (const table of tables) run(`DELETE FROM ${table} WHERE domain = ?`, domain)
      await ports.companies.remove(domain)
    }
  }
  return async (batch: DumpRecord[]): Promise<void> => {
    for (const record of batch) await write(record)
    // Of one batch, companies come alone, so that writing them together keeps the order of the records.
    const companies = batch.flatMap((record) => (record.kind === 'company' ? [record.text] : []))
    if (companies.length > 0) await ports.companies.put(companies.map(parseCompany))
  }
}

function parseReport({ report, facts }: { report: string; facts: string }): VisitReport {
  return { ...JSON.parse(report), facts: JSON.parse(facts) }
}
