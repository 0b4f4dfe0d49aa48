// The real servers that tests run against: started for a whole run on free ports, or those that the environment names.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { freePort } from '../ports.ts'

/** A server of the test's own, to be stopped, killed or frozen. */
export interface TestServer {
  url: string
  port: number
  process: ChildProcess
  stop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the run; null when the machine has none. */
    mongodbUrl: string | null
    redisUrl: string | null
  }
}

const JAVA = import.meta.dirname

/** What a stranger is told whose machine lacks one. */
export const HOW_TO_GET = {
  redis: 'needs redis-server: apt-get install redis-server, or set REDIS_URL',
  mongo:
    'needs a MongoDB: set MONGODB_URL, or with Java: mvn dependency:copy-dependencies -DoutputDirectory=lib in test/servers',
}

/** @param ready what it prints once it listens. @returns null when there is no such command. */
async function launch(
  command: string,
  words: string[],
  ready: RegExp,
  scheme: string,
  port: number,
): Promise<TestServer | null> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'ignore'], cwd: JAVA })
  const ended = new Promise<null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', () => resolve(null))
  })
  const listening = new Promise<true>((resolve) => {
    child.stdout.on('data', (text: Buffer) => ready.test(String(text)) && resolve(true))
  })
  if (!(await Promise.race([listening, ended, sleep(60_000, null, { ref: false })]))) return null
  const stop = async () => {
    child.kill('SIGCONT')
    child.kill('SIGKILL')
    await ended
  }
  return { url: `${scheme}://127.0.0.1:${port}`, port, process: child, stop }
}

/**
 * Redis in memory alone.
 * @param port so that one that was killed can come back in its place.
 * @param more of its command line.
 */
export async function startRedis(port?: number, more: string[] = []): Promise<TestServer | null> {
  const at = port ?? (await freePort())
  const own = ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const words = [...own, ...more]
  return launch('redis-server', words, /ready to accept connections/i, 'redis', at)
}

/** A MongoDB-compatible server in memory alone. */
export async function startMongo(port?: number): Promise<TestServer | null> {
  if (!existsSync(join(JAVA, 'lib'))) return null
  const at = port ?? (await freePort())
  return launch('java', ['-cp', 'lib/*', 'Main.java', String(at)], /listening/, 'mongodb', at)
}

/** One of each for the whole run; tests keep apart by database and by prefix. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { MONGODB_URL, REDIS_URL } = process.env
  const [redis, mongo] = await Promise.all([
    REDIS_URL ? null : startRedis(),
    MONGODB_URL ? null : startMongo(),
  ])
  provide('redisUrl', REDIS_URL ?? redis?.url ?? null)
  provide('mongodbUrl', MONGODB_URL ?? mongo?.url ?? null)
  return async () => void (await Promise.all([redis?.stop(), mongo?.stop()]))
}
