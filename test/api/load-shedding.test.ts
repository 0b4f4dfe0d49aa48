// Too much at once: what is left undone, in which order, and that warm images never are.
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Burden, createLoadShedding } from '../../server/http/load-shedding.ts'
import { createTurns } from '../../server/http/request-queue.ts'
import { type Answer, ask } from '../bench/ask.ts'
import { type Service, startService } from '../support/service.ts'

const ORDER: Burden[] = ['research', 'background', 'batch', 'discovery', 'render', 'request']

describe('pressure', () => {
  const shedAt = (delay: number, fullness = 0) => {
    const isOverloaded = createLoadShedding(
      { delay: () => delay, fullness: () => fullness },
      () => {},
    )
    return ORDER.filter(isOverloaded)
  }

  it('leaves nothing undone while everybody is answered soon', () => {
    expect(shedAt(125, 0.125)).toEqual([])
  })

  it.each([
    [126, 1],
    [251, 2],
    [501, 3],
    [1001, 4],
    [2001, 5],
    [4001, 6],
  ])('of %i ms leaves the first %i kinds undone', (delay, count) => {
    expect(shedAt(delay)).toEqual(ORDER.slice(0, count))
  })

  it.each([
    [0.13, 1],
    [0.26, 2],
    [0.51, 3],
    [0.76, 4],
    [1, 4],
  ])('of a line of renderings that is %f full leaves the first %i kinds undone', (share, count) => {
    expect(shedAt(0, share)).toEqual(ORDER.slice(0, count))
  })
})

describe('turns', () => {
  it('tell how long whoever comes now waits, and nothing once all had theirs', async () => {
    let at = 0
    const { take, delay } = createTurns(() => at)
    const work = () => {
      at += 10
    }
    for (let n = 0; n < 100; n++) take(work)
    while (at < 500) await turn()
    expect(delay()).toBeGreaterThan(300)
    expect(delay()).toBeLessThan(600)
    while (at < 1000) await turn()
    await turn()
    expect(delay()).toBe(0)
  })
})

describe('a service that is asked too much', () => {
  let service: Service
  let headers: Record<string, string>
  beforeAll(async () => {
    service = await startService({ plans: 'wide' })
    headers = { 'x-api-key': await service.key(), 'content-type': 'application/json' }
  })
  afterAll(() => service.close())

  const batch = (domains: string[]) =>
    ask(`${service.api}/api/batch/describe`, headers, JSON.stringify({ domains }))
  const hundred = (n: number) => Array.from({ length: 100 }, (_, i) => `flood-${n}-${i}.com`)

  it('refuses batches at once with the time to come back, answers warm images, and is itself again soon', async () => {
    const logo = () => ask(`${service.api}/api/stripe.com`, headers)
    await logo()
    expect((await batch(['stripe.com'])).status).toBe(200)
    const counts: Record<number, number> = {}
    const refused: Answer[] = []
    // Each asks again as soon as it is answered, until enough were told to come back later.
    const caller = async (_: unknown, n: number) => {
      for (let tries = 0; refused.length < 200 && tries < 30; tries++) {
        const answer = await batch(hundred(n))
        counts[answer.status] = (counts[answer.status] ?? 0) + 1
        if (answer.status === 503) refused.push(answer)
      }
    }
    const flood = Array.from({ length: 200 }, caller)
    const warm = logo()
    await Promise.all(flood)
    expect(Object.keys(counts)).toEqual(['200', '503'])
    for (const { head, bytes } of refused) {
      expect(head[head.indexOf('Retry-After') + 1]).toBe('2')
      expect(JSON.parse(String(bytes))).toMatchObject({ status: 503, retryAfter: 2 })
    }
    expect((await warm).status).toBe(200)
    await expect.poll(async () => (await batch(['x.com'])).status, { timeout: 5000 }).toBe(200)
    const { bytes } = await ask(`${service.api}/metrics`)
    expect(String(bytes)).toContain(`logograph_shed_total{burden="batch"} ${refused.length}`)
  })
})
