// The routes that find the merchants of lines of bank statements: REST, GraphQL and MCP, and what they leave behind.
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Apex } from '../../schema/apex.ts'
import { BatchMerchants, MerchantAnswer } from '../../schema/shapes/merchant.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { closeAfterTests } from '../support/close.ts'
import { postGraphql } from '../support/graphql.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService())

const post = (path: string, body: unknown, headers = {}) =>
  fetch(service.api + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const problemOf = async (response: Response) => ProblemDetails.parse(await response.json())

describe('/api/merchant', () => {
  it('answers the merchant of a line, with the logo of each company', async () => {
    const response = await post('/api/merchant', { text: 'PAYPAL *SPOTIFY', amount_sign: '-' })
    const body = await response.json()
    expect([response.status, MerchantAnswer.parse(body)]).toEqual([200, body])
    expect(body).toMatchObject({
      merchant: {
        name: 'Spotify',
        domain: 'spotify.com',
        category: 'Music streaming',
        mcc: '5815',
      },
      intermediary: { name: 'PayPal', domain: 'paypal.com' },
      kind: 'card_payment',
      evidence: { text: 'SPOTIFY', start: 8, end: 15 },
    })
    expect(new URL(body.merchant.logo).pathname).toBe('/spotify.com')
    expect(new URL(body.intermediary.logo).pathname).toBe('/paypal.com')
  })

  it('answers GET like POST, and lets no cache store it', async () => {
    const response = await service.get('/api/merchant?text=TARGET+T-1234&country=us')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const posted = await post('/api/merchant', { text: 'TARGET T-1234', country: 'US' })
    expect(await response.json()).toEqual(await posted.json())
  })

  it('answers 200 with null where no merchant is proved', async () => {
    const response = await post('/api/merchant', { text: 'VIREMENT DE M DUPONT' })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ merchant: null, evidence: null, confidence: 0 })
  })

  it.each([
    [{}, 'text'],
    [{ text: '   ' }, 'text'],
    [{ text: 7 }, 'text'],
    [{ text: 'ZARA', country: 'Spain' }, 'country'],
    [{ text: 'ZARA', mcc: '54' }, 'mcc'],
    [{ text: 'ZARA', amount_sign: 'plus' }, 'amount_sign'],
  ])('refuses %j with 400 and names %s', async (body, parameter) => {
    const response = await post('/api/merchant', body)
    expect([response.status, (await problemOf(response)).parameter]).toEqual([400, parameter])
  })

  it('refuses a body that is no object', async () => {
    for (const body of [null, [], 'ZARA'])
      expect((await post('/api/merchant', body)).status).toBe(400)
  })

  it('refuses a line of 64 KB, and answers one of 2,000 control and bidirectional characters', async () => {
    for (const tooLong of ['x'.repeat(2001), 'ZARA '.repeat(13_000)])
      expect((await post('/api/merchant', { text: tooLong })).status).toBe(400)
    const text = '\u202e\u0000ZARA\u200b'.repeat(250)
    const response = await post('/api/merchant', { text })
    expect([response.status, (await response.json()).text]).toEqual([200, text])
  })
})

describe('/api/batch/merchants', () => {
  it('answers every line in its order, with the hints of each', async () => {
    const lines = ['MERCADONA', { text: 'TARGET 5123', country: 'AU' }, 'GELDAUTOMAT']
    const response = await post('/api/batch/merchants', { lines, country: 'ES' })
    const body = await response.json()
    expect([response.status, BatchMerchants.parse(body)]).toEqual([200, body])
    const domains = body.results.map(
      ({ merchant }: z.output<typeof MerchantAnswer>) => merchant?.domain ?? null,
    )
    expect(domains).toEqual(['mercadona.es', 'target.com.au', null])
    expect([body.count, body.limit]).toEqual([3, 10])
  })

  it.each([
    ['anonymous', 10],
    ['free', 50],
    ['starter', 100],
    ['pro', 250],
    ['business', 1000],
  ])('allows the plan %s %i lines', async (plan, limit) => {
    const headers = plan === 'anonymous' ? {} : { 'x-api-key': await service.key({ plan }) }
    const send = (count: number) =>
      post('/api/batch/merchants', { lines: Array(count).fill('LIDL') }, headers)
    expect((await (await send(limit)).json()).count).toBe(limit)
    const refused = await send(limit + 1)
    expect([refused.status, (await problemOf(refused)).parameter]).toEqual([400, 'lines'])
  })

  it.each([
    [{}, 'lines'],
    [{ lines: [] }, 'lines'],
    [{ lines: ['LIDL', 7] }, 'lines[1]'],
    [{ lines: ['LIDL', ''] }, 'lines[1]'],
    [{ lines: [{ text: 'LIDL', mcc: 'x' }] }, 'lines[0]'],
  ])('refuses %j and names %s', async (body, parameter) => {
    const response = await post('/api/batch/merchants', body)
    expect([response.status, (await problemOf(response)).parameter]).toEqual([400, parameter])
  })
})

describe('the other doors', () => {
  it('answer the same through GraphQL', async () => {
    const query =
      'query ($text: String!) { merchant(text: $text) { text merchant { name domain category mcc company { domain } } intermediary { name domain } location { city region country } store kind confidence evidence { text start end } } }'
    const text = 'SQ *STARBUCKS 47411 OAKLAND CA'
    const { data } = await postGraphql(service, { query, variables: { text } })
    const rest = await (await post('/api/merchant', { text })).json()
    const { logo: _, ...merchant } = rest.merchant
    const { logo: __, ...intermediary } = rest.intermediary
    const company = { domain: 'starbucks.com' }
    expect(data.merchant).toEqual({
      ...rest,
      merchant: { ...merchant, company },
      intermediary,
      kind: 'CARD_PAYMENT',
    })
  })

  it('answer the same through MCP', async () => {
    const text = 'PAYPAL *SPOTIFY'
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'find_merchant', arguments: { text } },
    }
    const accept = 'application/json, text/event-stream'
    const { result } = await (await post('/mcp', message, { accept })).json()
    expect(result.structuredContent).toEqual(await (await post('/api/merchant', { text })).json())
  })
})

describe('what an operator taught', () => {
  it('wins over everything within a second, and ends when it is unset', async () => {
    const { merchantRules } = service.stores.records
    const domainOf = async (text: string) =>
      (await (await post('/api/merchant', { text })).json()).merchant?.domain ?? null
    const rule = { pattern: 'TARGET T', domain: 'stripe.com' as Apex }
    expect(await domainOf('TARGET T-1234')).toBe('target.com')
    await merchantRules.put('target t', rule)
    await expect.poll(() => domainOf('TARGET T-1234')).toBe('stripe.com')
    await merchantRules.remove('target t')
    await expect.poll(() => domainOf('TARGET T-1234')).toBe('target.com')
  })
})
