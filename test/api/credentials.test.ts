// Credentials that are missing, malformed, in the wrong place or in a URL.
import { describe, expect, it } from 'vitest'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { closeAfterTests } from '../support/close.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))

const problemOf = async (response: Response) => ProblemDetails.parse(await response.json())
const problemAt = async (path: string, headers?: Record<string, string>, method?: string) =>
  problemOf(await service.get(path, headers, method))

describe('credentials', () => {
  it.each([
    ['without Bearer', 'lg_sk_0123456789', 'a text without Bearer', undefined],
    ['of the scheme Basic', 'Basic dXNlcjpwYXNz', 'the scheme Basic', 'Basic'],
  ])('%s are a 401 that names the form', async (_what, authorization, got, value) => {
    const response = await service.get('/api/stripe.com', { authorization })
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
    const problem = await problemOf(response)
    expect(problem).toMatchObject({
      status: 401,
      code: 'malformed_credentials',
      parameter: 'Authorization',
      detail: `Authorization must be Bearer <API_KEY>; got ${got}.`,
    })
    expect(problem.value).toBe(value)
    expect(JSON.stringify(problem)).not.toContain('lg_sk')
  })

  it.each<[string, string, Record<string, string>]>([
    ['an empty x-api-key', '', { 'x-api-key': '' }],
    ['Bearer without a key', '', { authorization: 'Bearer ' }],
    ['an empty Authorization', '', { authorization: '' }],
    ['an empty ?token=', '?token=', {}],
  ])('count as none: %s', async (_what, query, headers) => {
    for (const path of ['/api/stripe.com', 'image:/stripe.com', '/api/clearbit/logo/stripe.com']) {
      const response = await service.get(path + query, headers)
      expect([path, response.status, response.headers.get('x-key-warning')]).toEqual([
        path,
        200,
        null,
      ])
    }
    expect(await problemAt(`/api/meta/stripe.com${query}`, headers)).toMatchObject({
      status: 401,
      code: 'key_required',
    })
  })

  it('in a header count when an earlier one is empty', async () => {
    const key = await service.key()
    const headers = { 'x-api-key': '', authorization: `Bearer ${key}` }
    expect((await service.get('/api/meta/stripe.com', headers)).status).toBe(200)
  })

  it.each(['/api/clearbit/logo/github.com', '/api/ticker/NOSUCH', 'image:/name/no-such-company'])(
    'that are malformed count as none on %s, with a warning',
    async (path) => {
      const { status, headers } = await service.get(path, { authorization: 'Token lg_sk_bad' })
      expect([status === 401, headers.get('x-key-warning')]).toEqual([
        false,
        'malformed_credentials',
      ])
    },
  )

  it('in ?token= of GraphQL are a 401 that asks for a header, and an empty one is none', async () => {
    const query = encodeURIComponent('{ __typename }')
    const problem = await problemAt(`/graphql?query=${query}&token=${await service.key()}`)
    expect(problem).toMatchObject({
      status: 401,
      code: 'key_in_query_not_accepted',
      parameter: 'token',
      detail: 'The API key must be in x-api-key or Authorization: Bearer; got it in ?token=.',
    })
    expect((await service.get(`/graphql?query=${query}&token=`)).status).toBe(200)
  })
})

describe('a secret key in the URL of an image', () => {
  it('is never public, has a warning and is logged once', async () => {
    const key = await service.key({ label: 'in a page' })
    const record = (await service.stores.records.keys.list()).find(
      ({ label }) => label === 'in a page',
    )
    for (let i = 0; i < 4; i++) {
      const response = await service.get(`image:/github.com?size=256&token=${key}`)
      expect([
        response.status,
        response.headers.get('cache-control')?.split(',')[0],
        response.headers.get('cdn-cache-control')?.split(',')[0],
        response.headers.get('x-key-warning'),
      ]).toEqual([200, 'private', 'private', 'secret_key_in_query'])
    }
    const warnings = service.logLines.filter(
      ({ level, keyId }) => level === 'warn' && keyId === record?.id,
    )
    expect(warnings).toHaveLength(1)
    expect(JSON.stringify(warnings)).not.toContain(key)
  })

  it('has the warning next to a key in a header too', async () => {
    const token = await service.key()
    const publishable = await service.key({ kind: 'publishable' })
    const REQUESTS: [path: string, headers: Record<string, string>][] = [
      ['/api/github.com', { 'x-api-key': publishable }],
      ['/api/github.com', { authorization: `Bearer ${token}` }],
      // This route ignores an invalid key.
      ['/api/clearbit/logo/github.com', { 'x-api-key': 'lg_sk_unknown' }],
    ]
    for (const [path, headers] of REQUESTS) {
      // The third response could come from the response cache.
      for (const _attempt of [1, 2, 3]) {
        const response = await service.get(`${path}?token=${token}`, headers)
        expect([response.status, response.headers.get('x-key-warning')]).toEqual([
          200,
          'secret_key_in_query',
        ])
        expect(response.headers.get('cache-control')).toMatch(/^private/)
      }
    }
  })

  it('differs from a publishable key, which is public and has no warning', async () => {
    const key = await service.key({ kind: 'publishable' })
    const response = await service.get(`image:/github.com?token=${key}`)
    expect(response.headers.get('cache-control')).toMatch(/^public/)
    expect(response.headers.get('x-key-warning')).toBeNull()
  })
})
