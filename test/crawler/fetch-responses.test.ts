// Tests how the fetcher handles hostile responses: bodies, framing, certificates, timeouts and DNS.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  failure,
  fetcher,
  net,
  open,
  QUICKLY,
  recordingConnect,
  textOf,
  useNetwork,
  within,
} from '../support/fetcher.ts'
import * as site from '../support/network/behaviours.ts'

useNetwork()

describe('TLS', () => {
  it.each(['other-name', 'unknown-authority'] as const)(
    'with a certificate of %s fails',
    async (certificate) => {
      net.serve(`${certificate}.com`, site.ok(), certificate)
      expect(await failure(fetcher().get(`https://${certificate}.com/`, within()))).toBe('tls')
      expect(net.web.requests(`${certificate}.com`)).toEqual([])
    },
  )

  it('trusts the test authority only when it is configured', async () => {
    net.serve('trust.com', site.ok())
    expect(await failure(fetcher({ ca: undefined }).get('https://trust.com/', within()))).toBe(
      'tls',
    )
  })

  it('is verified on each connection, despite NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    net.serve('verified.com', site.ok())
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      const fetch = fetcher({}, { limits: { keepAliveMs: 1 } })
      expect((await fetch.get('https://verified.com/', within())).status).toBe(200)
      await sleep(30)
      net.serve('verified.com', site.ok(), 'unknown-authority')
      expect(await failure(fetch.get('https://verified.com/', within()))).toBe('tls')
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    }
  })

  it('fails for a server without TLS', async () => {
    net.serve('notls.com', site.ok())
    const code = await failure(
      fetcher({}, { connectTcp: (address) => net.dial(address, 80) }).get(
        'https://notls.com/',
        within(),
      ),
    )
    expect(code).toBe('tls')
  })
})

describe('a body', () => {
  it.each(site.ENCODINGS)('in %s is decoded', async (encoding) => {
    for (const text of ['', 'x', 'hello '.repeat(50_000)]) {
      net.serve('encoded.com', site.encoded(encoding, text))
      expect(textOf(await fetcher().get('http://encoded.com/', within()))).toBe(text)
    }
  })

  it.each(['gzip', 'deflate', 'br', 'zstd'])(
    'that is empty under %s is empty',
    async (encoding) => {
      net.serve('empty.com', site.ok('', { 'content-encoding': encoding }))
      expect((await fetcher().get('http://empty.com/', within())).bytes).toHaveLength(0)
    },
  )

  it.each(['compress', 'gzip, gzip', 'gzip,br', 'x', 'toString', '__proto__', 'aws-chunked'])(
    'in the encoding %s is refused',
    async (encoding) => {
      net.serve('strange.com', site.ok('x', { 'content-encoding': encoding }))
      expect(await failure(fetcher().get('http://strange.com/', within()))).toBe('bad_response')
    },
  )

  it.each(['gzip', 'deflate', 'br', 'zstd'])('falsely labelled %s is refused', async (encoding) => {
    net.serve(
      'liar.com',
      site.ok('<html>not at all, not at all, not at all', { 'content-encoding': encoding }),
    )
    expect(await failure(fetcher().get('http://liar.com/', within()))).toBe('bad_response')
  })

  it.each(site.ENCODINGS)('that is a %s bomb is cut at 10 MB', async (encoding) => {
    net.serve('bomb.com', site.bomb(encoding, 40))
    expect(await failure(fetcher().get('http://bomb.com/', within(5000)))).toBe('too_large')
    const part = await fetcher().get('http://bomb.com/', within(5000, { truncate: true }))
    expect([part.bytes.length, part.truncated]).toEqual([10 * 1024 * 1024, true])
  })

  it('longer than `maxBytes` is refused, or cut there with `truncate`', async () => {
    net.serve('long.com', site.encoded('gzip', 'abcdefghij'.repeat(1000)))
    expect(await failure(fetcher().get('http://long.com/', within(5000, { maxBytes: 9999 })))).toBe(
      'too_large',
    )
    const whole = await fetcher().get('http://long.com/', within(5000, { maxBytes: 10_000 }))
    expect([whole.bytes.length, whole.truncated]).toEqual([10_000, false])
    const part = await fetcher().get(
      'http://long.com/',
      within(5000, { maxBytes: 15, truncate: true }),
    )
    expect([textOf(part), part.truncated]).toEqual(['abcdefghijabcde', true])
  })

  it('is never larger than 10 MB, whatever `maxBytes` is', async () => {
    net.serve('vast.com', site.bomb('gzip', 30))
    const page = await fetcher().get(
      'http://vast.com/',
      within(5000, { maxBytes: 1e9, truncate: true }),
    )
    expect(page.bytes).toHaveLength(10 * 1024 * 1024)
  })

  it('is limited to 5 MB before decoding', async () => {
    net.serve('flood.com', site.flood)
    expect(await failure(fetcher().get('http://flood.com/', within()))).toBe('too_large')
    const page = await fetcher().get('http://flood.com/', within(5000, { truncate: true }))
    expect(page.bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024)
    net.serve(
      'declared.com',
      site.raw(`HTTP/1.1 200 OK\r\ncontent-length: 6000000\r\n\r\n`, 'keep'),
    )
    expect(await failure(fetcher().get('http://declared.com/', within()))).toBe('too_large')
  })

  it('is limited including the framing of its chunks', async () => {
    net.serve('chunky.com', (request) => {
      const chunk = `1;${'x'.repeat(8000)}\r\na\r\n`.repeat(8)
      request.socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const more = () => {
        while (!request.socket.destroyed && request.socket.write(chunk)) {
          // Until the socket is full.
        }
      }
      request.socket.on('drain', more)
      more()
    })
    expect(await failure(fetcher().get('http://chunky.com/', within()))).toMatch(
      /too_large|bad_response/,
    )
  })

  it('shorter than its Content-Length is refused, and a longer one does not poison the next response', async () => {
    net.serve('short.com', site.raw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello'))
    expect(await failure(fetcher().get('http://short.com/', within()))).toMatch(
      /connection|bad_response/,
    )
    const second = 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\npoison'
    let answers = 0
    net.serve('longer.com', (request, response) => {
      if (answers++ > 0) response.end('clean')
      else request.socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello${second}`)
    })
    const fetch = fetcher()
    expect(textOf(await fetch.get('http://longer.com/', within()))).toBe('hello')
    expect(textOf(await fetch.get('http://longer.com/', within()))).toBe('clean')
  })

  it('with a wrong content type is read: only its bytes decide the type', async () => {
    net.serve('type.com', site.ok('<svg/>', { 'content-type': 'image/png' }))
    expect(textOf(await fetcher().get('http://type.com/', within()))).toBe('<svg/>')
  })
})

describe('time', () => {
  const soon = { connectTimeoutMs: 300, headersTimeoutMs: 300, idleMs: 300 }

  it.each([
    ['never answers', site.hang],
    ['stops in its body', site.hangInBody],
    ['drips', site.drip(20)],
  ])('ends for a site that %s when the deadline comes', async (_, handler) => {
    net.serve('slow.com', handler)
    for (const url of ['http://slow.com/', 'https://slow.com/']) {
      const start = performance.now()
      expect(await failure(fetcher().get(url, within(400)))).toBe('timeout')
      expect(performance.now() - start).toBeLessThan(1000)
      await expect.poll(open, QUICKLY).toBe(0)
    }
  })

  it.each([
    ['never answers', site.hang],
    ['stops in its body', site.hangInBody],
    ['drips', site.drip(20)],
    [
      'drips its head',
      (request: { socket: { write(text: string): void } }) => {
        const clock = setInterval(() => request.socket.write('x'), 20).unref()
        setTimeout(() => clearInterval(clock), 4000).unref()
        request.socket.write('HTTP/1.1 200 OK\r\nx-a: ')
      },
    ],
  ])('ends for a site that %s long before a late deadline', async (_, handler) => {
    net.serve('slower.com', handler as never)
    const start = performance.now()
    expect(
      await failure(fetcher({}, { limits: soon }).get('http://slower.com/', within(8000))),
    ).toBe('timeout')
    expect(performance.now() - start).toBeLessThan(3000)
  })

  it('ends for a server that accepts and sends no TLS handshake', async () => {
    net.serve('mute.com', site.ok())
    const { Server } = await import('node:net')
    const mute = new Server((socket) => void socket.on('error', () => {}).resume()).listen(
      0,
      '127.0.0.1',
    )
    await new Promise((resolve) => mute.once('listening', resolve))
    const { port } = mute.address() as { port: number }
    const connectTcp = (address: string) => net.dial(address, port)
    expect(
      await failure(fetcher({}, { connectTcp, limits: soon }).get('https://mute.com/', within())),
    ).toBe('timeout')
    expect(await failure(fetcher({}, { connectTcp }).get('https://mute.com/', within(200)))).toBe(
      'timeout',
    )
    await expect
      .poll(() => new Promise((done) => mute.getConnections((_, count) => done(count))))
      .toBe(0)
    mute.close()
  })

  it('is over at once when the signal is already aborted', async () => {
    const { connectTcp, connectedTo } = recordingConnect()
    const signal = AbortSignal.abort()
    expect(await failure(fetcher({}, { connectTcp }).get('http://plain.com/', { signal }))).toBe(
      'timeout',
    )
    expect(connectedTo).toEqual([])
  })

  it('ends for all fetches when the fetcher is closed; closing twice is harmless', async () => {
    net.serve('closing.com', site.hang)
    const fetch = fetcher()
    const waiting = failure(fetch.get('http://closing.com/', within()))
    await expect.poll(open, QUICKLY).toBe(1)
    await fetch.close()
    await fetch.close()
    expect(await waiting).toBe('timeout')
    expect(await failure(fetch.get('http://closing.com/', within()))).toBe('timeout')
  })
})

describe('HTTP', () => {
  it.each([
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.2\r\n', 'bad_response'],
    ['nothing', '', 'connection'],
    [
      'a switch of protocols',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'connection',
    ],
    [
      'two lengths',
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      'bad_response',
    ],
    [
      'a length and chunks',
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
      'endless early hints',
      `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)}HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n`,
      'connection',
    ],
  ])('with %s fails', async (_, bytes, code) => {
    net.serve('odd.com', site.raw(bytes))
    expect(await failure(fetcher().get('http://odd.com/', within()))).toBe(code)
  })

  it('may begin with early hints', async () => {
    net.serve(
      'hints.com',
      site.raw(
        'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
      ),
    )
    expect(textOf(await fetcher().get('http://hints.com/', within()))).toBe('ok')
  })

  it('with huge headers is refused', async () => {
    net.serve('huge.com', site.hugeHead(30_000))
    expect((await fetcher().get('http://huge.com/', within())).status).toBe(200)
    net.serve('huge.com', site.hugeHead(40_000))
    expect(await failure(fetcher().get('http://huge.com/', within()))).toBe('too_large')
  })

  it('with a header named __proto__ pollutes no prototype', async () => {
    net.serve(
      'proto.com',
      site.raw(
        'HTTP/1.1 200 OK\r\n__proto__: polluted\r\nconstructor: x\r\ncontent-length: 0\r\n\r\n',
      ),
    )
    const { headers } = await fetcher().get('http://proto.com/', within())
    expect(headers.constructor).toBe('x')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('that resets in the body fails instead of returning a part', async () => {
    net.serve('reset.com', site.resetInBody)
    expect(await failure(fetcher().get('http://reset.com/', within()))).toBe('connection')
    expect(await failure(fetcher().get('https://reset.com/', within()))).toBe('connection')
  })
})

describe('DNS', () => {
  it.each(['nxdomain', 'servfail', 'silence'] as const)(
    'that answers with %s fails in time',
    async (reply) => {
      net.dns.set('unknown.com', reply)
      const limits = { dnsTimeoutMs: 150 }
      expect(await failure(fetcher({}, { limits }).get('http://unknown.com/', within(4000)))).toBe(
        'dns',
      )
      net.dns.set('nothing.com', [])
      expect(await failure(fetcher({}, { limits }).get('http://nothing.com/', within()))).toBe(
        'dns',
      )
    },
  )

  it('without a reply ends with the signal', async () => {
    net.dns.set('silent.com', 'silence')
    const start = performance.now()
    expect(await failure(fetcher().get('http://silent.com/', within(200)))).toBe('timeout')
    expect(await failure(fetcher().txtRecords('silent.com', AbortSignal.timeout(200)))).toBe(
      'timeout',
    )
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it('that fails for AAAA only still gives the IPv4 address', async () => {
    net.serve('v4only.com', site.ok())
    net.dns.set('v4only.com', (type) => (type === 'A' ? ['127.0.0.1'] : 'servfail'))
    expect((await fetcher().get('http://v4only.com/', within())).status).toBe(200)
  })

  it('is queried again for each hop, for both families', async () => {
    net.serve('again.com', site.redirect('https://again.com/'))
    expect(await failure(fetcher().get('http://again.com/', within()))).toBe('redirects')
    expect(net.dns.asked('again.com')).toBe(4)
  })

  it('returns the TXT records of a name, each as one string', async () => {
    const long = `v=BIMI1; l=https://a.com/${'x'.repeat(400)}`
    net.dns.set('default._bimi.a.com', [`txt:${long}`, 'txt:another'])
    const fetch = fetcher()
    const texts = (name: string) => fetch.txtRecords(name, AbortSignal.timeout(3000))
    expect((await texts('default._bimi.a.com')).sort()).toEqual(['another', long])
    expect(await texts('nowhere.com')).toEqual([])
    net.dns.set('broken.com', 'servfail')
    expect(await failure(texts('broken.com'))).toBe('dns')
    expect(await failure(texts('a..b'))).toBe('dns')
  })
})
