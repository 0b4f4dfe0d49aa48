// Request ids, Server-Timing, and the headers that pages may send and read.
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import { company, RED } from '../support/fake-internet.ts'
import { postGraphql } from '../support/graphql.ts'
import { seedCompanies } from '../support/registry.ts'

const { net, service } = await startCrawlingSuite()
await seedCompanies(service)

const GENERATED_ID = /^[0-9a-f]{16}-[0-9a-z]+$/
const logLinesOf = (requestId: string) =>
  service.logLines.filter((line) => line.requestId === requestId)

describe('X-Request-Id', () => {
  it.each([
    ['an image', '/api/stripe.com', 200],
    ['a cached image', '/api/stripe.com', 200],
    ['JSON', '/api/search?q=stripe', 200],
    ['a page', '/docs', 200],
    ['a health check', '/livez', 200],
    ['a redirect', '/api/ticker/AAPL?redirect=true', 302],
    ['a problem', '/api/localhost', 400],
  ])('is that of the caller in %s and its log line', async (what, path, status) => {
    const requestId = `${what.replaceAll(' ', '-')}.1`
    const response = await service.get(path, { 'x-request-id': requestId })
    expect([response.status, response.headers.get('x-request-id')]).toEqual([status, requestId])
    await expect.poll(() => logLinesOf(requestId)).toHaveLength(1)
  })

  it('is in a 304 and in an answer to HEAD', async () => {
    const { headers } = await service.get('/api/stripe.com')
    const conditional = { 'if-none-match': String(headers.get('etag')), 'x-request-id': 'not.new' }
    const notModified = await service.get('/api/stripe.com', conditional)
    expect([notModified.status, notModified.headers.get('x-request-id')]).toEqual([304, 'not.new'])
    const head = await service.get('/api/stripe.com', { 'x-request-id': 'head.1' }, 'HEAD')
    expect(head.headers.get('x-request-id')).toBe('head.1')
  })

  it('is new for each request without one, from the response cache too', async () => {
    const ids: (string | null)[] = []
    for (const path of ['/api/stripe.com', '/api/stripe.com', '/api/stripe.com', '/livez']) {
      ids.push((await service.get(path)).headers.get('x-request-id'))
    }
    for (const id of ids) expect(id).toMatch(GENERATED_ID)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(['a b', 'a"b', 'a,b', 'x'.repeat(65), 'é', `lg_sk_${'x'.repeat(30)}`])(
    'is replaced when the one of the caller is no token of at most 64 characters: %s',
    async (id) => {
      for (const path of ['/api/stripe.com', '/api/search?q=stripe']) {
        const { headers } = await service.get(path, { 'x-request-id': id })
        expect(headers.get('x-request-id')).toMatch(GENERATED_ID)
      }
    },
  )

  it('is a member of problem details', async () => {
    const response = await service.get('/api/meta/localhost', { 'x-request-id': 'meta.1' })
    const problem = ProblemDetails.parse(await response.json())
    expect([problem.requestId, problem.instance]).toEqual(['meta.1', '/api/meta/localhost'])
  })

  it('is in the answer to a request that is not HTTP', async () => {
    const socket = connect(Number(new URL(service.api).port), '127.0.0.1')
    socket.setEncoding('utf8').write('nonsense\r\n\r\n')
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    await once(socket, 'close')
    const [, id = ''] = /\r\nX-Request-Id: (.*)\r\n/.exec(text) ?? []
    expect(id).toMatch(GENERATED_ID)
    expect(JSON.parse(text.slice(text.indexOf('{'))).requestId).toBe(id)
  })

  it('is in the log line of an unexpected error, in REST and in GraphQL', async () => {
    const { companies } = service.stores.records
    const findCompanies = companies.find
    companies.find = async () => {
      throw new Error('out of order')
    }
    try {
      const headers = { 'x-api-key': await service.key() }
      await service.get('/api/meta/stripe.com', { ...headers, 'x-request-id': 'broken.rest' })
      const query = '{ company(domain: "stripe.com") { name } }'
      await postGraphql(service, { query }, { ...headers, 'x-request-id': 'broken.graphql' })
    } finally {
      companies.find = findCompanies
    }
    for (const id of ['broken.rest', 'broken.graphql']) {
      const errors = logLinesOf(id).filter(({ level }) => level === 'error')
      expect(JSON.stringify(errors)).toContain('out of order')
    }
  })
})

describe('Server-Timing', () => {
  const timingOf = async (path: string) =>
    (await service.get(path)).headers.get('server-timing')?.replaceAll(/dur=\d+\.\d/g, 'dur=N')

  it('has the durations of queue, visit, cache and render', async () => {
    net.serve('timed.com', company(RED))
    expect(await timingOf('/api/timed.com')).toBe(
      'queue;dur=N, visit;dur=N, cache;desc=MISS;dur=N, render;dur=N',
    )
    // The end of the visit may drop the first response from the response cache.
    await expect.poll(() => timingOf('/api/timed.com')).toBe('cache;desc=HOT;dur=0')
    // The response cache does not store the answer to a HEAD request, nor read it from there.
    const head = await service.get('/api/timed.com', {}, 'HEAD')
    expect(head.headers.get('server-timing')).toMatch(
      /^queue;dur=\d+\.\d, cache;desc=HIT;dur=\d+\.\d$/,
    )
  })

  it('has the duration of the queue in JSON', async () => {
    expect(await timingOf('/api/search?q=stripe')).toBe('queue;dur=N')
  })

  it('may be read by pages of any site', async () => {
    for (const path of ['/api/stripe.com', '/api/stripe.com', '/api/search?q=stripe']) {
      const { headers } = await service.get(path)
      expect(headers.get('timing-allow-origin')).toBe('*')
      const exposed = headers.get('access-control-expose-headers')?.split(', ')
      expect(exposed).toEqual(expect.arrayContaining(['X-Request-Id', 'Server-Timing']))
    }
  })
})

describe('a preflight request', () => {
  it.each(['/api/stripe.com', '/api/search', '/graphql', '/mcp', 'image:/stripe.com'])(
    'of %s allows the headers of tracing, Apollo, Relay and any other library',
    async (path) => {
      const response = await service.get(path, { origin: 'https://shop.example' }, 'OPTIONS')
      const allowed = response.headers.get('access-control-allow-headers')?.split(', ')
      expect(allowed).toEqual(
        expect.arrayContaining([
          'Authorization',
          'x-api-key',
          'traceparent',
          'tracestate',
          'baggage',
          'X-Requested-With',
          'X-Request-Id',
          'apollographql-client-name',
          'apollographql-client-version',
          'x-apollo-operation-name',
          'apollo-require-preflight',
          'graphql-preflight',
          '*',
        ]),
      )
    },
  )
})
