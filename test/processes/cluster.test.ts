// Tests WEB_CONCURRENCY: workers share ports, are replaced when they die, and stop without a failed request.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fetchChecked } from '../support/openapi-listener.ts'
import { freePort } from '../support/ports.ts'
import {
  CLI,
  type ClusterProcess,
  childrenOf,
  run,
  startCluster,
  startLoad,
  waitUntil,
} from '../support/processes/index.ts'
import { INSTALL_HINTS } from '../support/servers/index.ts'
import { unlimitedPlans } from '../support/service.ts'

const redisUrl = inject('redisUrl')

describe('two processes without Redis', () => testCluster({}))
describe.skipIf(!redisUrl)(`two processes (${redisUrl ? 'Redis' : INSTALL_HINTS.redis})`, () =>
  testCluster({ REDIS_URL: redisUrl!, REDIS_PREFIX: `cluster-${process.pid}` }),
)

/** @param storeEnv the variables of the shared store. */
function testCluster(storeEnv: Record<string, string>): void {
  let dataDir: string
  let env: Record<string, string>
  let service: ClusterProcess
  const children = () => childrenOf(service.pid)
  const metricValues = async (pattern: RegExp) => {
    const text = await (await fetch(service.metrics)).text()
    const lines = text.split('\n').filter((line) => pattern.test(line))
    return lines.map((line) => Number(line.split(' ').at(-1)))
  }
  const metricSum = async (pattern: RegExp) =>
    (await metricValues(pattern)).reduce((a, b) => a + b, 0)
  const bothServe = () =>
    metricSum(/^logograph_processes /).then(
      (n) => n === 2,
      () => false,
    )
  const countLogos = () => metricSum(/^logograph_logos_total\{/)
  const output = () => `${service.out}\n${service.err}`

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'logograph-'))
    const PLANS_FILE = join(dataDir, 'plans.json')
    await writeFile(PLANS_FILE, JSON.stringify(unlimitedPlans()))
    env = {
      DATA_DIR: dataDir,
      PLANS_FILE,
      SOURCES: 'uploaded,bundled',
      WEB_CONCURRENCY: '2',
      ...storeEnv,
    }
    service = await startCluster(env)
    await waitUntil(bothServe, 80_000)
  }, 90_000)
  afterAll(async () => {
    await service.kill()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('print one key and one banner, and add up the metrics of both', async () => {
    expect(service.err.match(/Logograph is ready/g)).toHaveLength(1)
    // Standard error is no terminal here, so the banner names the file of the key.
    expect(service.err.match(/A secret key of the largest plan is in /g)).toHaveLength(1)
    expect(children()).toHaveLength(2)
    const before = await countLogos()
    // Each request uses its own connection, which either process may accept.
    const responses = Array.from({ length: 20 }, () =>
      fetchChecked(`${service.api}/api/stripe.com`, { headers: { connection: 'close' } }),
    )
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(
      responses.map(() => 200),
    )
    expect((await countLogos()) - before).toBe(20)
    expect(await metricValues(/^nodejs_version_info/)).toEqual([1])
  })

  it('return their metrics within seconds while one of them hangs', async () => {
    const [first = 0] = children()
    const before = await countLogos()
    process.kill(first, 'SIGSTOP')
    try {
      // The hanging process may have accepted some requests; the other one answers the rest.
      const answers = [0, 1, 2].map(() =>
        fetch(service.metrics, { headers: { connection: 'close' } }),
      )
      const { status } = await Promise.any(answers)
      expect(status).toBe(200)
      process.kill(first, 'SIGCONT')
      expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([200, 200, 200])
    } finally {
      process.kill(first, 'SIGCONT')
    }
    expect(await countLogos()).toBe(before)
  })

  it('replace a killed process under load, keep its counters, and lose only its own requests', async () => {
    const load = startLoad(`${service.api}/api/stripe.com?size=64`, 8)
    await sleep(300)
    const before = await countLogos()
    const [first = 0, second = 0] = children()
    process.kill(first, 'SIGKILL')
    await waitUntil(() => children().length === 2 && !children().includes(first), 2000)
    expect(children()).toContain(second)
    await waitUntil(bothServe, 80_000)
    await load.stop()
    const { 200: answered = 0, ...failures } = load.counts
    expect(answered).toBeGreaterThan(100)
    expect(Object.values(failures).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(8)
    expect(await countLogos()).toBeGreaterThan(before)
    expect(await metricSum(/^logograph_processes_ended_total /)).toBe(1)
    const errorLogs = service.lines().filter(({ level }) => level === 'error')
    expect(errorLogs).toEqual([expect.objectContaining({ pid: first, reason: 'SIGKILL' })])
  })

  it('answer every new connection while one of them hangs, and after it is killed', async () => {
    const [first = 0] = children()
    await freeze(first)
    const responses = [0, 1, 2].flatMap(() => [outcomeOf(service.api), outcomeOf(service.image)])
    // A frozen process accepts nothing, so the other one answers before the kill.
    expect(await withinFiveSeconds(responses)).toEqual(responses.map(() => '200'))
    process.kill(first, 'SIGKILL')
    const after = [0, 1, 2].flatMap(() => [outcomeOf(service.api), outcomeOf(service.image)])
    expect(await withinFiveSeconds(after)).toEqual(after.map(() => '200'))
    await waitUntil(bothServe, 80_000)
  })

  it('reset waiting connections when all of them hang and are killed', async () => {
    const bothPids = children()
    await Promise.all(bothPids.map(freeze))
    const responses = [0, 1, 2].flatMap(() => [outcomeOf(service.api), outcomeOf(service.image)])
    await sleep(500)
    for (const pid of bothPids) process.kill(pid, 'SIGKILL')
    expect(await withinFiveSeconds(responses)).toEqual(
      responses.map(() => expect.stringMatching(/^ECONN/)),
    )
    await waitUntil(bothServe, 80_000)
  })

  it('are replaced one by one on SIGHUP without a failed request, and keep their counters', async () => {
    const oldPids = children()
    const before = await countLogos()
    const load = startLoad(`${service.api}/api/stripe.com?size=64`, 8)
    service.child.kill('SIGHUP')
    await waitUntil(() => output().includes('all worker processes were replaced'), 60_000)
    await load.stop()
    const { 200: answered = 0, ...failures } = load.counts
    expect(failures).toEqual({})
    expect((await countLogos()) - before).toBe(answered)
    expect(children()).toHaveLength(2)
    expect(children().filter((pid) => oldPids.includes(pid))).toEqual([])
  })

  it('answer the accepted requests on SIGTERM, and then exit', async () => {
    const load = startLoad(`${service.api}/api/stripe.com?size=64`, 8)
    await expect.poll(() => load.counts[200] ?? 0, { timeout: 20_000 }).toBeGreaterThan(50)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    await load.stop()
    const { 200: answered = 0, ECONNREFUSED: refused = 0, ...failures } = load.counts
    // The kernel resets connections that no process had accepted.
    delete failures.ECONNRESET
    expect([answered > 0, refused > 0, failures]).toEqual([true, true, {}])
    await expect(fetch(`${service.api}/livez`)).rejects.toThrow()
  })

  it('exit when the first worker cannot serve, with one error message', async () => {
    const portOccupier = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => portOccupier.listen(port, '127.0.0.1', resolve))
    const started = run([CLI, 'serve'], {
      ...env,
      PORT: String(port),
      IMAGE_PORT: '0',
      IMAGE_CDN_URL: 'http://img.test',
    })
    expect(await started.ended).toBe(1)
    portOccupier.close()
    expect(started.err.match(/cannot be used/g)).toHaveLength(1)
    expect(started.err).toContain('Take another: PORT=4100 IMAGE_PORT=4101 npm start')
    expect(started.err).toContain('The first process exited before it served requests')
  })
}

/** Resolves when the process has stopped, so that it accepts no later connection. */
async function freeze(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  // T is the state of a stopped process.
  await waitUntil(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') T '), 5000)
}

/** @returns the status or error code of a request on its own connection. */
const outcomeOf = (base: string) =>
  new Promise<string>((resolve) => {
    const request = get(`${base}/robots.txt`, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(`${response.statusCode}`))
    })
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
  })

/** @returns the outcomes, or a sentence when they take longer than five seconds. */
const withinFiveSeconds = (outcomes: Promise<string>[]) =>
  Promise.race([Promise.all(outcomes), sleep(5000, 'some requests got no answer', { ref: false })])
