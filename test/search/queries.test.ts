// What people type, asked of the catalogue that ships through HTTP: the company they mean comes first.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missesOf, mistakesOf, startKnowing } from '../support/catalogue-service.ts'
import { apex } from '../support/companies.ts'
import { FAMILIAR_NAMES } from '../support/familiar-names.ts'
import { NOBODY } from '../support/negative-queries.ts'
import { QUERIES } from '../support/queries.ts'
import { ON_SERVERS, type Service } from '../support/service.ts'

/** The MongoDB of tests has no index but one, and takes a quarter of a second for each: there every fourth is asked. */
const sampled = <Query>(queries: readonly Query[]): Query[] =>
  queries.filter((_, i) => !ON_SERVERS || i % 4 === 0)

let service: Service
beforeAll(async () => {
  service = await startKnowing()
})
afterAll(() => service.close())

describe('what people type', () => {
  it('is many queries of each kind, none of them twice', () => {
    const all = QUERIES.flatMap(([kind, queries]) => queries.map(([text]) => `${kind}: ${text}`))
    expect(all.length).toBeGreaterThanOrEqual(420)
    expect(new Set(all).size).toBe(all.length)
    expect(Math.min(...QUERIES.map(([, queries]) => queries.length))).toBeGreaterThanOrEqual(15)
  })

  it('means companies that the catalogue has', async () => {
    const { companies } = service.stores.records
    for (const [kind, queries] of QUERIES) {
      const known = await companies.find(queries.map(([, domain]) => apex(domain)))
      expect(
        queries.filter((_, i) => !known[i]),
        kind,
      ).toEqual([])
    }
  })

  it('finds the company that is meant first, 97 times in a hundred', async () => {
    const queries = sampled(QUERIES.flatMap(([, some]) => some))
    const misses = await missesOf(service, queries)
    expect(1 - misses.length / queries.length, misses.join('\n')).toBeGreaterThanOrEqual(0.97)
  })
})

describe('what names nobody', () => {
  it('is at least 300 texts, none of them twice', () => {
    expect(NOBODY.length).toBeGreaterThanOrEqual(300)
    expect(new Set(NOBODY).size).toBe(NOBODY.length)
  })

  it('leads to nobody', async () => {
    const wanted = sampled(NOBODY).map((text): [string, null] => [text, null])
    expect(await mistakesOf(service, wanted)).toEqual([])
  })
})

describe('what everybody knows', () => {
  it('is at least 200 names, and each leads to its company', async () => {
    expect(FAMILIAR_NAMES.length).toBeGreaterThanOrEqual(200)
    expect(await mistakesOf(service, sampled(FAMILIAR_NAMES))).toEqual([])
  })
})
