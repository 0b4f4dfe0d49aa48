// Starts the real service in its own process, with plans without request limits, its own store and ports, and a log file.
import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadPlans } from '../server/access/plans.ts'
import { freePort } from '../test/support/ports.ts'
import { launch, waitUntilReady } from './children.ts'

export interface Service {
  child: ChildProcess
  url: string
  metricsUrl: string
  /** A secret key of the largest plan, without a limit of requests. */
  key: string
  publishableKey: string
}

const CLI = join(import.meta.dirname, '../server/cli.ts')
/** Plan of the key that the benchmarks use: the largest built-in plan. */
const PLAN_OF_KEY = 'business'
const STACK = join(import.meta.dirname, 'contenders/stack.ts')

/** Options of the process that `launchService` starts. */
export interface LaunchServiceOptions {
  /** False starts the service without the response cache. */
  usesResponseCache?: boolean
  /** Additional environment variables. */
  extraEnv?: Record<string, string>
  /** The limit of open files and sockets; by default the limit of this process. */
  maxOpenFiles?: number
  /** True removes the request limits only from the plan of the key; by default all plans lose them. */
  limitsOtherPlans?: boolean
}

export async function launchService(
  folder: string,
  name: string,
  {
    usesResponseCache = true,
    extraEnv = {},
    maxOpenFiles,
    limitsOtherPlans = false,
  }: LaunchServiceOptions = {},
): Promise<Service> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'plans.json'), JSON.stringify(createPlans(limitsOtherPlans)))
  const port = await freePort()
  const imagePort = await freePort()
  const metricsPort = await freePort()
  const env = {
    METRICS_PORT: String(metricsPort),
    // The load comes from this address; attacks come from another.
    MAX_CONNECTIONS_EXEMPT: '127.0.0.1',
    HOST: '127.0.0.1',
    PORT: String(port),
    IMAGE_PORT: String(imagePort),
    DATA_DIR: dataDir,
    PLANS_FILE: join(dataDir, 'plans.json'),
    FIRST_KEY: 'off',
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    ...extraEnv,
  }
  const createKey = (kind: string) => {
    const createKeyArguments = ['keys', 'create', '--kind', kind, '--plan', PLAN_OF_KEY]
    const options = { env: { ...process.env, ...env } }
    return execFileSync(process.execPath, [CLI, ...createKeyArguments], options)
      .toString()
      .trim()
  }
  const key = createKey('secret')
  const publishableKey = createKey('publishable')
  const stdout = openSync(join(dataDir, 'access.log'), 'w')
  // stderr is shown only when the start fails.
  const errorLog = join(dataDir, 'error.log')
  const output = { stdout, stderr: openSync(errorLog, 'w') }
  const program = [process.execPath, ...(usesResponseCache ? [CLI, 'serve'] : [STACK])]
  // `exec` keeps the process id, so that signals reach the service.
  const limitedProgram = ['sh', '-c', `ulimit -n ${maxOpenFiles}; exec "$0" "$@"`, ...program]
  const [command = '', ...args] = maxOpenFiles === undefined ? program : limitedProgram
  const child = launch(command, args, { env, ...output })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(child, `${url}/livez`).catch((cause) => {
    throw new Error(`The service did not start: ${readFileSync(errorLog, 'utf8')}`, { cause })
  })
  if (usesResponseCache) await waitForCatalogue(url)
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  return { child, url, metricsUrl, key, publishableKey }
}

/** Waits until the catalogue is loaded, which is the last step of a first start and takes seconds. */
async function waitForCatalogue(url: string): Promise<void> {
  const catalogueUrl = `${url}/api/crypto/BTC?size=16`
  for (let status = 0; status !== 200; await sleep(100)) {
    const response = await fetch(catalogueUrl)
    await response.arrayBuffer()
    status = response.status
  }
}

/** @returns the built-in plans. Request limits are removed from all of them, or only from the plan of the key. */
function createPlans(limitsOtherPlans: boolean) {
  const unlimited = { requestLimitPerMinute: 1e9, requestLimitPerDay: 1e9 }
  const { listed, anonymous } = loadPlans(null)
  return [anonymous, ...listed].map((plan) =>
    limitsOtherPlans && plan.id !== PLAN_OF_KEY ? plan : { ...plan, ...unlimited },
  )
}
