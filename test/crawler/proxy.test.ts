// Tests the crawler behind an HTTP proxy, which opens tunnels with CONNECT.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFetcher, failureOf, net, textOf, useNetwork } from '../support/fetcher.ts'
import * as site from '../support/network/behaviours.ts'

useNetwork()

describe('a site behind a proxy', () => {
  let proxy: Server
  let requests: IncomingMessage[] = []
  /** What the proxy does instead of opening a tunnel. */
  let answer: ((client: Socket) => void) | null = null
  const sockets = new Set<Socket>()
  const urlOf = (userinfo = '') =>
    `http://${userinfo}127.0.0.1:${(proxy.address() as AddressInfo).port}`

  beforeAll(async () => {
    proxy = createServer().on('connect', (request: IncomingMessage, client: Socket) => {
      sockets.add(client)
      client.on('error', () => {})
      requests.push(request)
      if (answer) return answer(client)
      const [, host = '', port] = /^(.*):(\d+)$/.exec(request.url ?? '') ?? []
      const target = net.connectTcp(host, Number(port))
      target.on('error', () => client.destroy()).on('close', () => client.destroy())
      client.on('close', () => target.destroy())
      target.once('connect', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n')
        client.pipe(target).pipe(client)
      })
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  })
  beforeEach(() => {
    requests = []
    answer = null
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })

  it.each(['https', 'http'])(
    'is read over %s through a tunnel to the checked address',
    async (scheme) => {
      net.serve('tunnelled.com', site.ok('through the proxy'))
      const fetch = createFetcher({ proxy: urlOf('crawler:p%40ss@') })
      const page = await fetch.get(`${scheme}://tunnelled.com/`)
      expect(textOf(page)).toBe('through the proxy')
      const [request] = requests
      expect(request?.url).toMatch(/^[\d.]+:\d+$/)
      const credentials = Buffer.from('crawler:p@ss').toString('base64')
      expect(request?.headers['proxy-authorization']).toBe(`Basic ${credentials}`)
    },
  )

  it('is not requested from the proxy when its address is private', async () => {
    net.dns.set('private-name.com', ['10.0.0.1'])
    const fetch = createFetcher({ proxy: urlOf() })
    expect(await failureOf(fetch.get('https://private-name.com/'))).toBe('refused_address')
    expect(requests).toEqual([])
  })

  it.each<[string, (client: Socket) => void]>([
    ['refuses', (client) => client.end('HTTP/1.1 403 Forbidden\r\n\r\n')],
    ['closes the connection', (client) => client.destroy()],
    [
      'answers with an endless header',
      (client) => client.write(`HTTP/1.1 200 ${'x'.repeat(40_000)}`),
    ],
    ['does not speak HTTP', (client) => client.end('220 mail.example.com ESMTP\r\n\r\n')],
  ])('fails when the proxy %s', async (_, behavior) => {
    net.serve('refused.com', site.ok())
    answer = behavior
    const fetch = createFetcher({ proxy: urlOf() })
    expect(await failureOf(fetch.get('https://refused.com/'))).toBe('connection')
  })

  it('fails in time when the proxy never answers', async () => {
    net.serve('silent.com', site.ok())
    answer = () => {}
    const fetch = createFetcher(
      { proxy: urlOf() },
      { limits: { connectTimeoutMs: 100 }, connectTcp: net.connectTcp },
    )
    expect(await failureOf(fetch.get('https://silent.com/'))).toBe('timeout')
  })
})
