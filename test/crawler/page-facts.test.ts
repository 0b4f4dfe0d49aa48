// Tests the logos in the structured data of a page, and its facts: names, social profiles and technology signals.
import { describe, expect, it } from 'vitest'
import { candidatesFrom, readPage, URL_OF_ACME } from '../support/home-pages.ts'

const jsonLdScript = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`
const organization = (properties: object) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  ...properties,
})
/** Logos from JSON-LD, microdata and RDFa, which all have the source `json-ld`. */
const structuredDataLogos = (html: string) =>
  candidatesFrom(readPage(html), 'json-ld').map(({ url }) => url)
const LOGO_URL = 'https://www.acme.com/l.png'

describe('the logo in structured data', () => {
  it.each<[string, unknown]>([
    ['as a URL', organization({ logo: '/l.png' })],
    [
      'as an ImageObject',
      organization({ logo: { '@type': 'ImageObject', url: LOGO_URL, width: 600 } }),
    ],
    ['as contentUrl', organization({ logo: { '@type': 'ImageObject', contentUrl: '/l.png' } })],
    ['in a list', organization({ logo: ['/l.png'] })],
    ['of several types', { '@type': ['Brand', 'OnlineStore'], logo: '/l.png' }],
    [
      'of a type written as a URL',
      { '@type': 'https://schema.org/NewsMediaOrganization', logo: '/l.png' },
    ],
    ['of an airline', { '@type': 'Airline', logo: '/l.png' }],
    ['of a publisher', { '@type': 'WebSite', publisher: organization({ logo: '/l.png' }) }],
    [
      'of a person who publishes the site',
      {
        '@graph': [
          { '@type': 'WebSite', publisher: { '@id': '#me' } },
          { '@type': 'Person', '@id': '#me', name: 'Ada', logo: '/l.png' },
        ],
      },
    ],
    ['in an array of objects', [{ '@type': 'WebPage' }, organization({ logo: '/l.png' })]],
    [
      'by reference into the graph',
      {
        '@graph': [
          { '@type': 'WebSite', publisher: { '@id': '#o' } },
          { '@type': 'Organization', '@id': '#o', logo: { '@id': '#l' } },
          { '@type': 'ImageObject', '@id': '#l', url: '/l.png' },
        ],
      },
    ],
    ['in a comment', `<!--\n${JSON.stringify(organization({ logo: '/l.png' }))}\n-->`],
    ['in CDATA', `//<![CDATA[\n${JSON.stringify(organization({ logo: '/l.png' }))}\n//]]>`],
    ['with a trailing comma', '{"@type":"Organization","logo":"/l.png",}'],
    [
      'with a line break in a string',
      '{"@type":"Organization","description":"a\nb","logo":"/l.png"};',
    ],
    [
      'escaped as HTML',
      '{&quot;@type&quot;:&quot;Organization&quot;,&quot;logo&quot;:&quot;/l.png&quot;}',
    ],
  ])('is found %s', (_, value) => {
    expect(structuredDataLogos(jsonLdScript(value))).toEqual([LOGO_URL])
  })
  it.each<[string, unknown]>([
    ["a product's brand", { '@type': 'Product', brand: { '@type': 'Brand', logo: '/x.png' } }],
    ['a reviewer', organization({ review: { author: organization({ logo: '/x.png' }) } })],
    ['a person', { '@type': 'Person', logo: '/x.png', image: '/y.png' }],
    ['an organization with only a photograph', organization({ image: '/photo.jpg' })],
    ['null', 'null'],
    ['a template that is not JSON', '{{ organization | json }}'],
    ['a reference to itself', { '@type': 'Organization', '@id': '#a', logo: { '@id': '#a' } }],
  ])('is not taken from %s', (_, value) => {
    expect(structuredDataLogos(jsonLdScript(value))).toEqual([])
  })
  it('of the site is found when its base is another domain, and not that of a third domain', () => {
    const base = '<base href="https://files.acmecdn.net/v3/">'
    const logosOf = (url: string) =>
      structuredDataLogos(base + jsonLdScript(organization({ url, logo: LOGO_URL })))
    expect(logosOf(URL_OF_ACME)).toEqual([LOGO_URL])
    expect(logosOf('/')).toEqual([LOGO_URL])
    expect(logosOf('https://parent.com/')).toEqual([])
  })
  it.each([
    '<meta property="og:logo" content="/l.png">',
    '<meta name="OG:Logo" content="/l.png">',
    '<meta itemprop="logo" content="/l.png">',
    '<body><img itemprop="logo" src="/l.png">',
  ])('is found in %s outside of any item', (html) => {
    expect(structuredDataLogos(html)).toEqual([LOGO_URL])
  })
  it('is found in the microdata and RDFa of an organization, but not of a product', () => {
    const scope = (type: string) => `<div itemscope itemtype="http://schema.org/${type}">`
    expect(
      structuredDataLogos(
        `${scope('Organization')}<a itemprop="url" href="/"><img itemprop="logo" src="/l.png"></a></div>`,
      ),
    ).toEqual([LOGO_URL])
    expect(
      structuredDataLogos(
        `${scope('Corporation')}<div itemprop="logo" itemscope itemtype="https://schema.org/ImageObject"><meta itemprop="url" content="/l.png"></div></div>`,
      ),
    ).toEqual([LOGO_URL])
    expect(
      structuredDataLogos(
        '<div vocab="http://schema.org/" typeof="Organization"><img property="logo" src="/l.png"></div>',
      ),
    ).toEqual([LOGO_URL])
    expect(
      structuredDataLogos(`${scope('Product')}<img itemprop="logo" src="/l.png"></div>`),
    ).toEqual([])
  })
})

describe('facts', () => {
  const facts = readPage(
    `<html lang="de-AT"><head><title> Acme\n &amp; Sons </title><meta name="description" content="Rockets."><meta property="og:description" content="no">
     <meta property="og:site_name" content="Acme"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000"><meta name="theme-color" media="(prefers-color-scheme: light)" content="rebeccapurple">
     <meta name="generator" content="WordPress 6.5"><script src="https://cdn.shop.example.net/a.js"></script><script src="/b.js"></script></head>
     <body><svg><title>Menu</title></svg><a href="https://www.linkedin.com/company/acme/?trk=x">in</a><a href="https://twitter.com/intent/tweet?u=1">t</a><a href="https://twitter.com/acme">t</a><a href="https://www.facebook.com/sharer/sharer.php?u=x">f</a><a href="https://facebook.com/">f</a>
     ${jsonLdScript(organization({ name: 'Acme AG', sameAs: ['https://www.youtube.com/@acme', 'https://en.wikipedia.org/wiki/Acme'] }))}`,
    URL_OF_ACME,
    { Server: 'cloudflare', 'x-powered-by': 'PHP/8.2', 'set-cookie': 'a=b' },
  ).facts
  it('have a value and name the element that it comes from', () => {
    expect(facts.title).toEqual({ value: 'Acme & Sons', from: '<title>', url: URL_OF_ACME })
    expect(facts.description?.value).toBe('Rockets.')
    expect(facts.siteName).toMatchObject({ value: 'Acme', from: '<meta property="og:site_name">' })
    expect(facts.themeColor?.value).toBe('#663399')
    expect(facts.language?.value).toBe('de-AT')
    expect(facts.organizations).toMatchObject([
      { value: { name: 'Acme AG' }, from: 'json-ld Organization' },
    ])
  })
  it('list social profiles but no share buttons', () => {
    expect(facts.socials.map(({ value }) => value)).toEqual([
      'https://youtube.com/@acme',
      'https://linkedin.com/company/acme',
      'https://twitter.com/acme',
    ])
  })
  it('list technology signals', () => {
    expect(facts.technologies.map(({ value, from }) => `${from}: ${value}`)).toEqual([
      '<meta name="generator">: WordPress 6.5',
      'header server: cloudflare',
      'header x-powered-by: PHP/8.2',
      '<script src>: cdn.shop.example.net',
      '<script src>: www.acme.com',
    ])
  })
  it('keep at most three organizations of bounded length', () => {
    const organizationList = [1, 2, 3, 4].map((n) =>
      organization({ name: `${n}`, about: 'x'.repeat(20_000), logo: '/a' }),
    )
    const { organizations } = readPage(jsonLdScript(organizationList)).facts
    expect(organizations.map(({ value }) => value.name)).toEqual(['1', '2', '3'])
    expect(JSON.stringify(organizations[0]!.value).length).toBeLessThan(16_384)
  })
})
