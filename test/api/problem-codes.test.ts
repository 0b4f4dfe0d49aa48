// Problems that programs branch on: codes, suggestions, ignored parameters, and pages for browsers.
import { describe, expect, it } from 'vitest'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { closeAfterTests } from '../support/close.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))

const problemOf = async (response: Response) => ProblemDetails.parse(await response.json())
const problemAt = async (path: string, headers?: Record<string, string>, method?: string) =>
  problemOf(await service.get(path, headers, method))

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(service.api + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('a problem', () => {
  it('has a type that is the same on every server, and a page of this server in docs', async () => {
    const problem = await problemAt('/api/stripe.com?size=5')
    expect(problem).toMatchObject({
      type: 'urn:logograph:problem:invalid_request',
      code: 'invalid_request',
      docs: expect.stringMatching(/^http:\/\/localhost:\d+\/problems\/invalid_request$/),
      parameter: 'size',
      value: '5',
      allowed: 'an integer from 16 to 2048',
      detail: 'size must be an integer from 16 to 2048; got "5".',
    })
  })

  it('names the missing feature and the page of the plans for a plan without it, and only then', async () => {
    const free = await service.key({ plan: 'free' })
    const problem = await problemAt('/api/describe/stripe.com', { 'x-api-key': free })
    expect(problem).toMatchObject({
      status: 403,
      code: 'plan_required',
      currentTier: 'free',
      feature: 'brandData',
      detail: 'Describing a company is not included in the free plan.',
    })
    const { pathname, search } = new URL(problem.upgrade as string)
    const page = await service.get(pathname + search, { accept: 'text/html' })
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
  })

  it('tells a publishable key of the largest plan that a secret key is needed, not a plan', async () => {
    const key = await service.key({ kind: 'publishable', plan: 'business' })
    const problem = await problemAt('/api/colors/stripe.com', { 'x-api-key': key })
    expect(problem).toMatchObject({ status: 403, code: 'secret_key_required' })
    expect(problem).not.toHaveProperty('upgrade')
  })

  it('tells a page that is not on the list of a key its host', async () => {
    const key = await service.key({ kind: 'publishable', origins: ['a.com'] })
    const headers = { 'x-api-key': key, origin: 'https://shop.example.net' }
    const problem = await problemAt('/api/stripe.com', headers)
    expect(problem).toMatchObject({
      status: 403,
      code: 'origin_not_allowed',
      value: 'shop.example.net',
    })
    expect(problem).not.toHaveProperty('upgrade')
  })

  it('has a page under the codes of earlier versions too', async () => {
    const page = await service.get('/problems/not_permitted')
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('plan_required'),
    ])
  })
})

describe('a wrong value', () => {
  it.each([
    ['retina=1', 'retina must be true or false; got "1". Did you mean retina=true?', 'true'],
    [
      'format=PNG',
      'format must be one of png, webp, jpg, jpeg, svg, auto; got "PNG". Did you mean format=png?',
      'png',
    ],
    [
      'size=128px',
      'size must be an integer from 16 to 2048; got "128px". Did you mean size=128?',
      '128',
    ],
    ['theme=black', 'theme must be one of light, dark; got "black".', undefined],
  ])('%s is a 400 with the sentence %j', async (query, detail, suggestion) => {
    const problem = await problemAt(`/api/stripe.com?${query}`)
    expect([problem.status, problem.detail, problem.suggestion]).toEqual([400, detail, suggestion])
  })

  it('is not invented for a missing parameter', async () => {
    const problem = await problemAt('/api/search')
    expect(problem.detail).toBe(
      'q must be 2 to 200 characters with a letter or digit among them; got nothing.',
    )
    expect(problem).not.toHaveProperty('value')
  })

  it('of a whole body is called by its kind', async () => {
    const response = await post('/api/batch/logos', ['x.com'], { 'x-api-key': await service.key() })
    expect(await problemOf(response)).toMatchObject({
      parameter: 'body',
      value: 'a list',
      detail: 'body must be a JSON object sent as application/json; got a list.',
    })
  })

  it('in a list is named by its index', async () => {
    const key = await service.key()
    const response = await post('/api/batch/logos', { domains: ['x.com', 5] }, { 'x-api-key': key })
    expect(await problemOf(response)).toMatchObject({
      parameter: 'domains[1]',
      value: '5',
      detail: 'domains[1] must be a hostname in quotes; got 5.',
    })
  })

  it('is null where the caller sent null', async () => {
    const key = await service.key()
    const response = await post('/api/batch/logos', { domains: [null] }, { 'x-api-key': key })
    expect(await problemOf(response)).toMatchObject({
      parameter: 'domains[0]',
      value: 'null',
      detail: 'domains[0] must be a hostname in quotes; got null.',
    })
  })

  it('is named on the path of another service too', async () => {
    const problem = await problemAt('/v1/domains/find')
    expect(problem).toMatchObject({
      parameter: 'name',
      allowed: 'the name of a company',
      detail: 'name must be the name of a company; got nothing.',
    })
    expect(problem).not.toHaveProperty('value')
  })
})

describe('a key in the place of a value', () => {
  const KEY = 'lg_sk_abcdefghijklmnopqrstuvwxyz0123456789'

  it.each([
    [`/api/${KEY}`, 400],
    [`/api/${KEY}.com`, 400],
    [`/api/stripe.com?size=${KEY}`, 400],
    [`/api/stripe.com?size=${KEY}&size=${KEY}`, 400],
    [`/api/stripe.com?format=${'x'.repeat(90)}${KEY}`, 400],
    [`/api/name/${KEY}`, 404],
    [`/v1/domains/find?name=${KEY}`, 404],
    [`/problems/${KEY}`, 404],
    [`/api/openapi/${KEY}.json`, 404],
  ])('is masked at %s', async (path, status) => {
    const response = await service.get(path)
    const text = await response.text()
    expect([response.status, text]).toEqual([status, expect.stringContaining('[key]')])
    expect(text).not.toContain('lg_sk')
  })

  it('is masked in a body, in GraphQL and in the log', async () => {
    const headers = { 'x-api-key': await service.key() }
    const query = `{ company(domain: "${KEY}") { name } }`
    const texts = [
      await (await post('/api/batch/logos', { domains: KEY }, headers)).text(),
      await (await post('/graphql', { query })).text(),
      await (
        await post('/graphql', { query: `{ search(query: 1, limit: "${KEY}") { name } }` })
      ).text(),
      JSON.stringify(service.logLines),
    ]
    for (const text of texts) {
      expect(text).toContain('[key]')
      expect(text).not.toContain(KEY)
    }
  })
})

describe('an unknown path', () => {
  it.each([
    ['/stripe.com', 404, '/api/stripe.com'],
    ['/www.stripe.com', 404, '/api/www.stripe.com'],
    ['/api/health', 400, '/health'],
    ['/api/graphql', 400, '/graphql'],
    ['/HEALTH', 404, '/health'],
    ['/docs/', 404, '/docs'],
    ['/docs/quickstart.md', 404, '/docs'],
    ['/search', 404, '/api/search'],
    ['/ticker/AAPL', 404, '/api/ticker/AAPL'],
    ['image:/v1/stripe.com', 404, '/stripe.com'],
    ['/api/tickers/AAPL', 404, '/api/ticker/AAPL'],
    ['/api/serch', 400, '/api/search'],
    ['/api/company/stripe.com', 404, '/api/describe/stripe.com'],
    ['/v2/companies/stripe.com', 404, '/api/describe/stripe.com'],
    ['/api/describe/https://www.stripe.com/pricing', 404, '/api/describe/www.stripe.com'],
    ['/api/https://stripe.com/', 404, '/api/stripe.com'],
    ['image:/https://www.stripe.com/pricing', 404, '/www.stripe.com'],
  ])('%s is a %i that suggests %s', async (path, status, suggestion) => {
    const problem = await problemAt(path)
    expect([problem.status, problem.suggestion]).toEqual([status, suggestion])
    expect(problem.detail).toMatch(new RegExp(` Did you mean ${suggestion}\\?$`))
  })

  it.each([
    '/nothing/here',
    '/api/localhost',
    `/${'a'.repeat(400)}.com`,
    '/backup.zip',
    '/index.sh',
    '/describe/main.rs',
    '/logos/stripe.com',
    '/api/name',
    '/api/tick/AAPL',
  ])('%s gets no suggestion', async (path) => {
    expect(await problemAt(path)).not.toHaveProperty('suggestion')
  })

  it('does not repeat a key that was written into it', async () => {
    const response = await service.get('/name/lg_sk_abcdefghijklmnopqrstuvwxyz0123456789')
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.not.stringContaining('lg_sk'),
    ])
  })
})

describe('an unknown query parameter', () => {
  const ignoredAt = async (path: string) =>
    (await service.get(path)).headers.get('x-ignored-parameters')

  it.each([
    ['/api/stripe.com?grayscale=true', 'grayscale;did-you-mean=greyscale'],
    ['/api/stripe.com?Size=64', 'Size;did-you-mean=size'],
    ['image:/stripe.com?width=64&utm_source=x', 'width;did-you-mean=size, utm_source'],
    ['image:/stripe.com?refresh=true', 'refresh'],
    ['/api/clearbit/logo/stripe.com?retna=true', 'retna;did-you-mean=retina'],
    ['/api/name/Apple?grayscale=true', 'grayscale;did-you-mean=greyscale'],
    ['/api/search?q=apple&offset=10', 'offset'],
    ['/api/search?query=apple', 'query;did-you-mean=q'],
    ['/api/stripe.com?size=5&colour=red', 'colour'],
    ['/api/stripe.com?domain=x&key=lg_pk_1', 'domain, key;did-you-mean=token'],
    ['/api/stripe.com?size[]=1&a%20b=1', 'size%5B%5D;did-you-mean=size, a%20b'],
    ['/api/stripe.com?a=&b=&c=&d=&e=&f=', 'a, b, c, d, e'],
    [`/api/stripe.com?${'x'.repeat(100)}=1`, 'x'.repeat(32)],
    ['/api/stripe.com?size=64&token=', null],
    ['/api/stripe.com?site=1&find=2&kid=3', 'site, find, kid'],
    ['/api/stripe.com?themes=dark', 'themes;did-you-mean=theme'],
    ['/health', null],
    ['/graphql?query={__typename}&Variables={}', 'Variables;did-you-mean=variables'],
    ['/graphql?query={__typename}&operationName=', null],
  ])('%s is named: %s', async (path, header) => {
    expect(await ignoredAt(path)).toBe(header)
  })

  it('is named in a 304 and a redirect too', async () => {
    const path = '/api/stripe.com?size=40&sizes=40'
    const etag = (await service.get(path)).headers.get('etag') as string
    const notModified = await service.get(path, { 'if-none-match': etag })
    const named = 'sizes;did-you-mean=size'
    expect([notModified.status, notModified.headers.get('x-ignored-parameters')]).toEqual([
      304,
      named,
    ])
  })

  it('splits no cache, and its answer is not kept by the response cache', async () => {
    for (let i = 0; i < 3; i++) await service.get('/api/figma.com?size=72')
    const plain = await service.get('/api/figma.com?size=72')
    for (let i = 0; i < 3; i++) {
      const response = await service.get('/api/figma.com?size=72&grayscale=true')
      expect([response.headers.get('etag'), response.headers.get('x-cache')]).toEqual([
        plain.headers.get('etag'),
        'HIT',
      ])
      expect(response.headers.get('x-ignored-parameters')).not.toBeNull()
    }
    const isHot = (line: Record<string, unknown>) =>
      line.cache === 'HOT' && String(line.url).includes('grayscale')
    expect(service.logLines.filter(isHot)).toEqual([])
  })
})

describe('an address that a person typed', () => {
  const BROWSER = {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
  }

  it.each([
    ['/stripe.com', 404, '<a href="/api/stripe.com">/api/stripe.com</a>'],
    [
      '/api/localhost',
      400,
      'domain must have at least two parts, such as stripe.com; got localhost.',
    ],
    ['/api/meta/stripe.com', 401, 'Send the key in the header x-api-key'],
    ['image:/stripe.com?size=1', 400, 'size must be an integer from 16 to 2048'],
  ])('%s is a page with status %i', async (path, status, words) => {
    const response = await service.get(path, BROWSER)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ])
    expect(response.headers.get('vary')).toMatch(/\bAccept$/)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await response.text()
    expect(html).toContain(words)
    expect(html).not.toMatch(/<script/i)
  })

  it('is escaped in the page', async () => {
    const response = await service.get('/api/%3Cimg%20src=x%3E', BROWSER)
    expect(await response.text()).not.toContain('<img')
  })

  it.each(['*/*', 'image/avif,image/webp,*/*', 'application/json, text/html;q=0.5'])(
    'is JSON for a client that accepts %s',
    async (accept) => {
      const response = await service.get('/stripe.com', { accept })
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    },
  )
})
