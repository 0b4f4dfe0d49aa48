// Load shedding: which work is refused under load, in which order; cached images never are.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, sendRequest } from '../../bench/http-client.ts'
import { createLoadShedding, SHEDDABLE_WORK } from '../../server/turns/load-shedding.ts'

import { type Service, startService } from '../support/service.ts'

describe('createLoadShedding', () => {
  const refusedWorkAt = (requestWaitMs: number, imageWaitMs = 0, operationWaitMs = 0) => {
    const isOverloaded = createLoadShedding(
      () => ({ requestWaitMs, operationWaitMs, imageWaitMs }),
      () => {},
    )
    return SHEDDABLE_WORK.filter((work) => isOverloaded(work))
  }

  it('refuses nothing at the lowest limits', () => {
    expect(refusedWorkAt(125, 500)).toEqual([])
  })

  it.each([
    [126, 1],
    [251, 2],
    [501, 3],
    [1001, 4],
    [2001, 5],
    [4001, 6],
  ])('refuses the first kinds of work at a wait of %i ms: %i of them', (requestWaitMs, count) => {
    expect(refusedWorkAt(requestWaitMs)).toEqual(SHEDDABLE_WORK.slice(0, count))
  })

  it.each([
    [126, 1],
    [251, 2],
    [501, 3],
    // Requests for one company do not wait for those for many.
    [60_000, 3],
  ])(
    'refuses the first kinds of work when a request for many companies waits for %i ms: %i of them',
    (operationWaitMs, count) => {
      expect(refusedWorkAt(0, 0, operationWaitMs)).toEqual(SHEDDABLE_WORK.slice(0, count))
    },
  )

  it.each([
    [501, 1],
    [1001, 2],
    [2001, 3],
    [3001, 4],
    [4001, 5],
    // Most requests need no image.
    [60_000, 5],
  ])(
    'refuses the first kinds of work when images wait for %i ms: %i of them',
    (imageWaitMs, count) => {
      expect(refusedWorkAt(0, imageWaitMs)).toEqual(SHEDDABLE_WORK.slice(0, count))
    },
  )

  it('measures the load for the caller of the work', () => {
    const measure = (caller: string) => ({
      requestWaitMs: 0,
      operationWaitMs: 0,
      imageWaitMs: caller === 'busy' ? 4001 : 0,
    })
    const isOverloaded = createLoadShedding(measure, () => {})
    expect([isOverloaded('render', 'busy'), isOverloaded('render', 'other')]).toEqual([true, false])
  })
})

describe('an overloaded service', () => {
  let service: Service
  let headers: Record<string, string>
  beforeAll(async () => {
    service = await startService({ plans: 'unlimited' })
    headers = { 'x-api-key': await service.key(), 'content-type': 'application/json' }
  })
  afterAll(() => service.close())

  const postBatch = (domains: string[]) =>
    sendRequest(`${service.api}/api/batch/describe`, headers, JSON.stringify({ domains }))
  const hundredDomains = (client: number) =>
    Array.from({ length: 100 }, (_, i) => `flood-${client}-${i}.com`)

  it('refuses batches with Retry-After, still answers cached images, and recovers', async () => {
    const getLogo = () => sendRequest(`${service.api}/api/stripe.com`, headers)
    await getLogo()
    expect((await postBatch(['stripe.com'])).status).toBe(200)
    const statusCounts: Record<number, number> = {}
    const refused: Answer[] = []
    // Each of 200 clients sends up to 30 requests, one after the other, until 200 requests in all are refused.
    const client = async (_: unknown, n: number) => {
      for (let tries = 0; refused.length < 200 && tries < 30; tries++) {
        const response = await postBatch(hundredDomains(n))
        statusCounts[response.status] = (statusCounts[response.status] ?? 0) + 1
        if (response.status === 503) refused.push(response)
      }
    }
    const flood = Array.from({ length: 200 }, client)
    const cachedLogo = getLogo()
    await Promise.all(flood)
    expect(Object.keys(statusCounts)).toEqual(['200', '503'])
    for (const { rawHeaders, bytes } of refused) {
      expect(rawHeaders[rawHeaders.indexOf('Retry-After') + 1]).toBe('2')
      expect(JSON.parse(String(bytes))).toMatchObject({ status: 503, retryAfter: 2 })
    }
    expect((await cachedLogo).status).toBe(200)
    await expect.poll(async () => (await postBatch(['x.com'])).status, { timeout: 5000 }).toBe(200)
    expect(await service.metricsText()).toContain(
      `logograph_shed_total{burden="batch"} ${refused.length}`,
    )
  })
})
