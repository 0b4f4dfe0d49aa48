// Stops 200 services at random moments under load, while a store or the reader of their log hangs.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { constants, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/ports.ts'
import { CLI } from '../support/processes/index.ts'
import type { TestServer } from '../support/servers/index.ts'
import {
  loadAverage,
  printTableHead,
  printTableRow,
  type Requirement,
  type TestEnvironment,
} from './test-environment.ts'

/** `STOPS` sets another number, for a machine that has little time. */
const STOPS = Number(process.env.STOPS ?? 200)
const STOPS_WHEN_SHORT = 20
/** Every process must be gone after this time. */
const STOP_LIMIT_MS = 15_000
/** A first start with MongoDB takes a minute on a busy machine. */
const START_LIMIT_MS = 180_000
/** Longest time between the start of the load and the stop. */
const MAX_DELAY_MS = 1500
const CALLERS = 8

type Reader = 'reads' | 'stalls (socket)' | 'stalls (pipe)' | 'is gone'
interface Setting {
  store: 'sqlite' | 'redis' | 'mongodb'
  isFrozen: boolean
  reader: Reader
  processes: 1 | 2
  /** The stop comes during the start. */
  isEarly: boolean
}

const READERS: Reader[] = ['reads', 'stalls (socket)', 'stalls (pipe)', 'is gone']

/** @returns the n-th of all combinations. */
function settingOf(n: number): Setting {
  const store = (['sqlite', 'redis', 'mongodb'] as const)[n % 3] ?? 'sqlite'
  return {
    store,
    isFrozen: store !== 'sqlite' && Math.floor(n / 3) % 2 === 0,
    reader: READERS[Math.floor(n / 6) % READERS.length] ?? 'reads',
    processes: Math.floor(n / 2) % 4 === 0 ? 2 : 1,
    isEarly: n % 10 === 9,
  }
}

interface Tally {
  stops: number
  /** Milliseconds from the signal to the end. */
  times: number[]
  answered: number
  refused: number
  /** Requests on connections that were not accepted, or not read, before the end. */
  unread: number
  endings: Record<string, number>
  faults: string[]
}

export async function stops(
  environment: TestEnvironment,
  isShort: boolean,
): Promise<Requirement[]> {
  const [redis, mongo] = [await environment.redis(), await environment.mongo()]
  const tally: Tally = {
    stops: 0,
    times: [],
    answered: 0,
    refused: 0,
    unread: 0,
    endings: {},
    faults: [],
  }
  const pipe = join(environment.folder, 'unread')
  execFileSync('mkfifo', [pipe])
  for (let n = 0; n < (isShort ? STOPS_WHEN_SHORT : STOPS); n++) {
    await stopOnce(environment, n, settingOf(n), { redis, mongo, pipe }, tally)
  }
  const sorted = tally.times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  printTableHead([
    'stops',
    'p50 ms',
    'p95',
    'longest',
    'answered',
    'refused',
    'not read',
    'ended with',
  ])
  const endings = Object.entries(tally.endings).map(([how, count]) => `${count} × ${how}`)
  const { answered, refused, unread } = tally
  printTableRow([
    tally.stops,
    at(0.5),
    at(0.95),
    at(1),
    answered,
    refused,
    unread,
    endings.join(', '),
  ])
  console.log(`${loadAverage()}`)
  const found = tally.faults.map((fault) => `\n  ${fault}`).join('')
  return [
    {
      description: `every process gone within 15 s in ${tally.stops} stops`,
      isMet: at(1) < STOP_LIMIT_MS,
    },
    { description: `every request answered or refused${found}`, isMet: tally.faults.length === 0 },
  ]
}

interface Servers {
  redis: TestServer
  mongo: TestServer
  /** A pipe that nobody reads. */
  pipe: string
}

async function stopOnce(
  environment: TestEnvironment,
  n: number,
  setting: Setting,
  { redis, mongo, pipe }: Servers,
  tally: Tally,
): Promise<void> {
  const { store, isFrozen, reader, processes, isEarly } = setting
  const dataDir = join(environment.folder, store)
  mkdirSync(dataDir, { recursive: true })
  const [port, imagePort] = [await freePort(), await freePort()]
  const env: Record<string, string> = {
    PORT: String(port),
    IMAGE_PORT: String(imagePort),
    DATA_DIR: dataDir,
    PLANS_FILE: environment.plansFile,
    FIRST_KEY: 'off',
    SOURCES: 'uploaded,bundled',
    WEB_CONCURRENCY: String(processes),
    ...((store === 'redis' || processes === 2) && {
      REDIS_URL: redis.url,
      REDIS_PREFIX: `stops-${n}`,
    }),
    ...(store === 'mongodb' && { MONGODB_URL: `${mongo.url}/stops` }),
  }
  const stdout = reader === 'stalls (pipe)' ? openSync(pipe, constants.O_RDWR) : 'pipe'
  const child = spawn(process.execPath, [CLI, 'serve'], { env, stdio: ['ignore', stdout, 'pipe'] })
  environment.addCleanup(() => child.kill('SIGKILL'))
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  let said = ''
  child.stderr?.on('data', (text) => {
    said += text
  })
  child.stdout?.resume()
  const isOver = new AbortController()
  const frozen = isFrozen ? { redis, mongodb: mongo, sqlite: null }[store] : null
  const callers: Promise<void>[] = []
  try {
    if (isEarly) {
      await sleep(Math.random() * 3000)
    } else {
      await isUp(child, () => said.includes('Logograph is ready')).catch((cause) => {
        throw new Error(`${JSON.stringify(setting)}: ${said}`, { cause })
      })
      const paths = askedPaths(n)
      const call = (_: unknown, i: number) => caller(port, paths, i, isOver.signal, setting, tally)
      callers.push(...Array.from({ length: CALLERS }, call))
      await sleep(Math.random() * MAX_DELAY_MS)
      if (reader === 'stalls (socket)') child.stdout?.pause()
      if (reader === 'is gone') child.stdout?.destroy()
      frozen?.process.kill('SIGSTOP')
      await sleep(Math.random() * MAX_DELAY_MS)
    }
    const family = [child.pid ?? 0, ...descendantsOf(child.pid ?? 0)]
    const began = performance.now()
    child.kill('SIGTERM')
    const how = await Promise.race([ended, sleep(2 * STOP_LIMIT_MS, 'hangs', { ref: false })])
    // The children of a process that was killed end after it.
    while (family.some(isAlive) && performance.now() - began < 2 * STOP_LIMIT_MS) await sleep(10)
    const took = performance.now() - began
    for (const pid of family.filter(isAlive)) process.kill(pid, 'SIGKILL')
    tally.stops += 1
    tally.times.push(took)
    tally.endings[how] = (tally.endings[how] ?? 0) + 1
    if (process.env.STOPS) console.log(n, JSON.stringify(setting), Math.round(took), how)
    if (took > STOP_LIMIT_MS) tally.faults.push(`${JSON.stringify(setting)}: ${took} ms`)
  } finally {
    isOver.abort()
    frozen?.process.kill('SIGCONT')
    child.kill('SIGKILL')
    await Promise.all(callers)
  }
}

/** Warm answers, renders, look-ups of unknown domains in the stores, and long log lines. */
const askedPaths = (n: number): string[] => [
  '/api/stripe.com',
  `/api/github.com?size=${20 + (n % 200)}`,
  `/api/unknown-${n}.com`,
  `/livez?filler=${'x'.repeat(4000)}`,
]

/** Sends one request after another, each on a connection of its own, and judges how each one ends. */
async function caller(
  port: number,
  paths: string[],
  from: number,
  isOver: AbortSignal,
  setting: Setting,
  tally: Tally,
): Promise<void> {
  for (let n = from; !isOver.aborted; n++) {
    const path = paths[n % paths.length] ?? '/'
    const ending = await endingOf(port, path, isOver)
    if (ending === 'answered') tally.answered += 1
    else if (ending === 'refused') tally.refused += 1
    else if (ending === 'not read') tally.unread += 1
    else tally.faults.push(`${path.slice(0, 60)} ${ending}: ${JSON.stringify(setting)}`)
    if (ending !== 'answered') await sleep(50)
  }
}

/**
 * Asks once, over a bare socket, because an HTTP client hides how an answer was cut.
 * @returns `not read` when the connection ended without a byte: the kernel resets connections that the process had not
 *   accepted when it closed the port.
 */
function endingOf(port: number, path: string, isOver: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    let answer = Buffer.alloc(0)
    let isConnected = false
    const socket = connect(port, '127.0.0.1')
    const abort = () => socket.destroy()
    isOver.addEventListener('abort', abort, { once: true })
    socket.once('connect', () => {
      isConnected = true
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    })
    socket.on('data', (data: Buffer) => {
      answer = Buffer.concat([answer, data])
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      isOver.removeEventListener('abort', abort)
      if (isWhole(answer)) resolve('answered')
      else if (!isConnected) resolve('refused')
      else if (answer.length === 0) resolve('not read')
      else resolve(isOver.aborted ? 'not read' : `was cut after ${answer.length} bytes`)
    })
  })
}

function isWhole(answer: Buffer): boolean {
  const headEnd = answer.indexOf('\r\n\r\n')
  if (headEnd === -1) return false
  const headers = answer.subarray(0, headEnd).toString('latin1')
  const body = answer.subarray(headEnd + 4)
  const length = /^content-length: (\d+)/im.exec(headers)?.[1]
  if (length !== undefined) return body.length === Number(length)
  return body.toString('latin1').endsWith('0\r\n\r\n') || /^HTTP\/1\.1 (204|304)/.test(headers)
}

async function isUp(child: ChildProcess, condition: () => boolean): Promise<void> {
  for (const last = Date.now() + START_LIMIT_MS; !condition(); await sleep(20)) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > last)
      throw new Error('The service did not start.')
  }
}

/** @returns the ids of all processes below a process. */
function descendantsOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return children.map(Number).flatMap((child) => [child, ...descendantsOf(child)])
  } catch {
    return []
  }
}

/** A process that only its parent has yet to notice counts as gone. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
