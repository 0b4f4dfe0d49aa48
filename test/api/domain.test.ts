// The parameter {domain}: accepted and rejected spellings of hostnames. Their apex is the registrable domain.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import { type Service, startService } from '../support/service.ts'

const ACCEPTED: [spelling: string, apex: string][] = [
  ['stripe.com', 'stripe.com'],
  ['STRIPE.com', 'stripe.com'],
  ['www.stripe.com', 'stripe.com'],
  ['stripe.com.', 'stripe.com'],
  ['a.b.c.d.e.f.stripe.com', 'stripe.com'],
  ['www.bbc.co.uk', 'bbc.co.uk'],
  // kawasaki.jp, github.io and blogspot.com are public suffixes; city.kawasaki.jp is an exception.
  ['foo.kawasaki.jp.example.co.jp', 'example.co.jp'],
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

const REJECTED: [reason: string, ...spellings: string[]][] = [
  ['a scheme', 'https://stripe.com', 'http:stripe.com', '//stripe.com', 'javascript:alert(1)'],
  ['a port', 'stripe.com:443', 'stripe.com:', 'stripe.com：443'],
  ['a path', 'stripe.com/', 'stripe.com/logo', 'stripe.com?x=1', 'stripe.com#top', 'a／b.com'],
  ['a user', 'user@stripe.com', 'user:secret@stripe.com', '@stripe.com', 'user＠stripe.com'],
  ['IPv4, dotted', '127.0.0.1', '8.8.8.8', '8.8.8.8.', '１２７.０.０.１', '127。0。0。1'],
  ['IPv4, one number', '2130706433', '0x7f000001', '017700000001', '0X7F000001', '0'],
  ['IPv4, mixed', '0x7f.0.0.1', '0177.0.0.1', '127.1', '127.0.1', '0x7f.1', '1.2.3.4.5'],
  ['IPv4 out of range', '256.256.256.256', '4294967296', '1.2.3.999'],
  ['IPv6', '[::1]', '::1', '[2001:db8::1]', '2001:db8::1', '[fe80::1%25eth0]'],
  ['IPv4-mapped', '[::ffff:127.0.0.1]', '::ffff:127.0.0.1', '[::ffff:7f00:1]'],
  ['one label', 'stripe', 'localhost', 'com', 'com.', 'münchen', 'logo'],
  [
    'a special-use name of RFC 6761',
    'a.test',
    'a.example',
    'a.invalid',
    'a.localhost',
    'www.example.com',
    'example.org',
  ],
  [
    'a special-use name of a later RFC',
    'printer.local',
    'abc.onion',
    'router.home.arpa',
    'x.alt',
    'a.internal',
  ],
  ['a reverse DNS name', '1.0.0.127.in-addr.arpa', 'b.a.ip6.arpa'],
  ['a TLD on no list', 'stripe.notatld', 'stripe.corp', 'stripe.lan', 'logo.png', 'robots.txt'],
  ['a bare public suffix', 'co.uk', 'github.io', 'GITHUB.IO', 'kawasaki.jp', 'xn--p1ai', '中国'],
  ['a label too long', `${'a'.repeat(64)}.com`, `${'ü'.repeat(60)}.de`],
  ['a name too long', `${'a.'.repeat(126)}stripe.com`, `${'a'.repeat(5000)}.com`],
  ['an empty label', '.stripe.com', 'www..stripe.com', 'stripe.com..', '.', '..', 'stripe。。com'],
  ['a hyphen at an edge', '-stripe.com', 'stripe-.com', 'www.-a.com', 'stripe.-com'],
  ['an underscore', '_dmarc.stripe.com', 'my_shop.com', '_.com'],
  [
    'a control character',
    'stri\tpe.com',
    'stripe.com\n',
    '\rstripe.com',
    'stripe.com\0',
    'a\x7f.com',
  ],
  ['a control character of C1', 'stri\u0085pe.com', 'stri\u009fpe.com'],
  ['white space', ' stripe.com', 'stripe.com ', 'str ipe.com', 'str\u00a0ipe.com', 'a\u3000b.com'],
  ['a backslash', 'stripe.com\\', 'a.com\\@b.com', 'stripe\\.com'],
  ['percent-encoding', '%73tripe.com', 'stripe%2ecom', 'stripe.com%00', '100%.com'],
  ['an invalid zero-width joiner', 'stri\u200dpe.com', 'stri\u200cpe.com'],
  ['a bidirectional control character', 'stri\u202epe.com', '\u2066stripe.com'],
  ['a lone surrogate', 'stri\ud800pe.com', '\udc00.com'],
  ['punycode that decodes to nothing', 'xn--.com', 'xn--a.com', 'xn--ls8h=.com'],
  ['other punctuation', 'a,b.com', 'a;b.com', "a'b.com", 'a"b.com', '<b>.com', 'a|b.com', '*.com'],
  ['nothing', ''],
]

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

describe('a hostname is rejected for', () => {
  it.each(REJECTED)('%s', (_why, ...spellings) => {
    const accepted = spellings.filter((spelling) => apexOf(spelling) !== null)
    expect(accepted).toEqual([])
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
        // `www.` must not make the name longer than the 253 characters of DNS.
        if (apex.length < 250) expect(apexOf(`www.${apex}`)).toBe(apex)
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
