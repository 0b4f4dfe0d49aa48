// Starts real processes of the command line for tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../ports.ts'

export interface StartedProcess {
  child: ChildProcess
  pid: number
  /** Standard output so far. */
  out: string
  /** Standard error so far. */
  err: string
  /** Resolves with the exit code, or the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals | null>
  /** @returns the parsed log lines so far. */
  lines(): Record<string, unknown>[]
  /** Kills the process unless it has exited. */
  kill(): Promise<void>
}

/** Starts node with only the given environment, because vitest sets a BASE_URL of its own. */
export function run(args: string[], env: Record<string, string>): StartedProcess {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code))
  })
  const started: StartedProcess = {
    child,
    pid: child.pid ?? 0,
    out: '',
    err: '',
    ended,
    lines: () =>
      started.out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
  child.stdout.on('data', (text) => {
    started.out += text
  })
  child.stderr.on('data', (text) => {
    started.err += text
  })
  return started
}

export const CLI = 'server/cli.ts'

/** The first process of a service, which starts the worker processes. */
export interface ClusterProcess extends StartedProcess {
  /** URLs of the API host and the image host. */
  api: string
  image: string
  /** The URL of /metrics. */
  metrics: string
}

/** Starts a service of several processes. Resolves when it prints that it is ready, or exits. */
export async function startCluster(env: Record<string, string>): Promise<ClusterProcess> {
  const port = await freePort()
  const imagePort = await freePort()
  const metricsPort = await freePort()
  const ports = {
    PORT: String(port),
    IMAGE_PORT: String(imagePort),
    METRICS_PORT: String(metricsPort),
  }
  const started = run([CLI, 'serve'], { ...ports, ...env })
  const api = `http://127.0.0.1:${port}`
  const image = `http://127.0.0.1:${imagePort}`
  const ready = waitUntil(() => started.err.includes('Logograph is ready'), 60_000)
  await Promise.race([ready, started.ended])
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`
  return Object.assign(started, { api, image, metrics })
}

/** @returns the ids of the running child processes. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`The condition was not met within ${timeoutMs} ms.`)
    await sleep(20)
  }
}

export interface RequestLoad {
  /** Number of requests so far by status or error code; `cut` is a response that ended early. */
  counts: Record<string, number>
  /** Sends no more requests, and waits for the running ones. */
  stop(): Promise<void>
}

/** Sends requests in a loop from several callers, each on a kept-alive connection. */
export function startLoad(url: string, callers: number): RequestLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const counts: Record<string, number> = {}
  let isRunning = true
  const sendRequest = () =>
    new Promise<string>((resolve) => {
      const request = get(url, { agent }, (response) => {
        response
          .once('error', () => resolve('cut'))
          .once('end', () => resolve(`${response.statusCode}`))
        response.resume()
      })
      request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    })
  const caller = async () => {
    while (isRunning) {
      const outcome = await sendRequest()
      counts[outcome] = (counts[outcome] ?? 0) + 1
      await sleep(2)
    }
  }
  const allCallers = Promise.all(Array.from({ length: callers }, caller))
  return {
    counts,
    async stop() {
      isRunning = false
      await allCallers
      agent.destroy()
    },
  }
}

/** A dead process (state Z or X), whose exit status the parent has not read yet, counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
