// How the fetcher handles hostile responses: bodies, framing, certificates and timeouts.
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  createFetcher,
  failureOf,
  itOverHttp1,
  net,
  openConnections,
  POLL_EVERY_3_MS,
  recordingConnect,
  textOf,
  useNetwork,
  withDeadline,
} from '../support/fetcher.ts'
import * as site from '../support/network/behaviours.ts'
import { issueCertificate } from '../support/network/chains.ts'
import { usesHttp2Sites } from '../support/network/protocol.ts'
import type { Handler } from '../support/network/web.ts'

useNetwork()
const overHttp1 = itOverHttp1()

describe('TLS', () => {
  it.each(['other-name', 'unknown-authority'] as const)(
    'fails with a certificate of kind %s',
    async (certificate) => {
      net.serve(`${certificate}.com`, site.ok(), { certificate })
      expect(await failureOf(createFetcher().get(`https://${certificate}.com/`))).toBe('tls')
      expect(net.web.requests(`${certificate}.com`)).toEqual([])
    },
  )

  it('trusts the test authority only when it is configured', async () => {
    net.serve('trust.com', site.ok())
    expect(await failureOf(createFetcher({ ca: undefined }).get('https://trust.com/'))).toBe('tls')
  })

  it('is completed for requests that come at once', async () => {
    const issuer = issueCertificate({ name: 'Between', issuer: net.root, isAuthority: true })
    net.serve('authority.com', site.ok(issuer.der))
    const issuerAddress = 'http://authority.com/issuer.cer'
    net.serve('broken.com', site.ok(), {
      certificate: issueCertificate({ name: 'x', issuer, issuerAddress, hosts: ['broken.com'] }),
    })
    const fetch = createFetcher({ issuerMeter: { begin: () => () => {} } })
    const answers = [1, 2, 3, 4].map((i) => fetch.get(`https://broken.com/${i}`))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('verifies the certificate on each connection, despite NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    net.serve('verified.com', site.ok())
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      const fetch = createFetcher({}, { limits: { keepAliveMs: 1 } })
      expect((await fetch.get('https://verified.com/')).status).toBe(200)
      await sleep(30)
      net.serve('verified.com', site.ok(), { certificate: 'unknown-authority' })
      expect(await failureOf(fetch.get('https://verified.com/'))).toBe('tls')
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    }
  })

  it('fails for a server without TLS', async () => {
    net.serve('notls.com', site.ok())
    const code = await failureOf(
      createFetcher({}, { connectTcp: (address) => net.connectTcp(address, 80) }).get(
        'https://notls.com/',
      ),
    )
    expect(code).toBe('tls')
  })
})

describe('a body', () => {
  it.each(site.ENCODINGS)('in %s is decoded', async (encoding) => {
    for (const text of ['', 'x', 'hello '.repeat(50_000)]) {
      net.serve('encoded.com', site.encoded(encoding, text))
      expect(textOf(await createFetcher().get('http://encoded.com/'))).toBe(text)
    }
  })

  it.each(['gzip', 'deflate', 'br', 'zstd'])(
    'of no bytes is read as empty, also when it is labeled %s',
    async (encoding) => {
      net.serve('empty.com', site.ok('', { 'content-encoding': encoding }))
      expect((await createFetcher().get('http://empty.com/')).bytes).toHaveLength(0)
    },
  )

  it.each(['none', 'UTF-8', 'binary', 'x', 'toString', '__proto__', 'aws-chunked', 'identity'])(
    'in the encoding %s, which names no coding, is read as it is',
    async (encoding) => {
      net.serve('plainly.com', site.ok('plain', { 'content-encoding': encoding }))
      expect(textOf(await createFetcher().get('http://plainly.com/'))).toBe('plain')
    },
  )

  it('that was encoded twice is decoded twice', async () => {
    const twice = brotliCompressSync(gzipSync('twice'))
    net.serve('twice.com', site.ok(twice, { 'content-encoding': 'gzip, br' }))
    expect(textOf(await createFetcher().get('http://twice.com/'))).toBe('twice')
  })

  it('is limited between two codings too', async () => {
    // Empty streams of gzip decode to nothing, however many there are.
    const empty = gzipSync('')
    const many = gzipSync(Buffer.alloc(20 * 1024 * 1024, empty))
    net.serve('between.com', site.ok(many, { 'content-encoding': 'gzip, gzip' }))
    expect(await failureOf(createFetcher().get('http://between.com/'))).toBe('too_large')
  })

  it.each(['gzip, none', 'gzip, gzip, gzip', 'text/html; charset=utf-8', 'identity, gzip'])(
    'in the encoding %s is refused',
    async (encoding) => {
      net.serve('strange.com', site.ok('x', { 'content-encoding': encoding }))
      expect(await failureOf(createFetcher().get('http://strange.com/'))).toBe('bad_response')
    },
  )

  it.each(['gzip', 'deflate', 'br', 'zstd'])(
    'of plain text that is labeled %s is refused',
    async (encoding) => {
      net.serve(
        'mislabeled.com',
        site.ok('<html>not at all, not at all, not at all', { 'content-encoding': encoding }),
      )
      expect(await failureOf(createFetcher().get('http://mislabeled.com/'))).toBe('bad_response')
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

  it('that the caller cannot use is cut after 64 KB, of a small one the end is read', async () => {
    const startsWithX = withDeadline(5000, { isWanted: (head) => head[0] !== 0x78 })
    net.serve('unwanted.com', site.flood)
    const cut = await createFetcher().get('http://unwanted.com/', startsWithX)
    expect([cut.isUnwanted, cut.truncated]).toEqual([true, true])
    expect(cut.bytes.length).toBeLessThanOrEqual(64 * 1024)
    net.serve('unwanted.com', site.ok('x'.repeat(5000)))
    const whole = await createFetcher().get('http://unwanted.com/', startsWithX)
    expect([whole.isUnwanted, whole.truncated]).toEqual([true, false])
    net.serve('wanted.com', site.ok('w'.repeat(5000)))
    const wanted = await createFetcher().get('http://wanted.com/', startsWithX)
    expect([wanted.isUnwanted, wanted.bytes.length]).toEqual([false, 5000])
  })

  it('is refused before it is read when it declares more than `maxBytes`', async () => {
    net.serve('declared.com', (_, response) => {
      response.writeHead(200, { 'content-length': '20000' }).write('x')
    })
    expect(
      await failureOf(
        createFetcher().get('http://declared.com/', withDeadline(5000, { maxBytes: 19_999 })),
      ),
    ).toBe('too_large')
  })

  it('is limited to 5 MB before decoding', async () => {
    net.serve('flood.com', site.flood)
    expect(await failureOf(createFetcher().get('http://flood.com/'))).toBe('too_large')
    const page = await createFetcher().get(
      'http://flood.com/',
      withDeadline(5000, { truncate: true }),
    )
    expect(page.bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024)
    net.serve('declared.com', (_, response) => {
      response.writeHead(200, { 'content-length': '6000000' }).write('x')
    })
    expect(await failureOf(createFetcher().get('http://declared.com/'))).toBe('too_large')
  })

  overHttp1('counts the framing of its chunks toward the limit', async () => {
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
    expect(await failureOf(createFetcher().get('http://chunky.com/'))).toMatch(
      /too_large|bad_response/,
    )
  })

  overHttp1(
    'shorter than its Content-Length is refused, and a longer one does not poison the next response',
    async () => {
      net.serve('short.com', site.raw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello'))
      expect(await failureOf(createFetcher().get('http://short.com/'))).toMatch(
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
      expect(textOf(await fetch.get('http://longer.com/'))).toBe('hello')
      expect(textOf(await fetch.get('http://longer.com/'))).toBe('clean')
    },
  )

  it('is returned unchanged under a wrong content type', async () => {
    net.serve('type.com', site.ok('<svg/>', { 'content-type': 'image/png' }))
    expect(textOf(await createFetcher().get('http://type.com/'))).toBe('<svg/>')
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
        createFetcher({}, { connectTcp, limits: SHORT_LIMITS }).get('https://mute.com/'),
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
    const terms = { caller: 'test', signal: AbortSignal.abort() }
    expect(await failureOf(createFetcher({}, { connectTcp }).get('http://plain.com/', terms))).toBe(
      'timeout',
    )
    expect(connectedTo).toEqual([])
  })

  it('ends when the fetcher is closed; closing twice is harmless', async () => {
    net.serve('closing.com', site.hang)
    const fetch = createFetcher()
    const waiting = failureOf(fetch.get('http://closing.com/'))
    await expect.poll(openConnections, POLL_EVERY_3_MS).toBe(1)
    await fetch.close()
    await fetch.close()
    expect(await waiting).toBe('timeout')
    expect(await failureOf(fetch.get('http://closing.com/'))).toBe('timeout')
  })
})

describe('an HTTP response', () => {
  overHttp1.each([
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
    expect(await failureOf(createFetcher().get('http://odd.com/'))).toBe(code)
  })

  overHttp1.each([
    ['a control character in a header', 'x: a\x01b\r\ncontent-length: 2\r\n\r\nok'],
    ['a folded header', 'x: a\r\n  b\r\ncontent-length: 2\r\n\r\nok'],
    ['a space before a colon', 'x : y\r\ncontent-length: 2\r\n\r\nok'],
    ['a line that is no header', 'no header\r\ncontent-length: 2\r\n\r\nok'],
    ['lines that end with a line feed only', 'x: y\ncontent-length: 2\n\nok'],
    ['the same Content-Length twice', 'content-length: 2\r\ncontent-length: 2\r\n\r\nok'],
    [
      'a Content-Length beside chunks',
      'content-length: 9\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
    ],
    [
      'spaces after the length of a chunk',
      'transfer-encoding: chunked\r\n\r\n2   \r\nok\r\n0\r\n\r\n',
    ],
  ])('with %s is read as browsers read it', async (_, afterStatus) => {
    for (const hints of ['', 'HTTP/1.1 103 Early Hints\r\nlink : </x>\r\n\r\n']) {
      net.serve('lenient.com', site.raw(`${hints}HTTP/1.1 200 OK\r\n${afterStatus}`))
      expect(textOf(await createFetcher().get('http://lenient.com/'))).toBe('ok')
      expect(textOf(await createFetcher().get('https://lenient.com/'))).toBe('ok')
    }
  })

  overHttp1.each<[string, Handler, string]>([
    [
      'huge headers',
      site.raw(`HTTP/1.1 200 OK\r\nx : y\r\nz: ${'z'.repeat(70_000)}\r\n\r\n`),
      'too_large',
    ],
    [
      'a hundred early hints',
      site.raw('HTTP/1.1 103 Early Hints\r\nx : y\r\n\r\n'.repeat(100)),
      'connection',
    ],
    [
      'a body without end',
      ({ socket }) => {
        const send = () => {
          while (!socket.destroyed && socket.write('z'.repeat(65_536))) {
            // Until the socket is full.
          }
        }
        socket.on('drain', send).write('HTTP/1.1 200 OK\r\nx : y\r\n\r\n')
        send()
      },
      'too_large',
    ],
    [
      'a body that stops',
      site.raw('HTTP/1.1 200 OK\r\nx : y\r\ncontent-length: 9\r\n\r\nhalf', 'keep'),
      'timeout',
    ],
  ])('with faulty syntax and %s has the limits of any other', async (_, handler, code) => {
    net.serve('faulty.com', handler)
    const limits = { headersTimeoutMs: 400, bodyIdleMs: 400 }
    const fetch = createFetcher({}, { limits })
    expect(await failureOf(fetch.get('http://faulty.com/'))).toBe(code)
  })

  overHttp1('may begin with early hints', async () => {
    net.serve(
      'hints.com',
      site.raw(
        'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
      ),
    )
    expect(textOf(await createFetcher().get('http://hints.com/'))).toBe('ok')
  })

  it('with headers of more than 64 KB is refused', async () => {
    net.serve('huge.com', site.hugeHead(60_000))
    expect((await createFetcher().get('http://huge.com/')).status).toBe(200)
    net.serve('huge.com', site.hugeHead(70_000))
    expect(await failureOf(createFetcher().get('http://huge.com/'))).toMatch(
      // node:http2 refuses them by itself.
      usesHttp2Sites() ? /connection/ : /too_large/,
    )
  })

  overHttp1('with a header named __proto__ pollutes no prototype', async () => {
    net.serve(
      'proto.com',
      site.raw(
        'HTTP/1.1 200 OK\r\n__proto__: polluted\r\nconstructor: x\r\ncontent-length: 0\r\n\r\n',
      ),
    )
    const { headers } = await createFetcher().get('http://proto.com/')
    expect(headers.constructor).toBe('x')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('whose connection is reset in the body fails instead of returning a part', async () => {
    net.serve('reset.com', site.resetInBody)
    expect(await failureOf(createFetcher().get('http://reset.com/'))).toBe('connection')
    expect(await failureOf(createFetcher().get('https://reset.com/'))).toBe('connection')
  })
})
