// Tests the rules of the profile fields, except the name and the industry, and the sources that the fields state.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { SIZES } from '../../schema/company.ts'
import type { SiteFacts } from '../../schema/visit.ts'
import { parseCompanySize } from '../../server/profile/company-size.ts'
import { profileOf } from '../../server/profile/index.ts'
import { companyOf } from '../support/companies.ts'
import { factsOf, profileOfSite, type Site, VISITED_AT } from '../support/site-facts.ts'

describe('a description', () => {
  const VALID = 'We make anvils for everyone who needs one.'
  const descriptionFor = (description: string, more: Site = {}) =>
    profileOfSite({ description, ...more }).description

  it('comes from JSON-LD before the meta element, in one line and with entities decoded once', () => {
    const organizations = [
      { description: `Fish &amp; chips,\n <b>daily</b> &amp;lt;\u202eb\u0007` },
    ]
    const profile = profileOfSite({ organizations, description: VALID })
    expect(profile.description).toBe('Fish & chips, daily &lt;b')
    expect(profile.sources.description?.source).toBe('json-ld Organization.description')
    expect(descriptionFor(VALID)).toBe(VALID)
  })

  it.each([
    ['Caf&eacute; &Uuml;ber &ccedil;a &zcaron;e', 'Café Über ça že'],
    ['a&nbsp;b&shy;c &ndash; d&hellip;', 'a bc – d…'],
    ['&#65;&#x42; &#150; &QUOT;', 'AB – "'],
    ['AT&T ?a=1&copy=2 &unknown; &lt', 'AT&T ?a=1&copy=2 &unknown; &lt'],
  ])('decodes the entities of HTML that end in a semicolon: %s', (html, text) =>
    expect(descriptionFor(`${VALID} ${html}`)).toBe(`${VALID} ${text}`),
  )

  it.each([
    'Just another WordPress site',
    'Welcome to nginx! If you see this page, it works.',
    'Access denied. You have no permission.',
    'Please enable JavaScript to view this page.',
    'You need to enable JavaScript to run this app.',
    'Checking your browser before you proceed to it',
    'This website uses cookies to give you the best experience.',
    'This domain is for sale! Ask for its price.',
    'acme.com is your first and best source for all of the information you’re looking for.',
    'Web site created using create-react-app',
    'Lorem ipsum dolor sit amet, consectetur',
    'Coming soon, so stay tuned',
    'Made with Webflow',
    'Acme',
    '',
  ])('is not the boilerplate "%s"', (boilerplate) => {
    expect(descriptionFor(boilerplate)).toBeNull()
    expect(descriptionFor(VALID, { organizations: [{ description: boilerplate }] })).toBe(VALID)
  })

  it('of more than 500 characters ends after a sentence, or after a word with an ellipsis', () => {
    expect(descriptionFor(`${'A sentence of some words. '.repeat(30)}`)).toBe(
      `${'A sentence of some words. '.repeat(19)}`.trim(),
    )
    const truncated = descriptionFor('words and more '.repeat(60))
    expect(truncated).toMatch(/(?:words|and|more)…$/)
    expect(truncated?.length).toBeLessThanOrEqual(500)
  })

  it('may be shorter in Japanese than in Latin script', () => {
    expect(descriptionFor('世界をつなぐ鉄床を作る')).toBe('世界をつなぐ鉄床を作る')
    expect(descriptionFor('Anvils.')).toBeNull()
  })
})

describe('the size of a company', () => {
  it.each([
    [7, '1-10'],
    [11, '11-50'],
    ['1,200', '1001-5000'],
    ['1.200', '1001-5000'],
    ["12'500", '10001+'],
    ['51-200', '51-200'],
    ['60 – 180 employees', '51-200'],
    ['10,000+', '10001+'],
    [{ '@type': 'QuantitativeValue', value: 340 }, '201-500'],
    [{ value: '340' }, '201-500'],
    [{ minValue: 501, maxValue: 1000 }, '501-1000'],
    [{ minValue: 10_001 }, '10001+'],
  ])('is read from the JSON-LD value %j', (numberOfEmployees, size) => {
    expect(parseCompanySize(numberOfEmployees)).toBe(size)
  })

  // Impossible numbers, ranges across two bands, texts that are no number, and objects without a value or with
  // one bound.
  it.each([
    0,
    -5,
    Number.NaN,
    9_000_000,
    '40-300',
    'many',
    '',
    '1,20',
    'about 500 or so',
    null,
    [12],
    {},
    { minValue: 5 },
    { maxValue: 5 },
    { minValue: 10, maxValue: 500 },
    { value: [] },
    true,
  ])('is not read from %j', (numberOfEmployees) => {
    expect(parseCompanySize(numberOfEmployees)).toBeNull()
  })

  it('comes from the registry before the website', () => {
    const site = { organizations: [{ numberOfEmployees: 5 }] }
    expect(profileOfSite(site).companySize).toBe('1-10')
    expect(
      profileOfSite(site, 'acme.com', companyOf('acme.com', { size: '51-200' })).companySize,
    ).toBe('51-200')
  })
})

describe('the time of a profile', () => {
  const [early, late] = [new Date('2020-01-01'), new Date('2030-01-01')]

  it('is that of the last visit, else the date of the newest value', () => {
    const companyAsOf = (at: Date) =>
      companyOf('acme.com', {
        size: '1-10',
        provenance: { name: { source: 'sec', at }, size: { source: 'sec', at } },
      })
    expect(
      profileOfSite(
        { title: 'Acme', description: 'We make anvils for everyone.' },
        'acme.com',
        companyAsOf(early),
      ).indexedAt,
    ).toEqual(VISITED_AT)
    expect(
      profileOfSite({ description: 'We make anvils for everyone.' }, 'acme.com', companyAsOf(late))
        .indexedAt,
    ).toEqual(VISITED_AT)
    expect(profileOfSite(null, 'acme.com', companyAsOf(late)).indexedAt).toEqual(late)
    expect(profileOfSite(null, 'acme.com', companyAsOf(early)).indexedAt).toEqual(early)
  })

  it('is the time of the visit when no value is known, and null when there was no visit', () => {
    expect(profileOfSite({}).indexedAt).toEqual(VISITED_AT)
    const noSources = { company: null, facts: null, visitedAt: null }
    const profile = profileOf('acme.com' as Apex, noSources, late)
    expect(profile).toEqual({
      domain: 'acme.com',
      name: 'Acme',
      nameSource: 'domain',
      description: null,
      indexedAt: null,
      ticker: null,
      exchange: null,
      socials: {},
      industry: null,
      industryDetails: null,
      legalName: null,
      lei: null,
      companySize: null,
      founded: null,
      headquarters: null,
      parent: null,
      technologies: [],
      sources: {},
    })
  })
})

describe('hostile facts', () => {
  const hostileText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '&lt;b&gt;',
      'a'.repeat(10_000),
      '\u202eacme\u0000',
      '\ud800',
    ),
    fc.constantFrom(
      'https://x.com/acme',
      'https://linkedin.com/company/acme',
      'NASDAQ:AAPL',
      '1,200',
      '541511',
      'J62',
    ),
    fc.constantFrom('Acme | Anvils', 'WordPress 6', 'cf-ray', '- '.repeat(500), '。'.repeat(900)),
  )
  const anyValue = fc.oneof(
    hostileText,
    fc.anything(),
    fc.array(hostileText, { maxLength: 4 }),
    fc.record({ '@value': hostileText }),
  )
  const JSON_LD_KEYS = [
    '@type',
    'name',
    'alternateName',
    'url',
    'description',
    'sameAs',
    'tickerSymbol',
    'numberOfEmployees',
    'naics',
    'isicV4',
    'industry',
    'knowsAbout',
    'legalName',
  ]
  const organization = fc.dictionary(fc.constantFrom(...JSON_LD_KEYS), anyValue)
  const from = fc.constantFrom(
    'header server',
    'header via',
    '<script src>',
    '<meta name="generator">',
    'header cf-ray',
  )
  const anySite = fc.record(
    {
      title: hostileText,
      description: hostileText,
      siteName: hostileText,
      organizations: fc.array(organization, { maxLength: 3 }),
      links: fc.array(hostileText, { maxLength: 5 }),
      technologies: fc.array(fc.tuple(from, hostileText), { maxLength: 5 }),
    },
    { requiredKeys: [] },
  )
  const FIELDS = [
    'name',
    'description',
    'ticker',
    'exchange',
    'socials',
    'industry',
    'companySize',
    'founded',
    'headquarters',
    'technologies',
  ]

  it('do not throw, and produce no value that is too long, invisible or markup', () => {
    fc.assert(
      fc.property(anySite, (site) => {
        const profile = profileOfSite(site as Site)
        const { name, description, socials, technologies, companySize, sources, indexedAt } =
          profile
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(80)
        expect(description?.length ?? 0).toBeLessThanOrEqual(500)
        const texts = [name, description ?? '', ...Object.values(socials), ...technologies]
        for (const text of texts)
          expect(text).not.toMatch(/[<>\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u)
        for (const url of Object.values(socials)) expect(URL.parse(url)?.href).toBe(url)
        expect(technologies).toEqual([...new Set(technologies)])
        expect(companySize === null || SIZES.includes(companySize)).toBe(true)
        expect(FIELDS).toEqual(expect.arrayContaining(Object.keys(sources)))
        expect(indexedAt).toEqual(VISITED_AT)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['an array', ['Acme', 'Ajax']],
    ['an object', { first: 'Acme' }],
    ['a number', 42],
    ['10 KB', 'Acme '.repeat(2_000)],
  ])('give no value where the text is %s', (_, value) => {
    const organizations = [
      { name: value, description: value, tickerSymbol: value, industry: { value } },
    ]
    const { name, sources } = profileOfSite({ organizations })
    expect([name, sources]).toEqual(['Acme', {}])
  })

  it('of a very large page take less than 50 ms of user CPU time', () => {
    const largeFacts: SiteFacts = factsOf({
      title: '- '.repeat(500),
      siteName: ': '.repeat(40),
      description: 'a,'.repeat(500),
      organizations: Array(3).fill({
        name: ' Welcome to'.repeat(7),
        description: '<'.repeat(4_000),
        sameAs: Array(400).fill(`https://x.com/${'/'.repeat(180)}`),
      }),
      links: Array(30).fill(`https://www.facebook.com/${'a/'.repeat(80)}`),
      technologies: Array(60).fill(['<script src>', 'a.'.repeat(100)]),
    })
    const start = process.cpuUsage()
    for (let i = 0; i < 10; i++)
      profileOf('acme.com' as Apex, { company: null, facts: largeFacts, visitedAt: VISITED_AT })
    const { user: userMicroseconds } = process.cpuUsage(start)
    expect(userMicroseconds / 10).toBeLessThan(50_000)
  })
})
