// Tests that each earlier version of the SQLite schema is upgraded without a loss, and that newer data is refused.
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackedUpRecords } from '../../server/stores/dump.ts'
import type { Change } from '../../server/stores/records.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { MIGRATIONS, migrate } from '../../server/stores/sqlite/migrations.ts'
import { createWriteProbe } from '../../server/stores/sqlite/write-probe.ts'
import { UnusableStore } from '../../server/stores/unusable-store.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { apex, companyOf } from '../support/companies.ts'
import { researchOf } from '../support/contracts/intelligence.ts'
import { NO_REPORT } from '../support/fake-internet.ts'
import { type Insert, writeVersion } from '../support/former-sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-versions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes)
const ARTWORK = artworkOf('held.com', svgOf(''))
const HASH = 'a'.repeat(64)
/** The versions that wrote the tables before they became documents. */
const TABLE_VERSIONS = MIGRATIONS.slice(0, 14).map((_, version) => version)

const artworkRow = (domain: string, background = '') => ({
  domain,
  kind: 'icon',
  background,
  source: 'uploaded',
  media_type: 'image/svg+xml',
  bytes: background === '' ? ARTWORK.bytes : OTHER_BYTES,
  hash: background === '' ? ARTWORK.hash : sha256(OTHER_BYTES),
  width: 9.5,
  height: 9,
  full_colour: background === '' ? 1 : 0,
  legible: '["light"]',
  licence: 'MIT',
  attribution: 'Ada',
  fetched_at: 1000,
})
const OTHER_BYTES = svgOf('<path d="M0 0h9v9z"/>')
const FACTS = { ...NO_REPORT.facts, title: { value: 'Grüße “x” 🎈', from: '<title>', url: 'u' } }
const { themeColor: _, ...OTHER_FACTS } = FACTS
/** Facts as they were stored before the property was renamed. */
const FORMER_FACTS = { ...OTHER_FACTS, themeColour: { value: '#123456', from: 'meta', url: 'u' } }
const { generatorVersion: narrator, ...RESEARCH } = researchOf('held.com')

/** What each version of the schema made it possible to store: rows that the later ones must keep. */
const ROWS: readonly (readonly [
  version: number,
  write: (insert: Insert, version: number) => void,
])[] = [
  [
    1,
    (insert) => {
      insert('blocks', { domain: 'blocked.com', blocked_at: 1 })
      insert('blocks', { domain: 'both.com', blocked_at: 2 })
      for (const background of ['light', '']) insert('artwork', artworkRow('held.com', background))
      insert('artwork', artworkRow('both.com'))
      const key = { plan: 'free', label: 'label', origins: '["a.com"]', created_at: 1 }
      insert('keys', { ...key, hash: HASH, id: 'key_1', kind: 'secret', revoked_at: null })
    },
  ],
  [
    2,
    (insert, version) => {
      const visit = { outcome: 'found', at: 1000, fresh_until: 2000 }
      const report = { candidates: [], failure: null, ...(version < 6 && { facts: FORMER_FACTS }) }
      insert('visits', { domain: 'held.com', ...visit, report: JSON.stringify(report) })
      insert('visits', { domain: 'none.com', ...visit, report: JSON.stringify(report) })
      for (const background of ['light', ''])
        insert('visit_artwork', artworkRow('held.com', background))
    },
  ],
  [
    3,
    (insert, version) => {
      const { coins, ...company } = companyOf('coin.com', { coins: ['ONE'] })
      const stored = version < 7 ? { ...company, coin: coins[0] } : { ...company, coins }
      insert('companies', { domain: 'coin.com', company: JSON.stringify(stored) })
      const lookup = { rank: 1, domain: 'coin.com', mic: '', is_first: 1 }
      insert('leads', { key: 'coin:ONE', ...lookup })
    },
  ],
  [
    4,
    (insert) => {
      insert('secrets', { name: 'grants', value: Buffer.from([0, 1, 255]) })
      insert('secrets', { name: 'grants previous', value: Buffer.from([2, 0]) })
    },
  ],
  [
    6,
    (insert) => insert('visit_facts', { domain: 'held.com', facts: JSON.stringify(FORMER_FACTS) }),
  ],
  [
    8,
    (insert) => {
      const research = JSON.stringify({ ...RESEARCH, narrator })
      insert('intelligence', { domain: 'held.com', research })
      insert('spent_tokens', { month: '2026-11', tokens: 5 })
    },
  ],
  [
    10,
    (insert) =>
      insert('key_usage', { day: '2026-11-20', key_id: 'key_1', requests: 3, refused: 1 }),
  ],
  [12, (insert) => insert('state', { name: 'catalogue', text: '{"input":"x"}' })],
  [13, (insert) => insert('audit', { id: AUDIT.id, entry: JSON.stringify(AUDIT) })],
]
const AUDIT = {
  id: '2026-11-23T00:00:00.000Z a',
  at: new Date('2026-11-23T00:00:00.000Z'),
  who: 'ada@server1',
  action: 'keys create',
  subject: 'key_1',
  reason: null,
}

function writeFile(file: string, version: number): void {
  writeVersion(file, version, (insert) => {
    for (const [since, write] of ROWS) if (version >= since) write(insert, version)
  })
}

const ARTWORKS = [
  {
    background: null,
    hash: ARTWORK.hash,
    fullColor: true,
    width: 9.5,
    license: 'MIT',
    palette: [],
  },
  { background: 'light', hash: sha256(OTHER_BYTES), fullColor: false, legible: ['light'] },
]

describe.each(TABLE_VERSIONS)('schema version %i is upgraded and keeps', (version) => {
  let records: BackedUpRecords
  beforeAll(() => {
    const file = join(folder, `${version}.sqlite`)
    writeFile(file, version)
    records = sqliteRecords(file)
  })
  afterAll(() => records.close())
  /** A test of the versions from one on. */
  const since = (first: number, name: string, test: () => Promise<void>) => {
    if (version >= first) it(name, test)
  }

  since(0, 'nothing else', async () => {
    expect(await records.keys.find(['none'])).toEqual([null])
  })

  since(1, 'keys, corrections and blocks', async () => {
    const [key] = await records.keys.findByIds(['key_1'])
    const [held, blocked, both] = await records.artwork.find(
      ['held.com', 'blocked.com', 'both.com'].map(apex),
    )
    expect(key).toEqual({
      hash: HASH,
      id: 'key_1',
      kind: 'secret',
      plan: 'free',
      label: 'label',
      origins: ['a.com'],
      createdAt: new Date(1),
      revokedAt: null,
      expiresAt: null,
      lastUsedOn: null,
    })
    expect([held?.blocked, blocked, both?.blocked]).toEqual([
      false,
      { artworks: [], blocked: true },
      true,
    ])
    expect(held?.artworks).toMatchObject(ARTWORKS)
    expect(Buffer.from(held?.artworks[1]?.bytes ?? [])).toEqual(OTHER_BYTES)
    expect(both?.artworks).toHaveLength(1)
    expect(await records.artwork.domains()).toEqual(['blocked.com', 'both.com', 'held.com'])
  })

  since(2, 'visits with their artwork, reports and facts', async () => {
    const [visit, none] = await records.visits.find([apex('held.com'), apex('none.com')])
    const { artworks = [], ...rest } = visit ?? {}
    expect(rest).toEqual({
      domain: 'held.com',
      outcome: 'found',
      at: new Date(1000),
      freshUntil: new Date(2000),
    })
    // The order of a visit's artwork is that of its rows, the best first.
    expect(artworks).toMatchObject(ARTWORKS.toReversed())
    expect(none?.artworks).toEqual([])
    const facts = { ...FACTS, themeColor: FORMER_FACTS.themeColour }
    expect(await records.visits.facts([apex('held.com')])).toEqual([facts])
    expect(await records.visits.report(apex('held.com'))).toEqual({
      candidates: [],
      failure: null,
      facts,
    })
  })

  since(
    2,
    'the artwork of a visit as the same, so that its repetition publishes no change',
    async () => {
      const received: Change[] = []
      const [visit] = await records.visits.find([apex('held.com')])
      records.changes.subscribe((change) => received.push(change))
      await records.visits.put({ ...visit!, at: new Date() }, NO_REPORT)
      await records.artwork.block(apex('last.com'))
      await expect.poll(() => received).toEqual([{ what: 'artwork', domain: 'last.com' }])
    },
  )

  since(3, 'companies and their lookup keys', async () => {
    const [company] = await records.companies.find([apex('coin.com')])
    const [hits] = await records.companies.lookup(['coin:ONE'])
    expect(company).toMatchObject({ coins: ['ONE'] })
    expect(hits?.map(({ domain }) => domain)).toEqual(['coin.com'])
  })

  since(4, 'both signing secrets', async () => {
    const secrets = await records.secrets.find('signedUrls')
    expect(secrets.map((secret) => [...secret])).toEqual([
      [0, 1, 255],
      [2, 0],
    ])
  })

  since(8, 'research and tokens', async () => {
    expect(await records.intelligence.find([apex('held.com')])).toEqual([researchOf('held.com')])
    expect(await records.intelligence.spend('2026-11', 1)).toBe(6)
  })

  since(10, 'the usage of keys', async () => {
    const usage = { keyId: 'key_1', day: '2026-11-20', requests: 3, refused: 1 }
    expect(await records.usage.find('key_1', ['2026-11-20'])).toEqual([usage])
  })

  since(12, 'the state of imports', async () => {
    expect(await records.state.get('catalogue')).toBe('{"input":"x"}')
  })

  since(13, 'the audit log', async () => {
    expect(await records.audit.list(1)).toEqual([AUDIT])
  })
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
    writeFile(file, 1)
    const { newer, older } = openBeside(file, /^BEGIN IMMEDIATE/)
    expect(() => migrate(older)).toThrow(UnusableStore)
    expect(versionOf(newer)).toBe(NEWER)
    older.close()
    newer.close()
  })

  it('keeps the newer version when it probes whether the file can be written', () => {
    const file = join(folder, 'probed.sqlite')
    const current = new Database(file)
    migrate(current)
    current.close()
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
