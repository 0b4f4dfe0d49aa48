// Values that people paste: URLs, email addresses and hostnames with spaces, in queries, bodies and arguments.
import { describe, expect, it } from 'vitest'
import { BatchLogos } from '../../schema/shapes/batch.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { errorCodesOf, postGraphql } from '../support/graphql.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
await service.stores.records.companies.put([
  companyOf('stripe.com', {
    name: 'Stripe',
    rank: 80,
    listings: [{ mic: 'XNAS', symbol: 'STRP' }],
    coins: ['STRP'],
  }),
  companyOf('gmail.com', { name: 'Gmail', rank: 90 }),
])
const key = await service.key()

const PASTED = [
  'https://www.stripe.com/pricing',
  'stripe.com/',
  'info@stripe.com',
  'Stripe.com ',
  '\tstripe.com\u200b',
  'mailto:info@stripe.com?subject=Hello',
  'Jane Doe <jane@stripe.com>',
  '//stripe.com:443/docs#top',
  'https://user:secret@stripe.com/',
  '"stripe.com",',
]

const resolve = (parameters: Record<string, string>) =>
  service.get(`/api/resolve?${new URLSearchParams(parameters)}`)

async function postBatch(domains: string[]) {
  const response = await fetch(`${service.api}/api/batch/logos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ domains }),
  })
  const body = await response.json()
  expect(BatchLogos.parse(body)).toEqual(body)
  return body.results as { domain: string; error?: string }[]
}

describe('a pasted value', () => {
  it.each(PASTED)('is cleaned in a query: %j', async (domain) => {
    const response = await resolve({ domain })
    expect([response.status, (await response.json()).domain]).toEqual([200, 'stripe.com'])
  })

  it.each([
    ['ticker', ' STRP '],
    ['crypto', 'strp\n'],
  ])('is cleaned of the spaces around a symbol: %s', async (name, value) => {
    const response = await resolve({ [name]: value })
    expect([response.status, (await response.json()).domain]).toEqual([200, 'stripe.com'])
  })

  it('is cleaned in a batch', async () => {
    const results = await postBatch(PASTED)
    expect(results.map(({ domain }) => domain)).toEqual(PASTED.map(() => 'stripe.com'))
  })

  it.each(PASTED)('is cleaned in an argument: %j', async (domain) => {
    const query = 'query ($domain: Domain!) { company(domain: $domain) { domain } }'
    const { data } = await postGraphql(service, { query, variables: { domain } })
    expect(data).toEqual({ company: { domain: 'stripe.com' } })
  })

  it.each([
    ['email', 'jane.doe@mail.stripe.com'],
    ['url', 'http://docs.stripe.com/api?x=1'],
    ['url', 'stripe.com/pricing'],
  ])('finds the company as %s=%s', async (name, value) => {
    const response = await resolve({ [name]: value })
    const { domain, matched } = await response.json()
    expect([domain, matched.field]).toEqual(['stripe.com', 'domain'])
    expect((await postBatch([`${name}:${value}`]))[0]?.domain).toBe('stripe.com')
  })

  it.each([
    ['https://stripe.com@evil.com/', 'evil.com'],
    ['https://evil.com\\@stripe.com', 'evil.com'],
    ['https://evil.com#@stripe.com', 'evil.com'],
  ])('names the host that a browser would open: %s', async (url, host) => {
    const response = await resolve({ url })
    expect((await response.json()).detail).toBe(`No company found for the domain ${host}.`)
  })

  it.each(['stripe.com stripe.com', 'http://10.0.0.1/', 'https://localhost/', '@', 'https://'])(
    'without a public hostname is refused: %s',
    async (domain) => {
      const response = await resolve({ domain })
      expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_request'])
    },
  )
})

describe('a domain in a path', () => {
  it.each(['https://www.stripe.com/pricing', 'stripe.com/', 'info@stripe.com', 'Stripe.com '])(
    'is refused with a suggestion: %j',
    async (text) => {
      const response = await service.get(`/api/${encodeURIComponent(text)}`)
      const problem = ProblemDetails.parse(await response.json())
      expect([response.status, problem.suggestion]).toEqual([400, 'stripe.com'])
      expect(problem.detail).toContain('Did you mean stripe.com?')
    },
  )

  it('has no suggestion when the text has no public hostname', async () => {
    const problem = await (await service.get('/api/https%3A%2F%2Flocalhost%2F')).json()
    expect(problem.suggestion).toBeUndefined()
  })
})

describe('an address at a free or disposable email provider', () => {
  const ADDRESSES = [
    'jane@gmail.com',
    'Jane <jane@GMAIL.com>',
    '1234+jane@users.noreply.GitHub.com',
    'mailto:x@mailinator.com',
    'jane@gmail.com/',
  ]

  it.each(ADDRESSES)('is the problem free_mail, never the provider: %s', async (address) => {
    for (const parameter of ['email', 'domain', 'url']) {
      const response = await resolve({ [parameter]: address })
      const problem = ProblemDetails.parse(await response.json())
      expect([response.status, problem.code]).toEqual([404, 'free_mail'])
    }
  })

  it('is the error of its item in a batch', async () => {
    const results = await postBatch([...ADDRESSES, 'email:jane@gmail.com', 'info@stripe.com'])
    expect(results.map(({ error }) => error)).toEqual([
      'free_mail',
      'free_mail',
      'free_mail',
      'free_mail',
      'free_mail',
      'free_mail',
      undefined,
    ])
  })

  it('is an error of its field in GraphQL', async () => {
    const query = '{ company(domain: "jane@gmail.com") { domain } }'
    expect(errorCodesOf(await postGraphql(service, { query }))).toEqual(['company: free_mail'])
  })

  it('is found by the domain of the provider itself', async () => {
    expect((await resolve({ domain: 'gmail.com' })).status).toBe(200)
    expect((await resolve({ url: 'https://www.gmail.com/' })).status).toBe(200)
  })
})
