// Runs an earlier commit beside this one on the same MongoDB and Redis: a rolling upgrade, and the way back.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { waitUntilReady } from '../../bench/children.ts'
import { describeWithMongo, withLongTimeout } from '../support/mongo.ts'
import { freePort } from '../support/ports.ts'
import { run, type StartedProcess } from '../support/processes/index.ts'
import { randomPrefix } from '../support/redis.ts'

/** The last commit before the stores had schema versions. */
const EARLIER_COMMIT = '54e17ba7122c84f7dad03427805c45423203515d'
/** A commit with the schema versions of today, so that its servers can run beside those of this one. */
const SAME_SCHEMA_COMMIT = '0a63878c23430a6e8184e9c3b8095c1ac26b60a8'
/** In milliseconds; the icon packs of the earlier version have 200 MB, which a busy disk also takes long to remove. */
const INSTALL_TIMEOUT_MS = 300_000
const ROOT = join(import.meta.dirname, '../..')
const REDIS_URL = inject('redisUrl')
const LOGO = '/api/microsoft.com?size=64'
const COMPANIES = 'server/registry/catalogue/companies.tsv'

interface Server extends StartedProcess {
  api: string
}

let folder: string
let earlier: string
let sameSchema: string
const started: StartedProcess[] = []

/** A clone without history lacks the commit. */
function isInHistory(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Gives the program the libraries of this one, and those of its own that this one no longer has. They are copies then,
 * because its render processes may read only what is in its folder.
 */
async function addLibraries(program: string): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(program, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const former = Object.entries(dependencies)
    .filter(([name]) => !existsSync(join(ROOT, 'node_modules', name)))
    .map(([name, version]) => `${name}@${version}`)
  const libraries = join(program, 'node_modules')
  if (former.length === 0) return symlink(join(ROOT, 'node_modules'), libraries)
  const exec = promisify(execFile)
  const added = `${program}-libraries`
  await mkdir(added)
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  await exec('npm', ['install', '--prefix', added, ...options, ...former])
  await exec('cp', ['-a', join(ROOT, 'node_modules'), libraries])
  for (const name of globSync(['[!@]*', '@*/*'], { cwd: join(added, 'node_modules') })) {
    const target = join(libraries, name)
    if (existsSync(target)) continue
    await cp(join(added, 'node_modules', name), target, { recursive: true })
  }
}

/** Extracts the program of the commit. Its explorer is that of this one. */
async function extract(commit: string, to: string): Promise<void> {
  const archive = `${to}.tar`
  const parts = ['server', 'schema', 'clients', 'docs', 'package.json']
  const exec = promisify(execFile)
  await exec('git', ['archive', '-o', archive, commit, ...parts], { cwd: ROOT })
  await mkdir(to)
  await exec('tar', ['-xf', archive, '-C', to])
  await addLibraries(to)
  await cp(join(ROOT, 'clients/web/dist'), join(to, 'clients/web/dist'), { recursive: true })
}

async function serve(program: string, env: Record<string, string>): Promise<Server> {
  const [port, imagePort] = [await freePort(), await freePort()]
  const ports = { PORT: String(port), IMAGE_PORT: String(imagePort) }
  // Only bundled artwork, because a test visits no websites.
  const settings = { SOURCES: 'uploaded,bundled', ...ports, ...env }
  const server = run([join(program, 'server/cli.ts'), 'serve'], settings)
  started.push(server)
  return Object.assign(server, { api: `http://127.0.0.1:${port}` })
}

const ready = ({ child, api }: Server) =>
  waitUntilReady(child, `${api}/livez`, TWO_FIRST_STARTS_MS / 2)

/** Waits for the file of the first key, which the earlier version writes a moment after its first answer. */
async function readFirstKey(dataDir: string): Promise<string> {
  const path = join(folder, dataDir, 'first-key')
  const read = () => readFile(path, 'utf8').catch(() => '')
  await expect.poll(read, { timeout: 10_000 }).not.toBe('')
  return (await read()).trim()
}

interface Traffic {
  /** Sends no more requests to a server and waits for the last one, as a load balancer does. */
  leave(server: Server): Promise<void>
  enter(server: Server): void
  /** @returns the number of requests and the statuses other than 200. */
  end(): Promise<{ count: number; failures: unknown[] }>
}

/** Sends requests one after the other, to each server in turn. */
function startTraffic(headers: Record<string, string>): Traffic {
  const servers: Server[] = []
  const failures: unknown[] = []
  let count = 0
  let isRunning = true
  let underWay: Promise<void> = Promise.resolve()
  const send = async (url: string) => {
    try {
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) failures.push(answer.status)
    } catch (error) {
      failures.push(error)
    }
  }
  const loop = async () => {
    while (isRunning) {
      const server = servers[count % servers.length]
      if (!server) return
      count += 1
      underWay = send(`${server.api}${LOGO}&n=${count}`)
      await underWay
    }
  }
  let running: Promise<void> | null = null
  return {
    async leave(server) {
      servers.splice(servers.indexOf(server), 1)
      await underWay
    },
    enter(server) {
      servers.push(server)
      running ??= loop()
    },
    async end() {
      isRunning = false
      await running
      return { count, failures }
    },
  }
}

const COMMITS = [EARLIER_COMMIT, SAME_SCHEMA_COMMIT]

/** Each version writes its whole catalog to a new database first. */
const TWO_FIRST_STARTS_MS = 300_000

describe.skipIf(!COMMITS.every(isInHistory) || REDIS_URL === null)('an upgrade', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'logograph-upgrade-'))
    earlier = join(folder, 'earlier')
    sameSchema = join(folder, 'same-schema')
    await extract(EARLIER_COMMIT, earlier)
    await extract(SAME_SCHEMA_COMMIT, sameSchema)
    // An edition with more than 100 other companies clears the shared images.
    await cp(join(ROOT, COMPANIES), join(sameSchema, COMPANIES))
  }, INSTALL_TIMEOUT_MS)
  afterAll(async () => {
    await Promise.all(started.map((process) => process.kill()))
    await rm(folder, { recursive: true, force: true })
  }, INSTALL_TIMEOUT_MS)

  describeWithMongo('of servers that share MongoDB and Redis', (databases) => {
    let env: Record<string, string>
    let key: string
    beforeAll(() => {
      env = {
        DATA_DIR: join(folder, 'shared'),
        MONGODB_URL: withLongTimeout(databases.url('shared')),
        REDIS_URL: REDIS_URL ?? '',
        REDIS_PREFIX: randomPrefix(),
      }
    })
    afterAll(() => databases.drop())

    const request = async ({ api }: Server) => {
      const answer = await fetch(`${api}${LOGO}`, { headers: { 'x-api-key': key } })
      expect(answer.status).toBe(200)
      const { headers } = answer
      return {
        bytes: Buffer.from(await answer.arrayBuffer()),
        cache: headers.get('x-cache'),
        etag: headers.get('etag'),
        remaining: Number(/day";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]),
      }
    }

    it(
      'from a former schema, with all servers stopped, keeps keys and the quotas of today',
      async () => {
        const own = {
          ...env,
          DATA_DIR: join(folder, 'former-schema'),
          REDIS_PREFIX: randomPrefix(),
        }
        const formerEnv = { ...own, MONGODB_URL: withLongTimeout(databases.url('former')) }
        const before = await serve(earlier, formerEnv)
        await ready(before)
        key = await readFirstKey('former-schema')
        const headers = { 'x-api-key': key }
        await expect
          .poll(async () => (await fetch(`${before.api}/api/usage`, { headers })).status)
          .toBe(200)
        const first = await request(before)
        before.child.kill('SIGTERM')
        expect(await before.ended).toBe(0)
        const after = await serve(ROOT, formerEnv)
        await ready(after)
        await expect
          .poll(async () => (await fetch(`${after.api}/api/usage`, { headers })).status)
          .toBe(200)
        expect((await request(after)).remaining).toBeLessThan(first.remaining)
        after.child.kill('SIGTERM')
        expect(await after.ended).toBe(0)
      },
      TWO_FIRST_STARTS_MS,
    )

    it('with the same schema fails no request, and shares keys, quotas and images, also on the way back', {
      timeout: TWO_FIRST_STARTS_MS,
    }, async () => {
      const before = await serve(sameSchema, env)
      await ready(before)
      key = await readFirstKey('shared')
      const headers = { 'x-api-key': key }
      // The earlier version writes the file a moment before the store has the key.
      await expect
        .poll(async () => (await fetch(`${before.api}/api/usage`, { headers })).status)
        .toBe(200)
      const traffic = startTraffic(headers)

      const first = await request(before)
      expect(first.cache).toBe('MISS')
      traffic.enter(before)

      const after = await serve(ROOT, env)
      await ready(after)
      const second = await request(after)
      // A newer renderer may draw other bytes. Each version keeps its own images in the shared cache.
      if (second.etag === first.etag)
        expect(second).toMatchObject({ cache: 'HIT', bytes: first.bytes })
      expect(await request(after)).toMatchObject({ cache: 'HIT', etag: second.etag })
      expect(second.remaining).toBeLessThan(first.remaining)
      traffic.enter(after)
      await expect.poll(async () => (await request(after)).remaining).toBeLessThan(second.remaining)
      await traffic.leave(before)
      before.child.kill('SIGTERM')
      expect(await before.ended).toBe(0)

      const back = await serve(sameSchema, env)
      await ready(back)
      traffic.enter(back)
      const third = await request(back)
      expect(third).toMatchObject({ cache: 'HIT', etag: first.etag, bytes: first.bytes })
      expect(third.remaining).toBeLessThan(second.remaining)
      await traffic.leave(after)
      after.child.kill('SIGTERM')
      expect(await after.ended).toBe(0)
      const { count, failures } = await traffic.end()
      expect(count).toBeGreaterThan(100)
      expect(failures).toEqual([])
    })
  })

  it('of SQLite keeps its data, and the earlier version then refuses the data in one sentence', async () => {
    const env = { DATA_DIR: join(folder, 'embedded') }
    const before = await serve(earlier, env)
    await ready(before)
    const headers = { 'x-api-key': await readFirstKey('embedded') }
    before.child.kill('SIGTERM')
    await before.ended
    const after = await serve(ROOT, env)
    await ready(after)
    expect((await fetch(`${after.api}/api/describe/stripe.com`, { headers })).status).toBe(200)
    after.child.kill('SIGTERM')
    await after.ended
    const back = await serve(earlier, env)
    expect(await back.ended).not.toBe(0)
    expect(back.err).toMatch(/newer/)
  })
})
