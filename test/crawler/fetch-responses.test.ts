// Tests how the fetcher handles hostile responses: bodies, framing, certificates, timeouts and DNS.
import type { ServerHttp2Stream } from 'node:http2'
import { setTimeout as sleep } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import { describe, expect, it } from 'vitest'
import { parseCidrs } from '../../server/fetch/address-policy.ts'
import { createResolver } from '../../server/fetch/dns-resolver.ts'
import { LIMITS } from '../../server/fetch/limits.ts'
import {
  createFetcher,
  failureOf,
  net,
  openConnections,
  POLL_EVERY_3_MS,
  recordingConnect,
  testsOfProtocol,
  textOf,
  useNetwork,
  withDeadline,
} from '../support/fetcher.ts'
import * as site from '../support/network/behaviours.ts'
import { usesHttp2Sites } from '../support/network/protocol.ts'
import type { Handler } from '../support/network/web.ts'

useNetwork()
const { itOverHttp1, itOverHttp2 } = testsOfProtocol()

describe('TLS', () => {
  it.each(['other-name', 'unknown-authority'] as const)(
    'fails with a certificate of kind %s',
    async (certificate) => {
      net.serve(`${certificate}.com`, site.ok(), { certificate })
      expect(
        await failureOf(createFetcher().get(`https://${certificate}.com/`, withDeadline())),
      ).toBe('tls')
      expect(net.web.requests(`${certificate}.com`)).toEqual([])
    },
  )

  it('trusts the test authority only when it is configured', async () => {
    net.serve('trust.com', site.ok())
    expect(
      await failureOf(createFetcher({ ca: undefined }).get('https://trust.com/', withDeadline())),
    ).toBe('tls')
  })

  it('verifies the certificate on each connection, despite NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    net.serve('verified.com', site.ok())
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      const fetch = createFetcher({}, { limits: { keepAliveMs: 1 } })
      expect((await fetch.get('https://verified.com/', withDeadline())).status).toBe(200)
      await sleep(30)
      net.serve('verified.com', site.ok(), { certificate: 'unknown-authority' })
      expect(await failureOf(fetch.get('https://verified.com/', withDeadline()))).toBe('tls')
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    }
  })

  it('fails for a server without TLS', async () => {
    net.serve('notls.com', site.ok())
    const code = await failureOf(
      createFetcher({}, { connectTcp: (address) => net.connectTcp(address, 80) }).get(
        'https://notls.com/',
        withDeadline(),
      ),
    )
    expect(code).toBe('tls')
  })
})

describe('a body', () => {
  it.each(site.ENCODINGS)('in %s is decoded', async (encoding) => {
    for (const text of ['', 'x', 'hello '.repeat(50_000)]) {
      net.serve('encoded.com', site.encoded(encoding, text))
      expect(textOf(await createFetcher().get('http://encoded.com/', withDeadline()))).toBe(text)
    }
  })

  it.each(['gzip', 'deflate', 'br', 'zstd'])(
    'of no bytes is read as empty, also when it is labeled %s',
    async (encoding) => {
      net.serve('empty.com', site.ok('', { 'content-encoding': encoding }))
      expect((await createFetcher().get('http://empty.com/', withDeadline())).bytes).toHaveLength(0)
    },
  )

  it.each(['compress', 'gzip, gzip', 'gzip,br', 'x', 'toString', '__proto__', 'aws-chunked'])(
    'in the encoding %s is refused',
    async (encoding) => {
      net.serve('strange.com', site.ok('x', { 'content-encoding': encoding }))
      expect(await failureOf(createFetcher().get('http://strange.com/', withDeadline()))).toBe(
        'bad_response',
      )
    },
  )

  it.each(['gzip', 'deflate', 'br', 'zstd'])(
    'of plain text that is labeled %s is refused',
    async (encoding) => {
      net.serve(
        'mislabeled.com',
        site.ok('<html>not at all, not at all, not at all', { 'content-encoding': encoding }),
      )
      expect(await failureOf(createFetcher().get('http://mislabeled.com/', withDeadline()))).toBe(
        'bad_response',
      )
    },
  )

  it.each(site.ENCODINGS)('that is a %s bomb is refused, or cut at 10 MB', async (encoding) => {
    net.serve('bomb.com', site.bomb(encoding, 40))
    expect(await failureOf(createFetcher().get('http://bomb.com/', withDeadline(5000)))).toBe(
      'too_large',
    )
    const part = await createFetcher().get(
      'http://bomb.com/',
      withDeadline(5000, { truncate: true }),
    )
    expect([part.bytes.length, part.truncated]).toEqual([10 * 1024 * 1024, true])
  })

  it('longer than `maxBytes` is refused, or cut at that length with `truncate`', async () => {
    net.serve('long.com', site.encoded('gzip', 'abcdefghij'.repeat(1000)))
    expect(
      await failureOf(
        createFetcher().get('http://long.com/', withDeadline(5000, { maxBytes: 9999 })),
      ),
    ).toBe('too_large')
    const whole = await createFetcher().get(
      'http://long.com/',
      withDeadline(5000, { maxBytes: 10_000 }),
    )
    expect([whole.bytes.length, whole.truncated]).toEqual([10_000, false])
    const part = await createFetcher().get(
      'http://long.com/',
      withDeadline(5000, { maxBytes: 15, truncate: true }),
    )
    expect([textOf(part), part.truncated]).toEqual(['abcdefghijabcde', true])
  })

  it('is never larger than 10 MB, whatever `maxBytes` is', async () => {
    net.serve('vast.com', site.bomb('gzip', 30))
    const page = await createFetcher().get(
      'http://vast.com/',
      withDeadline(5000, { maxBytes: 1e9, truncate: true }),
    )
    expect(page.bytes).toHaveLength(10 * 1024 * 1024)
  })

  it('is limited to 5 MB before decoding', async () => {
    net.serve('flood.com', site.flood)
    expect(await failureOf(createFetcher().get('http://flood.com/', withDeadline()))).toBe(
      'too_large',
    )
    const page = await createFetcher().get(
      'http://flood.com/',
      withDeadline(5000, { truncate: true }),
    )
    expect(page.bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024)
    net.serve('declared.com', (_, response) => {
      response.writeHead(200, { 'content-length': '6000000' }).write('x')
    })
    expect(await failureOf(createFetcher().get('http://declared.com/', withDeadline()))).toBe(
      'too_large',
    )
  })

  itOverHttp1('counts the framing of its chunks toward the limit', async () => {
    net.serve('chunky.com', (request) => {
      // A chunk of one byte with a long chunk extension.
      const chunks = `1;${'x'.repeat(8000)}\r\na\r\n`.repeat(8)
      request.socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const fillSocket = () => {
        while (!request.socket.destroyed && request.socket.write(chunks)) {
          // Until the socket is full.
        }
      }
      request.socket.on('drain', fillSocket)
      fillSocket()
    })
    expect(await failureOf(createFetcher().get('http://chunky.com/', withDeadline()))).toMatch(
      /too_large|bad_response/,
    )
  })

  itOverHttp1(
    'shorter than its Content-Length is refused, and a longer one does not poison the next response',
    async () => {
      net.serve('short.com', site.raw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello'))
      expect(await failureOf(createFetcher().get('http://short.com/', withDeadline()))).toMatch(
        /connection|bad_response/,
      )
      const injectedResponse = 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\npoison'
      let responses = 0
      net.serve('longer.com', (request, response) => {
        if (responses++ > 0) response.end('clean')
        else
          request.socket.write(
            `HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello${injectedResponse}`,
          )
      })
      const fetch = createFetcher()
      expect(textOf(await fetch.get('http://longer.com/', withDeadline()))).toBe('hello')
      expect(textOf(await fetch.get('http://longer.com/', withDeadline()))).toBe('clean')
    },
  )

  it('is returned unchanged under a wrong content type', async () => {
    net.serve('type.com', site.ok('<svg/>', { 'content-type': 'image/png' }))
    expect(textOf(await createFetcher().get('http://type.com/', withDeadline()))).toBe('<svg/>')
  })
})

describe('a fetch', () => {
  const slowHeads: [string, Handler][] = usesHttp2Sites()
    ? []
    : [['sends its headers byte by byte', site.dripInHead]]
  const SHORT_LIMITS = { connectTimeoutMs: 300, headersTimeoutMs: 300, bodyIdleMs: 300 }

  it.each([
    ['never responds', site.hang],
    ['stops in its body', site.hangInBody],
    ['sends one byte every 20 ms', site.drip(20)],
  ])('from a site that %s ends at its deadline', async (_, handler) => {
    net.serve('slow.com', handler)
    for (const url of ['http://slow.com/', 'https://slow.com/']) {
      const start = performance.now()
      expect(await failureOf(createFetcher().get(url, withDeadline(400)))).toBe('timeout')
      expect(performance.now() - start).toBeLessThan(1000)
      await expect.poll(openConnections, POLL_EVERY_3_MS).toBe(0)
    }
  })

  it.each<[string, Handler]>([
    ['never responds', site.hang],
    ['stops in its body', site.hangInBody],
    ['sends one byte every 20 ms', site.drip(20)],
    ...slowHeads,
  ])(
    'from a site that %s ends at the limits of the fetcher, long before a late deadline',
    async (_, handler) => {
      net.serve('slower.com', handler)
      const start = performance.now()
      expect(
        await failureOf(
          createFetcher({}, { limits: SHORT_LIMITS }).get('http://slower.com/', withDeadline(8000)),
        ),
      ).toBe('timeout')
      expect(performance.now() - start).toBeLessThan(3000)
    },
  )

  it('from a server that accepts connections but sends no TLS handshake ends in time', async () => {
    net.serve('mute.com', site.ok())
    const { Server } = await import('node:net')
    const mute = new Server((socket) => void socket.on('error', () => {}).resume()).listen(
      0,
      '127.0.0.1',
    )
    await new Promise((resolve) => mute.once('listening', resolve))
    const { port } = mute.address() as { port: number }
    const connectTcp = (address: string) => net.connectTcp(address, port)
    expect(
      await failureOf(
        createFetcher({}, { connectTcp, limits: SHORT_LIMITS }).get(
          'https://mute.com/',
          withDeadline(),
        ),
      ),
    ).toBe('timeout')
    expect(
      await failureOf(
        createFetcher({}, { connectTcp }).get('https://mute.com/', withDeadline(200)),
      ),
    ).toBe('timeout')
    await expect
      .poll(() => new Promise((done) => mute.getConnections((_, count) => done(count))))
      .toBe(0)
    mute.close()
  })

  it('fails without a connection when its signal is already aborted', async () => {
    const { connectTcp, connectedTo } = recordingConnect()
    const signal = AbortSignal.abort()
    expect(
      await failureOf(createFetcher({}, { connectTcp }).get('http://plain.com/', { signal })),
    ).toBe('timeout')
    expect(connectedTo).toEqual([])
  })

  it('ends when the fetcher is closed; closing twice is harmless', async () => {
    net.serve('closing.com', site.hang)
    const fetch = createFetcher()
    const waiting = failureOf(fetch.get('http://closing.com/', withDeadline()))
    await expect.poll(openConnections, POLL_EVERY_3_MS).toBe(1)
    await fetch.close()
    await fetch.close()
    expect(await waiting).toBe('timeout')
    expect(await failureOf(fetch.get('http://closing.com/', withDeadline()))).toBe('timeout')
  })
})

describe('an HTTP response', () => {
  itOverHttp1.each([
    ['an SSH banner', 'SSH-2.0-OpenSSH_9.2\r\n', 'bad_response'],
    ['no bytes', '', 'connection'],
    [
      'status 101 Switching Protocols',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'connection',
    ],
    [
      'two different Content-Length headers',
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      'bad_response',
    ],
    [
      'a Content-Length and chunked encoding',
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
      'bad_response',
    ],
    [
      'a folded header with a bare line feed',
      'HTTP/1.1 200 OK\nx: y\r\n z\r\n\r\n',
      'bad_response',
    ],
    ['a NUL in a header', 'HTTP/1.1 200 OK\r\nx: \0\r\n\r\n', 'bad_response'],
    [
      'a chunk without an end',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nabc',
      'connection',
    ],
    [
      'a hundred early hints',
      `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)}HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n`,
      'connection',
    ],
  ])('with %s fails', async (_, bytes, code) => {
    net.serve('odd.com', site.raw(bytes))
    expect(await failureOf(createFetcher().get('http://odd.com/', withDeadline()))).toBe(code)
  })

  itOverHttp1('may begin with early hints', async () => {
    net.serve(
      'hints.com',
      site.raw(
        'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
      ),
    )
    expect(textOf(await createFetcher().get('http://hints.com/', withDeadline()))).toBe('ok')
  })

  it('with headers of more than 32 KB is refused', async () => {
    net.serve('huge.com', site.hugeHead(30_000))
    expect((await createFetcher().get('http://huge.com/', withDeadline())).status).toBe(200)
    net.serve('huge.com', site.hugeHead(40_000))
    expect(await failureOf(createFetcher().get('http://huge.com/', withDeadline()))).toBe(
      'too_large',
    )
  })

  itOverHttp1('with a header named __proto__ pollutes no prototype', async () => {
    net.serve(
      'proto.com',
      site.raw(
        'HTTP/1.1 200 OK\r\n__proto__: polluted\r\nconstructor: x\r\ncontent-length: 0\r\n\r\n',
      ),
    )
    const { headers } = await createFetcher().get('http://proto.com/', withDeadline())
    expect(headers.constructor).toBe('x')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('whose connection is reset in the body fails instead of returning a part', async () => {
    net.serve('reset.com', site.resetInBody)
    expect(await failureOf(createFetcher().get('http://reset.com/', withDeadline()))).toBe(
      'connection',
    )
    expect(await failureOf(createFetcher().get('https://reset.com/', withDeadline()))).toBe(
      'connection',
    )
  })
})

describe('an HTTP/2 connection', () => {
  const get = (fetch: ReturnType<typeof createFetcher>, path: string, ms = 5000) =>
    fetch.get(`https://streams.com${path}`, withDeadline(ms))
  const stream = (response: object) => (response as { stream: ServerHttp2Stream }).stream

  itOverHttp2('has at most eight requests at once, and further requests wait for it', async () => {
    let active = 0
    let maxActive = 0
    net.serve('streams.com', (_, response) => {
      maxActive = Math.max(maxActive, ++active)
      setTimeout(() => {
        active--
        response.end('x')
      }, 20)
    })
    const fetch = createFetcher()
    const before = net.web.connections().accepted
    await Promise.all(Array.from({ length: 30 }, (_, n) => get(fetch, `/${n}`)))
    expect(maxActive).toBe(8)
    expect(net.web.connections().accepted - before).toBe(1)
  })

  itOverHttp2('serves other requests while one of them is too slow or too large', async () => {
    net.serve(
      'streams.com',
      site.paths({ '/hangs': site.hang, '/flood': site.flood, '/ok': site.ok('fine') }),
    )
    const fetch = createFetcher({}, { limits: { maxWireBytes: 300_000 } })
    const before = net.web.connections().accepted
    const hangs = failureOf(get(fetch, '/hangs', 800))
    const floods = failureOf(get(fetch, '/flood'))
    expect(textOf(await get(fetch, '/ok'))).toBe('fine')
    expect([await floods, await hangs]).toEqual(['too_large', 'timeout'])
    expect(net.web.connections().accepted - before).toBeLessThanOrEqual(2)
    expect(textOf(await get(fetch, '/ok'))).toBe('fine')
  })

  itOverHttp2('fails after more than eight informational responses', async () => {
    net.serve('streams.com', (request, response) => {
      const hints = Number(request.url?.slice(1))
      for (let n = 0; n < hints; n++) stream(response).additionalHeaders({ ':status': 103 })
      response.end('ok')
    })
    const fetch = createFetcher()
    expect(textOf(await get(fetch, '/3'))).toBe('ok')
    expect(await failureOf(get(fetch, '/100'))).toBe('connection')
  })

  itOverHttp2('refuses more than 128 headers', async () => {
    const headers = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`x-${n}`, 'y']))
    net.serve('streams.com', site.ok('x', headers))
    expect(await failureOf(get(createFetcher(), '/'))).toBe('connection')
  })

  itOverHttp2('is closed when it sends many frames besides bodies', async () => {
    net.serve('streams.com', (_, response) => {
      const { session } = stream(response)
      const timer = setInterval(() => {
        if (session?.destroyed) return clearInterval(timer)
        for (let n = 0; n < 200; n++) session?.ping(Buffer.alloc(8), () => {})
      }, 1)
    })
    const fetch = createFetcher({}, { limits: { maxWireBytes: 50_000, headersTimeoutMs: 60_000 } })
    expect(await failureOf(get(fetch, '/', 20_000))).toBe('connection')
  })

  itOverHttp2.each([
    ['goes away', (one: ServerHttp2Stream) => one.session?.close()],
    ['refuses the stream', (one: ServerHttp2Stream) => one.close(7)],
    ['is reset', (one: ServerHttp2Stream) => one.session?.destroy()],
  ])('that %s at the second request is replaced by a new one', async (_, fail) => {
    let requests = 0
    net.serve('streams.com', (_, response) => {
      if (++requests === 2) fail(stream(response))
      if (!response.destroyed) response.end('x')
    })
    const fetch = createFetcher()
    for (let n = 0; n < 3; n++) expect((await get(fetch, `/${n}`)).status).toBe(200)
  })

  itOverHttp2('is not used by another name on the same certificate', async () => {
    net.serve('one-name.com', site.ok('one'))
    net.serve('two-name.com', site.ok('two'))
    const fetch = createFetcher()
    const before = net.web.connections().accepted
    for (const name of ['one', 'two'])
      expect(textOf(await fetch.get(`https://${name}-name.com/`, withDeadline()))).toBe(name)
    expect(net.web.connections().accepted - before).toBe(2)
  })
})

describe('DNS', () => {
  const createTestResolver = () =>
    createResolver({ servers: net.config.dnsServers, allowed: parseCidrs(''), limits: LIMITS })

  it.each(['nxdomain', 'servfail', 'silence'] as const)(
    'that replies with %s, or without an address, fails with code `dns`',
    async (reply) => {
      net.dns.set('unknown.com', reply)
      const limits = { dnsTimeoutMs: 150 }
      expect(
        await failureOf(
          createFetcher({}, { limits }).get('http://unknown.com/', withDeadline(4000)),
        ),
      ).toBe('dns')
      net.dns.set('nothing.com', [])
      expect(
        await failureOf(createFetcher({}, { limits }).get('http://nothing.com/', withDeadline())),
      ).toBe('dns')
    },
  )

  it('without a reply ends when the signal aborts', async () => {
    net.dns.set('silent.com', 'silence')
    const start = performance.now()
    expect(await failureOf(createFetcher().get('http://silent.com/', withDeadline(200)))).toBe(
      'timeout',
    )
    expect(
      await failureOf(createFetcher().txtRecords('silent.com', AbortSignal.timeout(200))),
    ).toBe('timeout')
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it('that fails for AAAA only still resolves to the IPv4 address', async () => {
    net.serve('v4only.com', site.ok())
    net.dns.set('v4only.com', (type) => (type === 'A' ? ['127.0.0.1'] : 'servfail'))
    expect((await createFetcher().get('http://v4only.com/', withDeadline())).status).toBe(200)
  })

  it('is queried again for each hop, for A and AAAA, while its TTL is 0', async () => {
    net.serve('again.com', site.redirect('https://again.com/x'))
    const code = await failureOf(createFetcher().get('https://again.com/', withDeadline()))
    expect([code, net.dns.queryCount('again.com')]).toEqual(['redirects', 4])
  })

  it('is remembered within its TTL, and no longer than the limit of the fetcher', async () => {
    net.serve('remembered.com', site.ok())
    net.dns.set('remembered.com', ['127.0.0.1'], 60)
    const fetch = createFetcher({}, { limits: { dnsCacheSeconds: 1 } })
    const get = () => fetch.get('https://remembered.com/', withDeadline())
    await get()
    await get()
    expect(net.dns.queryCount('remembered.com')).toBe(2)
    await sleep(1100)
    await get()
    expect(net.dns.queryCount('remembered.com')).toBe(4)
  })

  it('gives at most eight addresses of each family, after all of them are checked', async () => {
    const ipv4 = Array.from({ length: 20 }, (_, n) => `93.184.216.${n}`)
    const ipv6 = Array.from({ length: 20 }, (_, n) => `2606:4700::${n + 1}`)
    net.dns.set('crowded.com', [...ipv4, ...ipv6], 60)
    net.dns.set('crowded-inside.com', [...ipv4, ...ipv6, 'fd00::1'], 60)
    const resolver = createTestResolver()
    const { signal } = withDeadline()
    const expected = [...ipv4.slice(0, 8), ...ipv6.slice(0, 8)].toSorted()
    for (const source of ['DNS', 'memory']) {
      const addresses = await resolver.addresses('crowded.com', signal)
      expect(addresses.toSorted(), source).toEqual(expected)
      expect(await failureOf(resolver.addresses('crowded-inside.com', signal)), source).toBe(
        'refused_address',
      )
    }
    expect(net.dns.queryCount('crowded.com')).toBe(2)
  })

  it('leaves memory when its TTL ends, without another query', async () => {
    net.dns.set('short-lived.com', ['93.184.216.34'], 1)
    const resolver = createTestResolver()
    const resolve = () => resolver.addresses('short-lived.com', withDeadline().signal)
    const addresses = new WeakRef(await resolve())
    const isInMemory = () => {
      // Collects garbage.
      queryObjects(WeakRef, { format: 'count' })
      return addresses.deref() !== undefined
    }
    await expect.poll(isInMemory, { interval: 300, timeout: 20_000 }).toBe(false)
    await resolve()
    expect(net.dns.queryCount('short-lived.com')).toBe(4)
  })

  it('is not remembered when one of its queries failed', async () => {
    net.serve('half.com', site.ok())
    net.dns.set('half.com', (type) => (type === 'A' ? ['127.0.0.1'] : 'servfail'), 60)
    const fetch = createFetcher()
    await fetch.get('https://half.com/1', withDeadline())
    net.dns.set('half.com', ['127.0.0.1', '10.0.0.1'], 60)
    expect(await failureOf(fetch.get('https://half.com/2', withDeadline()))).toBe('refused_address')
    expect(await failureOf(fetch.get('https://half.com/3', withDeadline()))).toBe('refused_address')
  })

  it('returns the TXT records of a name, each as one string', async () => {
    const long = `v=BIMI1; l=https://a.com/${'x'.repeat(400)}`
    net.dns.set('default._bimi.a.com', [`txt:${long}`, 'txt:another'])
    const fetch = createFetcher()
    const txtRecords = (name: string) => fetch.txtRecords(name, AbortSignal.timeout(3000))
    expect((await txtRecords('default._bimi.a.com')).sort()).toEqual(['another', long])
    expect(await txtRecords('nowhere.com')).toEqual([])
    net.dns.set('broken.com', 'servfail')
    expect(await failureOf(txtRecords('broken.com'))).toBe('dns')
    expect(await failureOf(txtRecords('a..b'))).toBe('dns')
  })
})
