// Tests the listing, the social profiles and the technologies of a profile.
import { describe, expect, it } from 'vitest'
import type { Company, Listing } from '../../schema/company.ts'
import { companyOf } from '../support/companies.ts'
import { profileOfSite, type Site, VISITED_AT } from '../support/site-facts.ts'

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
