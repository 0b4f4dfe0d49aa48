// Purging a CDN: the webhook gets the tags of changed logos, signed, once for all processes, and again after a failure.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { createPurger } from '../../server/purge/index.ts'
import { memoryLocks } from '../../server/stores/memory/locks.ts'
import type { Change } from '../../server/stores/records.ts'
import { startService } from '../support/service.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

const SECRET = 'a-secret-of-a-webhook'
const received: Received[] = []
/** The statuses of the next answers; then 200. */
let statuses: number[] = []
let url = ''
let close = async () => {}

beforeEach(async () => {
  received.length = 0
  statuses = []
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(statuses.shift() ?? 200).end('{"success":true}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`
  close = async () => {
    server.close()
    server.closeAllConnections()
  }
})
afterEach(() => close())

const tagsOf = ({ body }: Received): string[] => JSON.parse(body).tags
const allTags = () => received.flatMap(tagsOf)

/** Starts purgers of several processes, which all learn of each change. */
function startPurgers(count: number, pace = { delay: 10, retry: 10, claim: 1000 }) {
  const listeners = new Set<(change: Change) => void>()
  const errors: unknown[] = []
  const locks = memoryLocks()
  const purgers = Array.from({ length: count }, () =>
    createPurger({
      config: { url, secret: SECRET, authorization: 'Bearer token', subgraph: null },
      changes: {
        subscribe(listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      locks,
      log: { info: () => {}, error: (entry: unknown) => void errors.push(entry) },
      pace,
    }),
  )
  return {
    errors,
    change(...domains: string[]) {
      for (const domain of domains)
        for (const listener of listeners) listener({ what: 'artwork', domain: domain as Apex })
    },
    close: () => Promise.all(purgers.map((purger) => purger.close())),
  }
}

describe('the purge of a CDN', () => {
  it('sends the domain of a blocked logo as a tag', async () => {
    const service = await startService({ env: { CDN_PURGE_WEBHOOK: url } })
    await service.stores.records.artwork.block('stripe.com' as Apex)
    await expect.poll(allTags).toEqual(['stripe.com'])
    expect(received[0]?.headers['webhook-signature']).toBeUndefined()
    await service.close()
  })

  it('is signed as standard webhooks are, and has the Authorization that was set', async () => {
    const purgers = startPurgers(1)
    purgers.change('acme.com')
    await expect.poll(allTags).toEqual(['acme.com'])
    const { headers, body } = received[0] as Received
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', SECRET).update(signed).digest('base64')
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-signature': `v1,${signature}`,
      authorization: 'Bearer token',
    })
    expect(JSON.parse(body)).toEqual({ tags: ['acme.com'] })
    await purgers.close()
  })

  it('is sent once by several processes, each domain once, with at most 30 tags a request', async () => {
    const purgers = startPurgers(3)
    const domains = Array.from({ length: 70 }, (_, i) => `acme-${i}.com`)
    purgers.change(...domains, ...domains)
    await expect.poll(() => allTags().sort()).toEqual(domains.sort())
    await purgers.close()
    expect(allTags()).toHaveLength(70)
    expect(Math.max(...received.map((request) => tagsOf(request).length))).toBeLessThanOrEqual(30)
  })

  it('is sent again for a later change of the same domain', async () => {
    const purgers = startPurgers(2)
    purgers.change('acme.com')
    await expect.poll(allTags).toEqual(['acme.com'])
    purgers.change('acme.com')
    await expect.poll(allTags).toEqual(['acme.com', 'acme.com'])
    await purgers.close()
  })

  it('is sent again with the same id after a failure', async () => {
    statuses = [500, 429, 302]
    const purgers = startPurgers(1)
    purgers.change('acme.com')
    await expect.poll(() => received.length).toBe(4)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(purgers.errors).toEqual([])
    await purgers.close()
  })

  it('that fails six times is in the log with its tags', async () => {
    statuses = Array.from({ length: 6 }, () => 503)
    const purgers = startPurgers(1)
    purgers.change('acme.com')
    await expect.poll(() => purgers.errors).toHaveLength(1)
    const reason = 'The webhook answered 503.'
    expect(purgers.errors).toEqual([{ tags: ['acme.com'], reason }])
    expect(received).toHaveLength(6)
    await purgers.close()
  })

  it('that waits is sent when the process stops', async () => {
    const purgers = startPurgers(1, { delay: 60_000, retry: 60_000, claim: 60_000 })
    purgers.change('acme.com')
    await purgers.close()
    expect(allTags()).toEqual(['acme.com'])
  })
})

describe('the purge of a router', () => {
  it('sends the cache tag of a changed company to its invalidation endpoint, beside the CDN', async () => {
    const service = await startService({
      env: {
        CDN_PURGE_WEBHOOK: url,
        ROUTER_PURGE_URL: url,
        ROUTER_PURGE_AUTHORIZATION: 'shared-key',
        ROUTER_PURGE_SUBGRAPH: 'brands',
      },
    })
    await service.stores.records.artwork.block('stripe.com' as Apex)
    await expect.poll(() => received).toHaveLength(2)
    const toRouter = received.find(({ headers }) => headers.authorization === 'shared-key')
    expect(JSON.parse(toRouter?.body ?? '')).toEqual([
      { kind: 'cache_tag', subgraphs: ['brands'], cache_tag: 'company-stripe.com' },
    ])
    await service.close()
  })
})
