// The parameter {domain}: accepted and rejected spellings of hostnames. Their apex is the registrable domain.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apexOf, hostnameErrorText, isPublicSuffix, parseHostname } from '../../schema/apex.ts'
import { type Service, startService } from '../support/service.ts'

const ACCEPTED: [spelling: string, apex: string][] = [
  ['stripe.com', 'stripe.com'],
  ['STRIPE.com', 'stripe.com'],
  ['www.stripe.com', 'stripe.com'],
  ['stripe.com.', 'stripe.com'],
  ['a.b.c.d.e.f.stripe.com', 'stripe.com'],
  ['www.bbc.co.uk', 'bbc.co.uk'],
  ['example.com', 'example.com'],
  ['www.example.org', 'example.org'],
  ['EXAMPLE.NET.', 'example.net'],
  // *.kawasaki.jp, github.io and blogspot.com are public suffixes; city.kawasaki.jp is an exception.
  ['foo.kawasaki.jp.example.co.jp', 'example.co.jp'],
  ['foo.kawasaki.jp', 'foo.kawasaki.jp'],
  ['a.foo.kawasaki.jp', 'a.foo.kawasaki.jp'],
  ['GITHUB.IO', 'github.io'],
  ['vercel.app.', 'vercel.app'],
  ['service.gov.uk', 'service.gov.uk'],
  ['www.tax.service.gov.uk', 'tax.service.gov.uk'],
  ['公司.cn', 'xn--55qx5d.cn'],
  ['city.kawasaki.jp', 'city.kawasaki.jp'],
  ['alice.github.io', 'alice.github.io'],
  ['pages.alice.github.io', 'alice.github.io'],
  ['shop.blogspot.com', 'shop.blogspot.com'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['MÜNCHEN.DE', 'xn--mnchen-3ya.de'],
  ['mu\u0308nchen.de', 'xn--mnchen-3ya.de'],
  ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['XN--MNCHEN-3YA.de', 'xn--mnchen-3ya.de'],
  ['straße.de', 'xn--strae-oqa.de'],
  ['例え.jp', 'xn--r8jz45g.jp'],
  ['清华大学.中国', 'xn--xkry9kk1bz66a.xn--fiqs8s'],
  ['президент.рф', 'xn--d1abbgf6aiiy.xn--p1ai'],
  ['ｓｔｒｉｐｅ．ｃｏｍ', 'stripe.com'],
  ['www。stripe。com', 'stripe.com'],
  ['www｡stripe｡com｡', 'stripe.com'],
  ['3m.com', '3m.com'],
  ['1.com', '1.com'],
  ['a--b.com', 'a--b.com'],
  [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  [`${'a.'.repeat(120)}stripe.com`, 'stripe.com'],
  ['notexample.com', 'notexample.com'],
  ['localhost.com', 'localhost.com'],
  ['127.0.0.1.com', '1.com'],
]

const IP_ADDRESS = 'not be an IP address'
const OTHER_CHARACTERS = 'contain only letters, digits, hyphens and dots'
const SPACES = 'not contain spaces or control characters'
const TOO_LONG = 'be at most 253 characters long'

/** Each rule, as error details name it, with texts that break it. */
const REJECTED: [rule: string, ...spellings: string[]][] = [
  [
    'not contain a scheme',
    'https://stripe.com',
    'http:stripe.com',
    '//stripe.com',
    'javascript:a(1)',
  ],
  ['not contain a port', 'stripe.com:443', 'stripe.com:', 'stripe.com：443', 'localhost:3000/a'],
  [
    'not contain a path',
    'stripe.com/',
    'stripe.com/logo',
    'a／b.com',
    'stripe.com\\',
    'stripe\\.com',
  ],
  ['not contain a query', 'stripe.com?x=1'],
  ['not contain a fragment', 'stripe.com#top'],
  [
    'not contain a user',
    'user@stripe.com',
    'user:secret@stripe.com',
    '@stripe.com',
    'user＠stripe.com',
    'a.com\\@b.com',
  ],
  [IP_ADDRESS, '127.0.0.1', '8.8.8.8', '8.8.8.8.', '１２７.０.０.１', '127。0。0。1'],
  [IP_ADDRESS, '2130706433', '0x7f000001', '017700000001', '0X7F000001', '0'],
  [IP_ADDRESS, '0x7f.0.0.1', '0177.0.0.1', '127.1', '127.0.1', '0x7f.1', '1.2.3.4.5'],
  [IP_ADDRESS, '256.256.256.256', '4294967296', '1.2.3.999'],
  [IP_ADDRESS, '[::1]', '::1', '[2001:db8::1]', '2001:db8::1', '[fe80::1%25eth0]'],
  [IP_ADDRESS, '[::ffff:127.0.0.1]', '::ffff:127.0.0.1', '[::ffff:7f00:1]'],
  ['have at least two parts, such as stripe.com', 'stripe', 'localhost', 'münchen', 'logo'],
  ['not be a top-level domain alone', 'com', 'com.', 'COM', 'xn--p1ai', '中国'],
  ['not end in .test, which is reserved', 'a.test'],
  ['not end in .example, which is reserved', 'a.example', 'www.a.example'],
  ['not end in .invalid, which is reserved', 'a.invalid'],
  ['not end in .localhost, which is reserved', 'a.localhost'],
  ['not end in .local, which is reserved', 'printer.local'],
  ['not end in .onion, which is reserved', 'abc.onion'],
  ['not end in .alt, which is reserved', 'x.alt'],
  ['not end in .internal, which is reserved', 'a.internal'],
  [
    'not end in .arpa, which is reserved',
    'router.home.arpa',
    '1.0.0.127.in-addr.arpa',
    'b.a.ip6.arpa',
  ],
  ['not end in .notatld, which is no public top-level domain', 'stripe.notatld'],
  ['not end in .lan, which is no public top-level domain', 'stripe.lan'],
  ['not end in .png, which is no public top-level domain', 'logo.png'],
  ['not end in .txt, which is no public top-level domain', 'robots.txt'],
  ['have labels of at most 63 characters', `${'a'.repeat(64)}.com`, `${'ü'.repeat(60)}.de`],
  [TOO_LONG, `${'a.'.repeat(126)}stripe.com`, `${'a'.repeat(5000)}.com`],
  [
    'not contain an empty label',
    '.stripe.com',
    'www..stripe.com',
    'stripe.com..',
    '.',
    '..',
    'stripe。。com',
  ],
  [
    'not have a hyphen at the start or end of a label',
    '-stripe.com',
    'stripe-.com',
    'www.-a.com',
    'stripe.-com',
    'xn--.com',
  ],
  [OTHER_CHARACTERS, '_dmarc.stripe.com', 'my_shop.com', '_.com'],
  [SPACES, 'stri\tpe.com', 'stripe.com\n', '\rstripe.com', 'stripe.com\0', 'a\x7f.com'],
  [SPACES, 'stri\u0085pe.com', 'stri\u009fpe.com'],
  [SPACES, ' stripe.com', 'stripe.com ', 'str ipe.com', 'str\u00a0ipe.com', 'a\u3000b.com'],
  ['not contain percent-encoding', '%73tripe.com', 'stripe%2ecom', 'stripe.com%00', '100%.com'],
  [OTHER_CHARACTERS, 'stri\u200dpe.com', 'stri\u200cpe.com'],
  [OTHER_CHARACTERS, 'stri\u202epe.com', '\u2066stripe.com'],
  [OTHER_CHARACTERS, 'stri\ud800pe.com', '\udc00.com'],
  ['not contain invalid punycode', 'xn--a.com'],
  [OTHER_CHARACTERS, 'xn--ls8h=.com'],
  [OTHER_CHARACTERS, 'a,b.com', 'a;b.com', "a'b.com", 'a"b.com', '<b>.com', 'a|b.com', '*.com'],
  ['not be empty', ''],
]

/** Public suffixes of several labels: each is its own apex, and so is each domain below it. */
const SUFFIXES = [
  'gov.uk',
  'nhs.uk',
  'co.uk',
  'uk.com',
  'blogspot.com',
  'myshopify.com',
  'vercel.app',
  'netlify.app',
]
SUFFIXES.push('pages.dev', 'herokuapp.com', 'github.io', 'readthedocs.io')

// UTS 46 removes the invisible characters of these texts, so they must not become another domain than stripe.com.
const IGNORED = ['stri\u200bpe.com', 'stri\u00adpe.com', '\ufeffstripe.com', 'stripe\u2060.com']

describe('a spelling of a public hostname', () => {
  it.each(ACCEPTED)('%j is %s', (spelling, apex) => {
    expect(apexOf(spelling)).toBe(apex)
  })
  it.each(IGNORED)('%j is rejected or is stripe.com', (spelling) => {
    expect([null, 'stripe.com']).toContain(apexOf(spelling))
  })
})

describe('a hostname must', () => {
  it.each(REJECTED)('%s', (rule, ...spellings) => {
    expect(spellings.map(parseHostname)).toEqual(spellings.map(() => ({ rule })))
    expect(spellings.map(apexOf)).toEqual(spellings.map(() => null))
  })
})

describe('a public suffix of several labels', () => {
  it.each(SUFFIXES)('%s is its own apex, and its subdomains are theirs', (suffix) => {
    const apex = apexOf(suffix)!
    expect([apex, isPublicSuffix(apex)]).toEqual([suffix, true])
    const customer = apexOf(`www.alice.${suffix}`)!
    expect([customer, isPublicSuffix(customer)]).toEqual([`alice.${suffix}`, false])
  })
})

// Almost valid strings: parts of names, addresses and syntax in random order.
const PIECES = [
  'stripe',
  'com',
  'co.uk',
  'github.io',
  'xn--',
  'mnchen-3ya',
  'ü',
  '例',
  '.',
  '。',
  '-',
  '_',
  '127',
  '0x7f',
  '1',
  ':',
  '/',
  '\\',
  '@',
  '%',
  '%2e',
  '[',
  ']',
  ' ',
  '\t',
  '\0',
  '\u200d',
  'A',
]
const almostValid = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 12 })
  .map((pieces) => pieces.join(''))
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  almostValid,
)

describe('any string', () => {
  it('parses to an apex or null without an exception', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const apex = apexOf(text)
        return apex === null || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(apex)
      }),
      { numRuns: 3000 },
    )
  })

  it('an apex is its own apex, also with www, in capitals and with a trailing dot', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const apex = apexOf(text)
        if (apex === null) return
        expect(apexOf(apex)).toBe(apex)
        expect(apexOf(apex.toUpperCase())).toBe(apex)
        expect(apexOf(`${apex}.`)).toBe(apex)
        // `www.` must not make the name longer than the 253 characters of DNS. Below a public suffix it is another apex.
        const www = `www.${apex}`
        if (apex.length < 250) expect(apexOf(www)).toBe(isPublicSuffix(apex) ? www : apex)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('through HTTP', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ plans: 'unlimited' })
  })
  afterAll(() => service.close())

  const getLogo = (domain: string) => service.get(`/api/${encodeURIComponent(domain)}?fallback=404`)

  it.each(ACCEPTED)('%j returns the logo of %s', async (spelling, apex) => {
    const response = await service.get(
      `/api/${encodeURIComponent(spelling)}?fallback=placeholder&size=16`,
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-tag')).toBe(apex)
  })

  it.each([
    ['%73tripe.com', 'stripe.com'],
    ['stripe%2Ecom', 'stripe.com'],
    ['%EF%BD%93tripe.com', 'stripe.com'],
    ['m%C3%BCnchen.de', 'xn--mnchen-3ya.de'],
  ])('%s is decoded once, to %s', async (path, apex) => {
    const response = await service.get(`image:/${path}?fallback=placeholder`)
    expect(response.headers.get('cache-tag')).toBe(apex)
  })

  it.each(['%2573tripe.com', 'stripe.com%252e', 'a.com%2Fb', 'a.com%5C', 'a.com%00', 'a%09.com'])(
    '%s is rejected with the parameter, the value and the allowed values',
    async (path) => {
      const response = await service.get(`/api/${path}`)
      const problem = (await response.json()) as Record<string, unknown>
      expect(response.status).toBe(400)
      expect(problem).toMatchObject({
        parameter: 'domain',
        value: expect.any(String),
        allowed: expect.any(String),
      })
    },
  )

  it.each(SUFFIXES.slice(0, 4))(
    'the suffix %s has a logo and a profile of its own',
    async (suffix) => {
      const headers = { 'x-api-key': await service.key() }
      const logo = await service.get(`/api/${suffix}`)
      expect([logo.status, logo.headers.get('cache-tag')]).toEqual([200, suffix])
      const meta = await service.get(`/api/meta/${suffix}`, headers)
      expect([meta.status, (await meta.json()).domain]).toEqual([200, suffix])
    },
  )

  it('127.0.0.1 is refused with the same sentence by REST, GraphQL, batch and MCP', async () => {
    const sentence = 'domain must not be an IP address; got 127.0.0.1.'
    const headers = { 'x-api-key': await service.key(), 'content-type': 'application/json' }
    const post = async (path: string, body: unknown) => {
      const options = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(service.api + path, options)).json()
    }
    const rest = await (await service.get('/api/127.0.0.1')).json()
    expect(rest).toMatchObject({
      status: 400,
      detail: sentence,
      parameter: 'domain',
      value: '127.0.0.1',
      allowed: 'a public hostname such as stripe.com',
    })
    const query = '{ companies(domains: ["127.0.0.1"]) { name } }'
    expect((await post('/graphql', { query })).errors[0].message).toBe(sentence)
    for (const path of ['/api/batch/logos', '/api/batch/describe']) {
      const { results } = await post(path, { domains: ['127.0.0.1'] })
      expect(results[0]).toMatchObject({ error: 'invalid_domain', detail: sentence })
    }
    const params = { name: 'company_logo', arguments: { domain: '127.0.0.1' } }
    const { result } = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    expect(JSON.parse(result.content[0].text).detail).toBe(sentence)
  })

  it('the detail of each refusal names the rule that the hostname breaks', async () => {
    for (const [rule, spelling = ''] of REJECTED) {
      if (!spelling.isWellFormed() || ['', '.', '..'].includes(spelling)) continue
      if (spelling.length > 100 || /\p{C}/u.test(spelling)) continue
      const { detail } = await (await getLogo(spelling)).json()
      // `/api/robots.txt` gets a suggestion too.
      const [sentence] = detail.split(' Did you mean ')
      expect(sentence).toBe(hostnameErrorText(spelling, { rule }))
    }
  })

  it.each(['%', '%E0%A4%A', '%ff', '%zz.com', 'stripe.com%'])(
    'the broken percent-encoding %s is a 400 on both hosts',
    async (path) => {
      for (const prefix of ['/api/', '/v1/', '/v1/logos/', '/api/clearbit/logo/', 'image:/']) {
        const response = await service.get(prefix + path)
        expect([prefix, response.status]).toEqual([prefix, 400])
        expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      }
    },
  )

  it('rejected hostnames are a 400, each at one of the five URL styles in turn', async () => {
    // A URL cannot contain a lone surrogate, and clients remove an empty, `.` or `..` segment.
    const spellings = REJECTED.flatMap(([, ...examples]) => examples).filter(
      (text) => text.isWellFormed() && !['', '.', '..'].includes(text) && text.length < 1000,
    )
    const prefixes = ['/api/', '/v1/', '/v1/logos/', '/api/clearbit/logo/', 'image:/']
    const notRejected: [string, number][] = []
    for (const [i, spelling] of spellings.entries()) {
      const path = `${prefixes[i % prefixes.length]}${encodeURIComponent(spelling)}`
      const { status } = await service.get(path)
      if (status !== 400) notRejected.push([path, status])
    }
    expect(notRejected).toEqual([])
  })

  it('no string causes a 5xx, and the route agrees with apexOf', async () => {
    const text = fc.oneof(almostValid, fc.string({ unit: 'binary', minLength: 1 }))
    await fc.assert(
      fc.asyncProperty(text, async (domain) => {
        if (['', '.', '..'].includes(domain)) return
        const { status } = await getLogo(domain)
        expect([200, 400, 404]).toContain(status)
        expect(status === 400).toBe(apexOf(domain) === null)
      }),
      { numRuns: 200 },
    )
    expect(service.logLines.filter((line) => line.level === 'error')).toEqual([])
  })
})
