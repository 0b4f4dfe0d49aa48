// Tests that a process ends within 15 seconds of a signal while something hangs, and logs what it cut off.
import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import {
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { fetchChecked } from '../support/openapi-listener.ts'
import { freePort } from '../support/ports.ts'
import { CLI, childrenOf, isAlive, startLoad, waitUntil } from '../support/processes/index.ts'
import { startMongo, startRedis, type TestServer } from '../support/servers/index.ts'
import { unlimitedPlans } from '../support/service.ts'

const STOP_LIMIT_MS = 15_000
/** A first start writes the whole catalog, which takes the test's MongoDB a minute on a busy machine. */
const START_LIMIT_MS = 110_000
const folder = mkdtempSync(join(tmpdir(), 'logograph-stops-'))
const PLANS_FILE = join(folder, 'plans.json')
/** The data folder of all services; one runs at a time. */
const DATA_DIR = join(folder, 'data')
const started: StartedService[] = []

interface StartedService {
  pid: number
  api: string
  out: string
  err: string
  /** Resolves with the exit code, or the signal that ended the process. */
  ended: Promise<number | string>
  signal(signal: NodeJS.Signals): void
  /** Closes the reading end of standard output. */
  closeStdout(): void
  /** Stops reading standard output. */
  pauseStdout(): void
}

interface LaunchOptions {
  /** Arguments of the CLI; `serve` by default. */
  args?: string[]
  env?: Record<string, string>
  /** A descriptor for standard output. */
  stdout?: number
  /** Code that runs in the process before its own. */
  preload?: string
  /** Runs `npm start` instead of the CLI, in a process group of its own. */
  isUnderNpm?: boolean
  /** Starts a process group, as a terminal does. */
  hasOwnGroup?: boolean
}

async function launch({
  args = ['serve'],
  env = {},
  stdout,
  preload,
  isUnderNpm = false,
  hasOwnGroup = isUnderNpm,
}: LaunchOptions = {}): Promise<StartedService> {
  const port = await freePort()
  const imagePort = await freePort()
  const ports = { PORT: String(port), IMAGE_PORT: String(imagePort) }
  const defaults = { ...ports, DATA_DIR, PLANS_FILE, FIRST_KEY: 'off', SOURCES: 'uploaded,bundled' }
  const imports = preload ? ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] : []
  const stdio: SpawnOptions['stdio'] = ['ignore', stdout ?? 'pipe', 'pipe']
  const options = { env: { ...defaults, ...env }, stdio, detached: hasOwnGroup }
  const child = isUnderNpm
    ? spawn('npm', ['start'], { ...options, env: { ...options.env, PATH: process.env.PATH } })
    : spawn(process.execPath, [...imports, CLI, ...args], options)
  const service: StartedService = {
    pid: child.pid ?? 0,
    api: `http://127.0.0.1:${port}`,
    out: '',
    err: '',
    ended: new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? code ?? -1))
    }),
    signal: (signal) => void child.kill(signal),
    closeStdout: () => void child.stdout?.destroy(),
    pauseStdout: () => void child.stdout?.pause(),
  }
  child.stdout?.on('data', (text) => {
    service.out += text
  })
  child.stderr?.on('data', (text) => {
    service.err += text
  })
  started.push(service)
  return service
}

async function serve(options: LaunchOptions = {}): Promise<StartedService> {
  const service = await launch(options)
  await waitUntil(() => service.err.includes('Logograph is ready'), START_LIMIT_MS)
  return service
}

/** Sends SIGTERM. @returns how the process ended; `hangs` after 15 seconds. */
async function stop(service: StartedService): Promise<number | string> {
  service.signal('SIGTERM')
  return Promise.race([service.ended, sleep(STOP_LIMIT_MS, 'hangs', { ref: false })])
}

/** Sends requests until more than `lines` log lines of 1.7 kB each are written. */
async function fillLog({ api }: StartedService, lines: number): Promise<void> {
  const load = startLoad(`${api}/livez?filler=${'x'.repeat(4000)}`, 8)
  await waitUntil(() => (load.counts[200] ?? 0) > lines, START_LIMIT_MS)
  await load.stop()
}

beforeAll(() => {
  mkdirSync(DATA_DIR)
  writeFileSync(PLANS_FILE, JSON.stringify(unlimitedPlans()))
})
afterEach(async () => {
  for (const service of started.splice(0)) {
    service.signal('SIGKILL')
    await service.ended
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a stop', { timeout: 120_000 }, () => {
  it('ends while the reader of a socket stalls, and reports the lost log lines', async () => {
    // `spawn` connects the standard output of the service to a socket.
    const service = await serve()
    service.pauseStdout()
    await fillLog(service, 300)
    expect(await stop(service)).not.toBe('hangs')
    await expect.poll(() => service.err).toContain('The stop cut off log lines.')
  })

  it('exits with 0 while the reader of a pipe stalls, counts dropped lines and reports them once', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    // Opened for reading too, so that the pipe has a reader, which reads nothing.
    const stdout = openSync(pipe, constants.O_RDWR)
    const metricsPort = await freePort()
    const service = await serve({ stdout, env: { METRICS_PORT: String(metricsPort) } })
    await fillLog(service, 12_000)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toMatch(/logograph_log_lines_dropped_total [1-9]/)
    expect(await stop(service)).toBe(0)
    expect(service.err.match(/Log lines are dropped/g)).toHaveLength(1)
    await expect.poll(() => service.err).toContain('The stop cut off log lines.')
  })

  it('exits with 0 when the reader of the log is gone, and answers requests until then', async () => {
    const service = await serve()
    service.closeStdout()
    await fillLog(service, 300)
    expect((await fetchChecked(`${service.api}/api/stripe.com`)).status).toBe(200)
    expect(await stop(service)).toBe(0)
  })

  it('kills the process while a thread hangs in a system call', async () => {
    const fifo = join(folder, 'never-written')
    execFileSync('mkfifo', [fifo])
    const preload = `import fs from 'node:fs'; fs.open(${JSON.stringify(fifo)}, 'r', () => {})`
    const service = await serve({ preload })
    expect(await stop(service)).toBe('SIGKILL')
  })

  it('ends while a render process hangs, ends that process too, and logs the renders it cut off', async () => {
    const service = await serve()
    await waitUntil(() => childrenOf(service.pid).length > 0, START_LIMIT_MS)
    const [child = 0] = childrenOf(service.pid)
    process.kill(child, 'SIGSTOP')
    const answer = fetchChecked(`${service.api}/api/stripe.com?size=201`).catch(() => null)
    // The service still answers requests that need no render.
    expect((await fetchChecked(`${service.api}/livez`)).status).toBe(200)
    expect(await stop(service)).toBe(0)
    await expect.poll(() => service.out).toContain('the stop cut off')
    // A killed process ends a moment later.
    await expect.poll(() => isAlive(child)).toBe(false)
    await answer
  })

  it('ends while a client sends half a request', async () => {
    const service = await serve()
    const socket: Socket = connect(Number(new URL(service.api).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n')
    expect((await fetchChecked(`${service.api}/livez`)).status).toBe(200)
    expect(await stop(service)).toBe(0)
    await expect.poll(() => service.out).toContain('the stop cut off requests')
    expect(service.out).toMatch(/"signal":"SIGTERM","msg":"stopping"/)
    expect(service.out).toMatch(/"seconds":[\d.]+,"msg":"stopped"/)
    socket.destroy()
  })

  it('is ended at once by a second signal', async () => {
    const service = await serve()
    const socket: Socket = connect(Number(new URL(service.api).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n')
    expect((await fetchChecked(`${service.api}/livez`)).status).toBe(200)
    service.signal('SIGTERM')
    // A second signal within 500 ms counts as the first one, because npm passes on Ctrl-C twice.
    await sleep(600)
    service.signal('SIGINT')
    const ended = Promise.race([service.ended, sleep(3000, 'hangs', { ref: false })])
    expect(await ended).toBe(1)
    await expect
      .poll(() => service.err)
      .toContain('A second signal, SIGINT, ended the process at once.')
    socket.destroy()
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends a process that is still starting, on %s',
    async (signal) => {
      const service = await launch()
      await waitUntil(() => hasOpened(service.pid, 'logograph.sqlite'), START_LIMIT_MS)
      service.signal(signal)
      const ended = Promise.race([service.ended, sleep(STOP_LIMIT_MS, 'hangs', { ref: false })])
      expect(await ended).toBe(0)
    },
  )

  it.each(['/commands/program.ts', '/commands/serve.ts'])(
    'does not begin at a SIGHUP that comes while %s is loaded',
    async (file) => {
      const preload = `
        import { registerHooks } from 'node:module'
        registerHooks({
          load(url, context, load) {
            if (url.endsWith('${file}')) process.kill(process.pid, 'SIGHUP')
            return load(url, context)
          },
        })`
      const service = await launch({ preload })
      const isReloaded = () => service.out.includes('the plans and secrets were read again')
      await Promise.race([waitUntil(isReloaded, START_LIMIT_MS), service.ended])
      expect(await stop(service)).toBe(0)
    },
  )

  it.each([
    ['SIGTERM to npm', 'SIGTERM', 1],
    // As Ctrl-C in a terminal does.
    ['SIGINT to its group', 'SIGINT', -1],
  ] as const)('ends the server of npm start after %s', async (_, signal, sign) => {
    const service = await serve({ isUnderNpm: true })
    try {
      process.kill(sign * service.pid, signal)
      await service.ended
      await expect.poll(() => isListening(service), { timeout: STOP_LIMIT_MS }).toBe(false)
      expect(service.err).not.toContain('second signal')
    } finally {
      killGroup(service.pid)
    }
  })

  it('is not what a SIGHUP to all processes does, and every render is answered', async () => {
    const service = await serve({ hasOwnGroup: true })
    const statuses = new Set<number>()
    let renders = 0
    let isSending = false
    const requestImages = async () => {
      do {
        // Each image is another one, so that none comes from a cache.
        const parameters = `size=${20 + (renders % 100)}&padding=${Math.floor(renders / 100) % 20}`
        renders += 1
        statuses.add((await fetchChecked(`${service.api}/api/stripe.com?${parameters}`)).status)
      } while (isSending)
    }
    // Both render processes start: without namespaces, a SIGHUP ends one that is still starting.
    await Promise.all(Array.from({ length: 8 }, requestImages))
    const renderers = childrenOf(service.pid)
    isSending = true
    const load = Promise.all(Array.from({ length: 8 }, requestImages))
    for (let i = 0; i < 6; i++) {
      const rendersBefore = renders
      await waitUntil(() => renders >= rendersBefore + 20, START_LIMIT_MS)
      process.kill(-service.pid, 'SIGHUP')
    }
    isSending = false
    await load
    expect(statuses).toEqual(new Set([200]))
    expect(childrenOf(service.pid)).toEqual(renderers)
    expect(await stop(service)).toBe(0)
  })

  it.each([
    ['exception', `throw new Error('on purpose')`],
    ['rejection', `Promise.reject(new Error('on purpose'))`],
  ])('follows an unexpected %s, which is logged once, and exits with 1', async (_kind, failure) => {
    const preload = `process.on('SIGUSR2', () => setInterval(() => { ${failure} }, 0))`
    const service = await serve({ preload })
    service.signal('SIGUSR2')
    expect(await service.ended).toBe(1)
    expect(service.out.match(/an unexpected error ended the process/g)).toHaveLength(1)
    await expect.poll(() => service.out).toContain('on purpose')
  })
})

describe('a command whose output nobody reads any more', () => {
  it('ends without a word, as other programs do', async () => {
    const command = await launch({ args: ['config', 'check'] })
    command.closeStdout()
    expect(await command.ended).toBe(141)
    expect(command.err).toBe('')
  })
})

const isListening = ({ api }: StartedService): Promise<boolean> =>
  fetch(`${api}/livez`).then(
    () => true,
    () => false,
  )

/** Kills the processes of a group that are left. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All have ended.
  }
}

/** Whether a process has a file open. */
function hasOpened(pid: number, name: string): boolean {
  const fds = `/proc/${pid}/fd`
  return readdirSync(fds).some((fd) => {
    try {
      return readlinkSync(join(fds, fd)).endsWith(name)
    } catch {
      // The file was closed meanwhile.
      return false
    }
  })
}

const redisUrl = inject('redisUrl')
const mongodbUrl = inject('mongodbUrl')

describe('a stop with a frozen store', { timeout: 180_000 }, () => {
  const servers: TestServer[] = []
  /** Starts a server for one test, which may freeze it. */
  const startOwn = async (start: () => Promise<TestServer | null>): Promise<TestServer> => {
    const server = await start()
    if (server === null) throw new Error('The server did not start.')
    servers.push(server)
    return server
  }
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

  it.skipIf(!redisUrl).each([
    ['serve', ['serve'], '1'],
    ['a cluster', ['serve'], '2'],
    ['worker', ['worker'], '1'],
  ])('ends %s while Redis is frozen', async (_name, args, processes) => {
    const redis = await startOwn(startRedis)
    const env = { REDIS_URL: redis.url, WEB_CONCURRENCY: processes }
    const service = await launch({ args, env })
    await waitUntil(() => /"(working|listening)"/.test(service.out), START_LIMIT_MS)
    redis.process.kill('SIGSTOP')
    expect(await stop(service)).toBe(0)
  })

  it.skipIf(!mongodbUrl)(
    'ends serve while MongoDB is frozen, and answers the accepted requests',
    async () => {
      const mongo = await startOwn(startMongo)
      const service = await serve({ env: { MONGODB_URL: `${mongo.url}/stops` } })
      mongo.process.kill('SIGSTOP')
      const responses = [1, 2, 3].map((n) => fetchChecked(`${service.api}/api/unknown-${n}.com`))
      expect((await fetchChecked(`${service.api}/livez`)).status).toBe(200)
      expect(await stop(service)).toBe(0)
      for (const answer of await Promise.all(responses)) expect([200, 503]).toContain(answer.status)
    },
  )
})

describe.skipIf(!redisUrl)('a cluster', { timeout: 180_000 }, () => {
  const env = {
    WEB_CONCURRENCY: '2',
    REDIS_URL: redisUrl ?? '',
    REDIS_PREFIX: `stops-${process.pid}`,
  }

  it('ends while the reader of the log stalls, with every worker', async () => {
    const service = await serve({ env })
    const isComplete = () => childrenOf(service.pid).length === 2
    await waitUntil(isComplete, START_LIMIT_MS)
    const workers = childrenOf(service.pid)
    service.pauseStdout()
    await fillLog(service, 300)
    expect(await stop(service)).not.toBe('hangs')
    for (const worker of workers) await expect.poll(() => isAlive(worker)).toBe(false)
  })

  it('ends while a worker hangs, and logs its process id', async () => {
    const service = await serve({ env })
    const [worker = 0] = childrenOf(service.pid)
    process.kill(worker, 'SIGSTOP')
    expect(await stop(service)).toBe(0)
    await expect.poll(() => service.out).toContain(`the stop cut off process ${worker}`)
  })

  it('replaces its workers after a SIGHUP that comes before all of them serve', async () => {
    const service = await launch({ env })
    await waitUntil(() => childrenOf(service.pid).length > 0, START_LIMIT_MS)
    service.signal('SIGHUP')
    await waitUntil(() => service.out.includes('all worker processes were replaced'), 90_000)
    expect(await stop(service)).toBe(0)
  })

  it('ends at a SIGTERM that comes before all workers serve', async () => {
    const service = await launch({ env })
    await waitUntil(() => childrenOf(service.pid).length > 0, START_LIMIT_MS)
    expect(await stop(service)).toBe(0)
  })
})
