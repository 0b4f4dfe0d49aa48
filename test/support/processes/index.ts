// Real processes of the command line, for tests of what happens between processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../ports.ts'

export interface Started {
  child: ChildProcess
  pid: number
  /** What it has written so far. */
  out: string
  err: string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  /** Log lines so far, parsed. */
  lines(): Record<string, unknown>[]
  /** Ends it, if it has not ended. */
  kill(): Promise<void>
}

/** Of this process's environment nothing: vitest sets a BASE_URL of its own. */
export function run(words: string[], env: Record<string, string>): Started {
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code))
  })
  const started: Started = {
    ...{ child, pid: child.pid ?? 0, out: '', err: '', ended },
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

export interface Serving extends Started {
  api: string
  image: string
}

/** Several processes that serve; resolves when they have said that they do. */
export async function serveTogether(env: Record<string, string>): Promise<Serving> {
  const [port, imagePort] = [await freePort(), await freePort()]
  const ports = { PORT: String(port), IMAGE_PORT: String(imagePort) }
  const started = run([CLI, 'serve'], { ...ports, ...env })
  const [api, image] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${imagePort}`]
  const says = until(() => started.err.includes('answers at'), 60_000)
  await Promise.race([says, started.ended])
  return Object.assign(started, { api, image })
}

/** Process ids of the processes that it started and that live. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

export async function until(holds: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  const last = Date.now() + ms
  while (!(await holds())) {
    if (Date.now() > last) throw new Error('It did not come to hold.')
    await sleep(20)
  }
}

export interface Load {
  /** What came of each request so far: its status, or the code of the error. */
  counts: Record<string, number>
  /** Asks no more, and waits for what is under way. */
  stop(): Promise<void>
}

/** Callers who each ask one thing after the other, on a connection that they keep while they may. */
export function load(url: string, callers: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const counts: Record<string, number> = {}
  let going = true
  const ask = () =>
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
    while (going) {
      const outcome = await ask()
      counts[outcome] = (counts[outcome] ?? 0) + 1
      await sleep(2)
    }
  }
  const asking = Promise.all(Array.from({ length: callers }, caller))
  return {
    counts,
    async stop() {
      going = false
      await asking
      agent.destroy()
    },
  }
}
