// Tests private names: admitted callers get their logos, and strangers can neither reach nor learn them.
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytesOf, pixelsOf } from '../support/answers.ts'
import { closeAfterTests } from '../support/close.ts'
import {
  BLUE,
  company,
  GREEN,
  homePage,
  mark,
  PUBLIC_ADDRESS,
  RED,
  rgb,
  startCrawlingService,
  startInternet,
  svg,
} from '../support/fake-internet.ts'
import { paths, redirect } from '../support/network/behaviours.ts'
import type { Handler, ServeOptions } from '../support/network/web.ts'
import { fetchRaw } from '../support/raw-fetch.ts'
import { type Service, startService } from '../support/service.ts'

const PRIVATE_ADDRESS = '10.20.0.5'
/** An address in the ranges of the operator that no name in a zone leads to. */
const OTHER_PRIVATE_ADDRESS = '10.20.0.9'
const ADMITTED = { 'x-forwarded-for': '192.168.7.7' }
const STRANGER = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'one-id' }

const internet = closeAfterTests(await startInternet())
/** Addresses of the operator's network that were connected to. */
const privateConnections: string[] = []
const net = {
  ...internet,
  connectTcp(address: string, port: number) {
    if (!/^(10\.20\.|fd00:20:)/.test(address)) return internet.connectTcp(address, port)
    privateConnections.push(address)
    const socket =
      port === bothPort ? connect(port, '127.0.0.1') : internet.connectTcp('127.0.0.1', port)
    return Object.defineProperty(socket, 'remoteAddress', { value: address })
  },
}
const { http, https } = net.ports
/** A port that speaks https and http, told apart by the first byte of a TLS handshake. */
const TLS_HANDSHAKE = 0x16
const both = createServer((socket) => {
  socket.once('data', (head) => {
    const upstream = connect(head[0] === TLS_HANDSHAKE ? https : http, '127.0.0.1')
    for (const one of [socket, upstream]) one.on('error', () => {})
    upstream.write(head)
    socket.pipe(upstream).pipe(socket)
  })
})
const bothPort = await new Promise<number>((resolve) => {
  both.listen(0, '127.0.0.1', () => resolve((both.address() as AddressInfo).port))
})
closeAfterTests({ close: async () => void both.close() })
/** A site that answers https and http differently. */
const byScheme =
  (overHttps: Handler, overHttp: Handler): Handler =>
  (request, response) =>
    ('encrypted' in request.socket ? overHttps : overHttp)(request, response)

const service = closeAfterTests(
  await startCrawlingService(net, {
    env: {
      DISCOVERY_BUDGET_MS: '15000',
      TRUST_PROXY: '1',
      PRIVATE_ZONES: 'home.arpa,internal,corp.example.com',
      PRIVATE_CALLERS: '192.168.0.0/16,fd00::/8',
      PRIVATE_PORTS: `80,443,${http},${https},${bothPort}`,
      FETCH_ALLOW_CIDRS: '10.20.0.0/16,fd00:20::/32',
      BASE_URL: 'https://logos.example.org',
      IMAGE_CDN_URL: 'https://img.example.org',
      COMPAT_HOSTS: 'icons.example.org=bitwarden',
    },
  }),
)

const key = await service.key()

function servePrivately(name: string, handler: Handler, options?: ServeOptions): void {
  net.web.serve(name, handler, options)
  net.dns.set(name, [PRIVATE_ADDRESS])
}

const colorOf = async (response: Response) => {
  const { at, width } = await pixelsOf(response)
  return at(width / 2, width / 2)
}
const get = (path: string, headers: Record<string, string> = ADMITTED) => service.get(path, headers)

const BUTTON = (color: string) => company(color)

const ADMITTED_CASES: [
  what: string,
  name: string,
  handler: Handler,
  query: string,
  expected: string,
][] = [
  ['a name of a zone', 'grafana.internal', BUTTON(GREEN), '', GREEN],
  ['a name two levels below', 'a.b.internal', BUTTON(BLUE), '', BLUE],
  ['a zone of two labels', 'nas.home.arpa', BUTTON(RED), '', RED],
  ['a zone below a public suffix', 'wiki.corp.example.com', BUTTON(GREEN), '', GREEN],
  ['the zone itself', 'corp.example.com', BUTTON(BLUE), '', BLUE],
  ['the scope host', 'git.internal', BUTTON(GREEN), '?scope=host', GREEN],
  ['the scope auto', 'ci.internal', BUTTON(BLUE), '?scope=auto', BLUE],
  ['a port that speaks https', 'proxmox.internal', BUTTON(RED), `?port=${https}`, RED],
  ['a port that speaks http', 'grafana-dev.internal', BUTTON(BLUE), `?port=${http}`, BLUE],
  [
    'a path',
    'apps.internal',
    paths({
      '/wiki/': homePage('<title>Wiki</title><link rel="icon" href="wiki.svg">'),
      '/wiki/wiki.svg': svg(mark(GREEN)),
    }),
    '?path=/wiki/',
    GREEN,
  ],
  [
    'another app below the same host',
    'apps.internal',
    paths({
      '/chat/': homePage('<title>Chat</title><link rel="icon" href="chat.svg">'),
      '/chat/chat.svg': svg(mark(BLUE)),
    }),
    '?path=/chat/',
    BLUE,
  ],
  [
    'a robots.txt for strangers',
    'gitea.internal',
    company(GREEN, {
      '/robots.txt': (_, response) => void response.end('User-agent: *\nDisallow: /'),
    }),
    '',
    GREEN,
  ],
  ['a redirect within the zones', 'old.internal', redirect('https://new.internal/'), '', BLUE],
  ['upper case and a final dot', 'Upper.Internal.', BUTTON(RED), '', RED],
  ['an international name', 'küche.home.arpa', BUTTON(GREEN), '', GREEN],
]

describe('an admitted caller', () => {
  servePrivately('new.internal', BUTTON(BLUE))

  it.each(ADMITTED_CASES)('gets the logo of %s', async (_, name, handler, query, expected) => {
    const ascii = name.toLowerCase().replace(/\.$/, '').replace('küche', 'xn--kche-0ra')
    servePrivately(ascii, handler)
    const response = await get(`/api/${encodeURIComponent(name)}${query}`)
    expect(response.headers.get('x-fallback')).toBeNull()
    expect(await colorOf(response)).toEqual(rgb(expected))
    expect(response.headers.get('cache-control')).toMatch(/^private/)
  })

  it('gets a monogram for a name without an address, and 404 for `fallback=404`', async () => {
    const response = await get('/api/absent.internal')
    expect(response.headers.get('x-fallback')).toBe('monogram')
    const missing = await get('/api/absent.internal?fallback=404')
    expect(missing.headers.get('cache-control')).toMatch(/^private/)
    expect([missing.status, (await missing.json()).detail]).toEqual([
      404,
      'No logo found for absent.internal.',
    ])
  })

  it('gets the logo of a host with an IPv6 address', async () => {
    net.web.serve('v6.internal', BUTTON(RED))
    net.dns.set('v6.internal', ['fd00:20::5'])
    expect(await colorOf(await get('/api/v6.internal'))).toEqual(rgb(RED))
  })

  it('sees nothing of a host that the operator has blocked, whatever its port', async () => {
    servePrivately('hidden.internal', BUTTON(GREEN))
    await service.run('artwork', 'block', 'hidden.internal')
    for (const query of ['', '?port=443', `?port=${http}`])
      await expect
        .poll(async () =>
          (await get(`/api/hidden.internal${query}`)).headers.get('x-fallback-reason'),
        )
        .toBe('blocked')
  })

  it.each(['hidden.internal:0', 'hidden.internal:99999', 'hidden.internal:22/../x'])(
    'cannot be blocked as %s',
    async (name) => {
      await expect(service.run('artwork', 'block', name)).rejects.toThrow(/is invalid/)
    },
  )

  it('is one by an IPv6 address, and by a key', async () => {
    servePrivately('six.internal', BUTTON(GREEN))
    const response = await get('/api/six.internal', { 'x-forwarded-for': 'fd00::7' })
    expect(await colorOf(response)).toEqual(rgb(GREEN))
  })

  it('reads an icon with the host of password managers and dashboards', async () => {
    servePrivately('vault.internal', BUTTON(BLUE))
    for (const path of ['/icons/vault.internal/icon.png', '/s2/favicons?domain=vault.internal'])
      expect(await colorOf(await get(path))).toEqual(rgb(BLUE))
  })

  it('reads an icon at the port in a URL, and none at a port that is not allowed', async () => {
    servePrivately('ported.internal', BUTTON(GREEN))
    const favicon = (port: number) => get(`/faviconV2?url=http://ported.internal:${port}/&size=64`)
    expect(await colorOf(await favicon(http))).toEqual(rgb(GREEN))
    expect((await favicon(22)).status).toBe(404)
  })

  it('reads an icon at the port of a host without a scheme, and none at a port that is not allowed', async () => {
    servePrivately('bare-port.internal', BUTTON(RED))
    net.web.serve('bare-port.internal', BUTTON(BLUE))
    for (const path of [
      `/icons/bare-port.internal:${http}/icon.png`,
      `/s2/favicons?domain=bare-port.internal:${http}`,
      `/ip3/bare-port.internal:${http}.ico`,
    ])
      expect(await colorOf(await get(path))).toEqual(rgb(BLUE))
    expect((await get('/s2/favicons?domain=bare-port.internal:22')).status).toBe(404)
  })

  it.each([
    [
      'an icon that redirects into it',
      homePage('<link rel="icon" href="https://outside-cdn.com/i.svg">'),
    ],
    ['a page outside that names it', redirect('https://outside-page.com/')],
    [
      'a refresh to a page outside that names it',
      homePage('<meta http-equiv="refresh" content="0; url=https://outside-page.com/">'),
    ],
    [
      'a manifest outside that names it',
      homePage('<link rel="manifest" href="https://outside-page.com/manifest.json">'),
    ],
  ])('is led nowhere else in the network by %s', async (_, handler) => {
    const target = 'https://target.internal/delete?id=7'
    servePrivately('target.internal', BUTTON(RED))
    net.serve('outside-cdn.com', redirect(target))
    net.serve(
      'outside-page.com',
      paths({
        '/': homePage(`<link rel="icon" href="${target}">`),
        '/manifest.json': (_request, response) =>
          void response.end(JSON.stringify({ icons: [{ src: target, sizes: '512x512' }] })),
      }),
    )
    servePrivately('leading.internal', handler)
    await service.get(
      '/api/logo/leading.internal/cache',
      { ...ADMITTED, 'x-api-key': key },
      'DELETE',
    )
    await get('/api/leading.internal')
    expect(net.countRequests('leading.internal')).toBeGreaterThan(0)
    for (const host of ['target.internal', 'outside-cdn.com', 'outside-page.com'])
      expect(net.countRequests(host)).toBe(0)
  })

  it.each([
    [
      'a page of somebody else',
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.com' },
      400,
    ],
    ['a page that names itself to nobody', { 'sec-fetch-site': 'cross-site' }, 400],
    ['a page in a sandbox', { origin: 'null' }, 400],
    ['a page of somebody else over http', { referer: 'http://evil.com/' }, 400],
    ['a page of the same site', { 'sec-fetch-site': 'same-site', referer: 'https://a.com/' }, 200],
    ['an address bar', { 'sec-fetch-site': 'none' }, 200],
    [
      'a page of a zone',
      { 'sec-fetch-site': 'cross-site', referer: 'https://dash.home.arpa/' },
      200,
    ],
    ['a page at an admitted address', { referer: 'http://192.168.1.5:3000/' }, 200],
    ['a page at an admitted IPv6 address', { referer: 'http://[fd00::5]:3000/' }, 200],
  ])('is answered for %s as it should: %s', async (_, headers, status) => {
    servePrivately('embedded.internal', BUTTON(GREEN))
    const response = await get('/api/embedded.internal', { ...ADMITTED, ...headers })
    expect(response.status).toBe(status)
  })

  it.each([
    ['a name that anybody may let lead here', 'evil.com:3001', {}, 400],
    [
      'that name, which the page gives too',
      'evil.com:3001',
      { referer: 'http://evil.com:3001/' },
      400,
    ],
    ['that name over https', 'evil.com', { 'sec-fetch-site': 'same-origin' }, 400],
    ['that name from an address bar', 'evil.com', { 'sec-fetch-site': 'none' }, 400],
    ['a name below its own', 'evil.logos.example.org', {}, 400],
    ['an address, for a page of another', '10.0.0.7', { referer: 'http://203.0.113.5/' }, 400],
    ['the name of BASE_URL', 'LOGOS.example.org.:443', {}, 200],
    ['the name of IMAGE_CDN_URL', 'img.example.org', { 'sec-fetch-site': 'same-origin' }, 200],
    ['localhost', 'localhost:3001', { referer: 'http://localhost:3001/' }, 200],
    ['a name of a zone', 'logos.home.arpa', { referer: 'http://logos.home.arpa/' }, 200],
    ['an address', '10.0.0.7:3001', { referer: 'http://10.0.0.7:3001/' }, 200],
    ['an IPv6 address', '[::1]:3001', { referer: 'http://[::1]:3001/' }, 200],
  ])('that calls the service %s is answered as it should: %s', async (_, host, headers, status) => {
    servePrivately('called.internal', BUTTON(GREEN))
    const sent = { ...ADMITTED, ...headers, host }
    const paths = ['/api/called.internal', '/api/absent-called.internal']
    for (const path of host.startsWith('img.') ? paths.map((one) => one.slice(4)) : paths)
      expect((await fetchRaw(service.api + path, sent)).status).toBe(status)
  })

  it('may call the service by the name of a service in COMPAT_HOSTS', async () => {
    servePrivately('compat.internal', BUTTON(GREEN))
    const statuses = ['icons.example.org', 'evil.com'].map(async (host) => {
      const answer = await fetchRaw(`${service.api}/icons/compat.internal/icon.png`, {
        ...ADMITTED,
        host,
      })
      return answer.headers['x-fallback'] ?? null
    })
    expect(await Promise.all(statuses)).toEqual([null, 'placeholder'])
  })

  it('sees by the command that a private host has no company', async () => {
    servePrivately('ops.internal', BUTTON(GREEN))
    await get('/api/ops.internal')
    const { stdout } = await service.run('why', 'ops.internal')
    expect(stdout).toMatch(/^ops\.internal \(A company\) is shown with\n {2}icon: site:icon/)
  })

  it('may not name another port, and gets the allowed ones in the error', async () => {
    const response = await get('/api/grafana.internal?port=22')
    expect(response.status).toBe(400)
    expect((await response.json()).detail).toContain(
      `PRIVATE_PORTS: 80, 443, ${http}, ${https}, ${bothPort}`,
    )
  })

  it('reaches no address outside the ranges, and no other host by its address', async () => {
    servePrivately('outside.internal', BUTTON(GREEN))
    net.dns.set('outside.internal', ['192.168.1.1'])
    servePrivately('literal.internal', redirect(`http://${OTHER_PRIVATE_ADDRESS}/`))
    for (const name of ['outside', 'literal'])
      expect((await get(`/api/${name}.internal`)).headers.get('x-fallback')).toBe('monogram')
    expect(privateConnections).not.toContain(OTHER_PRIVATE_ADDRESS)
  })

  it.each([443, https, bothPort])(
    'gets nothing over http where the certificate at port %s cannot be verified',
    async (port) => {
      const site = byScheme(BUTTON(RED), BUTTON(BLUE))
      servePrivately('mitm.internal', site, { certificate: 'unknown-authority' })
      const { headers } = await get(`/api/mitm.internal?port=${port}`)
      expect(headers.get('x-fallback')).toBe('monogram')
      expect(net.countRequests('mitm.internal')).toBe(0)
    },
  )

  it.each([
    ['', RED, null],
    ['?port=443', RED, null],
    ['?port=80', BLUE, 'none'],
  ])(
    'gets the logo of the application at the port that it names: %s',
    async (query, color, security) => {
      servePrivately('two.internal', byScheme(BUTTON(RED), BUTTON(BLUE)))
      const response = await get(`/api/two.internal${query}`)
      expect(await colorOf(response)).toEqual(rgb(color))
      expect(response.headers.get('x-source-security')).toBe(security)
    },
  )

  it('is led from port 80 to https, as a browser is', async () => {
    const leading = redirect('https://leads.internal{path}', 301)
    servePrivately('leads.internal', byScheme(BUTTON(RED), leading))
    expect(await colorOf(await get('/api/leads.internal?port=80'))).toEqual(rgb(RED))
  })

  it('sees on http that nobody vouches for the logo', async () => {
    servePrivately('plain.internal', BUTTON(GREEN))
    const response = await get(`/api/plain.internal?port=${http}`)
    expect(response.headers.get('x-source-security')).toBe('none')
  })
})

/** How a stranger may ask for `NAME`, each with the status of the answer. */
const STRANGER_PATHS: [path: string, status: number][] = [
  ['/api/NAME', 400],
  ['/api/NAME?scope=host', 400],
  ['/api/NAME?scope=auto', 400],
  [`/api/NAME?port=${http}`, 400],
  ['/api/NAME?path=/', 400],
  ['/v1/NAME', 400],
  ['/v1/logos/NAME', 400],
  ['image:/NAME', 400],
  ['/api/describe/NAME', 400],
  ['/api/colors/NAME', 400],
  ['/api/logo/NAME/why', 400],
  ['/c/NAME', 400],
  ['/c/NAME/card.png', 400],
  ['/icons/NAME/icon.png', 200],
  ['/s2/favicons?domain=NAME', 404],
  ['/ip3/NAME.ico', 404],
]

describe('a stranger', () => {
  servePrivately('secret.internal', BUTTON(RED))
  servePrivately('secret.corp.example.com', BUTTON(RED))

  it.each(STRANGER_PATHS)('learns nothing of a private name at %s', async (path, status) => {
    await get('/api/secret.internal')
    const asked = [net.countRequests('secret.internal'), net.dns.queryCount('secret.internal')]
    const answers = await Promise.all(
      ['secret.internal', 'absent.internal'].map(async (name) => {
        const response = await get(path.replace('NAME', name), STRANGER)
        const text = (await bytesOf(response)).toString('latin1')
        return [response.status, text.replaceAll(name, 'NAME')]
      }),
    )
    expect(answers[0]![0]).toBe(status)
    expect(answers[0]).toEqual(answers[1])
    expect([net.countRequests('secret.internal'), net.dns.queryCount('secret.internal')]).toEqual(
      asked,
    )
  })

  it.each(['host', 'auto'])(
    'gets 400 for a name in a public zone with the scope %s',
    async (scope) => {
      const answers = await Promise.all(
        ['secret', 'absent'].map(async (label) => {
          const response = await get(`/api/${label}.corp.example.com?scope=${scope}`, STRANGER)
          return [response.status, (await response.json()).detail.replace(label, '')]
        }),
      )
      expect(answers[0]![0]).toBe(400)
      expect(answers[0]).toEqual(answers[1])
      expect(net.countRequests('secret.corp.example.com')).toBe(0)
    },
  )

  it('gets the company of a name in a public zone, without a look at the name', async () => {
    net.serve('example.com', company(GREEN))
    const response = await get('/api/secret.corp.example.com', STRANGER)
    expect(await colorOf(response)).toEqual(rgb(GREEN))
    expect(net.dns.queryCount('secret.corp.example.com')).toBe(0)
  })

  const LEADS: [what: string, prepare: (domain: string) => void][] = [
    [
      'a redirect to a private name',
      (domain) => net.serve(domain, redirect('https://secret.internal/')),
    ],
    [
      'a redirect to its port',
      (domain) => net.serve(domain, redirect(`http://secret.internal:${http}/`)),
    ],
    [
      'a redirect to a private name of a public zone',
      (domain) => net.serve(domain, redirect('https://secret.corp.example.com/')),
    ],
    [
      'an icon at a private name',
      (domain) =>
        net.serve(domain, homePage('<link rel="icon" href="https://secret.internal/icon.svg">')),
    ],
    [
      'a manifest at a private name',
      (domain) =>
        net.serve(domain, homePage('<link rel="manifest" href="https://secret.internal/m.json">')),
    ],
    [
      'a meta refresh to a private name',
      (domain) =>
        net.serve(
          domain,
          homePage('<meta http-equiv="refresh" content="0;url=https://secret.internal/">'),
        ),
    ],
    [
      'a CNAME to a private name',
      (domain) => net.dns.set(domain, ['cname:secret.internal', PRIVATE_ADDRESS]),
    ],
    ['an A record of the network', (domain) => net.dns.set(domain, [PRIVATE_ADDRESS])],
    [
      'a public and a private A record',
      (domain) => net.dns.set(domain, [PUBLIC_ADDRESS, PRIVATE_ADDRESS]),
    ],
    [
      'an answer that changes to a private address',
      (domain) => {
        net.web.serve(domain, company(RED))
        net.dns.set(domain, (_, nth) => (nth < 2 ? [PUBLIC_ADDRESS] : [PRIVATE_ADDRESS]))
      },
    ],
    [
      'a redirect to an address of the network',
      (domain) => net.serve(domain, redirect(`http://${PRIVATE_ADDRESS}/`)),
    ],
    [
      'a redirect to the address in another notation',
      (domain) => net.serve(domain, redirect('http://0x0a140005/')),
    ],
  ]

  it.each(LEADS)('reaches no private host by %s', async (_, prepare) => {
    const [requests, queries] = [
      net.countRequests('secret.internal') + net.countRequests('secret.corp.example.com'),
      net.dns.queryCount('secret.internal') + net.dns.queryCount('secret.corp.example.com'),
    ]
    const connections = privateConnections.length
    const domain = net.serveOnNewDomain(company(GREEN))
    prepare(domain)
    for (const scope of ['company', 'host']) await get(`/api/${domain}?scope=${scope}`, STRANGER)
    prepare(`app.${domain}`)
    await get(`/api/app.${domain}?scope=host`, STRANGER)
    expect(privateConnections).toHaveLength(connections)
    expect([
      net.countRequests('secret.internal') + net.countRequests('secret.corp.example.com'),
      net.dns.queryCount('secret.internal') + net.dns.queryCount('secret.corp.example.com'),
    ]).toEqual([requests, queries])
  })

  it('gets no stored answer of an admitted caller', async () => {
    servePrivately('cached.internal', BUTTON(GREEN))
    for (let i = 0; i < 3; i++) expect((await get('/api/cached.internal')).status).toBe(200)
    expect((await get('/api/cached.internal', STRANGER)).status).toBe(400)
    const etag = (await get('/api/cached.internal')).headers.get('etag')!
    const conditional = { ...STRANGER, 'if-none-match': etag }
    expect((await get('/api/cached.internal', conditional)).status).toBe(400)
  })

  it('leaves an admitted caller the private logo of a name that means a company for strangers', async () => {
    servePrivately('both.corp.example.com', BUTTON(BLUE))
    net.serve('example.com', company(GREEN))
    for (let i = 0; i < 2; i++) {
      const ofCompany = await get('/api/both.corp.example.com', STRANGER)
      expect(await colorOf(ofCompany)).toEqual(rgb(GREEN))
      expect(ofCompany.headers.get('cache-control')).toMatch(/^private/)
      expect(await colorOf(await get('/api/both.corp.example.com'))).toEqual(rgb(BLUE))
    }
  })

  it('learns from no failure whether a private name exists', async () => {
    const failures: string[] = []
    for (const target of ['secret.internal', 'absent.internal']) {
      const domain = net.serveOnNewDomain(company(RED))
      const address = target === 'secret.internal' ? [PRIVATE_ADDRESS] : []
      net.dns.set(domain, [`cname:${target}`, ...address])
      net.dns.set(`www.${domain}`, [`cname:${target}`, ...address])
      await get(`/api/${domain}`, STRANGER)
      const why = await get(`/api/logo/${domain}/why`, { ...STRANGER, 'x-api-key': key })
      failures.push((await why.json()).visit.failure.replace(domain, 'NAME'))
    }
    expect(failures[0]).toBe(failures[1])
  })

  it.each([
    ['POST', '/api/logo/ops.corp.example.com/refresh?scope=host'],
    ['DELETE', '/api/logo/ops.corp.example.com/cache?scope=host'],
    ['GET', '/api/logo/ops.corp.example.com/why?scope=host'],
    ['GET', '/api/logo/ops.corp.example.com/why/1?scope=host'],
    ['GET', '/api/describe/ops.corp.example.com?scope=host'],
    ['GET', '/api/describe/ops.corp.example.com?scope=auto'],
    ['GET', '/api/describe/ops.internal?scope=host'],
    ['GET', '/api/meta/ops.corp.example.com?scope=auto'],
  ])('with a key gets 400 for a name in a public zone: %s %s', async (method, path) => {
    servePrivately('ops.corp.example.com', BUTTON(RED))
    const response = await service.get(path, { ...STRANGER, 'x-api-key': key }, method)
    expect(response.status).toBe(400)
    expect(net.countRequests('ops.corp.example.com')).toBe(0)
    expect(net.dns.queryCount('ops.corp.example.com')).toBe(0)
  })

  it.each([
    '{ company(domain: "secret.internal") { domain } }',
    '{ host(host: "secret.internal") { host } }',
    '{ host(host: "secret.corp.example.com") { host logo(scope: HOST) { source } } }',
    '{ host(host: "secret.internal") { name } }',
    '{ host(host: "secret.corp.example.com") { name } }',
  ])('learns nothing by GraphQL: %s', async (query) => {
    const response = await fetch(`${service.api}/graphql`, {
      method: 'POST',
      headers: { ...STRANGER, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const text = await response.text()
    expect(text).toContain('errors')
    expect(net.dns.queryCount('secret.corp.example.com')).toBe(0)
    expect(net.countRequests('secret.corp.example.com')).toBe(0)
  })
})

describe('PRIVATE_PORTS', () => {
  it('adds ports to those that names without a port use', async () => {
    servePrivately('bare.internal', BUTTON(BLUE))
    const other = await startCrawlingService(net, {
      env: {
        DISCOVERY_BUDGET_MS: '15000',
        PRIVATE_ZONES: 'internal',
        PRIVATE_CALLERS: '127.0.0.0/8',
        PRIVATE_PORTS: '3000',
        FETCH_ALLOW_CIDRS: '10.20.0.0/16',
      },
    })
    try {
      for (const path of ['/api/bare.internal', '/icons/bare.internal/icon.png'])
        expect(await colorOf(await other.get(path))).toEqual(rgb(BLUE))
    } finally {
      await other.close()
    }
  })
})

describe('PRIVATE_CA', () => {
  const unknown = { certificate: 'unknown-authority' } as const
  const startWith = (ca: Record<string, string>) =>
    startCrawlingService(net, {
      env: {
        DISCOVERY_BUDGET_MS: '15000',
        PRIVATE_ZONES: 'internal',
        PRIVATE_CALLERS: '127.0.0.0/8',
        FETCH_ALLOW_CIDRS: '10.20.0.0/16',
        ...ca,
      },
    })

  it('lets certificates of the own authority count, and only with `none` any certificate', async () => {
    servePrivately('signed.internal', BUTTON(GREEN))
    servePrivately('unsigned.internal', BUTTON(RED), unknown)
    const file = join(service.dataDir, 'ca.pem')
    await writeFile(file, net.ca)
    const sourceOf = async (other: Service, name: string) => {
      const { headers } = await other.get(`/api/${name}?fallback=monogram`)
      return [headers.get('x-source'), headers.get('x-source-security')]
    }
    for (const [ca, signed, unsigned] of [
      [file, ['site:icon', null], ['monogram', null]],
      ['none', ['site:icon', 'none'], ['site:icon', 'none']],
    ] as const) {
      const other = await startWith({ PRIVATE_CA: ca })
      try {
        expect(await sourceOf(other, 'signed.internal')).toEqual(signed)
        expect(await sourceOf(other, 'unsigned.internal')).toEqual(unsigned)
      } finally {
        await other.close()
      }
    }
  })
})

describe('a zone that is a whole domain', () => {
  it('keeps its company for strangers on the paths of other services too', async () => {
    const whole = closeAfterTests(
      await startService({
        env: { PRIVATE_ZONES: 'stripe.com', PRIVATE_CALLERS: '192.168.0.0/16' },
      }),
    )
    for (const path of ['/s2/favicons?domain=stripe.com', '/ip3/www.stripe.com.ico']) {
      const { status, headers } = await whole.get(path)
      expect([status, headers.get('x-source')]).toEqual([200, expect.stringMatching(/^bundled:/)])
    }
    expect((await whole.get('/s2/favicons?domain=api.stripe.com')).status).toBe(404)
  })
})

describe('a range of private addresses without zones', () => {
  it('is read for companies, and for no host that a caller names', async () => {
    const env = { FETCH_ALLOW_CIDRS: '10.20.0.0/16', DISCOVERY_BUDGET_MS: '15000' }
    const intranet = closeAfterTests(await startCrawlingService(net, { env }))
    for (const name of ['intranet-range.com', 'secret.intranet-range.com'])
      servePrivately(name, BUTTON(RED))
    expect(await colorOf(await intranet.get('/api/intranet-range.com'))).toEqual(rgb(RED))
    const host = await intranet.get('/api/secret.intranet-range.com?scope=host')
    expect(host.headers.get('x-fallback')).toBe('monogram')
    expect(net.countRequests('secret.intranet-range.com')).toBe(0)
  })
})
