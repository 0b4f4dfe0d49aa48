// A whole service on free ports of 127.0.0.1, with a store of its own, for tests that ask through HTTP.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { Plan } from '../../schema/shapes.ts'
import { createKey, type NewKey } from '../../server/access/api-keys.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { loadConfig } from '../../server/config.ts'
import type { PoolOptions, Renderer } from '../../server/images/pool.ts'
import { type RunningService, type StartOptions, start } from '../../server/index.ts'
import { openStores, type Stores } from '../../server/stores/open.ts'
import { databaseAt, dropDatabases, withLongTimeout } from './mongo.ts'
import { listenTo } from './openapi-listener.ts'
import { freePort } from './ports.ts'
import { sharedRenderer, testRenderer } from './renderer.ts'
import { INSTALL_HINTS } from './servers/index.ts'

/** Whether services of tests keep what they know in MongoDB and Redis: `npm run test:servers`. */
export const ON_SERVERS = process.env.TEST_SUITE === 'servers'

export interface Service extends RunningService {
  api: string
  image: string
  dataDir: string
  /** Every log line so far, parsed. */
  lines: Record<string, unknown>[]
  /** Fetches from the API host; a path that starts with `image:` from the image host. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  /** Makes a key and returns it. */
  key(wanted?: Partial<NewKey>): Promise<string>
  /** The command line on the service's data, as another process. */
  run(...words: string[]): Promise<{ stdout: string; stderr: string }>
}

export interface ServiceOptions extends StartOptions {
  env?: Record<string, string>
  /** Takes the place of the built-in plans; `wide` is those with limits that no test reaches. */
  plans?: Plan[] | 'wide'
  /** A folder whose content its data begins with. */
  data?: string
}

/** The built-in plans with a million requests a minute each. */
export function widePlans(): Plan[] {
  const { listed, anonymous } = loadPlans(null)
  const wide = { requestLimitPerMinute: 1_000_000, requestLimitPerDay: 10_000_000 }
  return [anonymous, ...listed].map((plan) => ({ ...plan, ...wide }))
}

/** A test that counts within one minute begins with a few seconds of it left. */
export async function inOneMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 3000) await sleep(left + 20)
}

/** The renderer, and how often it was asked. */
export function countingRenderer(limits: Partial<PoolOptions> = {}) {
  const inner = testRenderer(limits)
  let renders = 0
  const render: Renderer['render'] = (...asked) => {
    renders++
    return inner.render(...asked)
  }
  return { ...inner, render, renders: () => renders }
}

/**
 * Where services of tests keep what they know: a file and memory, or with TEST_SUITE=servers the run's MongoDB
 * and Redis, in a database and under a prefix of the folder's own.
 */
function storesOf(dataDir: string): Record<string, string> {
  if (!ON_SERVERS) return {}
  const [mongodbUrl, redisUrl] = [inject('mongodbUrl'), inject('redisUrl')]
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

/** The stores of services with this folder, for a test that fills or reads them by itself. */
export function storesAt(dataDir: string): Stores {
  const config = loadConfig({ DATA_DIR: dataDir, CACHE_MB: '1', ...storesOf(dataDir) })
  return openStores(config)
}

/** Forgets what services with this folder kept in servers. */
export async function forgetStores(dataDir: string): Promise<void> {
  const { MONGODB_URL } = storesOf(dataDir)
  if (MONGODB_URL !== undefined) await dropDatabases([MONGODB_URL])
}

/** Another process may take a port between its being found free and being listened on. */
const TRIES = 5

async function startOnFreePorts(env: Record<string, string>, options: StartOptions) {
  for (let tried = 1; ; tried++) {
    const [port, imagePort] = [await freePort(), await freePort()]
    const config = loadConfig({ PORT: String(port), IMAGE_PORT: String(imagePort), ...env })
    const unheard = await listenTo(config)
    try {
      return { port, imagePort, config, unheard, running: await start(config, options) }
    } catch (error) {
      unheard()
      if (tried === TRIES || !/EADDRINUSE/.test(String(error))) throw error
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
  if (plans) await writeFile(plansFile, JSON.stringify(plans === 'wide' ? widePlans() : plans))
  const lines: Record<string, unknown>[] = []
  const logStream = {
    write: (batch: string) =>
      void lines.push(
        ...batch
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ),
  }
  const { port, imagePort, config, unheard, running } = await startOnFreePorts(
    // A test that visits websites brings its own network, and says so.
    {
      DATA_DIR: dataDir,
      SOURCES: 'uploaded,bundled',
      ...storesOf(env?.DATA_DIR ?? dataDir),
      ...(plans ? { PLANS_FILE: plansFile } : {}),
      ...env,
    },
    {
      logStream,
      ...(ON_SERVERS ? { redisTimeoutMs: 10_000 } : {}),
      ...options,
      // A try that fails may close the renderer it was given, and the next one needs it.
      renderer: { ...renderer, close: async () => {} },
    },
  )
  const [api, image] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${imagePort}`]
  return {
    ...running,
    api,
    image,
    dataDir,
    lines,
    get: (path, headers = {}, method = 'GET') =>
      fetch(path.startsWith('image:') ? image + path.slice(6) : api + path, {
        headers,
        method,
        redirect: 'manual',
      }),
    key: (wanted) =>
      createKey(running.stores.records.keys, loadPlans(config.plansFile), {
        kind: 'secret',
        plan: 'business',
        label: null,
        origins: [],
        existing: null,
        ...wanted,
      }),
    run: (...words) =>
      promisify(execFile)(process.execPath, ['server/cli.ts', ...words], {
        // Not process.env: vitest sets a BASE_URL of its own.
        env: { DATA_DIR: dataDir, ...storesOf(env?.DATA_DIR ?? dataDir), ...env },
      }),
    async close() {
      await running.close()
      unheard()
      await renderer.close()
      await forgetStores(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
