// Starts a whole service on free ports of 127.0.0.1, with its own store, for tests through HTTP.
import { execFile, type PromiseWithChild } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { Plan } from '../../schema/shapes/plan.ts'
import type { NewKey } from '../../server/access/api-keys.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { loadConfig } from '../../server/config.ts'
import type { PoolOptions, Renderer } from '../../server/images/pool.ts'
import type { RunningService } from '../../server/running-service.ts'
import { type StartOptions, start } from '../../server/service.ts'
import { openStores, type Stores } from '../../server/stores/open.ts'
import { runCommand } from './commands/index.ts'
import { createTestKey } from './keys.ts'
import { databaseAt, dropDatabases, withLongTimeout } from './mongo.ts'
import { checkResponsesOf } from './openapi-listener.ts'
import { freePort } from './ports.ts'
import { sharedRenderer, testRenderer } from './renderer.ts'
import { INSTALL_HINTS } from './servers/index.ts'

/** Whether test services use MongoDB and Redis: `npm run test:servers`. */
export const ON_SERVERS = process.env.TEST_SUITE === 'servers'

export interface Service extends Pick<RunningService, 'stores' | 'renderer'> {
  close(): Promise<void>
  api: string
  image: string
  dataDir: string
  /** Every log line so far, parsed. */
  logLines: Record<string, unknown>[]
  /** Fetches from the API host; a path that starts with `image:` from the image host. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  metricsPort: number
  /** Reads /metrics from its own port. */
  metricsText(): Promise<string>
  /** Creates an API key and returns it: a secret key of the plan `business` unless `wanted` differs. */
  key(wanted?: Partial<NewKey>): Promise<string>
  /** Runs a command of the CLI on the service's data, in a process of the test's commands. */
  run(...args: string[]): Promise<{ stdout: string; stderr: string }>
  /** Starts a command of the CLI on the service's data in a process of its own, which a test can end. */
  start(...args: string[]): PromiseWithChild<{ stdout: string; stderr: string }>
}

export interface ServiceOptions extends StartOptions {
  env?: Record<string, string>
  /** Replaces the built-in plans; `unlimited` raises their request limits so that no test reaches them. */
  plans?: Plan[] | 'unlimited'
  /** A folder to copy into the data folder. */
  data?: string
}

/** The built-in plans, each with a million requests a minute and ten million a day. */
export function unlimitedPlans(): Plan[] {
  const { listed, anonymous } = loadPlans(null)
  const limits = { requestLimitPerMinute: 1_000_000, requestLimitPerDay: 10_000_000 }
  return [anonymous, ...listed].map((plan) => ({ ...plan, ...limits }))
}

/** Waits for the next minute when under 8 seconds are left, for tests that count within one minute. */
export async function avoidMinuteBoundary(): Promise<void> {
  const remainingMs = 60_000 - (Date.now() % 60_000)
  if (remainingMs < 8000) await sleep(remainingMs + 20)
}

/** A renderer that counts its renders. */
export function countingRenderer(limits: Partial<PoolOptions> = {}) {
  const inner = testRenderer(limits)
  let renders = 0
  const render: Renderer['render'] = (...args) => {
    renders++
    return inner.render(...args)
  }
  return { ...inner, render, renders: () => renders }
}

/**
 * Environment variables of the stores. The default is a file and memory; with TEST_SUITE=servers it is MongoDB and
 * Redis, with a database and a key prefix for each data folder.
 */
export function storeEnvironment(dataDir: string): Record<string, string> {
  if (!ON_SERVERS) return {}
  const mongodbUrl = inject('mongodbUrl')
  const redisUrl = inject('redisUrl')
  if (mongodbUrl === null || redisUrl === null) {
    throw new Error(
      `TEST_SUITE=servers ${mongodbUrl === null ? INSTALL_HINTS.mongo : INSTALL_HINTS.redis}`,
    )
  }
  const name = `lg_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  return {
    MONGODB_URL: withLongTimeout(databaseAt(mongodbUrl, name)),
    REDIS_URL: redisUrl,
    REDIS_PREFIX: name,
  }
}

/** Opens the stores of a data folder, for a test that fills or reads them directly. */
export function storesAt(dataDir: string): Promise<Stores> {
  const config = loadConfig({ DATA_DIR: dataDir, CACHE_MB: '1', ...storeEnvironment(dataDir) })
  return openStores(config)
}

/** Drops the MongoDB database of a data folder. */
export async function dropStores(dataDir: string): Promise<void> {
  const { MONGODB_URL } = storeEnvironment(dataDir)
  if (MONGODB_URL !== undefined) await dropDatabases([MONGODB_URL])
}

/** Another process may take a free port before the service listens on it. */
const MAX_START_ATTEMPTS = 5

async function startOnFreePorts(env: Record<string, string>, options: StartOptions) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const imagePort = await freePort()
    const metricsPort = await freePort()
    const config = loadConfig({
      PORT: String(port),
      IMAGE_PORT: String(imagePort),
      METRICS_PORT: String(metricsPort),
      // Tests send many requests at once from one address.
      MAX_CONNECTIONS_EXEMPT: '127.0.0.1',
      ...env,
    })
    const stopChecking = await checkResponsesOf(config)
    try {
      const running = await start(config, options)
      return { port, imagePort, metricsPort, config, stopChecking, running }
    } catch (error) {
      stopChecking()
      if (attempt === MAX_START_ATTEMPTS || !/another program has it/.test(String(error)))
        throw error
    }
  }
}

export async function startService({
  env,
  plans,
  data,
  renderer = sharedRenderer(),
  ...options
}: ServiceOptions = {}): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'logograph-'))
  if (data) await cp(data, dataDir, { recursive: true })
  const plansFile = join(dataDir, 'plans.json')
  if (plans)
    await writeFile(plansFile, JSON.stringify(plans === 'unlimited' ? unlimitedPlans() : plans))
  const logLines: Record<string, unknown>[] = []
  const logStream = {
    write: (batch: string) =>
      void logLines.push(
        ...batch
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ),
  }
  const { port, imagePort, metricsPort, config, stopChecking, running } = await startOnFreePorts(
    // The default is offline; a test that crawls sets SOURCES and its own network.
    {
      DATA_DIR: dataDir,
      SOURCES: 'uploaded,bundled',
      ...storeEnvironment(env?.DATA_DIR ?? dataDir),
      ...(plans ? { PLANS_FILE: plansFile } : {}),
      ...env,
    },
    {
      logStream,
      ...(ON_SERVERS ? { redisTimeoutMs: 10_000 } : {}),
      ...options,
      // A failed start closes its renderer, which the next attempt needs.
      renderer: { ...renderer, close: async () => {} },
    },
  )
  // Not process.env, because vitest sets BASE_URL.
  const commandEnv = { DATA_DIR: dataDir, ...storeEnvironment(env?.DATA_DIR ?? dataDir), ...env }
  const api = `http://127.0.0.1:${port}`
  const image = `http://127.0.0.1:${imagePort}`
  return {
    stores: running.stores,
    renderer: running.renderer,
    api,
    image,
    metricsPort,
    dataDir,
    logLines,
    get: (path, headers = {}, method = 'GET') =>
      fetch(path.startsWith('image:') ? image + path.slice(6) : api + path, {
        headers,
        method,
        redirect: 'manual',
      }),
    metricsText: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    key: (wanted) => createTestKey(running.stores.records, wanted, config.plansFile),
    run: (...args) => runCommand({ args, env: commandEnv }),
    start: (...args) =>
      promisify(execFile)(process.execPath, ['server/cli.ts', ...args], { env: commandEnv }),
    async close() {
      await running.close()
      stopChecking()
      await renderer.close()
      await dropStores(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
