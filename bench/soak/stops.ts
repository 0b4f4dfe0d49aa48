// Stops 200 services at random moments under load, in part while a store or the reader of their log hangs.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { constants, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/support/ports.ts'
import { CLI, isAlive } from '../../test/support/processes/index.ts'
import type { TestServer } from '../../test/support/servers/index.ts'
import {
  loadAverage,
  printTableHead,
  printTableRow,
  type Requirement,
  type TestEnvironment,
} from './test-environment.ts'

/** Number of stops in a full run. The environment variable `STOPS` overrides it, and prints each stop. */
const STOPS = Number(process.env.STOPS ?? 200)
const STOPS_WHEN_SHORT = 20
/** Longest time from the signal until every process is gone. */
const STOP_LIMIT_MS = 15_000
/** A first start with MongoDB takes a minute on a busy machine. */
const START_LIMIT_MS = 180_000
/** Longest time between the start of the load and the stop. */
const MAX_DELAY_MS = 1500
/** Number of concurrent clients. */
const CLIENTS = 8

/** The behavior of the reader of the log. The log is standard output: a socket from `spawn`, or a named pipe. */
type LogReader = 'reads' | 'stalls (socket)' | 'stalls (pipe)' | 'is gone'
interface Setting {
  store: 'sqlite' | 'redis' | 'mongodb'
  /** The server of the store is suspended with SIGSTOP before the stop. */
  isFrozen: boolean
  reader: LogReader
  processes: 1 | 2
  /** The stop comes within three seconds of the start of the process. */
  isEarly: boolean
}

const READERS: LogReader[] = ['reads', 'stalls (socket)', 'stalls (pipe)', 'is gone']

/** @returns the setting of the n-th stop; consecutive stops combine the values differently. */
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
  /** Milliseconds from the signal to the end of the last process, for each stop. */
  times: number[]
  /** Requests with a complete response. */
  answered: number
  /** Requests whose connection was refused. */
  refused: number
  /** Requests on connections that were not accepted, or not read, before the end. */
  unread: number
  /** Number of stops by exit code or signal. */
  endings: Record<string, number>
  /** Descriptions of slow stops and of responses that were cut off. */
  faults: string[]
}

export async function stops(
  environment: TestEnvironment,
  isShort: boolean,
): Promise<Requirement[]> {
  const redis = await environment.redis()
  const mongo = await environment.mongo()
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
  const quantile = (share: number) =>
    Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
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
  const endings = Object.entries(tally.endings).map(([ending, count]) => `${count} × ${ending}`)
  const { answered, refused, unread } = tally
  printTableRow([
    tally.stops,
    quantile(0.5),
    quantile(0.95),
    quantile(1),
    answered,
    refused,
    unread,
    endings.join(', '),
  ])
  console.log(loadAverage())
  const faultLines = tally.faults.map((fault) => `\n  ${fault}`).join('')
  return [
    {
      description: `every process gone within 15 s in ${tally.stops} stops`,
      isMet: quantile(1) < STOP_LIMIT_MS,
    },
    {
      description: `every request answered or refused${faultLines}`,
      isMet: tally.faults.length === 0,
    },
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
  const port = await freePort()
  const imagePort = await freePort()
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
  let errorOutput = ''
  child.stderr?.on('data', (text) => {
    errorOutput += text
  })
  child.stdout?.resume()
  const loadEnd = new AbortController()
  const frozenServer = isFrozen ? { redis, mongodb: mongo, sqlite: null }[store] : null
  const clients: Promise<void>[] = []
  try {
    if (isEarly) {
      await sleep(Math.random() * 3000)
    } else {
      await waitForStart(child, () => errorOutput.includes('Logograph is ready')).catch((cause) => {
        throw new Error(`${JSON.stringify(setting)}: ${errorOutput}`, { cause })
      })
      const paths = requestPaths(n)
      for (let i = 0; i < CLIENTS; i++) {
        clients.push(runClient(port, paths, i, loadEnd.signal, setting, tally))
      }
      await sleep(Math.random() * MAX_DELAY_MS)
      if (reader === 'stalls (socket)') child.stdout?.pause()
      if (reader === 'is gone') child.stdout?.destroy()
      frozenServer?.process.kill('SIGSTOP')
      await sleep(Math.random() * MAX_DELAY_MS)
    }
    const processIds = [child.pid ?? 0, ...descendantsOf(child.pid ?? 0)]
    const stoppedAt = performance.now()
    child.kill('SIGTERM')
    const ending = await Promise.race([ended, sleep(2 * STOP_LIMIT_MS, 'hangs', { ref: false })])
    // The children of a process that was killed end after it.
    while (processIds.some(isAlive) && performance.now() - stoppedAt < 2 * STOP_LIMIT_MS) {
      await sleep(10)
    }
    const elapsedMs = performance.now() - stoppedAt
    for (const pid of processIds.filter(isAlive)) process.kill(pid, 'SIGKILL')
    tally.stops += 1
    tally.times.push(elapsedMs)
    tally.endings[ending] = (tally.endings[ending] ?? 0) + 1
    if (process.env.STOPS) console.log(n, JSON.stringify(setting), Math.round(elapsedMs), ending)
    if (elapsedMs > STOP_LIMIT_MS) tally.faults.push(`${JSON.stringify(setting)}: ${elapsedMs} ms`)
  } finally {
    loadEnd.abort()
    frozenServer?.process.kill('SIGCONT')
    child.kill('SIGKILL')
    await Promise.all(clients)
  }
}

/** Paths for cached responses, renders, look-ups of unknown domains in the stores, and long log lines. */
const requestPaths = (n: number): string[] => [
  '/api/stripe.com',
  `/api/github.com?size=${20 + (n % 200)}`,
  `/api/unknown-${n}.com`,
  `/livez?filler=${'x'.repeat(4000)}`,
]

/** Sends one request after another, each on its own connection, and counts how each one ends. */
async function runClient(
  port: number,
  paths: string[],
  firstPath: number,
  loadEnd: AbortSignal,
  setting: Setting,
  tally: Tally,
): Promise<void> {
  for (let n = firstPath; !loadEnd.aborted; n++) {
    const path = paths[n % paths.length] ?? '/'
    const ending = await endingOf(port, path, loadEnd)
    if (ending === 'answered') tally.answered += 1
    else if (ending === 'refused') tally.refused += 1
    else if (ending === 'not read') tally.unread += 1
    else tally.faults.push(`${path.slice(0, 60)} ${ending}: ${JSON.stringify(setting)}`)
    if (ending !== 'answered') await sleep(50)
  }
}

/**
 * Sends one request over a TCP socket, because an HTTP client hides how a response was cut off.
 * @returns `not read` when the connection ended without a byte: the kernel resets connections that the process had not
 *   accepted when it closed the port. Also `not read` when the load ended first. Other values: `answered`, `refused`,
 *   or a description of the response that was cut off.
 */
function endingOf(port: number, path: string, loadEnd: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    let answer = Buffer.alloc(0)
    let isConnected = false
    const socket = connect(port, '127.0.0.1')
    const abort = () => socket.destroy()
    loadEnd.addEventListener('abort', abort, { once: true })
    socket.once('connect', () => {
      isConnected = true
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    })
    socket.on('data', (data: Buffer) => {
      answer = Buffer.concat([answer, data])
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      loadEnd.removeEventListener('abort', abort)
      if (isComplete(answer)) resolve('answered')
      else if (!isConnected) resolve('refused')
      else if (answer.length === 0) resolve('not read')
      else resolve(loadEnd.aborted ? 'not read' : `was cut off after ${answer.length} bytes`)
    })
  })
}

/** Whether a response has all bytes that its headers announce. */
function isComplete(answer: Buffer): boolean {
  const headEnd = answer.indexOf('\r\n\r\n')
  if (headEnd === -1) return false
  const headers = answer.subarray(0, headEnd).toString('latin1')
  const body = answer.subarray(headEnd + 4)
  const length = /^content-length: (\d+)/im.exec(headers)?.[1]
  if (length !== undefined) return body.length === Number(length)
  // A chunked body ends with a chunk of length 0.
  return body.toString('latin1').endsWith('0\r\n\r\n') || /^HTTP\/1\.1 (204|304)/.test(headers)
}

/** @throws Error when the process exits, or does not start in time. */
async function waitForStart(child: ChildProcess, condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MS; !condition(); await sleep(20)) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
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
