// Tests which URLs, addresses and redirects the fetcher follows and which it refuses.
import { setTimeout as sleep } from 'node:timers/promises'
import { createSecureContext } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { parseCidrs } from '../../server/fetch/address-policy.ts'
import { openConnection } from '../../server/fetch/connect.ts'
import type { FetchTestHooks } from '../../server/fetch/index.ts'
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

describe('an ordinary site', () => {
  it('is read over http and https, with its headers and its final address', async () => {
    net.serve('plain.com', site.ok('a page', { 'x-powered-by': 'Fixture' }))
    for (const url of [
      net.http('plain.com', '/a?b=c#d'),
      net.https('plain.com', '/a?b=c#d'),
      'http://plain.com/a?b=c',
      'https://plain.com./a?b=c',
    ]) {
      const page = await fetcher().get(url, within())
      expect(textOf(page)).toBe('a page')
      expect(page).toMatchObject({ status: 200, truncated: false })
      expect(page.url).toMatch(/^https?:\/\/plain\.com(:\d+)?\/a\?b=c$/)
      expect(page.headers).toMatchObject({ 'x-powered-by': 'Fixture', 'content-type': 'text/html' })
    }
  })

  it('receives the crawler headers and nothing else', async () => {
    net.serve('listens.com', site.ok())
    await fetcher().get('https://listens.com/', within(5000, { accept: 'text/html' }))
    const [{ line, headers }] = net.web.requests('listens.com') as [
      { line: string; headers: object },
    ]
    expect(line).toBe('GET /')
    expect(headers).toEqual({
      host: 'listens.com',
      connection: 'keep-alive',
      'user-agent': net.config.userAgent,
      accept: 'text/html',
      'accept-language': 'en',
      'accept-encoding': 'gzip, deflate, br, zstd',
    })
  })

  it('never receives its cookies back', async () => {
    net.serve('cookies.com', site.ok('x', { 'set-cookie': 'a=b' }))
    const fetch = fetcher()
    await fetch.get('https://cookies.com/', within())
    await fetch.get('https://cookies.com/', within())
    expect(net.web.requests('cookies.com').map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      undefined,
    ])
  })

  it('is fetched without the proxy of the environment', async () => {
    net.serve('direct.com', site.ok())
    const names = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']
    for (const name of names) process.env[name] = 'http://127.0.0.1:1'
    const page = await fetcher()
      .get('http://direct.com/', within())
      .finally(() => names.map((name) => delete process.env[name]))
    expect(page.status).toBe(200)
  })

  it('returns any status without a failure', async () => {
    for (const code of [204, 304, 404, 500]) {
      net.serve('status.com', site.status(code))
      expect((await fetcher().get('http://status.com/', within())).status).toBe(code)
    }
  })

  it('is read at an allowed IPv4 address in any notation', async () => {
    net.web.serve('127.0.0.1', site.ok('by number'))
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '127.1', '0177.0.0.1', '127.0.0.1.']) {
      expect(textOf(await fetcher().get(`http://${host}/`, within()))).toBe('by number')
    }
    expect(textOf(await fetcher().get('https://127.0.0.1/', within()))).toBe('by number')
  })

  it('keeps its connection open for the next request, until the keep-alive timeout', async () => {
    net.serve('kept.com', site.ok())
    const fetch = fetcher({}, { limits: { keepAliveMs: 300 } })
    const before = net.web.connections().accepted
    for (let n = 0; n < 5; n++) await fetch.get('https://kept.com/', within())
    expect(net.web.connections().accepted - before).toBe(1)
    await expect.poll(open, QUICKLY).toBe(0)
    expect((await fetch.get('https://kept.com/', within())).status).toBe(200)
  })

  it('that closes an idle connection gets the next request on a new one', async () => {
    net.serve('impatient.com', (request, response) => {
      response.end('hello')
      setTimeout(() => request.socket.destroy(), 20)
    })
    const fetch = fetcher()
    for (let n = 0; n < 20; n++) {
      expect((await fetch.get('http://impatient.com/', within())).status).toBe(200)
      await sleep(17 + (n % 7))
    }
  })
})

describe('a URL', () => {
  it.each([
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
    'http://user@plain.com/',
    'http://user:pass@plain.com/',
    'http://:pass@plain.com/',
    'http://plain.com\\@127.0.0.1:22/'.replace('\\', '%5c'),
    'http://plain.com:22/',
    'http://plain.com:0/',
    'http://plain.com:8080/',
    'https://plain.com:25/',
    'http://plain.com:65536/',
    'http://plain.com:80x/',
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
    `http://${'a'.repeat(64)}.com/`,
    `http://${'a.'.repeat(127)}com/`,
    `http://plain.com/${'a'.repeat(5000)}`,
    `http://plain.com/${'ü'.repeat(1500)}`,
  ])('%s is refused before anything is resolved', async (url) => {
    const questions = net.dns.asked()
    expect(await failure(fetcher().get(url, within()))).toBe('refused_url')
    expect(net.dns.asked()).toBe(questions)
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
      const page = await fetcher().get(url, within())
      expect(page.url).toMatch(/^http:\/\/parsed\.com\//)
    }
  })

  it('cannot inject a second request or a header', async () => {
    net.serve('split.com', site.ok())
    const path = '/x HTTP/1.1\r\nhost: evil.com\r\n\r\nGET /y?a\r\nb#c\r\n'
    await fetcher().get(`http://split.com${path}`, within())
    expect(net.web.requests('split.com').map(({ line }) => line)).toEqual([
      'GET /x%20HTTP/1.1host:%20evil.comGET%20/y?ab',
    ])
    expect(net.web.requests('evil.com')).toEqual([])
  })
})

describe('a private address', () => {
  it.each([
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
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '255.255.255.255',
    '224.0.0.1',
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
    const fetch = fetcher({ allow: [] }, { connectTcp })
    const questions = net.dns.asked()
    for (const scheme of ['http', 'https']) {
      expect(await failure(fetch.get(`${scheme}://${host}/`, within()))).toBe('refused_address')
    }
    expect([connectedTo, net.dns.asked()]).toEqual([[], questions])
  })

  it.each([
    ['loopback', ['127.0.0.1']],
    ['the unspecified address', ['0.0.0.0']],
    ['a cloud metadata service', ['169.254.169.254']],
    ['IPv6 loopback', ['::1']],
    ['wrapped loopback', ['::ffff:127.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1']],
    ['6to4', ['2002:7f00:1::']],
    ['one public and one private address', ['93.184.216.34', '10.0.0.1']],
    [
      'one private among many',
      [...Array.from({ length: 40 }, (_, n) => `93.184.216.${n}`), '192.168.1.1'],
    ],
    [
      'more than one datagram holds, with the private one last',
      [...Array.from({ length: 200 }, (_, n) => `93.184.216.${n}`), '127.0.0.1'],
    ],
    ['a public IPv4 and a private IPv6 address', ['93.184.216.34', 'fd00::1']],
    ['an alias of a name inside', ['cname:db.corp.net', '10.0.0.7']],
  ])('behind a name, as %s, is refused without a connection', async (_, answers) => {
    net.dns.set('behind.com', answers)
    const { connectTcp, connectedTo } = recordingConnect()
    expect(
      await failure(fetcher({ allow: [] }, { connectTcp }).get('http://behind.com/', within())),
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
  ])('is assumed behind the local name %s, whatever DNS answers', async (name) => {
    const plain = name.toLowerCase().replace(/\.$/, '')
    net.dns.set(plain, ['93.184.216.34'])
    const before = net.dns.asked(plain)
    for (const allow of [[], ['10.0.0.0/8']]) {
      const { connectTcp, connectedTo } = recordingConnect()
      expect(
        await failure(fetcher({ allow }, { connectTcp }).get(`http://${name}/`, within())),
      ).toBe('refused_address')
      expect(connectedTo).toEqual([])
      // Without allowed ranges, local names are not sent to the DNS server.
      if (allow.length === 0) expect(net.dns.asked(plain)).toBe(before)
    }
  })

  it('is fetched under a local name when the operator allows the address', async () => {
    net.serve('wiki.internal', site.ok('inside'))
    expect(textOf(await fetcher().get('https://wiki.internal/', within()))).toBe('inside')
    net.dns.set('half.internal', ['127.0.0.1', '93.184.216.34'])
    expect(await failure(fetcher().get('http://half.internal/', within()))).toBe('refused_address')
  })

  it('is refused again at connect time', async () => {
    const { connectTcp, connectedTo } = recordingConnect()
    const options = {
      connectTcp,
      allowed: parseCidrs(''),
      secureContext: createSecureContext(),
      timeoutMs: 100,
    }
    const { signal } = within()
    expect(
      await failure(openConnection(new URL('http://a.com/'), '10.0.0.1', options, signal)),
    ).toBe('refused_address')
    expect(connectedTo).toEqual([])
  })

  it('is refused when the open socket leads to it', async () => {
    net.dns.set('astray.com', ['93.184.216.34'])
    net.web.serve('astray.com', site.ok())
    const fetch = fetcher({ allow: [] }, { connectTcp: (_, port) => net.dial('127.0.0.1', port) })
    expect(await failure(fetch.get('http://astray.com/', within()))).toBe('refused_address')
    expect(net.web.requests('astray.com')).toEqual([])
  })

  it('is never connected to in 10,000 fetches of a name that rebinds to it', async () => {
    net.dns.set('flip.com', (type, nth) =>
      type === 'A' ? [nth % 4 < 2 ? '127.0.0.1' : '93.184.216.34'] : [],
    )
    net.web.serve('flip.com', site.ok())
    const { connectTcp, connectedTo } = recordingConnect()
    const limits = { maxPerHost: 64, maxPerAddress: 64 }
    const fetch = fetcher({ allow: [] }, { connectTcp, limits })
    const before = net.web.connections().accepted
    const codes = new Map<unknown, number>()
    const one = async () => {
      const code = await failure(fetch.get('http://flip.com/', within(15_000)))
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    await Promise.all(
      Array.from({ length: 64 }, async (_, n) => {
        for (let left = n; left < 10_000; left += 64) await one()
      }),
    )
    expect([...codes.keys()].sort()).toEqual(['connection', 'refused_address'])
    expect([...codes.values()].every((count) => count > 1000)).toBe(true)
    expect(new Set(connectedTo)).toEqual(new Set(['93.184.216.34']))
    expect(net.web.connections().accepted).toBe(before)
  })

  it('is not reached over an idle connection after the name has moved', async () => {
    net.serve('moves.com', site.ok())
    const fetch = fetcher()
    await fetch.get('http://moves.com/', within())
    net.dns.set('moves.com', ['10.0.0.1'])
    expect(await failure(fetch.get('http://moves.com/', within()))).toBe('refused_address')
    net.dns.set('moves.com', ['127.0.0.2'])
    const before = net.web.connections().accepted
    await failure(fetch.get('http://moves.com/', within()))
    expect(net.web.requests('moves.com')).toHaveLength(1)
    expect(net.web.connections().accepted).toBe(before)
  })
})

describe('a connection', () => {
  it('is not shared by two names at one address', async () => {
    net.serve('one.com', site.ok('one'))
    net.serve('two.com', site.ok('two'), 'other-name')
    const fetch = fetcher()
    expect(textOf(await fetch.get('https://one.com/', within()))).toBe('one')
    expect(await failure(fetch.get('https://two.com/', within()))).toBe('tls')
  })

  it('is opened to the next address when the first one refuses', async () => {
    net.dns.set('second.com', ['127.0.0.9', '127.0.0.1'])
    net.web.serve('second.com', site.ok('here'))
    expect(textOf(await fetcher().get('https://second.com/', within()))).toBe('here')
  })

  it('is limited to two per host, and to a maximum per address and in total', async () => {
    net.dns.set('*.many.com', ['127.0.0.1'])
    net.web.serve('*.many.com', (_, response) => void setTimeout(() => response.end('x'), 30))
    const peak = async (limits: FetchTestHooks['limits'], host: (n: number) => string) => {
      const fetch = fetcher({}, { limits })
      let [most, running] = [0, true]
      const watch = (async () => {
        for (; running; await sleep(2)) most = Math.max(most, net.web.connections().open)
      })()
      await Promise.all(
        Array.from({ length: 24 }, (_, n) => fetch.get(`http://${host(n)}.many.com/`, within())),
      )
      running = false
      await watch
      await fetch.close()
      await expect.poll(open, QUICKLY).toBe(0)
      return most
    }
    expect(await peak({}, () => 'a')).toBe(2)
    expect(await peak({ maxActive: 6, maxIdleConnections: 2 }, (n) => `b${n}`)).toBeLessThanOrEqual(
      8,
    )
    expect(
      await peak({ maxPerAddress: 3, maxIdleConnections: 0 }, (n) => `c${n}`),
    ).toBeLessThanOrEqual(3)
  })

  it('that is idle counts toward the limit per host', async () => {
    net.serve('both.com', (_, response) => void setTimeout(() => response.end('x'), 30))
    const fetch = fetcher()
    for (const scheme of ['https', 'http', 'https']) {
      const before = net.web.connections().accepted
      await Promise.all([1, 2].map((n) => fetch.get(`${scheme}://both.com/${n}`, within())))
      expect(net.web.connections().accepted - before).toBe(2)
      await expect.poll(open, QUICKLY).toBe(2)
    }
  })

  it('in the queue ends at its own deadline', async () => {
    net.serve('queue.com', site.hang)
    const fetch = fetcher()
    const first = [
      fetch.get('http://queue.com/', within(600)),
      fetch.get('http://queue.com/', within(600)),
    ].map(failure)
    await sleep(50)
    const queued = failure(fetch.get('http://queue.com/', within(100)))
    // The queued request ends at its own deadline, before the requests that hold the connections.
    const ends = [
      queued.then(() => 'queued'),
      ...first.map((request) => request.then(() => 'first')),
    ]
    expect(await Promise.race(ends)).toBe('queued')
    expect(await queued).toBe('timeout')
    expect(await Promise.all(first)).toEqual(['timeout', 'timeout'])
    net.serve('queue.com', site.ok())
    expect((await fetch.get('http://queue.com/', within())).status).toBe(200)
  })

  it('is rejected when the queue is full', async () => {
    net.serve('crowd.com', site.hang)
    const fetch = fetcher({}, { limits: { maxQueued: 3 } })
    const all = await Promise.all(
      Array.from({ length: 8 }, () => failure(fetch.get('http://crowd.com/', within(300)))),
    )
    expect(all.filter((code) => code === 'timeout')).toHaveLength(5)
    expect(all.filter((error) => (error as Error).name === 'Unavailable')).toHaveLength(3)
  })
})

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('with %i is followed', async (code) => {
    net.serve('from.com', site.redirect('https://to.com{path}', code))
    net.serve('to.com', site.ok('there'))
    const page = await fetcher().get('http://from.com/x?y', within())
    expect([page.url, textOf(page)]).toEqual(['https://to.com/x?y', 'there'])
  })

  it.each([300, 304, 305, 306])('is not followed for status %i', async (code) => {
    net.serve('other.com', site.redirect('https://to.com/', code))
    expect((await fetcher().get('http://other.com/', within())).status).toBe(code)
  })

  it('is followed at most five times', async () => {
    net.serve('chain5.com', site.chain(5))
    net.serve('chain6.com', site.chain(6))
    expect(textOf(await fetcher().get('http://chain5.com/0', within()))).toBe('the end')
    expect(await failure(fetcher().get('http://chain6.com/0', within()))).toBe('redirects')
    expect(net.web.requests('chain6.com')).toHaveLength(6)
  })

  it('in a loop fails at the first repeated URL', async () => {
    net.serve('ring.com', site.redirect('https://ring2.com/#x'))
    net.serve('ring2.com', site.redirect('http://ring.com/'))
    expect(await failure(fetcher().get('http://ring.com/', within()))).toBe('redirects')
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
    net.serve('astray2.com', site.redirect(to))
    expect(await failure(fetcher().get('http://astray2.com/', within()))).toBe('refused_url')
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
    net.serve('inward.com', site.redirect(to))
    const { connectTcp, connectedTo } = recordingConnect()
    // The first hop alone is allowed.
    const fetch = fetcher({ allow: ['127.0.0.1/32'] }, { connectTcp })
    expect(await failure(fetch.get('http://inward.com/', within()))).toBe('refused_address')
    expect(connectedTo).toEqual(['127.0.0.1'])
  })

  it('without a Location is a response, and with several it fails', async () => {
    net.serve('bare.com', site.status(302))
    expect((await fetcher().get('http://bare.com/', within())).status).toBe(302)
    net.serve(
      'double.com',
      site.raw(
        'HTTP/1.1 302 Found\r\nlocation: http://a.com/\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n\r\n',
      ),
    )
    expect(await failure(fetcher().get('http://double.com/', within()))).toBe('bad_response')
  })

  it('cannot inject a header through its Location', async () => {
    net.serve(
      'crlf.com',
      site.raw(
        'HTTP/1.1 302 Found\r\nlocation: /y%0d%0aevil: 1\t\x01\u00e9\r\ncontent-length: 0\r\n\r\n',
      ),
    )
    await failure(fetcher().get('http://crlf.com/', within()))
    expect(net.web.requests('crlf.com').every(({ headers }) => headers.evil === undefined)).toBe(
      true,
    )
  })

  it('calls isAllowed for each hop', async () => {
    net.serve('leave.com', site.redirect('https://to.com/forbidden'))
    const asked: string[] = []
    const admits = async (url: string) => asked.push(url) < 2
    expect(
      await failure(fetcher().get('http://leave.com/', within(5000, { isAllowed: admits }))),
    ).toBe('refused_by_robots')
    expect(asked).toEqual(['http://leave.com/', 'https://to.com/forbidden'])
    expect(net.web.requests('to.com').some(({ line }) => line.includes('forbidden'))).toBe(false)
  })
})
