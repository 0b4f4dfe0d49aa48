// Tests the serve command, and the health checks, metrics and logs that an operator uses.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntilReady } from '../../bench/children.ts'
import { banner } from '../../server/commands/banner.ts'
import { loadConfig } from '../../server/config.ts'
import { fetchChecked } from '../support/openapi-listener.ts'
import { freePort } from '../support/ports.ts'
import { run } from '../support/processes/index.ts'
import { seededDataDir } from '../support/seeded-data.ts'
import { type Service, startService } from '../support/service.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-operation-'))
const CLI = join(import.meta.dirname, '../../server/cli.ts')
const started: ChildProcess[] = []
let dataDirCount = 0

/** @returns a new data folder with the catalogue. */
async function createDataDir(): Promise<string> {
  const dataDir = join(folder, String(dataDirCount++))
  await cp(await seededDataDir(), dataDir, { recursive: true })
  return dataDir
}

interface Process {
  child: ChildProcess
  api: string
  stdout(): string
  stderr(): string
  ended: Promise<number | null>
}

async function serve(env: Record<string, string> = {}): Promise<Process> {
  const port = await freePort()
  const imagePort = await freePort()
  const defaults = {
    PORT: String(port),
    IMAGE_PORT: String(imagePort),
    DATA_DIR: await createDataDir(),
  }
  const child = spawn(process.execPath, [CLI, 'serve'], { env: { ...defaults, ...env } })
  started.push(child)
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, api: `http://127.0.0.1:${port}`, stdout: () => out, stderr: () => err, ended }
}

async function ready({ child, api }: Process): Promise<void> {
  await waitUntilReady(child, `${api}/livez`)
  expect((await fetchChecked(`${api}/readyz`)).status).toBe(200)
}

afterAll(() => {
  // A failed test leaves its processes running.
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const DATABASE_FILES = ['', '-wal', '-shm'].map((suffix) => `logograph.sqlite${suffix}`)

describe('the serve command', () => {
  it('removes the permissions of group and others from an existing data folder and its files', async () => {
    const dataDir = await createDataDir()
    chmodSync(dataDir, 0o755)
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o755)
    const running = await serve({ DATA_DIR: dataDir })
    await ready(running)
    const modeOf = (name: string) => statSync(join(dataDir, name)).mode & 0o777
    expect(modeOf('.')).toBe(0o700)
    expect(DATABASE_FILES.map(modeOf)).toEqual([0o600, 0o600, 0o600])
    running.child.kill('SIGTERM')
    await running.ended
  })

  it('prints three commands and the file of a working key on the first start, and no key on the second', async () => {
    const first = await serve({ DATA_DIR: join(folder, 'first') })
    await ready(first)
    const keyFile = join(folder, 'first', 'first-key')
    await expect.poll(first.stderr).toContain(`A secret key of the largest plan is in ${keyFile}`)
    expect(first.stderr()).toContain(`-H "x-api-key: $(cat '${keyFile}')"`)
    expect(first.stderr()).not.toMatch(/lg_sk_/)
    const key = readFileSync(keyFile, 'utf8').trim()
    expect(key).toMatch(/^lg_sk_\w{36}$/)
    const names = ['.', 'first-key', ...DATABASE_FILES]
    const modes = names.map((name) => statSync(join(folder, 'first', name)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600, 0o600])
    expect(first.stderr().match(/^ {2}curl /gm)).toHaveLength(3)
    const response = await fetchChecked(`${first.api}/api/microsoft.com?format=svg&size=512`, {
      headers: { 'x-api-key': key },
    })
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    const audit = run(['server/cli.ts', 'audit'], { DATA_DIR: join(folder, 'first') })
    await audit.ended
    expect(audit.out).toMatch(/\tkeys create\tkey_\w+\tfirst start\n/)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(first.stdout()).not.toContain(key)

    const second = await serve({ DATA_DIR: join(folder, 'first') })
    await ready(second)
    await expect.poll(second.stderr).toContain('Try:')
    expect(second.stderr()).not.toMatch(/lg_sk_/)
    second.child.kill('SIGTERM')
    await second.ended
  })

  it.each([
    ['FIRST_KEY', 'off'],
    // Without FIRST_KEY, only a service on a loopback address creates a key.
    ['HOST', '0.0.0.0'],
  ])('creates no first key with %s=%s', async (name, value) => {
    const running = await serve({ [name]: value })
    await ready(running)
    await expect.poll(running.stderr).toContain('Try:')
    expect(running.stderr()).not.toMatch(/lg_sk_/)
    running.child.kill('SIGTERM')
    await running.ended
  })

  it('refuses to start on an invalid configuration and names every error', async () => {
    const failed = await serve({
      PORT: 'none',
      LOG_LEVEL: 'loud',
      PLANS_FILE: '/nowhere/plans.json',
    })
    expect(await failed.ended).toBe(1)
    for (const invalidVariable of [
      'PORT=none',
      'LOG_LEVEL=loud',
      'PLANS_FILE=/nowhere/plans.json',
    ]) {
      expect(failed.stderr()).toContain(invalidVariable)
    }
    expect(failed.stderr()).not.toContain(' at ')
  })

  it.each(['/dev/null', '/proc'])('reports that DATA_DIR=%s cannot be used', async (folder) => {
    const failed = await serve({ DATA_DIR: folder })
    expect(await failed.ended).toBe(1)
    expect(failed.stderr()).toContain(`DATA_DIR=${folder} cannot be used`)
  })
})

describe('keys show-first', () => {
  const showFirst = (dataDir: string) =>
    promisify(execFile)(process.execPath, [CLI, 'keys', 'show-first'], {
      env: { DATA_DIR: dataDir },
    })

  it('prints the key, and fails when there is none or its file is empty', async () => {
    const dataDir = join(folder, 'shown')
    mkdirSync(dataDir)
    await expect(showFirst(dataDir)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no first key'),
    })
    writeFileSync(join(dataDir, 'first-key'), '')
    await expect(showFirst(dataDir)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('has an empty file of the first key'),
    })
    writeFileSync(join(dataDir, 'first-key'), 'lg_sk_first\n')
    expect((await showFirst(dataDir)).stdout).toBe('lg_sk_first\n')
  })
})

it('a command says once that a file does not exist', async () => {
  const args = [CLI, 'artwork', 'set', 'stripe.com', '/none.svg']
  const env = { DATA_DIR: await createDataDir() }
  await expect(promisify(execFile)(process.execPath, args, { env })).rejects.toMatchObject({
    code: 1,
    stderr: 'The file /none.svg cannot be read: it does not exist.\n',
  })
})

describe('the banner', () => {
  it('shows the first key only to a terminal', () => {
    const config = loadConfig({})
    const firstKey = { key: 'lg_sk_first', file: '/data/first-key' }
    expect(banner(config, firstKey, 'first', true)).toContain('/#key=lg_sk_first')
    expect(banner(config, firstKey, 'first', false)).not.toContain('lg_sk_first')
    expect(banner(config, firstKey, 'first', false)).toContain('/data/first-key')
    expect(banner(config, null, 'others', true)).toContain('<API_KEY>')
    expect(banner(config, null, 'others', true)).not.toContain('keys ')
    expect(banner(config, null, 'first', true)).toContain('keys show-first')
    expect(banner(config, null, 'none', false)).toContain(
      'keys create --kind secret --plan business',
    )
  })
})

describe('a process that serves', () => {
  let running: Process
  beforeAll(async () => {
    running = await serve()
    await ready(running)
  })

  it('makes a second service on its port exit and name the port', async () => {
    const port = new URL(running.api).port
    const second = await serve({ PORT: port })
    expect(await second.ended).toBe(1)
    expect(second.stderr()).toContain(`PORT=${port}`)
  })

  it('answers the accepted requests on SIGTERM, and exits within six seconds', async () => {
    // Uncached renders at 128 px, the largest anonymous size, so that some are still running.
    const domains = [
      'stripe.com',
      'github.com',
      'google.com',
      'slack.com',
      'figma.com',
      'adobe.com',
    ]
    const livez = async () => (await fetchChecked(`${running.api}/livez`)).text()
    // Opens a connection for each request, so that none waits to be accepted.
    await Promise.all(domains.map(livez))
    const responses = domains.map((domain) =>
      fetchChecked(`${running.api}/api/${domain}?format=png`),
    )
    // This answer proves that the requests before it were read.
    await livez()
    running.child.kill('SIGTERM')
    const answers = await Promise.all(
      responses.map((response) => response.then(({ status }) => status)),
    )
    expect(answers).toEqual(domains.map(() => 200))
    const began = Date.now()
    expect(await running.ended).toBe(0)
    expect(Date.now() - began).toBeLessThan(6000)
    await expect(fetchChecked(`${running.api}/livez`)).rejects.toThrow()
  })
})

describe('a running service', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ plans: 'unlimited' })
  })
  afterAll(() => service.close())

  it.each(['/livez', '/readyz', 'image:/livez', 'image:/readyz'])('answers %s', async (path) => {
    expect((await service.get(path)).status).toBe(200)
  })

  it('counts answers by route and status, and logos by cache', async () => {
    for (let i = 0; i < 3; i++) await service.get('/api/stripe.com?size=48')
    await service.get('/api/stripe.com?size=1')
    const text = await service.metricsText()
    expect(text).toMatch(
      /http_request_duration_seconds_count\{route="\/api\/:domain",status="400"\} 1/,
    )
    for (const cacheStatus of ['HOT', 'MISS'])
      expect(text).toMatch(new RegExp(`logograph_logos_total\\{cache="${cacheStatus}"\\} [1-9]`))
    expect(text).toContain('logograph_render_queue_pixels 0')
    expect(text).toMatch(/^logograph_renderer_sandbox\{state="(?:namespaces|permissions)"\} 1$/m)
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('logs one structured line a request', async () => {
    const before = service.logLines.length
    await service.get('/api/stripe.com?size=77')
    await expect.poll(() => service.logLines.length).toBe(before + 1)
    expect(service.logLines.at(-1)).toMatchObject({
      level: 'info',
      method: 'GET',
      url: '/api/stripe.com?size=77',
      route: '/api/:domain',
      status: 200,
      ip: '127.0.0.1',
      keyId: null,
      plan: 'anonymous',
      cache: 'MISS',
    })
  })

  it('reports degraded without its records, and stays ready and alive', async () => {
    const broken = await startService()
    await broken.stores.records.close()
    const health = await (await broken.get('/health')).json()
    expect([health.status, health.degraded]).toEqual(['degraded', ['records']])
    expect(await (await broken.get('/readyz')).json()).toEqual({
      status: 'degraded',
      degraded: ['records'],
    })
    expect((await broken.get('/livez')).status).toBe(200)
    await broken.close()
  })
})
