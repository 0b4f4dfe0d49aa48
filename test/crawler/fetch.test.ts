// Which URLs and redirects the fetcher follows and which it refuses.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  atSiteScheme,
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

useNetwork()
const overHttp1 = itOverHttp1()

describe('an ordinary site', () => {
  it('is read over http and https, with its headers and its final URL', async () => {
    net.serve('plain.com', site.ok('a page', { 'x-powered-by': 'Fixture' }))
    for (const url of [
      net.http('plain.com', '/a?b=c#d'),
      net.https('plain.com', '/a?b=c#d'),
      'http://plain.com/a?b=c',
      'https://plain.com./a?b=c',
    ]) {
      const page = await createFetcher().get(url)
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
    await fetch.get('https://cookies.com/')
    await fetch.get('https://cookies.com/')
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
      .get('http://direct.com/')
      .finally(() => variables.map((name) => delete process.env[name]))
    expect(page.status).toBe(200)
  })

  it('is returned with any status, without a failure', async () => {
    for (const code of [204, 304, 404, 500]) {
      net.serve('status.com', site.status(code))
      expect((await createFetcher().get('http://status.com/')).status).toBe(code)
    }
  })

  it('is read at an allowed IPv4 address in any notation', async () => {
    net.web.serve('127.0.0.1', site.ok('by address'))
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '127.1', '0177.0.0.1', '127.0.0.1.']) {
      expect(textOf(await createFetcher().get(`http://${host}/`))).toBe('by address')
    }
    expect(textOf(await createFetcher().get('https://127.0.0.1/'))).toBe('by address')
  })

  it('keeps its connection open for the next request, until the keep-alive timeout', async () => {
    net.serve('keep-alive.com', site.ok())
    const fetch = createFetcher({}, { limits: { keepAliveMs: 300 } })
    const before = net.web.connections().accepted
    for (let n = 0; n < 5; n++) await fetch.get('https://keep-alive.com/')
    expect(net.web.connections().accepted - before).toBe(1)
    await expect.poll(openConnections, POLL_EVERY_3_MS).toBe(0)
    expect((await fetch.get('https://keep-alive.com/')).status).toBe(200)
  })

  it('receives the next request on a new connection when it closes an idle one', async () => {
    net.serve('impatient.com', (request, response) => {
      response.end('hello')
      setTimeout(() => request.socket.destroy(), 20)
    })
    const fetch = createFetcher()
    for (let n = 0; n < 20; n++) {
      expect((await fetch.get('http://impatient.com/')).status).toBe(200)
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
    expect(await failureOf(createFetcher().get(url))).toBe('refused_url')
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
      const page = await createFetcher().get(url)
      expect(page.url).toMatch(/^http:\/\/parsed\.com\//)
    }
  })

  it('cannot inject a second request or a header', async () => {
    net.serve('split.com', site.ok())
    const path = '/x HTTP/1.1\r\nhost: evil.com\r\n\r\nGET /y?a\r\nb#c\r\n'
    await createFetcher().get(`http://split.com${path}`)
    expect(net.web.requests('split.com').map(({ line }) => line)).toEqual([
      'GET /x%20HTTP/1.1host:%20evil.comGET%20/y?ab',
    ])
    expect(net.web.requests('evil.com')).toEqual([])
  })
})

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('with %i is followed', async (code) => {
    net.serve('from.com', site.redirect('https://to.com{path}', code))
    net.serve('to.com', site.ok('there'))
    const page = await createFetcher().get('http://from.com/x?y')
    expect([page.url, textOf(page)]).toEqual(['https://to.com/x?y', 'there'])
  })

  it.each([300, 304, 305, 306])('is not followed for status %i', async (code) => {
    net.serve('other.com', site.redirect('https://to.com/', code))
    expect((await createFetcher().get('http://other.com/')).status).toBe(code)
  })

  it('is followed at most ten times in a row', async () => {
    net.serve('chain10.com', site.chain(10))
    net.serve('chain11.com', site.chain(11))
    expect(textOf(await createFetcher().get('http://chain10.com/0'))).toBe('the end')
    expect(await failureOf(createFetcher().get('http://chain11.com/0'))).toBe('redirects')
    expect(net.web.requests('chain11.com')).toHaveLength(11)
  })

  it('from https to http leads to the https URL', async () => {
    net.serve('down.com', site.redirect('http://up.com/en/'))
    net.serve('up.com', site.ok('secure'))
    const page = await createFetcher().get('https://down.com/')
    expect([page.url, textOf(page), page.overHttp]).toEqual(['https://up.com/en/', 'secure', false])
  })

  it('from https to http of the same URL, or of a port with unknown https, fails', async () => {
    for (const to of ['http://same.com/', 'http://same.com:8080/']) {
      net.serve('same.com', site.redirect(to))
      const fetch = createFetcher({ ports: [80, 443, 8080] })
      expect(await failureOf(fetch.get('https://same.com/'))).toBe('downgrade')
    }
    expect(net.web.requests('same.com')).toHaveLength(2)
  })

  it('may name its target in UTF-8 without escapes', async () => {
    const location = Buffer.from('/caf\u00e9/').toString('latin1')
    net.serve(
      'utf8.com',
      site.paths({ '/': site.redirect(location), '/caf%C3%A9/': site.ok('in') }),
    )
    expect(textOf(await createFetcher().get('http://utf8.com/'))).toBe('in')
  })

  overHttp1('may have the same Location twice', async () => {
    const head = 'HTTP/1.1 302 Found\r\nlocation: /x\r\nlocation: /x\r\ncontent-length: 0\r\n\r\n'
    net.serve('again.com', site.paths({ '/': site.raw(head), '/x': site.ok('found') }))
    expect(textOf(await createFetcher().get('http://again.com/'))).toBe('found')
  })

  it('to the same URL is followed when its cookie comes back, and the cookie goes to that host only', async () => {
    net.serve('guest.com', ({ headers }, response) => {
      if (headers.cookie === undefined)
        response
          .writeHead(302, { location: '/', 'set-cookie': ['a=1; Path=/; Secure', 'b=2'] })
          .end()
      else response.writeHead(302, { location: 'https://counted.com/' }).end()
    })
    net.serve('counted.com', site.ok('in'))
    const fetch = createFetcher()
    expect(textOf(await fetch.get('https://guest.com/'))).toBe('in')
    expect(textOf(await fetch.get('https://guest.com/'))).toBe('in')
    const cookiesOf = (host: string) => net.web.requests(host).map(({ headers }) => headers.cookie)
    // Over HTTP/2 each cookie is a header of its own, which node joins again.
    expect(cookiesOf('guest.com')).toEqual([undefined, 'a=1; b=2', undefined, 'a=1; b=2'])
    expect(cookiesOf('counted.com')).toEqual([undefined, undefined])
  })

  it('in a loop fails at the first repeated URL', async () => {
    net.serve('ring.com', site.redirect(atSiteScheme('http://ring2.com/#x')))
    net.serve('ring2.com', site.redirect(atSiteScheme('http://ring.com/')))
    expect(await failureOf(createFetcher().get('http://ring.com/'))).toBe('redirects')
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
    expect(await failureOf(createFetcher().get('http://redirects-badly.com/'))).toBe('refused_url')
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
    net.dns.set('localhost', ['93.184.216.34'])
    net.serve('inward.com', site.redirect(atSiteScheme(to)))
    const { connectTcp, connectedTo } = recordingConnect()
    // Only the address of the first hop is allowed.
    const fetch = createFetcher({ allow: ['127.0.0.1/32'] }, { connectTcp })
    expect(await failureOf(fetch.get('http://inward.com/'))).toBe('refused_address')
    expect(connectedTo).toEqual(['127.0.0.1'])
  })

  it('is returned as a response without a Location header', async () => {
    net.serve('bare.com', site.status(302))
    expect((await createFetcher().get('http://bare.com/')).status).toBe(302)
  })

  overHttp1('fails with several Location headers', async () => {
    net.serve(
      'double.com',
      site.raw(
        'HTTP/1.1 302 Found\r\nlocation: http://a.com/\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n\r\n',
      ),
    )
    expect(await failureOf(createFetcher().get('http://double.com/'))).toBe('bad_response')
  })

  overHttp1('cannot inject a header through its Location', async () => {
    net.serve(
      'crlf.com',
      site.raw(
        'HTTP/1.1 302 Found\r\nlocation: /y%0d%0aevil: 1\t\x01\u00e9\r\ncontent-length: 0\r\n\r\n',
      ),
    )
    await failureOf(createFetcher().get('http://crlf.com/'))
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
