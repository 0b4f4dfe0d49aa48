// Starts service processes with shared stores for tests, and sends requests to them.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Network } from '../network/index.ts'
import { fetchChecked } from '../openapi-listener.ts'
import { freePort } from '../ports.ts'

export interface ProcessSettings {
  /** Ports and certificate authority (PEM) of the fake internet. */
  http?: number
  https?: number
  ca?: string
  redisTimeoutMs?: number
  /** Number of render processes; 2 by default. */
  children?: number
}

export interface ServiceProcess {
  child: ChildProcess
  port: number
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  renders(): Promise<number>
  stop(signal?: NodeJS.Signals): Promise<void>
}

const PROGRAM = join(import.meta.dirname, 'program.ts')
/** A shared compile cache, which halves the start time of later processes. */
const COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/logograph')

/** Repeated, because another process may take the free port before this one listens on it. */
const MAX_ATTEMPTS = 3

/** @param env the environment that the processes share: DATA_DIR, REDIS_URL, REDIS_PREFIX, PLANS_FILE. */
export async function startServiceProcess(
  net: Network | null,
  env: Record<string, string>,
  extraSettings: Pick<ProcessSettings, 'redisTimeoutMs' | 'children'> = {},
): Promise<ServiceProcess> {
  const settings = { http: net?.ports.http, https: net?.ports.https, ca: net?.ca, ...extraSettings }
  const crawlerEnv = net && {
    SOURCES: 'uploaded,bundled,site',
    DNS_SERVERS: `127.0.0.1:${net.ports.dns}`,
  }
  for (let attempt = 1; ; attempt++) {
    const started = await launch(settings, { ...crawlerEnv, ...env })
    if (started) return started
    if (attempt === MAX_ATTEMPTS) throw new Error('The process did not start.')
  }
}

/** @returns null when the process exits before it serves. */
async function launch(
  settings: ProcessSettings,
  env: Record<string, string>,
): Promise<ServiceProcess | null> {
  const port = await freePort()
  const imagePort = await freePort()
  const ports = { PORT: String(port), IMAGE_PORT: String(imagePort) }
  const processEnv = { ...ports, LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: COMPILE_CACHE }
  const child = fork(PROGRAM, [JSON.stringify(settings)], {
    // Not process.env: vitest sets a BASE_URL of its own.
    env: { ...processEnv, ...env },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const isReady = await Promise.race([
    once(child, 'message').then(() => true),
    ended.then(() => false),
  ])
  if (!isReady) return null
  return {
    child,
    port,
    get: (path, headers = {}, method = 'GET') =>
      fetchChecked(`http://127.0.0.1:${port}${path}`, { headers, method }),
    async renders() {
      child.send('renders')
      const [{ renders }] = await once(child, 'message')
      return renders
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

/** Sends `count` pipelined requests over one connection. @returns their statuses. */
export function sendPipelined(
  port: number,
  path: string,
  headers: Record<string, string>,
  count: number,
): Promise<number[]> {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const statuses: number[] = []
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
      const statusLines = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
      const last = statusLines.at(-1)
      statuses.push(...statusLines.map(([, status]) => Number(status)))
      // Keeps the possible beginning of the next status line, which is shorter than 13 characters.
      text = last
        ? text.slice(Math.max(last.index + last[0].length, text.length - 12))
        : text.slice(-12)
      if (statuses.length < count) return
      socket.destroy()
      resolve(statuses)
    })
    socket.on('error', reject)
    socket.on('close', () =>
      reject(new Error(`Only ${statuses.length} of ${count} were answered.`)),
    )
    socket.write(request.repeat(count))
  })
}
