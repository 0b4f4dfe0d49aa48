// Starts Redis and MongoDB for tests: once for a test run, unless the environment names servers, or for one test.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { freePort } from '../ports.ts'

/** A server that a test may stop, kill or freeze. */
export interface TestServer {
  url: string
  port: number
  process: ChildProcess
  stop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs of the run's servers; null when the machine cannot start one. */
    mongodbUrl: string | null
    redisUrl: string | null
  }
}

const JAVA_DIR = import.meta.dirname

/** Shown in the names of skipped suites and in error messages. */
export const INSTALL_HINTS = {
  redis: 'needs redis-server: apt-get install redis-server, or set REDIS_URL',
  mongo: 'needs a MongoDB: set MONGODB_URL, or with Java: npm run test:install',
}

/** @param ready matches the line that the server prints once it listens. @returns null if it does not start in 60 s. */
async function launch(
  command: string,
  args: string[],
  ready: RegExp,
  scheme: string,
  port: number,
): Promise<TestServer | null> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], cwd: JAVA_DIR })
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
 * Starts Redis without persistence.
 * @param port set to restart a killed server on its port.
 * @param extraArgs additional command-line arguments.
 */
export async function startRedis(
  port?: number,
  extraArgs: string[] = [],
): Promise<TestServer | null> {
  const chosenPort = port ?? (await freePort())
  const defaultArgs = [
    '--port',
    String(chosenPort),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  const args = [...defaultArgs, ...extraArgs]
  return launch('redis-server', args, /ready to accept connections/i, 'redis', chosenPort)
}

/** Starts a Sentinel that watches no master. @param file an empty file, in which it keeps its state. */
export async function startSentinel(file: string): Promise<TestServer | null> {
  const port = await freePort()
  const args = [file, '--sentinel', '--port', String(port), '--bind', '127.0.0.1']
  return launch('redis-server', args, /Sentinel ID is/, 'redis', port)
}

/** Starts a MongoDB-compatible server that keeps its data in memory. */
export async function startMongo(port?: number): Promise<TestServer | null> {
  if (!existsSync(join(JAVA_DIR, 'lib'))) return null
  const chosenPort = port ?? (await freePort())
  return launch(
    'java',
    ['-cp', 'lib/*', 'Main.java', String(chosenPort)],
    /listening/,
    'mongodb',
    chosenPort,
  )
}

/**
 * Starts one Redis and one MongoDB for the whole run; tests keep apart by database and by key prefix.
 * With TEST_SERVERS=off it starts none, for quick runs of tests that need none.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { MONGODB_URL, REDIS_URL, TEST_SERVERS } = process.env
  const mayStart = TEST_SERVERS !== 'off'
  const [redis, mongo] = await Promise.all([
    mayStart && !REDIS_URL ? startRedis() : null,
    mayStart && !MONGODB_URL ? startMongo() : null,
  ])
  provide('redisUrl', REDIS_URL ?? redis?.url ?? null)
  provide('mongodbUrl', MONGODB_URL ?? mongo?.url ?? null)
  return async () => {
    await Promise.all([redis?.stop(), mongo?.stop()])
  }
}
