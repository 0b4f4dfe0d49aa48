// With ANONYMOUS=off, callers without a key get no logos and no data, except by a signed URL.
import { describe, expect, it } from 'vitest'
import { closeAfterTests } from '../support/close.ts'
import { postGraphql } from '../support/graphql.ts'
import { seedCompanies } from '../support/registry.ts'
import { startService } from '../support/service.ts'

const COMPAT_HOSTS = 'logo.example.com=clearbit,icons.example.com=google'
const service = closeAfterTests(
  await startService({ plans: 'unlimited', env: { ANONYMOUS: 'off', COMPAT_HOSTS } }),
)
await seedCompanies(service)
const headers = { 'x-api-key': await service.key({ plan: 'starter' }) }

describe('a private instance', () => {
  it.each([
    '/api/stripe.com',
    '/v1/stripe.com',
    '/api/stripe.com?grant=AAAAAAAAAAAAAAAAAAAAAA.key_1',
    'image:/stripe.com',
    'image:/ticker/AAPL',
    '/api/ticker/AAPL',
    '/api/search?q=apple',
    '/api/resolve?ticker=AAPL',
    '/api/clearbit/logo/stripe.com',
    '/c/stripe.com/card.png',
  ])('refuses %s without a key, and answers it with one', async (path) => {
    const refused = await service.get(path)
    expect([refused.status, (await refused.json()).code]).toEqual([401, 'key_required'])
    expect((await service.get(path, headers)).status).toBe(200)
  })

  it.each([
    // Clearbit answers 404 to everything without a logo.
    ['logo.example.com', '/stripe.com', 404],
    ['icons.example.com', '/s2/favicons?domain=stripe.com', 401],
  ])('refuses images of %s', async (host, path, status) => {
    const response = await service.get(path, { host })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      expect.stringContaining('application/problem+json'),
    ])
  })

  it('refuses GraphQL and MCP without a key', async () => {
    const query = { query: '{ company(domain: "stripe.com") { name logo { url } } }' }
    const { data, errors } = await postGraphql(service, query)
    expect([data?.company?.name ?? null, errors[0]?.extensions.code]).toEqual([
      null,
      'key_required',
    ])
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'find_company', arguments: { query: 'apple' } },
    }
    const response = await fetch(`${service.api}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    expect((await response.json()).result).toMatchObject({ isError: true })
  })

  it.each([
    ['/graphql', '{ company(domain: "stripe.com") { name ticker } }'],
    ['/graphql', '{ search(query: "stripe") { name } }'],
    ['/graphql/subgraph', '{ logographCompany(domain: "stripe.com") { name isin } }'],
  ])('lets no shared cache store what a key gets from %s %s', async (path, query) => {
    const response = await service.get(`${path}?query=${encodeURIComponent(query)}`, headers)
    expect((await response.json()).errors).toBeUndefined()
    expect(response.headers.get('cache-control')).toBe('private, max-age=60')
  })

  it('signs every logo URL of a batch, and shows only what is signed', async () => {
    const response = await fetch(`${service.api}/api/batch/logos?size=64`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ domains: ['stripe.com'] }),
    })
    const { results } = await response.json()
    const { pathname, search } = new URL(results[0].logo)
    for (const _again of [1, 2])
      expect((await service.get(`image:${pathname}${search}`)).status).toBe(200)
    const other = search.replace('size=64', 'size=65')
    expect((await service.get(`image:${pathname}${other}`)).status).toBe(401)
    expect((await service.get(`image:/apple.com${search}`)).status).toBe(401)
  })

  it('keeps its pages, its docs and its health open, and says nothing about a company', async () => {
    for (const path of ['/', '/docs', '/health', '/api/billing/plans', '/api/openapi.json'])
      expect([path, (await service.get(path)).status]).toEqual([path, 200])
    const page = await service.get('/c/stripe.com')
    expect([page.status, (await page.text()).includes('Stripe')]).toEqual([200, false])
  })
})
