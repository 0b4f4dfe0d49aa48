// A monogram has the letters of the company's name in the registry, on every route and at every domain of the company.
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { monogram } from '../../server/images/monogram/index.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { postGraphql } from '../support/graphql.ts'
import { startService } from '../support/service.ts'
import { countReads } from '../support/store-reads.ts'

const DOMAIN = 'qfx-anvils.com'
const OTHER_DOMAIN = 'qfx-anvils.de'
const NAME = 'Quick Fox Anvils'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const keyHeaders = { 'x-api-key': await service.key() }

const putCompany = (name: string) =>
  service.stores.records.companies.put([
    companyOf(DOMAIN, {
      name,
      domains: [OTHER_DOMAIN as Apex],
      listings: [{ mic: 'XNYS', symbol: 'QFXA' }],
    }),
  ])
await putCompany(NAME)

async function fetchText(path: string) {
  const response = await service.get(path)
  return { headers: response.headers, text: await response.text() }
}

const lettersIn = (svg: string) => / d="([^"]+)"/.exec(svg)?.[1]
const lettersOf = (name: string) => lettersIn(monogram({ apex: DOMAIN, name }, 'light').svg)

const runQuery = async (query: string) => (await postGraphql(service, { query }, keyHeaders)).data

describe('a monogram', () => {
  it.each(['allianz.com', 'jobs.allianz.com?scope=host', 'basf.com', 'avis.com'])(
    'has the color that the brand publishes: %s',
    async (path) => {
      const [domain = ''] = path.replace('jobs.', '').split('?')
      const { headers, text } = await fetchText(`/api/${path}`)
      expect(headers.get('x-fallback')).toBe('monogram')
      const colors = await service.get(`/api/colors/${domain}`, keyHeaders)
      expect(text).toContain(`fill="${(await colors.json()).colors.primary.toLowerCase()}"`)
    },
  )

  it.each([
    `/api/${DOMAIN}`,
    `/api/${OTHER_DOMAIN}`,
    `image:/${DOMAIN}`,
    '/api/ticker/QFXA',
    '/api/name/Quick%20Fox%20Anvils',
  ])('has the letters of the registered name at %s', async (path) => {
    const response = await service.get(path)
    expect(response.headers.get('x-fallback')).toBe('monogram')
    expect(lettersIn(await response.text())).toBe(lettersOf(NAME))
  })

  it('has them in a brand kit and in GraphQL', async () => {
    const kit = await (await service.get(`/api/brand/${DOMAIN}`, keyHeaders)).json()
    const { company } = await runQuery(`{ company(domain: "${DOMAIN}") { logo { etag } } }`)
    const own = await service.get(`/api/${DOMAIN}`)
    const fromKit = await service.get(`image:${new URL(kit.assets.logo).pathname}`)
    expect(lettersIn(await fromKit.text())).toBe(lettersOf(NAME))
    expect(own.headers.get('etag')).toContain(company.logo.etag)
  })

  it('reads the names of many companies at once', async () => {
    const reads = await countReads(service.stores.records, () =>
      runQuery(`{ a: company(domain: "one-anvil.com") { logo { source etag } }
        b: company(domain: "two-anvil.com") { logo { source etag } }
        c: company(domain: "${OTHER_DOMAIN}") { logo { source etag } } }`),
    )
    // The second reads are about the company that owns the other domain.
    expect(reads['companies.find']).toBeLessThanOrEqual(2)
    expect(reads['companies.lookup']).toBeLessThanOrEqual(2)
  })

  it('changes with the name, and has another ETag then', async () => {
    const query = `{ company(domain: "${DOMAIN}") { logo { etag } } }`
    const before = await runQuery(query)
    await putCompany('Slow Turtle Anvils')
    // The response cache keeps the answer to a URL for up to a minute, so this URL is new.
    const response = await service.get(`/api/${DOMAIN}?size=100`)
    expect(lettersIn(await response.text())).toBe(lettersOf('Slow Turtle Anvils'))
    expect(response.headers.get('cache-control')).toContain('max-age=600')
    expect(await runQuery(query)).not.toEqual(before)
    await putCompany(NAME)
    expect(await runQuery(query)).toEqual(before)
  })
})
