// Lookups by ticker, ISIN, coin and name on both hosts.
import { describe, expect, it } from 'vitest'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { parseExchange, parseTicker } from '../../schema/tickers.ts'
import { edgeOf } from '../support/answers.ts'
import { closeAfterTests } from '../support/close.ts'
import { lookupIn } from '../support/lookups.ts'
import { seedCompanies } from '../support/registry.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
await seedCompanies(service)

/** The path prefixes of lookups on the API host and the image host. */
const LOOKUP_PREFIXES = ['/api', 'image:', 'image:/api']
/** The path prefix of logos on the same host. */
const logoPrefixOf = (prefix: string) => (prefix === '/api' ? '/api/' : '/')

const MATCHES: [path: string, domain: string][] = [
  ['/ticker/AAPL', 'apple.com'],
  ['/ticker/aapl', 'apple.com'],
  ['/ticker/$AAPL', 'apple.com'],
  ['/ticker/NASDAQ:AAPL', 'apple.com'],
  ['/ticker/AAPL:US', 'apple.com'],
  ['/ticker/APC.DE', 'apple.com'],
  ['/ticker/BRK.B', 'berkshirehathaway.com'],
  ['/ticker/BRK-B', 'berkshirehathaway.com'],
  ['/ticker/brk%2Fb', 'berkshirehathaway.com'],
  ['/ticker/BRK%20A', 'berkshirehathaway.com'],
  ['/ticker/BF.B', 'brown-forman.com'],
  ['/ticker/MKC.V', 'mccormickcorporation.com'],
  ['/ticker/7203.T', 'toyota.co.jp'],
  ['/ticker/XTKS:7203', 'toyota.co.jp'],
  ['/ticker/TYO:7203', 'toyota.co.jp'],
  ['/ticker/TSE:7203', 'toyota.co.jp'],
  ['/ticker/7203.SR', 'elm.sa'],
  ['/ticker/0700.HK', 'tencent.com'],
  ['/ticker/700.HK', 'tencent.com'],
  ['/ticker/00700', 'tencent.com'],
  ['/ticker/5.HK', 'hsbc.com'],
  ['/ticker/DG.PA', 'vinci.com'],
  ['/ticker/XPAR:DG', 'vinci.com'],
  ['/ticker/DG%20FP', 'vinci.com'],
  ['/ticker/BP.L', 'bp.com'],
  ['/ticker/BP', 'bp.com'],
  ['/ticker/RR.L', 'rolls-royce.com'],
  ['/ticker/RR.', 'rolls-royce.com'],
  ['/ticker/RR', 'richtechrobotics.com'],
  ['/ticker/VOLV-B.ST', 'volvogroup.com'],
  ['/ticker/VOLV%20B', 'volvogroup.com'],
  ['/ticker/ERIC-B.ST', 'ericsson.com'],
  ['/ticker/ERIC%20B', 'ericsson.com'],
  ['/ticker/M%26M.NS', 'mahindra.com'],
  ['/ticker/RY.TO', 'rbc.com'],
  ['/ticker/TSE:RY', 'rbc.com'],
  ['/ticker/ICE:US', 'ice.com'],
  ['/crypto/BTC', 'bitcoin.org'],
  ['/crypto/btc', 'bitcoin.org'],
  ['/crypto/BTC-USD', 'bitcoin.org'],
  ['/crypto/BTC%2FUSDT', 'bitcoin.org'],
  ['/crypto/UNI', 'uniswap.org'],
  ['/isin/US0378331005', 'apple.com'],
  ['/isin/us0378331005', 'apple.com'],
  ['/isin/KYG875721634', 'tencent.com'],
  ['/name/Apple', 'apple.com'],
  ['/name/%20berkshire%20hathaway%20', 'berkshirehathaway.com'],
  ['/name/Telef%C3%B3nica', 'telefonica.com'],
  ['/name/Mahindra%20%26%20Mahindra', 'mahindra.com'],
]

describe('a lookup', () => {
  it.each(MATCHES)('%s returns the logo of %s', async (path, domain) => {
    for (const prefix of LOOKUP_PREFIXES) {
      const response = await service.get(`${prefix}${path}?size=32`)
      expect([prefix, response.status]).toEqual([prefix, 200])
      expect(response.headers.get('content-location')).toBe(logoPrefixOf(prefix) + domain)
      expect(response.headers.get('cache-tag')).toBe(domain)
      expect(response.headers.get('content-type')).toMatch(/^image\//)
    }
  })

  it('returns the same bytes and headers as the logo by domain', async () => {
    const byDomain = await service.get('/api/apple.com?size=48&theme=dark')
    const byTicker = await service.get('/api/ticker/AAPL?size=48&theme=dark')
    expect(
      Buffer.from(await byTicker.arrayBuffer()).equals(Buffer.from(await byDomain.arrayBuffer())),
    ).toBe(true)
    const stableHeaders = ({ headers }: Response) =>
      [...headers].filter(
        ([name]) =>
          !/^(date|x-cache|(x-)?ratelimit.*|content-location|x-match|server-timing|x-request-id)$/.test(
            name,
          ),
      )
    expect(stableHeaders(byTicker)).toEqual(stableHeaders(byDomain))
    expect(byTicker.headers.get('access-control-expose-headers')).toContain('Content-Location')
  })

  it('sends Content-Location with a 304 and a HEAD', async () => {
    const first = await service.get('/api/isin/US0378331005')
    const etag = String(first.headers.get('etag'))
    const again = await service.get('/api/isin/US0378331005', { 'if-none-match': etag })
    expect([again.status, again.headers.get('content-location')]).toEqual([304, '/api/apple.com'])
    const head = await service.get('/api/isin/US0378331005', {}, 'HEAD')
    expect([head.status, head.headers.get('content-location')]).toEqual([200, '/api/apple.com'])
    expect(await head.text()).toBe('')
  })

  it('accepts the logo parameters, limited by the plan', async () => {
    const key = await service.key()
    const path = '/api/crypto/BTC?size=300&format=png'
    expect(await edgeOf(await service.get(path))).toBe(128)
    expect(await edgeOf(await service.get(path, { 'x-api-key': key }))).toBe(300)
    const token = await service.key({ kind: 'publishable', plan: 'pro' })
    expect(
      await edgeOf(await service.get(`image:/crypto/BTC?size=300&format=png&token=${token}`)),
    ).toBe(300)
  })

  it('returns 404 for a company without artwork when fallback=404', async () => {
    const response = await service.get('/api/ticker/7203.SR?fallback=404')
    const problem = ProblemDetails.parse(await response.json())
    expect([response.status, problem.code]).toEqual([404, 'no_artwork'])
    expect((await service.get('/api/ticker/7203.SR')).headers.get('x-fallback')).toBe('monogram')
  })

  it('is not served from the response cache, which would not notice a new listing', async () => {
    for (let i = 0; i < 3; i++) await service.get('/api/ticker/MSFT?size=40')
    const requestLines = () =>
      service.logLines.filter(({ url }) => url === '/api/ticker/MSFT?size=40')
    await expect.poll(() => requestLines().length).toBe(3)
    // The log marks a response of the response cache with `HOT`.
    expect(requestLines().map(({ cache }) => cache)).not.toContain('HOT')
    expect(requestLines().map(({ route }) => route)).toEqual(Array(3).fill('/api/ticker/:symbol'))
  })
})

// The symbols TWICE and PAIR belong to two companies each in `seedCompanies`.
const EXCHANGES: [path: string, domain: string | null][] = [
  ['DG', 'dollargeneral.com'],
  ['DG?exchange=XPAR', 'vinci.com'],
  ['DG?exchange=euronext', 'vinci.com'],
  ['DG?exchange=Paris', 'vinci.com'],
  ['DG?exchange=new%20york', 'dollargeneral.com'],
  ['DG?exchange=NYSE', 'dollargeneral.com'],
  ['DG?exchange=XNAS', null],
  ['DG.PA?exchange=XPAR', 'vinci.com'],
  ['DG.PA?exchange=XNYS', null],
  ['MKC.V?exchange=NYSE', 'mccormickcorporation.com'],
  ['7203', 'toyota.co.jp'],
  ['7203?exchange=XSAU', 'elm.sa'],
  ['7203?exchange=TADAWUL', 'elm.sa'],
  ['RR?exchange=LSE', 'rolls-royce.com'],
  ['RR?exchange=US', 'richtechrobotics.com'],
  ['5?exchange=HKEX', 'hsbc.com'],
  ['TWICE', 'siemens.com'],
  ['TWICE?exchange=XMIL', 'siemens.com'],
  ['PAIR', 'telefonica.com'],
  ['PAIR?exchange=BME', 'enel.com'],
]

describe('one symbol on several exchanges', () => {
  it.each(EXCHANGES)('%s returns the logo of %s', async (path, domain) => {
    const response = await service.get(`/api/ticker/${path}`)
    expect(response.headers.get('content-location')).toBe(domain && `/api/${domain}`)
    expect(response.status).toBe(domain ? 200 : 404)
  })

  it.each(['XXXX', 'nowhere', 'XNAS,XNYS', 'XNAS XNYS', 'PA'])(
    'rejects exchange=%s',
    async (exchange) => {
      const response = await service.get(`/api/ticker/DG?exchange=${encodeURIComponent(exchange)}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ parameter: 'exchange', value: exchange })
    },
  )
})

const NOT_FOUND = [
  // Unknown symbols, and unknown suffixes, which stay part of the symbol.
  '/ticker/NOSUCH',
  '/ticker/AAPL.ZZ',
  '/ticker/AAPL.X',
  '/ticker/DG.PARIS',
  '/ticker/toString',
  '/ticker/apple',
  // Share classes that the company does not have; Berkshire Hathaway has only A and B.
  '/ticker/MSFT-B',
  '/ticker/BRK.C',
  '/ticker/BRK',
  // Exchanges that are unknown, or where the symbol is not listed.
  '/ticker/NOSUCH:AAPL',
  '/ticker/AAPL:XX',
  '/ticker/AAPL.L',
  '/ticker/AAPL.T',
  '/ticker/XPAR:AAPL',
  '/ticker/RR.PA',
  '/ticker/7203.HK',
  // A stock index is no company.
  '/ticker/%5EUNKNOWN',
  '/crypto/NOSUCH',
  '/crypto/BTC-FOO',
  '/crypto/AAPL',
  '/crypto/constructor',
  '/isin/US88160R1014',
  '/isin/XS0971721963',
  '/name/No%20such%20company',
]

describe('a lookup without a match', () => {
  it.each(NOT_FOUND)('%s is a 404 with every fallback', async (path) => {
    for (const query of ['', '?fallback=monogram', '?fallback=placeholder', '?redirect=true']) {
      for (const prefix of LOOKUP_PREFIXES) {
        const response = await service.get(prefix + path + query)
        const problem = ProblemDetails.parse(await response.json())
        expect([prefix, response.status, problem.code]).toEqual([prefix, 404, 'no_match'])
        expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
        expect(response.headers.get('x-ratelimit-limit')).not.toBeNull()
        expect(response.headers.get('cache-control')).toBe('public, max-age=300')
      }
    }
  })

  it('names the identifier in the detail', async () => {
    const detailOf = async (path: string) => (await (await service.get(path)).json()).detail
    expect(await detailOf('/api/ticker/aapl.zz')).toContain('AAPL.ZZ')
    expect(await detailOf('/api/ticker/DG?exchange=XNAS')).toContain('XNAS')
    expect(await detailOf('/api/isin/US88160R1014')).toContain('US88160R1014')
    expect(await detailOf('/api/name/Nobody%20Ltd')).toContain('Nobody Ltd')
  })
})

const INVALID: [path: string, parameter: string, value: string][] = [
  ['/ticker/%20', 'symbol', ' '],
  ['/ticker/AA%2CPL', 'symbol', 'AA,PL'],
  ['/ticker/A..B', 'symbol', 'A..B'],
  // Problem details show a control character as U+FFFD.
  ['/ticker/AAPL%00', 'symbol', 'AAPL\uFFFD'],
  [`/ticker/${'A'.repeat(25)}`, 'symbol', 'A'.repeat(25)],
  ['/ticker/%F0%9F%8D%8E', 'symbol', '🍎'],
  ['/crypto/-', 'symbol', '-'],
  ['/crypto/BTC-USD-EUR', 'symbol', 'BTC-USD-EUR'],
  ['/isin/US0378331004', 'isin', 'US0378331004'],
  ['/isin/UX0378331005', 'isin', 'UX0378331005'],
  ['/isin/AAPL', 'isin', 'AAPL'],
  ['/name/%20', 'name', ' '],
  ['/name/%26', 'name', '&'],
  ['/name/---', 'name', '---'],
  ['/ticker/AAPL?size=9', 'size', '9'],
  ['/ticker/AAPL?redirect=yes', 'redirect', 'yes'],
  ['/ticker/AAPL?redirect=', 'redirect', ''],
  ['/ticker/AAPL?exchange=XNAS&exchange=XNYS', 'exchange', 'XNAS, XNYS'],
  ['/crypto/BTC?format=gif', 'format', 'gif'],
]

describe('a malformed lookup', () => {
  it.each(INVALID)('%s is a 400 that names %s', async (path, parameter, value) => {
    for (const prefix of LOOKUP_PREFIXES) {
      const response = await service.get(prefix + path)
      expect([prefix, response.status]).toEqual([prefix, 400])
      const problem = (await response.json()) as { detail: string; allowed: string }
      expect(problem).toMatchObject({ parameter, value, allowed: expect.stringMatching(/./) })
      expect(problem.detail).toContain(problem.allowed)
    }
  })

  it('names every invalid part, including a name of 201 characters', async () => {
    const response = await service.get(`/api/name/${'é'.repeat(201)}?size=1&redirect=no`)
    const { errors } = (await response.json()) as { errors: { parameter: string }[] }
    expect(errors.map(({ parameter }) => parameter).sort()).toEqual(['name', 'redirect', 'size'])
    // Each emoji counts as one character, so this name has 200.
    expect((await service.get(`/api/name/${encodeURIComponent('😀'.repeat(199))}a`)).status).toBe(
      404,
    )
  })

  it('ignores unknown parameters: exchange with a coin, refresh, symbol in the query', async () => {
    const response = await service.get(
      '/api/crypto/BTC?exchange=nowhere&refresh=perhaps&symbol=ETH',
    )
    expect(response.headers.get('content-location')).toBe('/api/bitcoin.org')
  })
})

describe('a lookup with redirect', () => {
  const locationOf = async (path: string, headers?: Record<string, string>) => {
    const response = await service.get(path, headers)
    expect(response.status).toBe(302)
    expect(await response.text()).toBe('')
    expect(response.headers.get('x-ratelimit-limit')).not.toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store')
    return response.headers.get('location')
  }

  it.each([
    ['/api/ticker/AAPL?redirect=true', '/api/apple.com'],
    ['/api/ticker/DG?redirect=true&exchange=XPAR', '/api/vinci.com'],
    ['/api/ticker/AAPL?size=64&redirect=true&theme=dark', '/api/apple.com?size=64&theme=dark'],
    ['/api/isin/US0378331005?redirect=true&utm=a%26b', '/api/apple.com?utm=a%26b'],
    ['/api/crypto/BTC?redirect=true&fallback=404', '/api/bitcoin.org?fallback=404'],
    ['/api/name/Apple?redirect=true', '/api/apple.com'],
    [
      '/api/crypto/BTC?redirect=true&x=%0d%0aSet-Cookie:a',
      '/api/bitcoin.org?x=%0D%0ASet-Cookie%3Aa',
    ],
    ['image:/ticker/AAPL?size=64&redirect=true', '/apple.com?size=64'],
    ['image:/api/ticker/AAPL?size=64&redirect=true', '/apple.com?size=64'],
  ])('%s redirects to %s', async (path, location) => {
    expect(await locationOf(path)).toBe(location)
  })

  it('redirects to a URL that returns the logo', async () => {
    for (const prefix of ['/api', 'image:']) {
      const location = await locationOf(`${prefix}/ticker/BRK.B?redirect=true&size=40&format=png`)
      const response = await service.get((prefix === '/api' ? '' : 'image:') + location)
      expect(await edgeOf(response)).toBe(40)
    }
  })

  it('keeps a valid key in the query and drops an invalid one', async () => {
    const token = await service.key({ kind: 'publishable', plan: 'pro' })
    expect(await locationOf(`image:/ticker/AAPL?redirect=true&token=${token}`)).toBe(
      `/apple.com?token=${token}`,
    )
    expect(await locationOf('image:/ticker/AAPL?token=bad&redirect=true&size=20')).toBe(
      '/apple.com?size=20',
    )
  })

  it('returns the image for redirect=false', async () => {
    expect((await service.get('/api/ticker/AAPL?redirect=false')).status).toBe(200)
  })
})

describe('keys', () => {
  it('a key with allowed origins is rejected from other origins', async () => {
    const token = await service.key({ kind: 'publishable', plan: 'pro', origins: ['a.com'] })
    expect((await service.get(`image:/ticker/AAPL?token=${token}`)).status).toBe(403)
    const headers = { origin: 'https://a.com' }
    const response = await service.get(`image:/ticker/AAPL?token=${token}`, headers)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/^private/),
    ])
  })

  it('search accepts a publishable key', async () => {
    const token = await service.key({ kind: 'publishable', plan: 'free' })
    expect((await service.get(`/api/search?q=apple&token=${token}`)).status).toBe(200)
  })
})

describe('the store', () => {
  it('is read once for all lookups of a request', async () => {
    const records = service.stores.records.companies
    const readKeys: string[][] = []
    const recordLookup = (keys: readonly string[]) => {
      readKeys.push([...keys])
      return records.lookup(keys)
    }
    const companies = { ...records, lookup: recordLookup }
    const find = lookupIn({ ...service.stores.records, companies })
    const ticker = (text: string) => ({ ticker: parseTicker(text)! })
    const identifiers = [
      ticker('AAPL'),
      ticker('7203.T'),
      ticker('DG.PA'),
      ticker('MKC.V'),
      ticker('AAPL:US'),
      ticker('0700.HK'),
      ticker('AAPL'),
      ticker('AAPL.ZZ'),
      { ...ticker('DG'), exchange: parseExchange('XPAR')! },
      { isin: 'US0378331005' },
      { coin: 'BTC' },
      { coin: 'NOSUCH' },
    ]
    expect(await Promise.all(identifiers.map(find))).toEqual([
      'apple.com',
      'toyota.co.jp',
      'vinci.com',
      'mccormickcorporation.com',
      'apple.com',
      'tencent.com',
      'apple.com',
      null,
      'vinci.com',
      'apple.com',
      'bitcoin.org',
      null,
    ])
    expect(readKeys).toHaveLength(1)
    const [keys = []] = readKeys
    expect(new Set(keys).size).toBe(keys.length)
  })
})
