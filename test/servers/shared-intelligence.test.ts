// Company intelligence in several processes: found out once for all of them, forgotten by all, and paid from one purse.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CompanyIntelligence } from '../../schema/shapes.ts'
import {
  homePage,
  type Internet,
  sender,
  startInternet,
  startVisiting,
} from '../support/fake-internet.ts'
import { type Claimed, claiming, type Model, says, startModel } from '../support/llm-endpoint.ts'
import { onMongo } from '../support/mongo.ts'
import { paths } from '../support/network/behaviours.ts'
import { anyPrefix, withRedis } from '../support/redis.ts'
import type { Service } from '../support/service.ts'

const SAID = 'We build pumps for farms and towns.'
const CLAIM: Claimed = ['target_market', 'Farms and towns', 'E1', SAID]

onMongo('intelligence of several processes', (at) => {
  withRedis('that share Redis', inject('redisUrl'), (url) => {
    let net: Internet
    let model: Model
    let services: [Service, Service]
    let headers: Record<string, string>
    beforeAll(async () => {
      ;[net, model] = await Promise.all([startInternet(), startModel()])
      const env = {
        ...{ MONGODB_URL: at.of('shared'), REDIS_URL: url, REDIS_PREFIX: anyPrefix() },
        ...{ AI_BASE_URL: model.baseUrl, AI_MODEL: 'small-1', AI_MONTHLY_TOKENS: '100000' },
      }
      const start = () => startVisiting(net, { env, redisPatience: 10_000 })
      services = [await start(), await start()]
      headers = { 'x-api-key': await services[0].key() }
    })
    afterAll(async () => {
      await Promise.all(services.map((service) => service.close()))
      await Promise.all([net.close(), model.close(), at.drop()])
    })

    const site = () => net.fresh(paths({ '/': homePage('<title>Acme</title>', `<p>${SAID}</p>`) }))
    const told = async (domain: string, service = services[0]) => {
      const answer = await service.get(`/api/intelligence/${domain}`, headers)
      return CompanyIntelligence.parse(await answer.json())
    }
    const month = new Date().toISOString().slice(0, 7)

    describe('two of them', () => {
      it('ask the site and the model once for all who ask at the same time', async () => {
        model.answers(says(claiming(CLAIM), 700))
        const domain = site()
        const asking = [0, 1, 0, 1, 0, 1].map((i) => told(domain, services[i]))
        const answers = await Promise.all(asking)
        expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
        expect(answers[0]).toMatchObject({
          ...{ generated_by: 'small-1', target_market: 'Farms and towns' },
        })
        expect([net.count(domain, '/'), model.questions.length]).toEqual([1, 1])
        expect(await services[1].stores.records.intelligence.spend(month, 0)).toBe(700)
      })

      it('forget what was cleared in either, and find it out anew', async () => {
        const domain = site()
        const before = await told(domain)
        await told(domain, services[1])
        expect((await sender(() => services[0])('cache', domain, headers)).status).toBe(200)
        const after = await told(domain, services[1])
        expect(after.generated_at > before.generated_at).toBe(true)
        expect(await told(domain)).toEqual(after)
      })

      it('spend of one purse, and extract when it is empty', async () => {
        const { intelligence } = services[0].stores.records
        await intelligence.spend(month, 100_000)
        const asked = model.questions.length
        const answers = [await told(site()), await told(site(), services[1])]
        expect(answers.map((one) => one.generated_by)).toEqual(['extractive', 'extractive'])
        expect(model.questions.length).toBe(asked)
        await intelligence.spend(month, -100_000)
      })
    })
  })
})
