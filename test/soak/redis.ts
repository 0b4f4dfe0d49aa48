// Steady load on known logos while Redis is killed and frozen for a while each: `node test/soak/redis.ts [seconds]` prints the table.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadPlans } from '../../server/plans.ts'
import { type Serving, serving } from '../processes/serving.ts'
import { HOW_TO_GET, startRedis } from '../servers.ts'

const seconds = Number(process.argv[2] ?? 20)
/** Between two questions to one process. */
const PACE_MS = 5
const DOMAINS = ['stripe.com', 'github.com', 'google.com', 'slack.com', 'figma.com', 'adobe.com']

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let timings: number[] = []
let failed = 0

function ask({ port }: Serving, path: string): Promise<void> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (isGood: boolean) => {
      if (isGood) timings.push(performance.now() - began)
      else failed += 1
      resolve()
    }
    get({ agent, port, path, host: '127.0.0.1' }, (response) => {
      response.resume().on('end', () => end(response.statusCode === 200))
    }).on('error', () => end(false))
  })
}

const degraded = async (one: Serving) => (await (await one.get('/health')).json()).degraded

/** Each eighth question is for a size that is in no cache. */
async function load(processes: Serving[], until: () => boolean): Promise<void> {
  const asked: Promise<void>[] = []
  for (let i = 0; !until(); i++) {
    const size = i % 8 === 7 ? `?size=${16 + (i % 112)}` : ''
    for (const each of processes) asked.push(ask(each, `/api/${DOMAINS[i % 6]}${size}`))
    await sleep(PACE_MS)
  }
  await Promise.all(asked)
}

async function phase(name: string, processes: Serving[], length: number): Promise<void> {
  ;[timings, failed] = [[], 0]
  const end = performance.now() + length * 1000
  await load(processes, () => performance.now() > end)
  const sorted = timings.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  const share = ((100 * sorted.length) / (sorted.length + failed)).toFixed(2)
  const cells = [sorted.length + failed, `${share} %`, at(0.5), at(0.99), at(0.999)]
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

async function whole(processes: Serving[]): Promise<string> {
  const began = performance.now()
  for (const each of processes) while (await degraded(each)) await sleep(50)
  return `${((performance.now() - began) / 1000).toFixed(1)} s`
}

const folder = mkdtempSync(join(tmpdir(), 'logograph-soak-'))
const plansFile = join(folder, 'plans.json')
const { anonymous, listed } = loadPlans(null)
const wide = { requestLimitPerMinute: 1e7, requestLimitPerDay: 1e8 }
writeFileSync(
  plansFile,
  JSON.stringify([anonymous, ...listed].map((plan) => ({ ...plan, ...wide }))),
)

let redis = await startRedis()
if (redis === null) throw new Error(HOW_TO_GET.redis)
const env = { DATA_DIR: folder, PLANS_FILE: plansFile, REDIS_URL: redis.url }
const processes = [await serving(null, env), await serving(null, env)]

const warmedAt = performance.now() + 3000
await load(processes, () => performance.now() > warmedAt)
console.log(
  '| phase | requests | answered | p50 ms | p99 ms | p99.9 ms |\n|---|---|---|---|---|---|',
)
await phase('normal', processes, seconds / 2)
await redis.stop()
await phase('killed', processes, seconds)
redis = (await startRedis(redis.port)) ?? redis
const afterKill = await whole(processes)
await phase('back', processes, seconds / 2)
redis.process.kill('SIGSTOP')
await phase('frozen', processes, seconds)
redis.process.kill('SIGCONT')
const afterFreeze = await whole(processes)
await phase('back', processes, seconds / 2)
console.log(`whole again ${afterKill} after the kill's end, ${afterFreeze} after the freeze's`)

await Promise.all(processes.map((each) => each.stop()))
await redis.stop()
agent.destroy()
rmSync(folder, { recursive: true, force: true })
