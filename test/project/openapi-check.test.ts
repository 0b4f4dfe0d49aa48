// Tests the check of responses against the OpenAPI document. It runs in every test that starts a service.
import { describe, expect, it } from 'vitest'
import { faultsOf, type RecordedResponse } from '../support/openapi-check.ts'

const RATE_LIMIT_HEADERS = {
  'x-ratelimit-limit': '60',
  'x-ratelimit-remaining': '59',
  'x-ratelimit-reset': '1795310820',
  'x-ratelimit-policy': '60;w=60, 1000;w=86400',
  ratelimit: '"minute";r=59;t=20, "day";r=999;t=4000',
  'ratelimit-policy': '"minute";q=60;w=60, "day";q=1000;w=86400',
}
const SEARCH_RESULTS = [
  {
    name: 'Apple',
    domain: 'apple.com',
    ticker: 'AAPL',
    exchange: 'XNAS',
    logo: 'https://a.example/b',
    matched: { field: 'name', value: 'Apple', how: 'exact', former: false },
    why: 'It is called Apple.',
    score: 1,
  },
]

/** @returns the faults of a valid search response with these changes. */
function faultsWith({
  body,
  headers,
  ...changes
}: Partial<Omit<RecordedResponse, 'body'>> & { body?: unknown }) {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return faultsOf({
    host: 'api',
    method: 'GET',
    url: '/api/search?q=apple',
    status: 200,
    ...changes,
    headers: { ...type, etag: '"a"', ...RATE_LIMIT_HEADERS, ...headers },
    body: Buffer.from(JSON.stringify(body ?? SEARCH_RESULTS)),
  })
}

const PROBLEM_BODY = {
  type: 'urn:logograph:problem:c',
  title: 'T',
  status: 404,
  code: 'c',
  detail: 'D',
}
const PROBLEM_HEADERS = { 'content-type': 'application/problem+json' }
const OPERATION = 'GET /api/search?q=apple (search)'

describe('a response that the document describes', () => {
  it.each([
    ['a search response', {}],
    ['headers that any response may have', { headers: { vary: 'Accept-Encoding', date: 'today' } }],
    ['a HEAD request', { method: 'HEAD' }],
    ['a CORS preflight', { method: 'OPTIONS', status: 204 }],
    [
      'a method that the route does not allow',
      { method: 'PUT', status: 405, headers: PROBLEM_HEADERS, body: PROBLEM_BODY },
    ],
    [
      'a path without a route',
      { url: '/a/b/c', status: 404, headers: PROBLEM_HEADERS, body: PROBLEM_BODY },
    ],
    ['a file of the explorer', { url: '/assets/page.js' }],
  ])('has no faults: %s', (_what, changes: object) => {
    expect(faultsWith(changes)).toEqual([])
  })
})

describe('a response that the document does not describe', () => {
  it.each([
    ['another status', { status: 418 }, `${OPERATION} answered 418, which is not described.`],
    [
      'an additional header',
      { headers: { 'x-search-time': '3' } },
      `${OPERATION}, 200: it has x-search-time, which is not described.`,
    ],
    [
      'a text in a numeric header',
      { headers: { 'x-ratelimit-limit': 'many' } },
      `${OPERATION}, 200: it has X-RateLimit-Limit: many, and it must be integer.`,
    ],
    [
      'another media type',
      { headers: { 'content-type': 'text/plain' } },
      `${OPERATION}, 200: it is text/plain, which is not described.`,
    ],
    [
      'an additional property',
      { body: [{ ...SEARCH_RESULTS[0], rank: 100 }] },
      `${OPERATION}, 200: it has a body in which it/0 must NOT have additional properties.`,
    ],
    [
      'a missing property',
      { body: [{ name: 'Apple', domain: 'apple.com', ticker: null }] },
      `${OPERATION}, 200: it has a body in which it/0 must have required property 'logo'.`,
    ],
    [
      'success at a path in another case',
      { url: '/API/Search?q=a' },
      'GET /API/Search?q=a (no operation of the api host) answered 200, and is not described.',
    ],
    [
      'success at a path without a route',
      { url: '/a/b/c' },
      'GET /a/b/c (no operation of the api host) answered 200, and is not described.',
    ],
    [
      'success for an undocumented method',
      { method: 'DELETE' },
      'DELETE /api/search?q=apple (no operation of the api host) answered 200, and is not described.',
    ],
  ])('has one fault: %s', (_what, changes: object, sentence) => {
    expect(faultsWith(changes)).toEqual([sentence])
  })

  it('has one fault for each missing header', () => {
    const headers = { 'content-type': 'application/json' }
    const body = Buffer.from(JSON.stringify(SEARCH_RESULTS))
    const response = { host: 'api', method: 'GET', url: '/api/search?q=a', status: 200 } as const
    expect(faultsOf({ ...response, headers, body })).toHaveLength(7)
  })
})
