// Tests a full disk, killed writers and a clock that jumps.
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { waitUntilReady } from '../../bench/children.ts'
import { openStores } from '../../server/stores/open.ts'
import { pixelsOf } from '../support/answers.ts'
import { artworkOf } from '../support/artwork.ts'
import {
  BLUE,
  company,
  DAY_MS,
  GREEN,
  type Internet,
  mark,
  NO_REPORT,
  RED,
  rgb,
  startCrawlingService,
  startInternet,
  visitOf,
} from '../support/fake-internet.ts'
import { createTestKey } from '../support/keys.ts'
import { describeWithMongo } from '../support/mongo.ts'
import { fetchChecked } from '../support/openapi-listener.ts'
import { freePort } from '../support/ports.ts'
import { ARTWORK_BYTES, COLORS, WRITTEN_DOMAIN } from '../support/processes/artwork.ts'
import { seededDataDir } from '../support/seeded-data.ts'
import { type Service, startService } from '../support/service.ts'

const POLL_OPTIONS = { timeout: 10_000, interval: 50 }

/** Options of `unshare`: root may mount; other users need a user namespace. The mount ends with the process. */
const UNSHARE = process.getuid?.() === 0 ? ['-m'] : ['-rm']
/** Shell script: mounts 32 MB of memory at the first argument, copies the second there, and runs the rest. */
const MOUNT = 'mount -t tmpfs -o size=32m none "$0"; cp -r "$1/." "$0"; shift; exec "$@"'

function findMissingRequirement(): string | null {
  try {
    execFileSync('unshare', [...UNSHARE, 'sh', '-ec', 'mount -t tmpfs none /mnt'], {
      stdio: 'ignore',
    })
    return null
  } catch {
    return 'needs mount namespaces: Linux with util-linux, in a container --privileged'
  }
}

const missingRequirement = findMissingRequirement()
const describeDisk =
  missingRequirement !== null && process.env.CI !== 'true' ? describe.skip : describe

describeDisk(`a disk that is full${missingRequirement ? ` (${missingRequirement})` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'logograph-full-'))
  const seedDir = join(folder, 'seed')
  const diskDir = join(folder, 'disk')
  let child: ChildProcess
  let api: string
  let keys: string[]
  beforeAll(async () => {
    cpSync(await seededDataDir(), seedDir, { recursive: true })
    mkdirSync(diskDir)
    const { records, close } = await openStores({ dataDir: seedDir, cacheBytes: 1e6 })
    keys = [await createTestKey(records), await createTestKey(records)]
    await records.artwork.put(artworkOf('set.com', mark(BLUE)))
    await close()
    const port = await freePort()
    const imagePort = await freePort()
    const env = {
      PORT: String(port),
      IMAGE_PORT: String(imagePort),
      DATA_DIR: diskDir,
      SOURCES: 'uploaded,bundled',
      PATH: process.env.PATH,
    }
    const command = [
      'sh',
      '-ec',
      MOUNT,
      diskDir,
      seedDir,
      process.execPath,
      'server/cli.ts',
      'serve',
    ]
    child = spawn('unshare', [...UNSHARE, ...command], { env, stdio: 'ignore' })
    api = `http://127.0.0.1:${port}`
    await waitUntilReady(child, `${api}/livez`)
  })
  afterAll(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })

  it('serves stored data, rejects writes with 503, and recovers when space is free', async () => {
    const [first = '', second = ''] = keys
    const logo = (path: string, key: string) =>
      fetchChecked(`${api}${path}`, { headers: { 'x-api-key': key } })
    const clearCache = () =>
      fetchChecked(`${api}/api/logo/set.com/cache`, {
        method: 'DELETE',
        headers: { 'x-api-key': first },
      })
    expect((await clearCache()).status).toBe(200)
    const mountedDir = join(`/proc/${child.pid}/root`, diskDir)
    const filler = join(mountedDir, 'filler')
    // Small blocks fill the space that is too small for a large one.
    for (const size of [65_536, 4096]) {
      const fill = () => {
        for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' })
      }
      expect(fill).toThrow('ENOSPC')
    }
    const refused = await clearCache()
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ status: 503, detail: expect.any(String) })
    // A new size and an unused key, so no cache can answer.
    const uploadedLogo = await logo('/api/set.com?size=200', second)
    expect((await pixelsOf(uploadedLogo)).at(100, 100)).toEqual(rgb(BLUE))
    expect((await logo('/api/stripe.com?size=200', second)).status).toBe(200)
    expect((await logo('/api/ticker/AAPL', second)).status).toBe(200)

    rmSync(filler)
    expect((await clearCache()).status).toBe(200)
    const file = new Database(join(mountedDir, 'logograph.sqlite'))
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
    file.close()
  })
})

/** Tests a store while its writing processes are killed. */
function testKilledWriters(
  storeName: string,
  env: () => Record<string, string>,
  kills: number,
): void {
  it(`a killed writer leaves one complete image in ${storeName}`, async () => {
    const service = await startService({ env: env() })
    const { artwork } = service.stores.records
    const shownColor = async () =>
      (await pixelsOf(await service.get(`/api/${WRITTEN_DOMAIN}`))).at(64, 64)
    try {
      for (let n = 0; n < kills; n++) {
        const child = fork(join(import.meta.dirname, '../support/processes/writing.ts'), {
          env: { DATA_DIR: service.dataDir, ...env() },
          execArgv: [],
        })
        const ended = once(child, 'exit')
        await once(child, 'message')
        await sleep(40 * Math.random())
        child.kill('SIGKILL')
        await ended
        const [stored] = await artwork.find([WRITTEN_DOMAIN])
        const bytes = Buffer.from(stored?.artworks[0]?.bytes ?? [])
        const colorIndex = ARTWORK_BYTES.findIndex((written) => written.equals(bytes))
        expect(COLORS[colorIndex]).toBeDefined()
        expect(stored?.artworks.map(({ hash }) => hash)).toEqual([
          artworkOf(WRITTEN_DOMAIN, bytes).hash,
        ])
        await expect.poll(shownColor, POLL_OPTIONS).toEqual(rgb(COLORS[colorIndex] ?? ''))
      }
      // No killed writer has left the store locked.
      await artwork.put(artworkOf(WRITTEN_DOMAIN, mark(RED)))
      await expect.poll(shownColor, POLL_OPTIONS).toEqual(rgb(RED))
    } finally {
      await service.close()
    }
  })
}

describe('a SQLite file', () => testKilledWriters('SQLite', () => ({}), 3))
describeWithMongo('a MongoDB database', (databases) => {
  afterAll(() => databases.drop())
  testKilledWriters('MongoDB', () => ({ MONGODB_URL: databases.url('killed') }), 2)
})

describe('a clock that jumps', () => {
  let net: Internet
  let service: Service
  beforeAll(async () => {
    net = await startInternet()
    service = await startCrawlingService(net)
  })
  afterEach(() => vi.useRealTimers())
  afterAll(async () => {
    await service.close()
    await net.close()
  })
  const moveClock = (days: number) => {
    const at = Date.now() + days * DAY_MS
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: false, now: at })
  }

  it.each([400, -400])('by %i days does not affect valid and revoked keys', async (days) => {
    const key = await service.key()
    const status = async () => (await service.get('/api/stripe.com', { 'x-api-key': key })).status
    expect(await status()).toBe(200)
    moveClock(days)
    expect(await status()).toBe(200)
    const { keys } = service.stores.records
    const { id = '' } = (await keys.list()).find(({ revokedAt }) => revokedAt === null) ?? {}
    await keys.revoke(id, new Date())
    await expect.poll(status, { timeout: 10_000 }).toBe(401)
  })

  it('back by a year repeats a visit whose date is now in the future', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    await service.stores.records.visits.put(visitOf(domain, -365, BLUE), NO_REPORT)
    const shownColor = async () => (await pixelsOf(await service.get(`/api/${domain}`))).at(64, 64)
    expect(await shownColor()).toEqual(rgb(BLUE))
    await expect.poll(shownColor, POLL_OPTIONS).toEqual(rgb(GREEN))
    const [visit] = await service.stores.records.visits.find([domain])
    // A visit that found a logo is fresh for seven days.
    expect(visit?.freshUntil.getTime()).toBeLessThan(Date.now() + 8 * DAY_MS)
  })
})
