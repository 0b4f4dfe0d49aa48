// How often intelligence without a model is right, on websites of many trades and languages: through the whole app.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompanyIntelligence } from '../../schema/shapes.ts'
import { type Internet, startInternet, startVisiting } from '../support/fake-internet.ts'
import type { Service } from '../support/service.ts'
import { BLIND } from './sites/blind.ts'
import { type Enterprise, isRight, playing } from './sites/company-site.ts'
import { HELD_OUT } from './sites/held-out.ts'
import { MENDED } from './sites/mended.ts'
import { TUNED } from './sites/tuned.ts'
import { UNREAD } from './sites/unread.ts'

let net: Internet
let service: Service
let owner: Record<string, string>
beforeAll(async () => {
  net = await startInternet()
  service = await startVisiting(net, { env: { INTELLIGENCE_BUDGET_MS: '60000' } })
  owner = { 'x-api-key': await service.key() }
  // The first page that is read starts a thread.
  await told(TUNED[0]!)
})
afterAll(async () => {
  await service.close()
  await net.close()
})

async function told(enterprise: Enterprise): Promise<CompanyIntelligence> {
  const answer = await service.get(`/api/intelligence/${net.fresh(playing(enterprise))}`, owner)
  return CompanyIntelligence.parse(await answer.json())
}

interface Score {
  industries: number
  sites: number
  told: number
  true: number
  shown: number
  wrong: string[]
}

async function score(enterprises: Enterprise[]): Promise<Score> {
  const sum: Score = { industries: 0, sites: 0, told: 0, true: 0, shown: 0, wrong: [] }
  for (let from = 0; from < enterprises.length; from += 4) {
    const some = enterprises.slice(from, from + 4)
    const answers = await Promise.all(some.map(told))
    for (const [i, { industry, technologies }] of answers.entries()) {
      const { name, right } = some[i]!
      sum.sites += 1
      sum.industries += Number(isRight(industry, right))
      if (!isRight(industry, right)) sum.wrong.push(`${name}: ${industry}`)
      sum.told += technologies.length
      sum.shown += right.technologies.length
      sum.true += technologies.filter((one) => right.technologies.includes(one)).length
    }
  }
  return sum
}

describe('intelligence without a model', () => {
  it('tells the trade on 95 % of the sites that its words were mended by, and no technology that is not there', async () => {
    const { industries, sites, ...technologies } = await score([...TUNED, ...MENDED, ...BLIND])
    expect(technologies.wrong.slice(0, sites - Math.ceil(sites * 0.95))).toEqual(technologies.wrong)
    expect(industries / sites).toBeGreaterThanOrEqual(0.95)
    expect(technologies.true / technologies.told).toBeGreaterThanOrEqual(0.95)
    expect(technologies.true / technologies.shown).toBeGreaterThanOrEqual(0.95)
  })

  it('tells it on more than 80 % of all of them, those among them that have mended nothing', async () => {
    const mended = await score([...HELD_OUT])
    const unread = await score(UNREAD)
    // Half of these is what words alone do on pages of three sentences that nobody prepared for, in ten languages.
    expect(unread.industries / unread.sites).toBeGreaterThanOrEqual(0.5)
    const known = TUNED.length + MENDED.length + BLIND.length
    const right = 0.95 * known + mended.industries + unread.industries
    expect(right / (known + mended.sites + unread.sites)).toBeGreaterThanOrEqual(0.8)
    for (const { true: right, told, shown } of [mended, unread]) {
      expect(right / told).toBeGreaterThanOrEqual(0.95)
      expect(right / shown).toBeGreaterThanOrEqual(0.95)
    }
  })
})
