// Tests through HTTP, with the shipped catalogue, that typical searches find the intended company first, and that
// familiar names find their company and other texts none.
import { describe, expect, it } from 'vitest'
import {
  findNameMistakes,
  findSearchMisses,
  searchDomains,
  startCatalogueService,
} from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'
import { apex } from '../support/companies.ts'
import { FAMILIAR_NAMES, NEGATIVE_QUERIES, QUERIES } from '../support/queries.ts'
import { ON_SERVERS } from '../support/service.ts'

/** A search takes 250 ms in the MongoDB server of the tests, so only every fourth query runs there. */
const sampled = <Query>(queries: readonly Query[]): Query[] =>
  queries.filter((_, i) => !ON_SERVERS || i % 4 === 0)

const service = closeAfterTests(await startCatalogueService())

describe('typical queries', () => {
  it('cover each kind many times, without duplicates', () => {
    const all = QUERIES.flatMap(([kind, queries]) => queries.map(([text]) => `${kind}: ${text}`))
    expect(all.length).toBeGreaterThanOrEqual(420)
    expect(new Set(all).size).toBe(all.length)
    expect(Math.min(...QUERIES.map(([, queries]) => queries.length))).toBeGreaterThanOrEqual(15)
  })

  it('name companies in the catalogue', async () => {
    const { companies } = service.stores.records
    for (const [kind, queries] of QUERIES) {
      const found = await companies.find(queries.map(([, domain]) => apex(domain)))
      expect(
        queries.filter((_, i) => !found[i]),
        kind,
      ).toEqual([])
    }
  })

  it('find the intended company first in at least 97 %', async () => {
    const queries = sampled(QUERIES.flatMap(([, kindQueries]) => kindQueries))
    const misses = await findSearchMisses(service, queries)
    expect(1 - misses.length / queries.length, misses.join('\n')).toBeGreaterThanOrEqual(0.97)
  })
})

describe('negative queries', () => {
  it('are at least 300 distinct texts', () => {
    expect(NEGATIVE_QUERIES.length).toBeGreaterThanOrEqual(300)
    expect(new Set(NEGATIVE_QUERIES).size).toBe(NEGATIVE_QUERIES.length)
  })

  it('find no company', async () => {
    const expected = sampled(NEGATIVE_QUERIES).map((text): [string, null] => [text, null])
    expect(await findNameMistakes(service, expected)).toEqual([])
  })
})

describe('a name that resembles the name of a known company', () => {
  it('finds no company through any route', async () => {
    const authorization = `Bearer ${await service.key()}`
    const headers = { authorization, 'content-type': 'application/json' }
    for (const name of ['SaneBox', 'FetLife', 'micorsoft']) {
      const resolve = await service.get(`/api/resolve?name=${name}`)
      const image = await service.get(`image:/name/${name}`)
      const body = JSON.stringify({ domains: [`name:${name}`] })
      const batch = await fetch(`${service.api}/api/batch/logos`, { method: 'POST', headers, body })
      const { results } = (await batch.json()) as { results: { error?: string }[] }
      expect([name, resolve.status, image.status, results[0]?.error]).toEqual([
        name,
        404,
        404,
        'no_match',
      ])
    }
  })

  it('is still a suggestion of the search', async () => {
    expect((await searchDomains(service, 'micorsoft'))[0]).toBe('microsoft.com')
  })
})

describe('familiar names', () => {
  it('are at least 200 names that each find their company', async () => {
    expect(FAMILIAR_NAMES.length).toBeGreaterThanOrEqual(200)
    expect(await findNameMistakes(service, sampled(FAMILIAR_NAMES))).toEqual([])
  })
})
