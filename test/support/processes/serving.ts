// Real processes that serve: started with what they share, asked, killed.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Network } from '../network/index.ts'
import { fetchHeard } from '../openapi-listener.ts'
import { freePort } from '../ports.ts'

export interface Seams {
  http?: number
  https?: number
  ca?: string
  redisPatience?: number
  /** That render; left out: two. */
  children?: number
}

export interface Serving {
  child: ChildProcess
  port: number
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  renders(): Promise<number>
  stop(signal?: NodeJS.Signals): Promise<void>
}

const PROGRAM = join(import.meta.dirname, 'program.ts')
/** Where one that ends well leaves its compiled code to those that come after it: half of each start. */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/logograph')

/** Another process may take a port between its being found free and being listened on. */
const TRIES = 3

/** @param env what they share: DATA_DIR, REDIS_URL, REDIS_PREFIX, PLANS_FILE. */
export async function serving(
  net: Network | null,
  env: Record<string, string>,
  more: Pick<Seams, 'redisPatience' | 'children'> = {},
): Promise<Serving> {
  const seams = { http: net?.ports.http, https: net?.ports.https, ca: net?.ca, ...more }
  const visiting = net && {
    SOURCES: 'uploaded,bundled,site',
    DNS_SERVERS: `127.0.0.1:${net.ports.dns}`,
  }
  for (let tried = 1; ; tried++) {
    const started = await launched(seams, { ...visiting, ...env })
    if (started) return started
    if (tried === TRIES) throw new Error('The process did not start.')
  }
}

/** @returns null when it ended before it served. */
async function launched(seams: Seams, env: Record<string, string>): Promise<Serving | null> {
  const [port, imagePort] = [await freePort(), await freePort()]
  const ports = { PORT: String(port), IMAGE_PORT: String(imagePort) }
  const own = { ...ports, LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: COMPILED }
  const child = fork(PROGRAM, [JSON.stringify(seams)], {
    // Not process.env: vitest sets a BASE_URL of its own.
    ...{ env: { ...own, ...env }, execArgv: [] },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const isUp = await Promise.race([
    once(child, 'message').then(() => true),
    ended.then(() => false),
  ])
  if (!isUp) return null
  return {
    ...{ child, port },
    get: (path, headers = {}, method = 'GET') =>
      fetchHeard(`http://127.0.0.1:${port}${path}`, { headers, method }),
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

/** Sends all of them at once over one connection. @returns the statuses. */
export function pipelined(
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
      const found = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
      const last = found.at(-1)
      statuses.push(...found.map(([, status]) => Number(status)))
      // What may be the beginning of the next one.
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
