// Search on both hosts: its results, why they match, and its limits.
import { describe, expect, it } from 'vitest'
import { SearchResult } from '../../schema/shapes/lookup.ts'
import { closeAfterTests } from '../support/close.ts'
import { postGraphql } from '../support/graphql.ts'
import { seedCompanies } from '../support/registry.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
await seedCompanies(service)

describe('search', () => {
  it('returns the specified shape and why each company matches', async () => {
    const response = await service.get('/api/search?q=berk')
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('x-ratelimit-limit')).not.toBeNull()
    const results = await response.json()
    expect(results).toEqual([
      {
        name: 'Berkshire Hathaway',
        domain: 'berkshirehathaway.com',
        ticker: 'BRK.B',
        logo: expect.stringMatching(/^http:\/\/localhost:\d+\/berkshirehathaway\.com$/),
        exchange: 'XNYS',
        matched: {
          field: 'name',
          value: 'Berkshire Hathaway',
          how: 'similar',
          former: false,
        },
        why: 'Its name Berkshire Hathaway resembles the query.',
        score: expect.any(Number),
      },
    ])
    expect(SearchResult.array().parse(results)).toEqual(results)
  })

  it('says the same through GraphQL about why a company matches, and null for a company asked for by domain', async () => {
    for (const text of ['apple', 'AAPL', 'aple', 'apple.com']) {
      const [found] = await (await service.get(`/api/search?q=${text}&limit=1`)).json()
      const query = `{ search(query: "${text}", limit: 1) { domain exchange why matched { field value how former score } score } company(domain: "apple.com") { why matched { field } score } }`
      const { data } = await postGraphql(service, { query })
      const { domain, exchange, why, score, matched } = found
      const graphqlMatched = {
        ...matched,
        field: matched.field.toUpperCase(),
        how: matched.how.toUpperCase(),
        score: null,
      }
      expect(data.search).toEqual([{ domain, exchange, why, score, matched: graphqlMatched }])
      expect(data.company).toEqual({ why: null, matched: null, score: null })
    }
  })

  it.each([
    ['Apple', 'name', 'Apple', 'It is called Apple.'],
    ['volvogroup', 'domain', 'volvogroup.com', 'volvogroup.com is its domain.'],
    ['Aple', 'name', 'Apple', 'Its name Apple resembles the query.'],
    ['Apple phones', 'name', 'Apple', 'The query contains its name Apple.'],
    ['aapl', 'ticker', 'AAPL', 'AAPL is its symbol.'],
    ['US0378331005', 'isin', 'US0378331005', 'US0378331005 is its ISIN.'],
    ['btc', 'coin', 'BTC', 'BTC is its symbol.'],
    ['https://www.apple.com/mac', 'domain', 'apple.com', 'apple.com is its domain.'],
    [
      'berkshirehath',
      'name',
      'Berkshire Hathaway',
      'Its name Berkshire Hathaway resembles the query.',
    ],
  ])('says that %s matches the %s %s', async (text, field, value, why) => {
    const path = `/api/search?limit=1&q=${encodeURIComponent(text)}`
    const [found] = await (await service.get(path)).json()
    expect(found).toMatchObject({ matched: { field, value }, why })
  })

  it('scores results from 0 to 1, the best first', async () => {
    const results = await (await service.get('/api/search?q=ap')).json()
    const scores = results.map(({ score }: { score: number }) => score)
    expect(scores.length).toBeGreaterThan(0)
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a))
    expect(Math.min(...scores)).toBeGreaterThan(0)
    expect(Math.max(...scores)).toBeLessThanOrEqual(1)
  })

  it('returns ticker null for a company without one, and an empty array without results', async () => {
    const [bitcoin] = await (await service.get('/api/search?q=bitcoin')).json()
    expect(bitcoin).toMatchObject({ domain: 'bitcoin.org', ticker: null })
    const noResults = await service.get('/api/search?q=nothing%20of%20the%20kind')
    expect([noResults.status, await noResults.json()]).toEqual([200, []])
  })

  it('trims the query and works on the image host', async () => {
    for (const path of ['/api/search?q=%20%20app%20', 'image:/api/search?q=app']) {
      const results = await (await service.get(path)).json()
      expect(results).toMatchObject([{ domain: 'apple.com' }])
    }
  })

  it('returns at most limit results', async () => {
    const count = async (query: string) =>
      (await (await service.get(`/api/search?q=ri&${query}`)).json()).length
    expect(await count('limit=1')).toBe(1)
    expect(await count('limit=20')).toBe(1)
    expect((await (await service.get('/api/search?q=un&limit=1')).json()).length).toBe(1)
    expect((await (await service.get('/api/search?q=un')).json()).length).toBe(2)
  })

  it.each([
    ['', 'q', undefined],
    ['q=', 'q', ''],
    ['q=a', 'q', 'a'],
    ['q=%20a%20', 'q', ' a '],
    ['q=%F0%9F%8D%8E', 'q', '🍎'],
    ['q=%26%26', 'q', '&&'],
    [`q=${'a'.repeat(201)}`, 'q', `${'a'.repeat(100)}…`],
    ['q=ab&q=cd', 'q', 'ab, cd'],
    ['q=ab&limit=0', 'limit', '0'],
    ['q=ab&limit=21', 'limit', '21'],
    ['q=ab&limit=', 'limit', ''],
    ['q=ab&limit=ten', 'limit', 'ten'],
  ])('rejects ?%s', async (query, parameter, value) => {
    const response = await service.get(`/api/search?${query}`)
    expect(response.status).toBe(400)
    const problem = await response.json()
    expect([problem.parameter, problem.value]).toEqual([parameter, value])
  })

  it('counts code points, not UTF-16 units', async () => {
    expect((await service.get(`/api/search?q=${encodeURIComponent('𠮷野')}`)).status).toBe(200)
    expect((await service.get(`/api/search?q=${encodeURIComponent('𠮷')}`)).status).toBe(400)
    expect((await service.get(`/api/search?q=${encodeURIComponent('楽天')}`)).status).toBe(200)
  })
})

describe('searches of a caller who sends many at once', () => {
  it('wait behind those of another caller, and the last of them are a 503', async () => {
    const busy = await startService({ plans: 'unlimited', env: { TRUST_PROXY: '1' } })
    const { companies } = busy.stores.records
    const held: (() => void)[] = []
    companies.searchNames = () => new Promise((resolve) => held.push(() => resolve([])))
    const statuses: number[] = []
    const order: string[] = []
    const search = (caller: string) =>
      busy.get('/api/search?q=berkshire', { 'x-forwarded-for': caller }).then((response) => {
        statuses.push(response.status)
        if (response.status === 200) order.push(caller)
      })
    const [many, other] = ['198.51.100.1', '203.0.113.1']
    const answers = Array.from({ length: 4 + 250 + 6 }, () => search(many))
    // Four searches run, 250 wait, and six are refused.
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBe(6)
    expect(held).toHaveLength(4)
    answers.push(search(other))
    // Its search takes the place of the last one of the other caller.
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBe(7)
    expect(statuses).toEqual(Array(7).fill(503))
    held.shift()?.()
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(4)
    held.pop()?.()
    await expect.poll(() => order.length, { timeout: 20_000 }).toBe(2)
    expect(order).toEqual([many, other])
    const release = setInterval(() => held.splice(0).map((resolve) => resolve()), 1)
    await Promise.all(answers)
    clearInterval(release)
    await busy.close()
  })
})
