// Tests which URLs, addresses and redirects the fetcher follows and which it refuses.
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSecureContext } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { parseCidrs } from '../../server/fetch/address-policy.ts'
import { openConnection } from '../../server/fetch/connect.ts'
import type { FetchTestHooks } from '../../server/fetch/index.ts'
import {
  atSiteScheme,
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

useNetwork()
const { itOverHttp1 } = testsOfProtocol()

/** Connects to one address; the others never answer. Records the sockets, and the most that were open at once. */
function silentExcept(answering: string) {
  const sockets: { address: string; socket: Socket }[] = []
  const peaks = { total: 0, perAddress: 0 }
  const connectTcp = (address: string, port: number) => {
    const socket = address === answering ? net.connectTcp(address, port) : new Socket()
    sockets.push({ address, socket })
    const open = sockets.filter((one) => !one.socket.destroyed)
    peaks.total = Math.max(peaks.total, open.length)
    peaks.perAddress = Math.max(
      peaks.perAddress,
      open.filter((one) => one.address === address).length,
    )
    return socket
  }
  return { connectTcp, sockets, peaks }
}

describe('an ordinary site', () => {
  it('is read over http and https, with its headers and its final URL', async () => {
    net.serve('plain.com', site.ok('a page', { 'x-powered-by': 'Fixture' }))
    for (const url of [
      net.http('plain.com', '/a?b=c#d'),
      net.https('plain.com', '/a?b=c#d'),
      'http://plain.com/a?b=c',
      'https://plain.com./a?b=c',
    ]) {
      const page = await createFetcher().get(url, withDeadline())
      expect(textOf(page)).toBe('a page')
      expect(page).toMatchObject({ status: 200, truncated: false })
      expect(page.url).toMatch(/^https?:\/\/plain\.com(:\d+)?\/a\?b=c$/)
      expect(page.headers).toMatchObject({ 'x-powered-by': 'Fixture', 'content-type': 'text/html' })
    }
  })

  it('receives the crawler headers and nothing else', async () => {
    net.serve('listens.com', site.ok())
    await createFetcher().get('https://listens.com/', withDeadline(5000, { accept: 'text/html' }))
    const [{ line, headers }] = net.web.requests('listens.com') as [
      { line: string; headers: object },
    ]
    expect(line).toBe('GET /')
    // Over HTTP/2, the host is a pseudo-header and `connection` does not exist.
    expect({ host: 'listens.com', connection: 'keep-alive', ...headers }).toEqual({
      host: 'listens.com',
      connection: 'keep-alive',
      'user-agent': net.config.userAgent,
      accept: 'text/html',
      'accept-language': 'en',
      'accept-encoding': 'gzip, deflate, br, zstd',
    })
  })

  it('does not receive its cookies with the next request', async () => {
    net.serve('cookies.com', site.ok('x', { 'set-cookie': 'a=b' }))
    const fetch = createFetcher()
    await fetch.get('https://cookies.com/', withDeadline())
    await fetch.get('https://cookies.com/', withDeadline())
    expect(net.web.requests('cookies.com').map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      undefined,
    ])
  })

  it('is fetched directly, although the environment sets a proxy', async () => {
    net.serve('direct.com', site.ok())
    const variables = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']
    for (const name of variables) process.env[name] = 'http://127.0.0.1:1'
    const page = await createFetcher()
      .get('http://direct.com/', withDeadline())
      .finally(() => variables.map((name) => delete process.env[name]))
    expect(page.status).toBe(200)
  })

  it('is returned with any status, without a failure', async () => {
    for (const code of [204, 304, 404, 500]) {
      net.serve('status.com', site.status(code))
      expect((await createFetcher().get('http://status.com/', withDeadline())).status).toBe(code)
    }
  })

  it('is read at an allowed IPv4 address in any notation', async () => {
    net.web.serve('127.0.0.1', site.ok('by address'))
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '127.1', '0177.0.0.1', '127.0.0.1.']) {
      expect(textOf(await createFetcher().get(`http://${host}/`, withDeadline()))).toBe(
        'by address',
      )
    }
    expect(textOf(await createFetcher().get('https://127.0.0.1/', withDeadline()))).toBe(
      'by address',
    )
  })

  it('keeps its connection open for the next request, until the keep-alive timeout', async () => {
    net.serve('keep-alive.com', site.ok())
    const fetch = createFetcher({}, { limits: { keepAliveMs: 300 } })
    const before = net.web.connections().accepted
    for (let n = 0; n < 5; n++) await fetch.get('https://keep-alive.com/', withDeadline())
    expect(net.web.connections().accepted - before).toBe(1)
    await expect.poll(openConnections, POLL_EVERY_3_MS).toBe(0)
    expect((await fetch.get('https://keep-alive.com/', withDeadline())).status).toBe(200)
  })

  it('receives the next request on a new connection when it closes an idle one', async () => {
    net.serve('impatient.com', (request, response) => {
      response.end('hello')
      setTimeout(() => request.socket.destroy(), 20)
    })
    const fetch = createFetcher()
    for (let n = 0; n < 20; n++) {
      expect((await fetch.get('http://impatient.com/', withDeadline())).status).toBe(200)
      // From 17 to 23 ms, so that some requests arrive before the close and some after it.
      await sleep(17 + (n % 7))
    }
  })
})

describe('a URL', () => {
  it.each([
    // No absolute http or https URL with a host.
    'file:///etc/passwd',
    'data:text/html,hello',
    'ftp://plain.com/',
    'gopher://plain.com/',
    'javascript:1',
    'ws://plain.com/',
    'blob:http://plain.com/x',
    'about:blank',
    'view-source:http://plain.com/',
    '//plain.com/',
    '/etc/passwd',
    '',
    ' ',
    'plain.com',
    'http://',
    'http://?',
    'https:///',
    'http:\\\\',
    // A user or a password.
    'http://user@plain.com/',
    'http://user:pass@plain.com/',
    'http://:pass@plain.com/',
    'http://plain.com%5c@127.0.0.1:22/',
    // A port other than 80 and 443, or no valid port.
    'http://plain.com:22/',
    'http://plain.com:0/',
    'http://plain.com:8080/',
    'https://plain.com:25/',
    'http://plain.com:65536/',
    'http://plain.com:80x/',
    // An invalid host name or address.
    'http://a..b.com/',
    'http://.com/',
    'http://plain.com../',
    'http://-a.com/',
    'http://a-.com/',
    'http://pl*in.com/',
    "http://a'b.com/",
    'http://a!b.com/',
    'http://a%00.com/',
    'http://a%20b.com/',
    'http://a b.com/',
    'http://[fe80::1%25lo]/',
    'http://[::1%lo]/',
    'http://[::1',
    'http://1.2.3.256/',
    'http://0x100000000/',
    // A label of more than 63 characters, a host of more than 253, and two URLs of more than 4,096.
    // In the last one, each ü becomes `%C3%BC`.
    `http://${'a'.repeat(64)}.com/`,
    `http://${'a.'.repeat(127)}com/`,
    `http://plain.com/${'a'.repeat(5000)}`,
    `http://plain.com/${'ü'.repeat(1500)}`,
  ])('%s is refused before anything is resolved', async (url) => {
    const queriesBefore = net.dns.queryCount()
    expect(await failureOf(createFetcher().get(url, withDeadline()))).toBe('refused_url')
    expect(net.dns.queryCount()).toBe(queriesBefore)
  })

  it('with backslashes, tabs or empty slashes is checked and fetched as the same parsed URL', async () => {
    net.serve('parsed.com', site.ok())
    for (const url of [
      'http:\\\\parsed.com\\x',
      'http:///parsed.com/x',
      'ht\ntp://par\tsed.com/x',
      'http://parsed.com\\@127.0.0.2/x',
      ' http://PARSED.com/x ',
      'http://ｐarsed.com/x',
      'http://parsed。com/x',
    ]) {
      const page = await createFetcher().get(url, withDeadline())
      expect(page.url).toMatch(/^http:\/\/parsed\.com\//)
    }
  })

  it('cannot inject a second request or a header', async () => {
    net.serve('split.com', site.ok())
    const path = '/x HTTP/1.1\r\nhost: evil.com\r\n\r\nGET /y?a\r\nb#c\r\n'
    await createFetcher().get(`http://split.com${path}`, withDeadline())
    expect(net.web.requests('split.com').map(({ line }) => line)).toEqual([
      'GET /x%20HTTP/1.1host:%20evil.comGET%20/y?ab',
    ])
    expect(net.web.requests('evil.com')).toEqual([])
  })
})

describe('a private address', () => {
  it.each([
    // Loopback and the unspecified address, in many notations.
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '127.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '127.0.0.1.',
    '１２７.0.0.1',
    // Private networks.
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    // Metadata and host services of clouds.
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    // Broadcast and multicast.
    '255.255.255.255',
    '224.0.0.1',
    // IPv6, also with an IPv4 address inside: mapped, compatible, NAT64, 6to4, Teredo and ISATAP.
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
    '[2606:4700::5efe:7f00:1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[ff02::1]',
  ])('in a URL, %s, is refused without a DNS query or a connection', async (host) => {
    const { connectTcp, connectedTo } = recordingConnect()
    const fetch = createFetcher({ allow: [] }, { connectTcp })
    const queriesBefore = net.dns.queryCount()
    for (const scheme of ['http', 'https']) {
      expect(await failureOf(fetch.get(`${scheme}://${host}/`, withDeadline()))).toBe(
        'refused_address',
      )
    }
    expect([connectedTo, net.dns.queryCount()]).toEqual([[], queriesBefore])
  })

  it.each([
    ['loopback', ['127.0.0.1']],
    ['the unspecified address', ['0.0.0.0']],
    ['a cloud metadata service', ['169.254.169.254']],
    ['IPv6 loopback', ['::1']],
    ['IPv4-mapped loopback', ['::ffff:127.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1']],
    ['6to4', ['2002:7f00:1::']],
    ['one public and one private address', ['93.184.216.34', '10.0.0.1']],
    [
      'one private address among many',
      [...Array.from({ length: 40 }, (_, n) => `93.184.216.${n}`), '192.168.1.1'],
    ],
    [
      'more addresses than fit into one UDP datagram, with the private one last',
      [...Array.from({ length: 200 }, (_, n) => `93.184.216.${n}`), '127.0.0.1'],
    ],
    ['a public IPv4 and a private IPv6 address', ['93.184.216.34', 'fd00::1']],
    ['a CNAME of an internal name', ['cname:db.corp.net', '10.0.0.7']],
  ])('that a name resolves to (%s) is refused without a connection', async (_, answers) => {
    net.dns.set('resolves-inside.com', answers)
    const { connectTcp, connectedTo } = recordingConnect()
    expect(
      await failureOf(
        createFetcher({ allow: [] }, { connectTcp }).get(
          'http://resolves-inside.com/',
          withDeadline(),
        ),
      ),
    ).toBe('refused_address')
    expect(connectedTo).toEqual([])
  })

  it.each([
    'localhost',
    'localhost.',
    'foo.localhost',
    'intranet',
    'printer.local',
    'db.internal',
    'router.home.arpa',
    'www.test',
    'LOCALHOST',
  ])('is assumed for the local name %s, whatever DNS answers', async (name) => {
    const normalizedName = name.toLowerCase().replace(/\.$/, '')
    net.dns.set(normalizedName, ['93.184.216.34'])
    const queriesBefore = net.dns.queryCount(normalizedName)
    for (const allow of [[], ['10.0.0.0/8']]) {
      const { connectTcp, connectedTo } = recordingConnect()
      expect(
        await failureOf(
          createFetcher({ allow }, { connectTcp }).get(`http://${name}/`, withDeadline()),
        ),
      ).toBe('refused_address')
      expect(connectedTo).toEqual([])
      // Without allowed ranges, local names are not sent to the DNS server.
      if (allow.length === 0) expect(net.dns.queryCount(normalizedName)).toBe(queriesBefore)
    }
  })

  it('is fetched under a local name when the operator allows all its addresses', async () => {
    net.serve('wiki.internal', site.ok('inside'))
    expect(textOf(await createFetcher().get('https://wiki.internal/', withDeadline()))).toBe(
      'inside',
    )
    net.dns.set('half.internal', ['127.0.0.1', '93.184.216.34'])
    expect(await failureOf(createFetcher().get('http://half.internal/', withDeadline()))).toBe(
      'refused_address',
    )
  })

  it('is also refused by the connect function itself', async () => {
    const { connectTcp, connectedTo } = recordingConnect()
    const options = {
      connectTcp,
      allowed: parseCidrs(''),
      secureContext: createSecureContext(),
      timeoutMs: 100,
      proxy: null,
    }
    const { signal } = withDeadline()
    expect(
      await failureOf(openConnection(new URL('http://a.com/'), '10.0.0.1', options, signal)),
    ).toBe('refused_address')
    expect(connectedTo).toEqual([])
  })

  it('is refused when the open socket has it as its remote address', async () => {
    net.dns.set('public-name.com', ['93.184.216.34'])
    net.web.serve('public-name.com', site.ok())
    const fetch = createFetcher(
      { allow: [] },
      { connectTcp: (_, port) => net.connectTcp('127.0.0.1', port) },
    )
    expect(await failureOf(fetch.get('http://public-name.com/', withDeadline()))).toBe(
      'refused_address',
    )
    expect(net.web.requests('public-name.com')).toEqual([])
  })

  it('is never connected to in 10,000 fetches of a name that alternates between it and a public address', async () => {
    // Each lookup queries A and AAAA, so every second lookup resolves to loopback.
    net.dns.set('flip.com', (type, nth) =>
      type === 'A' ? [nth % 4 < 2 ? '127.0.0.1' : '93.184.216.34'] : [],
    )
    net.web.serve('flip.com', site.ok())
    const { connectTcp, connectedTo } = recordingConnect()
    const limits = { maxActivePerHost: 64, maxActivePerAddress: 64 }
    const fetch = createFetcher({ allow: [] }, { connectTcp, limits })
    const before = net.web.connections().accepted
    const countByCode = new Map<unknown, number>()
    const fetchOnce = async () => {
      const code = await failureOf(fetch.get('http://flip.com/', withDeadline(15_000)))
      countByCode.set(code, (countByCode.get(code) ?? 0) + 1)
    }
    await Promise.all(
      Array.from({ length: 64 }, async (_, n) => {
        for (let i = n; i < 10_000; i += 64) await fetchOnce()
      }),
    )
    expect([...countByCode.keys()].sort()).toEqual(['refused_address', 'refused_connection'])
    expect([...countByCode.values()].every((count) => count > 1000)).toBe(true)
    expect(new Set(connectedTo)).toEqual(new Set(['93.184.216.34']))
    expect(net.web.connections().accepted).toBe(before)
  })

  it('is not reached over an idle connection after the name has changed its address', async () => {
    net.serve('moves.com', site.ok())
    const fetch = createFetcher()
    await fetch.get('http://moves.com/', withDeadline())
    net.dns.set('moves.com', ['10.0.0.1'])
    expect(await failureOf(fetch.get('http://moves.com/', withDeadline()))).toBe('refused_address')
    net.dns.set('moves.com', ['127.0.0.2'])
    const before = net.web.connections().accepted
    await failureOf(fetch.get('http://moves.com/', withDeadline()))
    expect(net.web.requests('moves.com')).toHaveLength(1)
    expect(net.web.connections().accepted).toBe(before)
  })
})

describe('a connection', () => {
  it('is not shared by two names at one address', async () => {
    net.serve('one.com', site.ok('one'))
    net.serve('two.com', site.ok('two'), { certificate: 'other-name' })
    const fetch = createFetcher()
    expect(textOf(await fetch.get('https://one.com/', withDeadline()))).toBe('one')
    expect(await failureOf(fetch.get('https://two.com/', withDeadline()))).toBe('tls')
  })

  it('is opened to the next address when the first one refuses', async () => {
    net.dns.set('second.com', ['127.0.0.9', '127.0.0.1'])
    net.web.serve('second.com', site.ok('here'))
    expect(textOf(await createFetcher().get('https://second.com/', withDeadline()))).toBe('here')
  })

  it('is opened to the next address while the first one does not answer', async () => {
    net.dns.set('racing.com', ['127.0.0.8', '127.0.0.1', '127.0.0.7'])
    net.web.serve('racing.com', site.ok('here'))
    const { connectTcp, sockets } = silentExcept('127.0.0.1')
    const fetch = createFetcher({}, { connectTcp, limits: { connectTimeoutMs: 60_000 } })
    expect(textOf(await fetch.get('https://racing.com/', withDeadline()))).toBe('here')
    expect(sockets.map(({ address }) => address)).toEqual(['127.0.0.8', '127.0.0.1'])
    expect(sockets[0]?.socket.destroyed).toBe(true)
  })

  it('is opened to two addresses of a host at once, and to the third when one of them fails', async () => {
    net.dns.set('two-silent.com', ['127.0.0.8', '127.0.0.9', '127.0.0.1', '127.0.0.7'])
    net.web.serve('two-silent.com', site.ok('here'))
    const { connectTcp, sockets, peaks } = silentExcept('127.0.0.1')
    const fetch = createFetcher({}, { connectTcp, limits: { connectTimeoutMs: 900 } })
    expect(textOf(await fetch.get('https://two-silent.com/', withDeadline()))).toBe('here')
    expect(sockets.map(({ address }) => address)).toEqual(['127.0.0.8', '127.0.0.9', '127.0.0.1'])
    expect(peaks.total).toBe(2)
  })

  it('takes a place of each address that is tried, and of the limit in all', async () => {
    net.dns.set('*.slow-first.com', ['127.0.0.8', '127.0.0.1', '127.0.0.9'])
    net.web.serve('*.slow-first.com', (_, response) => void setTimeout(() => response.end('x'), 30))
    const { connectTcp, peaks } = silentExcept('127.0.0.1')
    const limits = { maxActivePerAddress: 2, maxActive: 3, maxIdleConnections: 0 }
    const fetch = createFetcher({}, { connectTcp, limits })
    const get = (n: number) => fetch.get(`https://h${n}.slow-first.com/`, withDeadline(20_000))
    const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => get(n)))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(peaks).toEqual({ total: 3, perAddress: 2 })
  })

  it('is opened to IPv6 after the first IPv4 address', async () => {
    net.dns.set('families.com', ['127.0.0.8', '127.0.0.9', '::1'])
    const connectedTo: string[] = []
    const connectTcp = (address: string) => {
      connectedTo.push(address)
      return net.connectTcp('127.0.0.1', 1)
    }
    const allow = ['127.0.0.0/8', '::1/128']
    const fetch = createFetcher({ allow }, { connectTcp })
    expect(await failureOf(fetch.get('https://families.com/', withDeadline()))).toBe(
      'refused_connection',
    )
    expect(connectedTo).toEqual(['127.0.0.8', '::1', '127.0.0.9'])
  })

  itOverHttp1(
    'limits the open connections to two per host, and to a maximum per address and in total',
    async () => {
      net.dns.set('*.many.com', ['127.0.0.1'])
      net.web.serve('*.many.com', (_, response) => void setTimeout(() => response.end('x'), 30))
      const peakConnections = async (
        limits: FetchTestHooks['limits'],
        host: (n: number) => string,
      ) => {
        const fetch = createFetcher({}, { limits })
        let peak = 0
        let isRunning = true
        const watch = (async () => {
          for (; isRunning; await sleep(2)) peak = Math.max(peak, openConnections())
        })()
        await Promise.all(
          Array.from({ length: 24 }, (_, n) =>
            fetch.get(`http://${host(n)}.many.com/`, withDeadline()),
          ),
        )
        isRunning = false
        await watch
        await fetch.close()
        await expect.poll(openConnections, POLL_EVERY_3_MS).toBe(0)
        return peak
      }
      expect(await peakConnections({}, () => 'a')).toBe(2)
      expect(
        await peakConnections({ maxActive: 6, maxIdleConnections: 2 }, (n) => `b${n}`),
      ).toBeLessThanOrEqual(8)
      expect(
        await peakConnections({ maxActivePerAddress: 3, maxIdleConnections: 0 }, (n) => `c${n}`),
      ).toBeLessThanOrEqual(3)
    },
  )

  itOverHttp1(
    'is opened for the next request while a request with `preconnect` waits for its answer',
    async () => {
      net.serve('ahead.com', (_, response) => void setTimeout(() => response.end('x'), 300))
      const fetch = createFetcher()
      const before = net.web.connections().accepted
      const opened = () => net.web.connections().accepted - before
      const first = fetch.get('https://ahead.com/', withDeadline(5000, { preconnect: true }))
      await expect.poll(opened, POLL_EVERY_3_MS).toBe(2)
      expect(net.web.requests('ahead.com').length).toBeLessThanOrEqual(1)
      await first
      await Promise.all([1, 2, 3].map((n) => fetch.get(`https://ahead.com/${n}`, withDeadline())))
      expect(opened()).toBe(2)
    },
  )

  itOverHttp1('is not opened for the next request beyond the limit per host', async () => {
    net.serve('enough.com', (_, response) => void setTimeout(() => response.end('x'), 30))
    const fetch = createFetcher()
    const before = net.web.connections().accepted
    const options = () => withDeadline(5000, { preconnect: true })
    await Promise.all([1, 2, 3, 4].map((n) => fetch.get(`https://enough.com/${n}`, options())))
    expect(net.web.connections().accepted - before).toBe(2)
  })

  itOverHttp1('counts toward the limit per host while it is idle', async () => {
    net.serve('both.com', (_, response) => void setTimeout(() => response.end('x'), 30))
    const fetch = createFetcher()
    for (const scheme of ['https', 'http', 'https']) {
      const before = net.web.connections().accepted
      await Promise.all([1, 2].map((n) => fetch.get(`${scheme}://both.com/${n}`, withDeadline())))
      expect(net.web.connections().accepted - before).toBe(2)
      await expect.poll(openConnections, POLL_EVERY_3_MS).toBe(2)
    }
  })
})

describe('a queued request', () => {
  it('ends at its own deadline', async () => {
    net.serve('queue.com', site.hang)
    const fetch = createFetcher()
    const active = [
      fetch.get('http://queue.com/', withDeadline(600)),
      fetch.get('http://queue.com/', withDeadline(600)),
    ].map(failureOf)
    await sleep(50)
    const queued = failureOf(fetch.get('http://queue.com/', withDeadline(100)))
    // The queued request must end before the active ones.
    const ends = [
      queued.then(() => 'queued'),
      ...active.map((request) => request.then(() => 'active')),
    ]
    expect(await Promise.race(ends)).toBe('queued')
    expect(await queued).toBe('timeout')
    expect(await Promise.all(active)).toEqual(['timeout', 'timeout'])
    net.serve('queue.com', site.ok())
    expect((await fetch.get('http://queue.com/', withDeadline())).status).toBe(200)
  })

  itOverHttp1('is rejected when the queue is full', async () => {
    net.serve('crowd.com', site.hang)
    const fetch = createFetcher({}, { limits: { maxQueued: 3 } })
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => failureOf(fetch.get('http://crowd.com/', withDeadline(300)))),
    )
    // Two requests are active and three are queued.
    expect(codes.filter((code) => code === 'timeout')).toHaveLength(5)
    expect(codes.filter((error) => (error as Error).name === 'Unavailable')).toHaveLength(3)
  })
})

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('with %i is followed', async (code) => {
    net.serve('from.com', site.redirect('https://to.com{path}', code))
    net.serve('to.com', site.ok('there'))
    const page = await createFetcher().get('http://from.com/x?y', withDeadline())
    expect([page.url, textOf(page)]).toEqual(['https://to.com/x?y', 'there'])
  })

  it.each([300, 304, 305, 306])('is not followed for status %i', async (code) => {
    net.serve('other.com', site.redirect('https://to.com/', code))
    expect((await createFetcher().get('http://other.com/', withDeadline())).status).toBe(code)
  })

  it('is followed at most five times in a row', async () => {
    net.serve('chain5.com', site.chain(5))
    net.serve('chain6.com', site.chain(6))
    expect(textOf(await createFetcher().get('http://chain5.com/0', withDeadline()))).toBe('the end')
    expect(await failureOf(createFetcher().get('http://chain6.com/0', withDeadline()))).toBe(
      'redirects',
    )
    expect(net.web.requests('chain6.com')).toHaveLength(6)
  })

  it('in a loop fails at the first repeated URL', async () => {
    net.serve('ring.com', site.redirect(atSiteScheme('http://ring2.com/#x')))
    net.serve('ring2.com', site.redirect(atSiteScheme('http://ring.com/')))
    expect(await failureOf(createFetcher().get('http://ring.com/', withDeadline()))).toBe(
      'redirects',
    )
    expect(net.web.requests('ring.com')).toHaveLength(1)
  })

  it.each([
    'file:///etc/passwd',
    'data:text/html,x',
    'ftp://to.com/',
    'javascript:alert(1)',
    'http://u:p@to.com/',
    '//u@to.com/',
    'http://to.com:22/',
    'http://',
    'http://[::1%25lo]/',
    'gopher://to.com:70/_x',
    `/${'a'.repeat(4100)}`,
  ])('to %s is refused', async (to) => {
    net.serve('redirects-badly.com', site.redirect(to))
    expect(
      await failureOf(createFetcher().get('http://redirects-badly.com/', withDeadline())),
    ).toBe('refused_url')
  })

  it.each([
    'http://127.0.0.2/',
    'http://0x7f.2/',
    'http:///127.0.0.2/',
    '//127.0.0.2/',
    '\\\\127.0.0.2\\',
    'http://localhost/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/',
    'http://sneaky.com/',
    'http://sneaky.com./',
  ])('to the private address %s is refused without a connection', async (to) => {
    net.dns.set('sneaky.com', ['10.0.0.1'])
    net.serve('inward.com', site.redirect(atSiteScheme(to)))
    const { connectTcp, connectedTo } = recordingConnect()
    // Only the address of the first hop is allowed.
    const fetch = createFetcher({ allow: ['127.0.0.1/32'] }, { connectTcp })
    expect(await failureOf(fetch.get('http://inward.com/', withDeadline()))).toBe('refused_address')
    expect(connectedTo).toEqual(['127.0.0.1'])
  })

  it('is returned as a response without a Location header', async () => {
    net.serve('bare.com', site.status(302))
    expect((await createFetcher().get('http://bare.com/', withDeadline())).status).toBe(302)
  })

  itOverHttp1('fails with several Location headers', async () => {
    net.serve(
      'double.com',
      site.raw(
        'HTTP/1.1 302 Found\r\nlocation: http://a.com/\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n\r\n',
      ),
    )
    expect(await failureOf(createFetcher().get('http://double.com/', withDeadline()))).toBe(
      'bad_response',
    )
  })

  itOverHttp1('cannot inject a header through its Location', async () => {
    net.serve(
      'crlf.com',
      site.raw(
        'HTTP/1.1 302 Found\r\nlocation: /y%0d%0aevil: 1\t\x01\u00e9\r\ncontent-length: 0\r\n\r\n',
      ),
    )
    await failureOf(createFetcher().get('http://crlf.com/', withDeadline()))
    expect(net.web.requests('crlf.com').every(({ headers }) => headers.evil === undefined)).toBe(
      true,
    )
  })

  it('calls isAllowed for each hop', async () => {
    net.serve('leave.com', site.redirect('https://to.com/forbidden'))
    const checkedUrls: string[] = []
    const isAllowed = async (url: string) => {
      checkedUrls.push(url)
      return url === atSiteScheme('http://leave.com/')
    }
    expect(
      await failureOf(createFetcher().get('http://leave.com/', withDeadline(5000, { isAllowed }))),
    ).toBe('refused_by_robots')
    expect(checkedUrls).toEqual([atSiteScheme('http://leave.com/'), 'https://to.com/forbidden'])
    expect(net.web.requests('to.com').some(({ line }) => line.includes('forbidden'))).toBe(false)
  })
})
