// Tests the logos and icons that are read from the home pages of many kinds of sites.
import { describe, expect, it } from 'vitest'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { candidatesFrom, logos, readPage, SITES } from '../support/home-pages.ts'

const firstIcon = (html: string) => candidatesFrom(readPage(html), 'icon')[0]

describe('the logo in the header', () => {
  it.each(SITES)('is found on %s', (_, html, expected, url) => {
    const found = logos(readPage(html, url))
    expect(found.length, found.join('\n')).toBe(expected.length)
    for (const [i, logo] of expected.entries()) {
      if (typeof logo === 'string') expect(found[i]).toBe(logo)
      else expect(found[i]).toMatch(logo)
    }
  })
  it('passes the SVG sanitizer when it is inline', () => {
    const inline = SITES.flatMap(([, html, , url]) =>
      candidatesFrom(readPage(html, url), 'header-logo'),
    ).filter(({ inlineBytes }) => inlineBytes)
    expect(inline.length).toBeGreaterThan(4)
    for (const { inlineBytes } of inline) expect(sanitizeSvg(inlineBytes!).svg).toContain('<path')
  })
  it('is painted black when it uses currentColor, and its `place` in the report says so', () => {
    const [logo] = candidatesFrom(
      readPage(
        '<title>Acme</title><a class="logo text-white dark:block" href="/"><svg viewBox="0 0 9 9" fill="currentColor"><path d="M0 0h9v9"/></svg></a>',
      ),
      'header-logo',
    )
    expect(Buffer.from(logo!.inlineBytes!).toString()).toContain('color="#000000"')
    expect(logo).toMatchObject({ background: null, url: null })
    expect(logo!.place).toContain('currentColor as black')
  })
  it.each([
    '<object class="logo" type="image/svg+xml" data="/logo.svg"></object>',
    '<object class="logo" data="/logo.svg"><img src="/logo.svg"></object>',
    '<object class="logo" data="/logo.swf"><img class="logo" src="/logo.svg"></object>',
    '<embed class="logo" src="/logo.svg">',
    '<input type="image" class="logo" src="/logo.svg">',
  ])('is found in %s', (html) => {
    expect(logos(readPage(`<title>Acme</title><header><a href="/">${html}</a></header>`))).toEqual([
      'https://www.acme.com/logo.svg',
    ])
  })
  it.each([
    ['class="logo logo--white" src="/a.svg"', 'dark', null],
    ['class="logo logo-inverse" src="/a.svg"', 'dark', null],
    ['class="logo" src="/acme-negative.svg"', 'dark', null],
    ['class="logo" src="/acme-logo-black.svg"', 'light', null],
    ['class="logo-dark" src="/a.svg"', 'light', null],
    ['class="logo-light" src="/a.svg"', 'dark', null],
    ['class="logo dark-mode-only" src="/a.svg"', 'dark', null],
    ['class="logo dark:hidden" src="/logo-light.svg"', 'light', null],
    ['class="logo hidden dark:block" src="/a.svg"', 'dark', null],
    ['class="logo bg-white hover:text-white" src="/a.svg"', null, null],
    ['class="logo dark" src="/a.svg"', null, null],
    // VitePress (`VPImage`) uses `dark` for an image that it shows on a dark background only.
    ['class="VPImage logo dark" src="/a.svg"', 'dark', null],
    ['class="logo" data-theme="dark" src="/a.svg"', 'dark', null],
    ['class="logo" src="/acme-wordmark.svg"', null, 'wordmark'],
    ['class="logo" src="/acme_logotype_white.svg"', 'dark', 'wordmark'],
    ['class="logo" src="/acme-symbol.svg"', null, 'icon'],
    ['class="logo icon" width="300" height="40" src="/a.svg"', null, null],
    ['class="logo" src="/marketing.svg"', null, null],
  ])('with %s has the background %s and the kind %s', (attributes, background, kind) => {
    const page = readPage(
      `<title>Acme</title><header><a href="/"><img alt="Acme" ${attributes}></a>`,
    )
    expect(candidatesFrom(page, 'header-logo')).toMatchObject([{ background, kind }])
  })
  it('has a light and a dark variant when it is a picture element with both', () => {
    const html = SITES.find(([name]) => name.startsWith('a picture'))![1]
    const backgrounds = candidatesFrom(readPage(html), 'header-logo').map(
      ({ background }) => background,
    )
    expect(backgrounds).toEqual(['light', 'dark'])
  })
  it('is the vector of a picture element, which browsers prefer to its img', () => {
    const page = readPage(
      '<header><a href="/"><picture><source type="image/svg+xml" srcset="/logo.svg"><img class="logo" alt="Acme logo" src="/logo.png"></picture></a></header>',
    )
    expect(candidatesFrom(page, 'header-logo').map(({ url }) => url)).toEqual([
      expect.stringMatching(/logo\.svg$/),
    ])
  })
  it('is never the preview image for social networks', () => {
    const page = readPage(
      '<title>Acme</title><meta property="og:image" content="/logo.png"><meta name="twitter:image" content="/logo.png">',
    )
    expect(page.candidates).toEqual([])
  })
})

describe('icons', () => {
  it.each([
    ['<link rel="icon" href="/i.png" sizes="16x16 32x32">', { declaredSize: 32, source: 'icon' }],
    ['<LINK REL="SHORTCUT ICON" HREF=/i.ico SIZES="48X48">', { declaredSize: 48 }],
    ['<link rel="alternate icon" href="/i.png">', { declaredSize: null }],
    ['<link rel=icon href=i.svg sizes=any type=image/svg+xml>', { declaredSize: Infinity }],
    ['<link rel=icon href=i.svg media="(prefers-color-scheme:dark)">', { background: 'dark' }],
    ['<link rel=icon href=i.svg data-color-scheme="light">', { background: 'light' }],
    ['<link rel=fluid-icon href=/i.png>', { declaredSize: 512 }],
    ['<link rel=icon href="//cdn.acme.com/i.png#x">', { url: 'https://cdn.acme.com/i.png' }],
    ['<link rel=icon href="https://me:pw@acme.com/i.png">', { url: 'https://acme.com/i.png' }],
  ])('are read from %s', (html, expected) => {
    expect(firstIcon(html)).toMatchObject({ kind: 'icon', isLinked: true, ...expected })
  })
  // No http URL, no data: URI of an image, the page itself, or more than 2,048 characters.
  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'blob:x',
    'mailto:a@b.c',
    '',
    ' ',
    '#',
    `/${'a'.repeat(3000)}`,
    'http://',
    'data:,',
    'data:text/html,<b>',
  ])('are not read from %s', (href) => {
    expect(readPage(`<link rel="icon" href="${href}">`).candidates).toEqual([])
  })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="red"/></svg>'
  it.each([
    ['percent', `data:image/svg+xml,${encodeURIComponent(svg)}`],
    ['base64', `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`],
    ['plain', `data:image/svg+xml;utf8,${svg.replaceAll('"', "'")}`],
  ])('in data: URIs are decoded: %s', (_, href) => {
    const bytes = firstIcon(`<link rel="icon" href="${href}">`)?.inlineBytes
    expect(Buffer.from(bytes!).toString().replaceAll("'", '"')).toBe(svg)
  })
  it('of a manifest in a data: URI are read, relative ones are not', () => {
    const manifest = { icons: [{ src: 'https://cdn.acme.com/i.png' }, { src: '/relative.png' }] }
    const href = `data:application/manifest+json,${encodeURIComponent(JSON.stringify(manifest))}`
    const page = readPage(`<link rel="manifest" href="${href}">`)
    expect(candidatesFrom(page, 'manifest').map(({ url }) => url)).toEqual([
      'https://cdn.acme.com/i.png',
    ])
  })
  it('for pinned tabs in Safari (mask-icon) have a color', () => {
    const [mask] = candidatesFrom(
      readPage('<link rel="mask-icon" href="/m.svg" color="hsl(0 100% 50%)">'),
      'mask-icon',
    )
    expect(mask).toMatchObject({
      maskColor: '#ff0000',
      place: '<link rel="mask-icon" color="hsl(0 100% 50%)">',
    })
  })
  it('for phones and Windows tiles have declared sizes', () => {
    const page = readPage(
      '<link rel="apple-touch-icon-precomposed" sizes="180x180" href="a.png"><meta name="msapplication-TileImage" content="t.png"><meta name="msapplication-wide310x150logo" content="w.png">',
    )
    expect(page.candidates.map(({ source, declaredSize }) => [source, declaredSize])).toEqual([
      ['apple-touch-icon', 180],
      ['tile', 144],
      ['tile', 310],
    ])
  })
})

describe('the URLs to read next', () => {
  it.each([
    ['<title>Loading</title><script>window.location.replace("/home/")</script>', '/home/'],
    ["<script>location.href = '/de'; </script><noscript>Switch on scripts</noscript>", '/de'],
    ['<script>document.location="https://www.acme.com/x"</script>', '/x'],
    ['<script>location.replace("/home/")</script><h1>Acme</h1>', null],
    ['<script>location.replace("/home/")</script><body>Words for people', null],
    ['<link rel="icon" href="/i.png"><script>location.replace("/home/")</script>', null],
    ['<script src="/app.js"></script><script>location.href="/home/"</script>', null],
    ['<script>location.href = base + "/home/"</script>', null],
    ['<script>if (location.href == "/home/") go()</script>', null],
  ])('are where the script of an empty page leads: %s', (html, path) => {
    expect(readPage(html).refresh).toBe(path === null ? null : `https://www.acme.com${path}`)
  })
  it('are the manifest, browserconfig.xml and the canonical page', () => {
    const page = readPage(
      '<link rel="manifest" href="/site.webmanifest" crossorigin="use-credentials"><link rel=canonical href="/en"><meta name="msapplication-config" content="/b.xml">',
    )
    expect(page).toMatchObject({
      manifests: ['https://www.acme.com/site.webmanifest'],
      browserconfig: 'https://www.acme.com/b.xml',
      canonical: 'https://www.acme.com/en',
    })
  })
  it('include no browserconfig.xml when the page says "none"', () => {
    expect(readPage('<meta name="msapplication-config" content="none">').browserconfig).toBeNull()
  })
  it.each([
    ['0; url=/en/', 'https://www.acme.com/en/'],
    ["0;URL='https://acme.de/'", 'https://acme.de/'],
    ['5,/x', 'https://www.acme.com/x'],
    // Not followed: after more than 5 seconds, without a URL, to the page itself, or to a script.
    ['300; url=/', null],
    ['0', null],
    ['0; url=/', null],
    ['0; url=javascript:1', null],
  ])('for the refresh %s include %s', (content, expected) => {
    expect(readPage(`<meta http-equiv="Refresh" content="${content}">`).refresh).toBe(expected)
  })
  it('do not include a refresh inside noscript', () => {
    expect(
      readPage('<noscript><meta http-equiv=refresh content="0;url=/n"></noscript>').refresh,
    ).toBeNull()
  })
})
