// The real service in a process of its own: limits that no load reaches, a store and ports of its own, log lines into a file.
import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadPlans } from '../../server/access/plans.ts'
import { freePort } from '../support/ports.ts'
import { answering, launch } from './children.ts'

export interface Service {
  child: ChildProcess
  url: string
  /** A secret key of the largest plan. */
  key: string
}

const CLI = join(import.meta.dirname, '../../server/cli.ts')
const STACK = join(import.meta.dirname, 'contenders/stack.ts')

/** @param hot false: every request goes through Express. @param more environment beside its own. */
export async function launchService(
  folder: string,
  name: string,
  { hot = true, more = {} }: { hot?: boolean; more?: Record<string, string> } = {},
): Promise<Service> {
  const own = join(folder, name)
  mkdirSync(own)
  writeFileSync(join(own, 'plans.json'), JSON.stringify(boundlessPlans()))
  const [port, imagePort] = [await freePort(), await freePort()]
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    IMAGE_PORT: String(imagePort),
    DATA_DIR: own,
    PLANS_FILE: join(own, 'plans.json'),
    FIRST_KEY: 'off',
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    ...more,
  }
  const make = ['keys', 'create', '--kind', 'secret', '--plan', 'business']
  const key = execFileSync(process.execPath, [CLI, ...make], { env: { ...process.env, ...env } })
  const stdout = openSync(join(own, 'access.log'), 'w')
  // Its banner is for people; its complaints are shown only when it does not come up.
  const complaints = join(own, 'error.log')
  const output = { stdout, stderr: openSync(complaints, 'w') }
  const child = launch(process.execPath, hot ? [CLI, 'serve'] : [STACK], { env, ...output })
  const url = `http://127.0.0.1:${port}`
  await answering(child, `${url}/livez`).catch((cause) => {
    throw new Error(`The service did not start: ${readFileSync(complaints, 'utf8')}`, { cause })
  })
  if (hot) await stocked(url)
  return { child, url, key: key.toString().trim() }
}

/** Until the catalogue is loaded, which is the last that a first start does and takes it seconds. */
async function stocked(url: string): Promise<void> {
  const last = `${url}/api/crypto/BTC?size=16`
  for (let status = 0; status !== 200; await sleep(100)) {
    const response = await fetch(last)
    await response.arrayBuffer()
    status = response.status
  }
}

function boundlessPlans() {
  const boundless = { requestLimitPerMinute: 1e9, requestLimitPerDay: 1e9 }
  const { listed, anonymous } = loadPlans(null)
  return [anonymous, ...listed].map((plan) => ({ ...plan, ...boundless }))
}
