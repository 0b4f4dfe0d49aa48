// Tests several processes on one machine without Redis: they share quotas, changes and visits.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStores, type Stores } from '../../server/stores/open.ts'
import { ADMIN_TOKEN } from '../support/admin.ts'
import { company, GREEN, type Internet, startInternet } from '../support/fake-internet.ts'
import { createTestKey } from '../support/keys.ts'
import type { Handler } from '../support/network/web.ts'
import { freePort } from '../support/ports.ts'
import {
  type ClusterProcess,
  childrenOf,
  startCluster,
  waitUntil,
} from '../support/processes/index.ts'
import { type ServiceProcess, startServiceProcess } from '../support/processes/serving.ts'
import { unlimitedPlans } from '../support/service.ts'

/** Requests that a key of the plan `free` may send in a day, which tests use because a minute ends too soon. */
const REQUESTS_PER_DAY = 200

interface Answer {
  status: number
  /** The process that answered: the first part of X-Request-Id. */
  process: string
  headers: Record<string, unknown>
}

let askedCount = 0

/** Sends a request on its own connection, which either process may accept, from an address of its own. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    askedCount += 1
    const address = `198.18.${askedCount >> 8}.${askedCount & 255}`
    const sent = { 'x-forwarded-for': address, ...headers }
    const request = get(url, { agent: false, headers: sent }, (response) => {
      const { statusCode = 0, headers: received } = response
      const [process = ''] = String(received['x-request-id']).split('-')
      response
        .resume()
        .once('end', () => resolve({ status: statusCode, process, headers: received }))
    })
    request.once('error', reject)
  })

/**
 * Sends requests one after the other without waiting for answers: a process that is idle may accept a whole burst.
 * @returns the answer or the error of each.
 */
async function askInTurn(url: string, count: number, headers: Record<string, string> = {}) {
  const answers: Promise<Answer>[] = []
  for (let i = 0; i < count; i++) {
    answers.push(ask(url, headers))
    await sleep(5)
  }
  return () => Promise.allSettled(answers)
}

const answersOf = (results: PromiseSettledResult<Answer>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

/** A site whose home page gets its first answer after `release`. */
function createSlowSite() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const site = company(GREEN)
  let homeRequests = 0
  const home: Handler = async (request, response) => {
    homeRequests += 1
    if (homeRequests === 1) await released
    site(request, response)
  }
  return { handler: company(GREEN, { '/': home }), homeRequests: () => homeRequests, release }
}

/** Sends requests until both processes have answered at least once. @returns the last answer of each. */
async function askBoth(url: string, headers: Record<string, string> = {}): Promise<Answer[]> {
  const answers = new Map<string, Answer>()
  await waitUntil(async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => ask(url, headers)))
    for (const answer of sent) answers.set(answer.process, answer)
    return answers.size === 2
  }, 20_000)
  return [...answers.values()]
}

/** Resolves when the current minute has 20 seconds or more left, because attempts are counted by the minute. */
async function waitForMinuteToBegin(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 20_000) await sleep(left + 100)
}

const folder = mkdtempSync(join(tmpdir(), 'logograph-machine-'))
const plansFile = join(folder, 'plans.json')
const writePlans = (perMinute: number) => {
  const plans = unlimitedPlans().map((plan) => ({
    ...plan,
    requestLimitPerMinute: perMinute,
    ...(plan.id === 'free' && { requestLimitPerDay: REQUESTS_PER_DAY }),
  }))
  writeFileSync(plansFile, JSON.stringify(plans))
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('two processes without Redis', () => {
  const dataDir = join(folder, 'cluster')
  let service: ClusterProcess
  let stores: Stores
  let admin: string
  const logo = (domain = 'stripe.com') => `${service.api}/api/${domain}`

  beforeAll(async () => {
    writePlans(70_000)
    const adminPort = await freePort()
    admin = `http://127.0.0.1:${adminPort}`
    service = await startCluster({
      DATA_DIR: dataDir,
      PLANS_FILE: plansFile,
      SOURCES: 'uploaded,bundled',
      WEB_CONCURRENCY: '2',
      ADMIN_PORT: String(adminPort),
      ADMIN_TOKEN,
      TRUST_PROXY: '1',
    })
    stores = await openStores({ dataDir, cacheBytes: 1e6 })
    await askBoth(logo())
  })
  afterAll(async () => {
    await stores?.close()
    await service?.kill()
  })

  const createFreeKey = () => createTestKey(stores.records, { plan: 'free' }, plansFile)

  it('together allow exactly the requests of a quota, also while one of them is replaced', async () => {
    const headers = { 'x-api-key': await createFreeKey() }
    const sendAll = async (count: number) =>
      answersOf(await (await askInTurn(logo(), count, headers))())
    const first = await sendAll(REQUESTS_PER_DAY / 2)
    expect(new Set(first.map(({ process }) => process)).size).toBe(2)
    const [killed = 0] = childrenOf(service.pid)
    process.kill(killed, 'SIGKILL')
    await waitUntil(
      () => childrenOf(service.pid).filter((pid) => pid !== killed).length === 2,
      5000,
    )
    await askBoth(`${service.api}/livez`)
    const second = await sendAll(REQUESTS_PER_DAY)
    const statuses = [...first, ...second].map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(REQUESTS_PER_DAY)
    expect(statuses.filter((status) => status === 429)).toHaveLength(REQUESTS_PER_DAY / 2)
    const remaining = first.map((answer) => answer.headers['x-ratelimit-remaining'])
    expect(new Set(remaining).size).toBe(REQUESTS_PER_DAY / 2)
  })

  it('both stop showing a logo that one of them blocks, and show it again', async () => {
    const change = async (action: 'block' | 'unblock') => {
      const url = `${admin}/api/companies/github.com/${action}`
      const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
      expect((await fetch(url, { method: 'POST', headers })).status).toBe(200)
    }
    const fallbacks = async () =>
      (await askBoth(logo('github.com'))).map(({ headers }) => headers['x-fallback'] ?? null)
    expect(await fallbacks()).toEqual([null, null])
    await change('block')
    await expect.poll(fallbacks).toEqual(['monogram', 'monogram'])
    await change('unblock')
    await expect.poll(fallbacks).toEqual([null, null])
  })

  it('both reject a key soon after it is revoked', async () => {
    const headers = { 'x-api-key': await createFreeKey() }
    const statuses = async () => (await askBoth(logo(), headers)).map(({ status }) => status)
    expect(await statuses()).toEqual([200, 200])
    const { id = '' } = (await stores.records.keys.list()).at(-1) ?? {}
    await stores.records.keys.revoke(id, new Date())
    await expect.poll(statuses).toEqual([401, 401])
  })

  it('together accept 20 invalid keys of an address in a minute', async () => {
    await waitForMinuteToBegin()
    const headers = { 'x-api-key': 'lg_sk_of-nobody', 'x-forwarded-for': '203.0.113.7' }
    const profile = `${service.api}/api/describe/stripe.com`
    const results: Answer[] = []
    for (let i = 0; i < 60; i++) results.push(await ask(profile, headers))
    expect(new Set(results.map(({ process }) => process)).size).toBe(2)
    // A message of the primary may arrive after the next request.
    const refused = results.filter(({ status }) => status === 401).length
    expect([refused >= 20, refused <= 22]).toEqual([true, true])
    expect(results.at(-1)?.status).toBe(429)
  })

  it('together accept 20 wrong admin tokens of an address in a minute, apart from its invalid keys', async () => {
    await waitForMinuteToBegin()
    const headers = { authorization: 'Bearer wrong' }
    const results: Answer[] = []
    for (let i = 0; i < 60; i++) results.push(await ask(`${admin}/api/state`, headers))
    expect(new Set(results.map(({ process }) => process)).size).toBe(2)
    // A message of the primary may arrive after the next request.
    const refused = results.filter(({ status }) => status === 401).length
    expect([refused >= 20, refused <= 22]).toEqual([true, true])
    expect(results.at(-1)?.status).toBe(429)
    const own = { 'x-api-key': 'lg_sk_of-nobody', 'x-forwarded-for': '127.0.0.1' }
    expect((await ask(`${service.api}/api/describe/stripe.com`, own)).status).toBe(401)
  })

  it('both read new plans on SIGHUP, and keep the requests counted before', async () => {
    const headers = { 'x-api-key': await createFreeKey() }
    await ask(logo(), headers)
    writePlans(80_000)
    service.child.kill('SIGHUP')
    await waitUntil(() => service.out.includes('all worker processes were replaced'), 60_000)
    const answers = await askBoth(logo(), headers)
    expect(answers.map((answer) => answer.headers['x-ratelimit-policy'])).toEqual(
      answers.map(() => `80000;w=60, ${REQUESTS_PER_DAY};w=86400`),
    )
    const remaining = answers.map((answer) => Number(answer.headers['x-ratelimit-remaining']))
    expect(Math.max(...remaining)).toBeLessThan(REQUESTS_PER_DAY - 1)
  })
})

describe('two crawling processes without Redis', () => {
  let net: Internet
  let service: ServiceProcess

  beforeAll(async () => {
    net = await startInternet()
    writePlans(70_000)
    service = await startServiceProcess(net, {
      DATA_DIR: join(folder, 'crawl'),
      PLANS_FILE: plansFile,
      DISCOVERY_BUDGET_MS: '30000',
      WEB_CONCURRENCY: '2',
    })
  })
  afterAll(async () => {
    await service?.stop()
    await net?.close()
  })

  it('visit a website once for concurrent requests to both', async () => {
    const { handler, homeRequests, release } = createSlowSite()
    const domain = net.serveOnNewDomain(handler)
    const answersSoFar = await askInTurn(`http://127.0.0.1:${service.port}/api/${domain}`, 60)
    await waitUntil(() => homeRequests() === 1, 20_000)
    release()
    const answers = answersOf(await answersSoFar())
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
    expect(new Set(answers.map(({ process }) => process)).size).toBe(2)
    expect(homeRequests()).toBe(1)
  })

  it('finish the visit of a process that is killed', async () => {
    const { handler, homeRequests, release } = createSlowSite()
    const domain = net.serveOnNewDomain(handler)
    const answersSoFar = await askInTurn(`http://127.0.0.1:${service.port}/api/${domain}`, 60)
    await waitUntil(() => homeRequests() === 1, 20_000)
    const [killed = 0] = childrenOf(service.child.pid ?? 0)
    process.kill(killed, 'SIGKILL')
    // The killed process may be the one that waits for the visit of the other.
    release()
    const answers = answersOf(await answersSoFar())
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.map(({ headers }) => headers['x-source'])).toEqual(
      answers.map(() => 'site:icon'),
    )
    expect(homeRequests()).toBeLessThanOrEqual(2)
  })
})
