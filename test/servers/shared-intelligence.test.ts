// Tests that two services, which act like two processes, share company research, its invalidation and its token budget.
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { CompanyIntelligence } from '../../schema/shapes/intelligence.ts'
import {
  homePage,
  type Internet,
  logoOperationSender,
  startCrawlingService,
  startInternet,
} from '../support/fake-internet.ts'
import { startProxy } from '../support/faulty-proxy.ts'
import {
  type ClaimFields,
  claimsJson,
  completeWith,
  type LlmEndpoint,
  startLlmEndpoint,
} from '../support/llm-endpoint.ts'
import { describeWithMongo } from '../support/mongo.ts'
import { paths } from '../support/network/behaviours.ts'
import { describeWithRedis, randomPrefix } from '../support/redis.ts'
import { avoidMinuteBoundary, type Service } from '../support/service.ts'

const SENTENCE = 'We build pumps for farms and towns.'
/** Statement, value, id of the evidence, and quote. */
const CLAIM: ClaimFields = ['target_market', 'Farms and towns', 'E1', SENTENCE]

describeWithMongo('intelligence of several processes', (databases) => {
  describeWithRedis('that share Redis', inject('redisUrl'), (url) => {
    let net: Internet
    let model: LlmEndpoint
    let services: [Service, Service]
    let headers: Record<string, string>
    beforeAll(async () => {
      ;[net, model] = await Promise.all([startInternet(), startLlmEndpoint()])
      const env = {
        MONGODB_URL: databases.url('shared'),
        REDIS_URL: url,
        REDIS_PREFIX: randomPrefix(),
        AI_BASE_URL: model.baseUrl,
        AI_MODEL: 'small-1',
        AI_MONTHLY_TOKENS: '100000',
      }
      const start = () => startCrawlingService(net, { env, redisTimeoutMs: 10_000 })
      services = [await start(), await start()]
      headers = { 'x-api-key': await services[0].key() }
    })
    afterAll(async () => {
      await Promise.all(services.map((service) => service.close()))
      await Promise.all([net.close(), model.close(), databases.drop()])
    })

    const createSite = () =>
      net.serveOnNewDomain(paths({ '/': homePage('<title>Acme</title>', `<p>${SENTENCE}</p>`) }))
    const getIntelligence = async (domain: string, service = services[0]) => {
      const response = await service.get(`/api/intelligence/${domain}`, headers)
      return CompanyIntelligence.parse(await response.json())
    }
    /** The budget's month, such as 2026-11. */
    const month = new Date().toISOString().slice(0, 7)

    describe('two processes', () => {
      it('request the site and the model once for concurrent callers', async () => {
        model.setHandler(completeWith(claimsJson(CLAIM), 700))
        const domain = createSite()
        const pending = [0, 1, 0, 1, 0, 1].map((i) => getIntelligence(domain, services[i]))
        const answers = await Promise.all(pending)
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
        expect(answers[0]).toMatchObject({
          generated_by: 'small-1',
          target_market: 'Farms and towns',
        })
        expect([net.countRequests(domain, '/'), model.requests.length]).toEqual([1, 1])
        // Spending 0 tokens returns the total of the month.
        expect(await services[1].stores.records.intelligence.spend(month, 0)).toBe(700)
      })

      it('research a domain again after one of them clears it', async () => {
        const domain = createSite()
        const before = await getIntelligence(domain)
        await getIntelligence(domain, services[1])
        expect(
          (await logoOperationSender(() => services[0])('cache', domain, headers)).status,
        ).toBe(200)
        // Clearing marks research as stale: it is still sent while the background renews it.
        const renewed = async () => {
          const { generated_at } = await getIntelligence(domain, services[1])
          return generated_at > before.generated_at
        }
        await expect.poll(renewed, { timeout: 20_000, interval: 100 }).toBe(true)
        const after = await getIntelligence(domain, services[1])
        expect(await getIntelligence(domain)).toEqual(after)
      })

      it('share one token budget, and use extraction when it is exhausted', async () => {
        const { intelligence } = services[0].stores.records
        await intelligence.spend(month, 100_000)
        const modelRequestsBefore = model.requests.length
        const answers = [
          await getIntelligence(createSite()),
          await getIntelligence(createSite(), services[1]),
        ]
        expect(answers.map((answer) => answer.generated_by)).toEqual(['extractive', 'extractive'])
        expect(model.requests.length).toBe(modelRequestsBefore)
        await intelligence.spend(month, -100_000)
      })
    })

    it('is charged once when several callers need it while Redis is slow', async () => {
      const proxy = await startProxy(Number(new URL(url).port))
      onTestFinished(() => proxy.close())
      const env = {
        MONGODB_URL: databases.url('slow'),
        REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
        REDIS_PREFIX: randomPrefix(),
      }
      const service = await startCrawlingService(net, { env, redisTimeoutMs: 10_000 })
      onTestFinished(() => service.close())
      const keys = await Promise.all([1, 2, 3].map(() => service.key()))
      const domain = createSite()
      await avoidMinuteBoundary()
      await proxy.setMode('pass', 20)
      const responses = await Promise.all(
        keys.map((key) => service.get(`/api/intelligence/${domain}`, { 'x-api-key': key })),
      )
      const unitsOf = ({ headers }: Response) =>
        Number(headers.get('x-ratelimit-limit')) - Number(headers.get('x-ratelimit-remaining'))
      // One unit for each request, and one for the visit.
      expect(responses.map(unitsOf).toSorted()).toEqual([1, 1, 2])
    })
  })
})
