// What the other tests rest on: an answer that is not as the OpenAPI document says is told, in a sentence that names it.
import { describe, expect, it } from 'vitest'
import { type Answer, faultsOf } from '../support/openapi-check.ts'

const LIMITS = {
  'x-ratelimit-limit': '60',
  'x-ratelimit-remaining': '59',
  'x-ratelimit-reset': '1795310820',
  'x-ratelimit-policy': '60;w=60, 1000;w=86400',
}
const FOUND = [{ name: 'Apple', domain: 'apple.com', ticker: 'AAPL', logo: 'https://a.example/b' }]

function answered({ body, headers, ...more }: Partial<Omit<Answer, 'body'>> & { body?: unknown }) {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return faultsOf({
    host: 'api',
    method: 'GET',
    url: '/api/search?q=apple',
    status: 200,
    ...more,
    headers: { ...type, ...LIMITS, ...headers },
    body: Buffer.from(JSON.stringify(body ?? FOUND)),
  })
}

const problem = { type: 'https://a.example/b', title: 'T', status: 404, detail: 'D' }
const PROBLEM = { 'content-type': 'application/problem+json' }
const SEARCH = 'GET /api/search?q=apple (search)'

describe('an answer that is as the document says', () => {
  it.each([
    ['an answer', {}],
    ['headers that every answer has', { headers: { vary: 'Accept-Encoding', date: 'today' } }],
    ['another case, and a slash at the end', { url: '/API/Search/?q=a' }],
    ['a HEAD', { method: 'HEAD' }],
    ['a preflight', { method: 'OPTIONS', status: 204 }],
    [
      'a method that is not answered',
      { method: 'PUT', status: 405, headers: PROBLEM, body: problem },
    ],
    ['a path that there is not', { url: '/a/b/c', status: 404, headers: PROBLEM, body: problem }],
    ['a page for people', { url: '/assets/page.js' }],
  ])('is no fault: %s', (_what, answer: object) => {
    expect(answered(answer)).toEqual([])
  })
})

describe('an answer that is not', () => {
  it.each([
    ['its status', { status: 418 }, `${SEARCH} answered 418, which is not described.`],
    [
      'a header of its own',
      { headers: { 'x-search-time': '3' } },
      `${SEARCH}, 200: it has x-search-time, which is not described.`,
    ],
    [
      'a header that is no number',
      { headers: { 'x-ratelimit-limit': 'many' } },
      `${SEARCH}, 200: it has X-RateLimit-Limit: many, and it must be integer.`,
    ],
    [
      'its type',
      { headers: { 'content-type': 'text/plain' } },
      `${SEARCH}, 200: it is text/plain, which is not described.`,
    ],
    [
      'a member that is not described',
      { body: [{ ...FOUND[0], rank: 100 }] },
      `${SEARCH}, 200: it has a body in which it/0 must NOT have additional properties.`,
    ],
    [
      'a member that is missing',
      { body: [{ name: 'Apple', domain: 'apple.com', ticker: null }] },
      `${SEARCH}, 200: it has a body in which it/0 must have required property 'logo'.`,
    ],
    [
      'an answer where there is nothing',
      { url: '/a/b/c' },
      'GET /a/b/c (no operation of the api host) answered 200, and is not described.',
    ],
    [
      'a method that is not described',
      { method: 'DELETE' },
      'DELETE /api/search?q=apple (no operation of the api host) answered 200, and is not described.',
    ],
  ])('is told: %s', (_what, answer: object, sentence) => {
    expect(answered(answer)).toEqual([sentence])
  })

  it('is told once for each header that it lacks', () => {
    const headers = { 'content-type': 'application/json' }
    const body = Buffer.from(JSON.stringify(FOUND))
    const asked = { host: 'api', method: 'GET', url: '/api/search?q=a', status: 200 } as const
    expect(faultsOf({ ...asked, headers, body })).toHaveLength(4)
  })
})
