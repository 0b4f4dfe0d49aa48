// Tests the rules of the profile fields, except the name and the industry, and the sources that the fields state.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { type Company, type Listing, SIZES } from '../../schema/company.ts'
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

describe('a listing', () => {
  const listingFor = (tickerSymbol: unknown) => {
    const { ticker, exchange } = profileOfSite({ organizations: [{ tickerSymbol }] })
    return [ticker, exchange]
  }

  it('is the primary one of the registry, with its source', () => {
    const listings: Listing[] = [
      { mic: 'XNYS', symbol: 'ACM' },
      { mic: 'XLON', symbol: 'ACME' },
    ]
    const at = new Date('2025-01-01')
    const company = companyOf('acme.com', {
      listings,
      provenance: { listings: { source: 'sec', at } },
    })
    const profile = profileOfSite(
      { organizations: [{ tickerSymbol: 'NASDAQ:OTHER' }] },
      'acme.com',
      company,
    )
    expect([profile.ticker, profile.exchange]).toEqual(['ACM', 'XNYS'])
    expect(profile.sources.ticker).toEqual({ source: 'sec', url: null, at })
    expect(profile.sources.exchange).toEqual({ source: 'sec', url: null, at })
  })

  it.each([
    ['NASDAQ:AAPL', 'AAPL', 'XNAS'],
    ['NYSE: KO', 'KO', 'XNYS'],
    ['DG.PA', 'DG', 'XPAR'],
    ['XPAR:DG', 'DG', 'XPAR'],
    ['aapl', 'AAPL', null],
  ])('is read from the JSON-LD value %s', (tickerSymbol, ticker, exchange) => {
    expect(listingFor(tickerSymbol)).toEqual([ticker, exchange])
  })

  // Euronext has several exchanges. The `.V` may be a share class or the TSX Venture Exchange.
  it.each([
    'EURONEXT:ACM',
    'NOWHERE:ACM',
    'MKC.V',
    'we are listed',
    '',
    ['NASDAQ:AAPL'],
    { a: 1 },
    42,
  ])('is not read from %j', (tickerSymbol) => {
    expect(listingFor(tickerSymbol)).toEqual([null, null])
  })
})

describe('socials', () => {
  const socialsOf = (site: Site, domain = 'acme.com') => profileOfSite(site, domain).socials

  it.each([
    ['https://twitter.com/Acme', 'x', 'https://x.com/Acme'],
    [
      'https://www.linkedin.com/company/acme/about/',
      'linkedin',
      'https://www.linkedin.com/company/acme',
    ],
    ['https://m.facebook.com/acme/', 'facebook', 'https://www.facebook.com/acme'],
    [
      'https://facebook.com/profile.php?id=100',
      'facebook',
      'https://www.facebook.com/profile.php?id=100',
    ],
    ['https://instagram.com/acme/?hl=en', 'instagram', 'https://www.instagram.com/acme'],
    ['https://youtube.com/@acme', 'youtube', 'https://www.youtube.com/@acme'],
    ['https://youtube.com/channel/UCabc', 'youtube', 'https://www.youtube.com/channel/UCabc'],
    ['https://github.com/orgs/acme', 'github', 'https://github.com/acme'],
    ['https://tiktok.com/@acme', 'tiktok', 'https://www.tiktok.com/@acme'],
    ['https://threads.net/@acme', 'threads', 'https://www.threads.com/@acme'],
    ['https://discord.com/invite/acme', 'discord', 'https://discord.gg/acme'],
    ['https://mastodon.social/@acme', 'mastodon', 'https://mastodon.social/@acme'],
    ['https://bsky.app/profile/acme.com', 'bluesky', 'https://bsky.app/profile/acme.com'],
    [
      'https://fr.linkedin.com/company/société',
      'linkedin',
      'https://www.linkedin.com/company/soci%C3%A9t%C3%A9',
    ],
  ])('normalize the link %s of %s', (link, network, url) => {
    expect(socialsOf({ links: [link] })).toEqual({ [network]: url })
  })

  // A person, a group, the network's home page, a post, another host, markup, a script, the own profile of a platform
  // for websites, an entry of Wikidata, pages of the networks themselves, and videos.
  it.each([
    'https://www.linkedin.com/in/bob',
    'https://facebook.com/groups/anvils',
    'https://x.com/',
    'https://x.com/acme/status/1',
    'https://evil.com/x.com/acme',
    'https://x.com/a"onload="',
    'javascript:alert(1)//x.com/acme',
    'https://instagram.com/shopify',
    'https://www.wikidata.org/wiki/Q1',
    'https://www.facebook.com/sharer.php',
    'https://facebook.com/policy.php',
    'https://x.com/share',
    'https://www.youtube.com/watch',
    'https://discord.gg/login',
    'https://vimeo.com/76979871',
    'https://github.com/features',
    'https://t.me/share',
    'https://www.linkedin.com/company/%22%3E%3Cscript%3Ealert(1)',
  ])('exclude %s', (link) => {
    const profile = profileOfSite({ links: [link], organizations: [{ sameAs: link }] })
    expect([profile.socials, profile.sources.socials]).toEqual([{}, undefined])
  })

  it('come from the company’s JSON-LD, else from a link named like the company, else from the last link', () => {
    const links = ['https://x.com/bob', 'https://x.com/acmehq', 'https://x.com/partner']
    expect(socialsOf({ links }).x).toBe('https://x.com/acmehq')
    expect(socialsOf({ links: ['https://x.com/bob', 'https://x.com/ajax'] }).x).toBe(
      'https://x.com/ajax',
    )
    const sameAs = ['https://twitter.com/anvils']
    expect(socialsOf({ links, organizations: [{ sameAs }] }).x).toBe('https://x.com/anvils')
    const otherOrganization = [{ url: 'https://agency-of-theirs.com', sameAs }]
    expect(socialsOf({ links, organizations: otherOrganization }).x).toBe('https://x.com/acmehq')
    expect(
      socialsOf(
        {
          links: ['https://x.com/bob', 'https://x.com/anvilworks', 'https://x.com/ann'],
          siteName: 'Anvil Works',
        },
        'aw.com',
      ).x,
    ).toBe('https://x.com/anvilworks')
  })

  it('state their sources, and include a platform’s own profile on the site of that platform', () => {
    const links = ['https://instagram.com/shopify', 'https://x.com/shopify']
    const profile = profileOfSite({ links, organizations: [{ sameAs: links[1] }] }, 'shopify.com')
    expect(Object.keys(profile.socials).sort()).toEqual(['instagram', 'x'])
    expect(profile.sources.socials?.source.split(', ').sort()).toEqual([
      '<a href>',
      'json-ld Organization.sameAs',
    ])
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

describe('technologies', () => {
  it.each([
    ['<meta name="generator">', 'WordPress 6.5', ['WordPress']],
    ['<meta name="generator">', 'Hugo 0.120.4', ['Hugo']],
    ['<meta name="generator">', 'Elementor 3.18.3; features: e_dom', ['Elementor', 'WordPress']],
    ['<meta name="generator">', 'TYPO3 CMS', ['TYPO3']],
    ['<meta name="generator">', 'Drupal 10 (https://www.drupal.org)', ['Drupal']],
    ['<meta name="generator">', 'Joomla! - Open Source Content Management', ['Joomla']],
    ['<meta name="generator">', 'concrete5 - 8.5', ['Concrete CMS']],
    ['<meta name="generator">', 'Our own thing 2', []],
    ['header server', 'nginx/1.25.3 (Ubuntu)', ['nginx', 'Ubuntu']],
    ['header server', 'Apache/2.4.57 (Debian) PHP/8.2', ['Apache HTTP Server', 'Debian', 'PHP']],
    ['header server', 'Microsoft-IIS/10.0', ['Microsoft IIS']],
    ['header server', 'gse/our', ['Google Web Server']],
    ['header server', 'Some Server', []],
    ['header x-powered-by', 'PHP/8.1.2', ['PHP']],
    ['header x-powered-by', 'Next.js', ['Next.js', 'React']],
    ['header via', '1.1 vegur, 1.1 varnish', ['Heroku', 'Varnish']],
    ['header via', '1.1 abc.cloudfront.net (CloudFront)', ['Amazon CloudFront']],
    ['header x-served-by', 'cache-fra-etou8220131-FRA', ['Fastly']],
    ['header cf-ray', '8a1b2c3d4e5f-FRA', ['Cloudflare']],
    ['header x-generator', 'Drupal 9 (https://www.drupal.org)', ['Drupal']],
    ['header x-shopid', '1', ['Shopify']],
    ['<script src>', 'js.stripe.com', ['Stripe']],
    ['<script src>', 'CDN.shopify.com', ['Shopify']],
    ['<script src>', 'a.b.cdn.shopify.com', ['Shopify']],
    ['<script src>', 'notstripe.com', []],
    ['<script src>', 'js.stripe.com.evil.org', []],
    ['<script src>', 'unheard-of.example.org', []],
  ])('are detected in %s "%s": %j', (from, value, technologies) => {
    expect(profileOfSite({ technologies: [[from, value]] }).technologies).toEqual(technologies)
  })

  it('are sorted, each once, and exclude hosts of the company itself', () => {
    const scripts = ['js.stripe.com', 'm.stripe.network', 'cdn.shopify.com', 'cdn.acme.com']
    const technologies = scripts.map((host): [string, string] => ['<script src>', host])
    const profile = profileOfSite({ technologies: [...technologies, ['header server', 'nginx']] })
    expect(profile.technologies).toEqual(['nginx', 'Shopify', 'Stripe'])
    expect(profile.sources.technologies?.source).toBe('<script src>, header server')
    expect(profileOfSite({ technologies }, 'shopify.com').technologies).toEqual(['Stripe'])
    expect(profileOfSite({ technologies: [['<script src>', 'x.org']] }).sources).toEqual({})
  })
})

describe('facts of the catalogue', () => {
  const at = new Date('2025-01-01')
  const facts: Partial<Company> = {
    description: 'Maker of anvils for smiths in Europe.',
    founded: 1990,
    city: 'Essen',
    country: 'DE',
    parent: 'Ajax',
    socials: ['https://x.com/acme', 'https://github.com/acme'],
  }
  const companyFrom = (source: string) =>
    companyOf('acme.com', {
      ...facts,
      provenance: Object.fromEntries(
        ['name', ...Object.keys(facts)].map((fact) => [fact, { source, at }]),
      ),
    })
  const site: Site = {
    description: 'We make anvils for everyone.',
    organizations: [
      {
        foundingDate: '1991-05-01',
        address: { addressLocality: 'Köln', addressCountry: 'Germany' },
        sameAs: ['https://x.com/acme_anvils'],
      },
    ],
  }

  it('are shown, each with its source, when no visit read the website', () => {
    const profile = profileOfSite(null, 'acme.com', companyFrom('catalogue'))
    expect(profile).toMatchObject({
      description: facts.description,
      founded: 1990,
      headquarters: { city: 'Essen', country: 'DE' },
      parent: 'Ajax',
      socials: { x: 'https://x.com/acme', github: 'https://github.com/acme' },
    })
    for (const field of ['description', 'founded', 'headquarters', 'parent', 'socials'])
      expect(profile.sources[field]).toEqual({ source: 'catalogue', url: null, at })
  })

  it('yield to the website, network by network for profiles', () => {
    const profile = profileOfSite(site, 'acme.com', companyFrom('catalogue'))
    expect(profile).toMatchObject({
      description: 'We make anvils for everyone.',
      founded: 1991,
      headquarters: { city: 'Köln', country: 'DE' },
      parent: 'Ajax',
      socials: { x: 'https://x.com/acme_anvils', github: 'https://github.com/acme' },
    })
    expect(profile.sources.socials?.source).toBe('json-ld Organization.sameAs, catalogue')
    expect(profile.sources.founded).toEqual({
      source: 'json-ld Organization.foundingDate',
      url: 'https://www.acme.com/',
      at: VISITED_AT,
    })
  })

  it('win over the website when they are the operator’s', () => {
    const profile = profileOfSite(site, 'acme.com', companyFrom('operator'))
    expect(profile).toMatchObject({
      description: facts.description,
      founded: 1990,
      headquarters: { city: 'Essen', country: 'DE' },
      socials: { x: 'https://x.com/acme', github: 'https://github.com/acme' },
    })
  })

  it.each([
    ['1998', 1998],
    [1998, 1998],
    ['September 1998', 1998],
    ['0001-01-01', null],
    ['2999', null],
    ['1998 and 2004', null],
    ['long ago', null],
  ])('take %j as the founding date of a website: %s', (foundingDate, year) => {
    expect(profileOfSite({ organizations: [{ foundingDate }] }).founded).toBe(year)
  })

  it.each([
    [
      { addressLocality: 'Paris', addressCountry: 'FR' },
      { city: 'Paris', country: 'FR' },
    ],
    [
      [{ addressLocality: 'Paris', addressCountry: { '@type': 'Country', name: 'France' } }],
      { city: 'Paris', country: 'FR' },
    ],
    [{ addressLocality: 'Paris' }, null],
    [{ addressCountry: 'FR' }, null],
    ['1 Rue de Rivoli, Paris', null],
    [null, null],
  ])('take %j as the address of a website: %j', (address, headquarters) => {
    expect(profileOfSite({ organizations: [{ address }] }).headquarters).toEqual(headquarters)
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
