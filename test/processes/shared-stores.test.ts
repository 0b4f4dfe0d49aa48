// Tests two service processes that share their records and Redis.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { NewKey } from '../../server/access/api-keys.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { openStores, type Stores } from '../../server/stores/open.ts'
import { pixelsOf } from '../support/answers.ts'
import { company, GREEN, type Internet, RED, rgb, startInternet } from '../support/fake-internet.ts'
import { createTestKey } from '../support/keys.ts'
import type { Handler } from '../support/network/web.ts'
import {
  type ServiceProcess,
  sendPipelined,
  startServiceProcess,
} from '../support/processes/serving.ts'
import { describeWithRedis, randomPrefix } from '../support/redis.ts'

/** On an idle machine a change appears after about a second, including a visit and a render. */
const POLL_OPTIONS = { timeout: 30_000, interval: 20 }
/** A long timeout, because a busy machine must not make the counts inexact. */
const REDIS_TIMEOUT_MS = 10_000

describeWithRedis('two processes', inject('redisUrl'), (url) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'logograph-processes-'))
  let net: Internet
  let stores: Stores
  let one: ServiceProcess | undefined
  let two: ServiceProcess | undefined
  let env: Record<string, string>
  let ownerHeaders: Record<string, string>

  const createSecretKey = (wanted: Partial<NewKey> = {}) =>
    createTestKey(stores.records, wanted, env.PLANS_FILE ?? null)
  const launch = () => startServiceProcess(net, env, { redisTimeoutMs: REDIS_TIMEOUT_MS })

  beforeAll(async () => {
    const unlimited = { requestLimitPerMinute: 1_000_000, requestLimitPerDay: 10_000_000 }
    const { anonymous, listed } = loadPlans(null)
    const limited = { ...unlimited, requestLimitPerDay: 1000 }
    const plans = [anonymous, ...listed].map((plan) => ({
      ...plan,
      ...(plan.id === 'free' ? limited : unlimited),
    }))
    const plansFile = join(dataDir, 'plans.json')
    writeFileSync(plansFile, JSON.stringify(plans))
    stores = await openStores({ dataDir, cacheBytes: 1e6 })
    net = await startInternet()
    env = {
      DATA_DIR: dataDir,
      PLANS_FILE: plansFile,
      DISCOVERY_BUDGET_MS: '30000',
      REDIS_URL: url,
      REDIS_PREFIX: randomPrefix(),
    }
    ;[one, two] = await Promise.all([launch(), launch()])
    ownerHeaders = { 'x-api-key': await createSecretKey() }
  })
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop()])
    await Promise.all([stores.close(), net.close()])
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('visit a new domain once and render its logo once for a thousand concurrent requests', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const before = (await one!.renders()) + (await two!.renders())
    const pipelines = [one!, two!].flatMap(({ port }) =>
      Array.from({ length: 10 }, () => sendPipelined(port, `/api/${domain}`, ownerHeaders, 50)),
    )
    const statuses = (await Promise.all(pipelines)).flat()
    expect(statuses).toEqual(Array(1000).fill(200))
    expect(net.countRequests(domain, '/')).toBe(1)
    expect((await one!.renders()) + (await two!.renders()) - before).toBe(1)
    const answer = await two!.get(`/api/${domain}`, ownerHeaders)
    expect(answer.headers.get('x-source')).toBe('site:icon')
    expect((await pixelsOf(answer)).at(64, 64)).toEqual(rgb(GREEN))
  })

  it('accept exactly a thousand of ten thousand requests at a limit of a thousand', async () => {
    const key = await createSecretKey({ plan: 'free' })
    const headers = { 'x-api-key': key }
    const pipelines = [one!, two!].flatMap(({ port }) =>
      Array.from({ length: 50 }, () => sendPipelined(port, '/api/stripe.com', headers, 100)),
    )
    const statuses = (await Promise.all(pipelines)).flat()
    expect(statuses.filter((status) => status === 200)).toHaveLength(1000)
    expect(statuses.filter((status) => status === 429)).toHaveLength(9000)
  })

  it('reject a key as soon as it is revoked', async () => {
    const headers = { 'x-api-key': await createSecretKey() }
    const { id = '' } = (await stores.records.keys.list()).at(-1) ?? {}
    const statuses = async () => [
      (await one!.get('/api/stripe.com', headers)).status,
      (await two!.get('/api/stripe.com', headers)).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    await stores.records.keys.revoke(id, new Date())
    await expect.poll(statuses, POLL_OPTIONS).toEqual([401, 401])
  })

  it.each([
    ['DELETE', 'cache'],
    ['POST', 'refresh'],
  ])(
    'both show the new logo soon after %s /api/logo/{domain}/%s at one of them',
    async (method, action) => {
      let site = company(GREEN)
      const handler: Handler = (request, response) => site(request, response)
      const domain = net.serveOnNewDomain(handler)
      const colors = () =>
        Promise.all(
          [one!, two!].map(async (service) =>
            (await pixelsOf(await service.get(`/api/${domain}`, ownerHeaders))).at(64, 64),
          ),
        )
      expect(await colors()).toEqual([rgb(GREEN), rgb(GREEN)])
      await colors()
      site = company(RED)
      expect((await one!.get(`/api/logo/${domain}/${action}`, ownerHeaders, method)).status).toBe(
        200,
      )
      await expect.poll(colors, POLL_OPTIONS).toEqual([rgb(RED), rgb(RED)])
    },
  )

  it('repeat a visit once when the visiting process is killed', async () => {
    const siteReleased = Promise.withResolvers<void>()
    let homeRequests = 0
    const site = company(GREEN)
    // The first request for the home page gets its answer only after the release.
    const slow: Handler = (request, response) => {
      homeRequests += 1
      if (homeRequests > 1) return site(request, response)
      return void siteReleased.promise.then(() => site(request, response))
    }
    const domain = net.serveOnNewDomain(company(GREEN, { '/': slow })) as Apex
    const visitingProcess = await launch()
    visitingProcess.get(`/api/${domain}`, ownerHeaders).catch(() => {})
    await expect.poll(() => net.countRequests(domain, '/'), { timeout: 10_000 }).toBe(1)
    const answers = [one!, two!].map((service) => service.get(`/api/${domain}`, ownerHeaders))
    await visitingProcess.stop('SIGKILL')
    const sources = (await Promise.all(answers)).map(({ headers }) => headers.get('x-source'))
    siteReleased.resolve()
    expect(sources).toEqual(['site:icon', 'site:icon'])
    expect(net.countRequests(domain, '/')).toBe(2)
  })
})
