// A whole service on free ports of 127.0.0.1, with a store of its own, for tests that ask through HTTP.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plan } from '../schema/shapes.ts'
import { addKey, type WantedKey } from '../server/caller.ts'
import { loadConfig } from '../server/config.ts'
import { type Running, type StartOptions, start } from '../server/index.ts'
import { loadPlans } from '../server/plans.ts'

export interface Service extends Running {
  api: string
  image: string
  dataDir: string
  /** Every log line so far, parsed. */
  lines: Record<string, unknown>[]
  /** Fetches from the API host; a path that starts with `image:` from the image host. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  /** Makes a key and returns it. */
  key(wanted?: Partial<WantedKey>): Promise<string>
}

export interface ServiceOptions extends StartOptions {
  env?: Record<string, string>
  /** Takes the place of the built-in plans; `wide` is those with limits that no test reaches. */
  plans?: Plan[] | 'wide'
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The built-in plans with a million requests a minute each. */
function widePlans(): Plan[] {
  const { listed, anonymous } = loadPlans(null)
  const wide = { requestLimitPerMinute: 1_000_000, requestLimitPerDay: 10_000_000 }
  return [anonymous, ...listed].map((plan) => ({ ...plan, ...wide }))
}

export async function startService({
  env,
  plans,
  ...options
}: ServiceOptions = {}): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'logograph-'))
  const [port, imagePort] = [await freePort(), await freePort()]
  const plansFile = join(dataDir, 'plans.json')
  if (plans) await writeFile(plansFile, JSON.stringify(plans === 'wide' ? widePlans() : plans))
  const config = loadConfig({
    PORT: String(port),
    IMAGE_PORT: String(imagePort),
    DATA_DIR: dataDir,
    ...(plans ? { PLANS_FILE: plansFile } : {}),
    ...env,
  })
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
  const running = await start(config, { logStream, ...options })
  const [api, image] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${imagePort}`]
  return {
    ...running,
    ...{ api, image, dataDir, lines },
    get: (path, headers = {}, method = 'GET') =>
      fetch(path.startsWith('image:') ? image + path.slice(6) : api + path, {
        headers,
        method,
        redirect: 'manual',
      }),
    key: (wanted) =>
      addKey(running.stores.records.keys, loadPlans(config.plansFile), {
        ...{ kind: 'secret', plan: 'business', label: null, origins: [], existing: null },
        ...wanted,
      }),
    async close() {
      await running.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
