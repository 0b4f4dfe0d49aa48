// Tests that each earlier version of the SQLite schema is upgraded without a loss, and that newer data is refused.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { MIGRATIONS, migrate } from '../../server/stores/sqlite/migrations.ts'
import { createWriteProbe } from '../../server/stores/sqlite/write-probe.ts'
import { UnusableStore } from '../../server/stores/unusable-store.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { apex, companyOf } from '../support/companies.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-versions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The first version whose schema has the companies, the secrets and the list of coins. */
const COMPANIES = 3
const SECRETS = 4
const COINS = 7
const HASH = 'a'.repeat(64)
const ARTWORK = artworkOf('held.com', svgOf(''))
/** Columns that every version of the table `artwork` has. */
const ARTWORK_COLUMNS =
  'domain, kind, background, source, media_type, bytes, hash, width, height, full_colour, legible, fetched_at'

/** Writes a file as a program with this version of the schema did. */
function writeVersion(file: string, version: number): void {
  const database = new Database(file)
  for (const sql of MIGRATIONS.slice(0, version)) database.exec(sql)
  database.pragma(`user_version = ${version}`)
  if (version >= 1) {
    database.exec(`INSERT INTO blocks VALUES ('blocked.com', 1)`)
    const keyColumns = 'hash, id, kind, plan, label, origins, created_at, revoked_at'
    const key = [HASH, 'key_1', 'secret', 'free', 'label', '[]', 1, null]
    database.prepare(`INSERT INTO keys (${keyColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`).run(key)
    const { bytes, hash } = ARTWORK
    const artwork = ['held.com', 'icon', '', 'uploaded', 'image/svg+xml', bytes, hash, 9, 9, 1]
    database
      .prepare(
        `INSERT INTO artwork (${ARTWORK_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run([...artwork, '[]', 1])
  }
  if (version >= COMPANIES) {
    const { coins, ...company } = companyOf('coin.com', { coins: ['ONE'] })
    const stored = version < COINS ? { ...company, coin: coins[0] } : { ...company, coins }
    database.prepare('INSERT INTO companies VALUES (?, ?)').run('coin.com', JSON.stringify(stored))
  }
  if (version >= SECRETS) database.exec(`INSERT INTO secrets VALUES ('grants', x'0102')`)
  database.close()
}

const versions = MIGRATIONS.map((_, version) => version)
it.each(versions)('upgrades schema version %i and keeps its data', async (version) => {
  const file = join(folder, `${version}.sqlite`)
  writeVersion(file, version)
  const records = sqliteRecords(file)
  const [key] = await records.keys.list()
  const artwork = await records.artwork.find([apex('held.com'), apex('blocked.com')])
  const [company] = await records.companies.find([apex('coin.com')])
  const [secret] = await records.secrets.find('grants')
  await records.close()
  if (version === 0) return expect(key).toBeUndefined()
  expect(key).toMatchObject({ hash: HASH, id: 'key_1', expiresAt: null, lastUsedOn: null })
  expect(artwork.map((found) => found?.blocked)).toEqual([false, true])
  expect(artwork[0]?.artworks[0]).toMatchObject({ hash: ARTWORK.hash, palette: [] })
  if (version >= COMPANIES) expect(company).toMatchObject({ coins: ['ONE'] })
  if (version >= SECRETS) expect([...(secret ?? [])]).toEqual([1, 2])
})

it('does not wait for a writer when the schema is current', () => {
  const file = join(folder, 'locked.sqlite')
  const writer = new Database(file)
  migrate(writer)
  writer.pragma('journal_mode = WAL')
  writer.exec('BEGIN IMMEDIATE')
  const reader = new Database(file, { timeout: 0 })
  expect(() => migrate(reader)).not.toThrow()
  reader.close()
  writer.close()
})

describe('beside a process of a newer version', () => {
  const NEWER = MIGRATIONS.length + 1

  /** Opens the file twice: the second connection upgrades it just before the first runs a matching statement. */
  function openBeside(file: string, statement: RegExp) {
    const newer = new Database(file)
    newer.pragma('journal_mode = WAL')
    const upgrade = (sql: unknown) => {
      if (statement.test(String(sql))) newer.pragma(`user_version = ${NEWER}`)
    }
    return { newer, older: new Database(file, { verbose: upgrade }) }
  }

  const versionOf = (database: Database.Database) =>
    database.pragma('user_version', { simple: true })

  it('refuses the data that the newer version upgraded while this one waited for the lock', () => {
    const file = join(folder, 'upgraded-meanwhile.sqlite')
    writeVersion(file, 1)
    const { newer, older } = openBeside(file, /^BEGIN IMMEDIATE/)
    expect(() => migrate(older)).toThrow(UnusableStore)
    expect(versionOf(newer)).toBe(NEWER)
    older.close()
    newer.close()
  })

  it('keeps the newer version when it probes whether the file can be written', () => {
    const file = join(folder, 'probed.sqlite')
    writeVersion(file, MIGRATIONS.length)
    const { newer, older } = openBeside(file, /=/)
    createWriteProbe(older)()
    expect(versionOf(newer)).toBe(NEWER)
    older.close()
    newer.close()
  })
})

it('takes a file that another process locks for one that can be written', () => {
  const file = join(folder, 'locked-probe.sqlite')
  const writer = new Database(file)
  migrate(writer)
  writer.pragma('journal_mode = WAL')
  writer.exec('BEGIN IMMEDIATE')
  const prober = new Database(file)
  expect(createWriteProbe(prober)).not.toThrow()
  expect(prober.pragma('busy_timeout', { simple: true })).toBe(5000)
  prober.close()
  writer.close()
})
