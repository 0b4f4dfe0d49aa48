// Tests the reading time of pages that repeat a literal of the reader's regular expressions in one of many places.
// Also tests names that every JavaScript object has, and the truncation of long values.
import { describe, expect, it } from 'vitest'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { candidatesFrom, logos, readPage } from '../support/home-pages.ts'

/** The reader ignores the rest of a longer page. */
const MAX_PAGE_BYTES = 524_288
/** CPU time per page: ten times what a slow machine needs; quadratic code needs a minute. */
const MAX_READ_MS = 2_500

/** Each text is tested in every twelfth of the places below, because all combinations take a minute. */
const PLACE_STEP = 12

const fill = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)
function readTimeMs(html: string): number {
  const start = cpuTimeMs()
  readPage(html)
  return cpuTimeMs() - start
}

/** Literals of the reader's regular expressions. */
const LITERALS = (
  'logo_ logo- logo brand- brand_ dark- -dark dark light_ dark: on-dark- hidden- themed VPImage ' +
  'background: background-image: background url( display visibility color: ; : blank pixel. data: ' +
  'data:image/svg+xml, base64 ;base64 %3C / // . .svg .png , , 1x 9w, 0 { } " \\ \' < > & &quot; ' +
  '<!-- --> // /* <![CDATA[ charset= <meta app- social owl logos- header footer #a url(#a) ' +
  'prefers-color-scheme: http://schema.org/ schema: _next/image? @media{ .logo{ customers aA éÉ ロゴ'
).split(' ')
/** Written as `start|repeated`: a regular expression matches the start and may repeat the text after it. */
const REPEATABLE_SUFFIXES = [
  'logo| ',
  'logo|_',
  'logo|-',
  'brand|-_',
  'background|-',
  'background: url(| ',
  'url(|a',
  'https://x.com/|/',
  '/profile/|/',
  'display| ',
  ';| ',
  '0;| ',
  '0; url| ',
  'prefers-color-scheme| ',
  'a|1',
  'a1\u2028|1',
  '|\t',
  '|\n',
  '| ',
  '|\u3000',
  '| - ',
  '|1',
  '|,',
  '|\u{1f600}',
]
/** Texts that fill a place: the start once, then the word as often as it fits. */
const FILLS: [start: string, word: string][] = [
  ...[...new Set(LITERALS)].map((word): [string, string] => ['', word]),
  ...REPEATABLE_SUFFIXES.map((pair) => pair.split('|') as [string, string]),
]

const UNCLOSED_SVG = '<svg class=logo viewBox="0 0 9 9"><path d="M0 0h9"/>'
const IMAGE_ATTRIBUTES = 'class id alt src srcset data-srcset data-src width data-theme'.split(' ')
const LINK_ATTRIBUTES = ['rel', 'href', 'sizes', 'media', 'color', 'class']
const META_NAMES = ['refresh', 'theme-color', 'generator', 'msapplication-TileImage', 'description']
const SVG_ATTRIBUTES = ['id', 'viewBox', 'style', 'fill', 'aria-label']
const TEXT_ELEMENTS = ['title', 'h2', 'p', 'noscript', 'textarea']
/** Pages with `%` where the reader reads a value. */
const PLACES = [
  ...IMAGE_ATTRIBUTES.map(
    (name) => `<header><a href="/"><img class=logo src=/a.png alt=Acme ${name}="%">`,
  ),
  '<header><a href="/" class="%"><img class=logo src=/a.png>',
  '<header class=logo><a href="%" ><img class=logo src=/a.png>',
  '<a class=logo style="%">',
  '<a class=logo style="background:url(%">',
  '<picture><source media="%" srcset="%"><img class=logo src=/a.png></picture>',
  ...LINK_ATTRIBUTES.map((name) => `<link ${name}="%" rel=icon href=/i.png>`),
  ...META_NAMES.map((name) => `<meta name=${name} content="%">`),
  '<meta name="%" content=a>',
  '<div itemscope itemtype="%"><img itemprop=logo src=/a.png>',
  '<div itemscope itemtype="x"><img itemprop="% logo" src=/a.png>',
  ...SVG_ATTRIBUTES.map(
    (name) => `<header><a href=/>${UNCLOSED_SVG}<g ${name}="%"/></svg><svg ${name}="%"></svg>`,
  ),
  `<header><a href=/>${UNCLOSED_SVG}<use href="%"/><text>%</text><title>%</title></svg>`,
  `${UNCLOSED_SVG}<%></svg>`,
  ...TEXT_ELEMENTS.map((tag) => `<${tag}>%</${tag}><img src=/a.png>`),
  '<a class=logo><style>%</style>',
  '<a class=logo><style>.logo{background:%}</style>',
  '<script type="application/ld+json">%</script>',
  '<script type="application/ld+json">{"@type":"Brand","name":"%","logo":"%","sameAs":"%"}</script>',
  '<script type="%"></script><html lang="%">',
  '<!--%-->',
  '%',
]
const fillPlace = (place: string, [start, word]: readonly [string, string], isScript: boolean) => {
  const valueCount = place.split('%').length - 1
  // The reader ignores JSON-LD longer than 200 KB.
  const length = Math.floor((isScript ? 200_000 : MAX_PAGE_BYTES - 2_000) / valueCount)
  return place.replaceAll('%', () => start + fill(word, length - start.length))
}

describe('the reader is fast when a page repeats', () => {
  it.each(FILLS.map((pair, i) => [JSON.stringify(pair.join(' and then ')), pair, i] as const))(
    '%s in one place',
    (_, pair, i) => {
      for (const place of PLACES.filter((_, j) => (i + j) % PLACE_STEP === 0)) {
        const isScript = place.startsWith('<script')
        expect(readTimeMs(fillPlace(place, pair, isScript)), place).toBeLessThan(MAX_READ_MS)
      }
    },
    60_000,
  )
  // Only every third text, because all of them take too long.
  it.each(
    FILLS.filter((_, i) => i % 3 === 0).map(
      (pair) => [JSON.stringify(pair.join(' and then ')), pair] as const,
    ),
  )(
    '%s in the ancestors of four hundred images',
    (_, [start, word]) => {
      const names = ['class', 'id', 'style', 'itemtype', 'itemprop', 'role', 'title']
      const value = (start + fill(word, 40_000)).replaceAll('"', '&quot;').slice(0, 45_000)
      const attributes = names.map((name) => `${name}="${value}"`).join(' ')
      const link = `<a itemprop=url href="${value}" aria-label="${value}" class="logo ${value}">`
      const images = '<img src=a.png class=logo itemprop=url>'.repeat(400)
      expect(readTimeMs(`<div itemscope ${attributes}>${link}${images}`)).toBeLessThan(MAX_READ_MS)
    },
    60_000,
  )
})

describe('the reader is fast for', () => {
  const jsonLdTag = '<script type="application/ld+json">'
  const sprite = `<svg style="display:none"><symbol id="a"><path d="${fill('M0 0 ', 190_000)}"/></symbol></svg>`
  const images = '<img class=logo src=a.png>'.repeat(800)
  it.each<[string, string]>([
    ['a name of underscores', `<header><a href=/><img src=/a class="logo${'_'.repeat(1_900)}">`],
    [
      'styles that repeat one property name',
      `<div style="${fill('background:', 198_000)}"></div>`.repeat(2),
    ],
    [
      'an itemtype of sixty thousand words',
      `<div itemscope itemtype="${fill('a ', 120_000)}">${'<a itemprop=url></a>'.repeat(500)}`,
    ],
    [
      'an itemprop of a thousand words',
      `<div itemscope itemtype=ImageObject itemprop="${fill('a ', 2_000)}">${fill('<b itemprop=url></b>', 400_000)}`,
    ],
    [
      'a placeholder image with a long name',
      `<img class=logo src="${fill('blank', 60_000)}">`.repeat(8),
    ],
    ['slashes', `<a href="https://x.com/${'/'.repeat(1_900)}a">`.repeat(250)],
    ['a link with a long label', `<a aria-label="${fill('play store ', 270_000)}">${images}`],
    ['a link to a data: URI', `<a href="data:,${fill('a', 400_000)}">${images}`],
    [
      'ancestors with many classes',
      `${`<div class="${fill('a b c d ', 900)}">`.repeat(400)}${images}`,
    ],
    [
      'ancestors named like customer sections',
      `${`<div class="${fill('owl glide ', 900)}">`.repeat(400)}${images}`,
    ],
    [
      'a picture element with many images',
      `<picture>${`<source srcset="${fill('/a 1x, ', 19_000)}">`.repeat(20)}${'<img class=logo>'.repeat(4_000)}`,
    ],
    [
      'a CSS rule with thousands of selectors and declarations',
      `<a class=logo><style>${fill('.ab,', 30_000)}.c{${fill('background:url(a);', 30_000)}}</style>`,
    ],
    [
      'a stylesheet full of syntax errors',
      `<a class=logo><style>.logo{${fill('a;', 65_000)}</style>`,
    ],
    [
      'selectors that match along many ways',
      `<style>${'* * * * * * * * * *:not(:has(b *)) ~ * path{fill:red}'.repeat(1_000)}</style>` +
        `${'<div>'.repeat(400)}<header><a class=logo href=/>${UNCLOSED_SVG}${'<g>'.repeat(60)}${'<path/>'.repeat(9_000)}`,
    ],
    [
      'nested rules that multiply their selectors',
      `<a class=logo><style>${'a,b,a,b,a,b,a,b{& & &,'.repeat(12)}c{fill:red}</style>${UNCLOSED_SVG}</svg>`,
    ],
    [
      'a selector of thousands of parentheses',
      `<a class=logo><style>${':not('.repeat(12_000)}{fill:red}</style>${UNCLOSED_SVG}</svg>`,
    ],
    ['invalid JSON after blanks', `${jsonLdTag}${' '.repeat(190_000)}x</script>`.repeat(2)],
    [
      'organizations that share one logo',
      `${jsonLdTag}{"@graph":[{"@id":"#a","x":1,"url":"data:image/png,${fill('%41', 150_000)}"}` +
        `${',{"@type":"Brand","logo":"#a"}'.repeat(400)}]}</script>`,
    ],
    ['a tag of digits', `<svg><a${'1'.repeat(400_000)}\u2028a\u2028>`],
    ['a charset followed by blanks', `${'<meta '.repeat(160)}charset=${' '.repeat(3_000)}`],
  ])('%s', (_, html) => {
    expect(html.length).toBeLessThanOrEqual(MAX_PAGE_BYTES)
    expect(readTimeMs(html)).toBeLessThan(MAX_READ_MS)
  })
  it('a symbol that is used four hundred times, and does not copy it each time', () => {
    const page = `${sprite}<header><a href=/>${'<svg class="logo"><use href="#a"/></svg>'.repeat(400)}`
    const before = process.memoryUsage().arrayBuffers
    const start = cpuTimeMs()
    expect(logos(readPage(page))).toHaveLength(1)
    expect(cpuTimeMs() - start).toBeLessThan(MAX_READ_MS)
    // 400 copies of 190 KB would take 76 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000)
  })
})

describe('a property name that every JavaScript object has', () => {
  // In lower case, as the parser returns the names in HTML.
  it.each(['constructor', '__proto__', 'tostring', 'hasownproperty', 'valueof'])(
    '%s finds nothing in a lookup table',
    (word) => {
      const attributes = ['class', 'id', 'src', 'itemprop', 'rel', 'name', 'type', word].map(
        (name) => `${name}="${word}"`,
      )
      const page = readPage(
        `<a href="http://${word}/"></a><a href="http://${word}/a"></a><img ${attributes.join(' ')}>` +
          `<meta name=${word} content=${word}><link rel=${word} href=/><svg id=${word}><use href="#${word}"/></svg>`,
      )
      expect(page.facts.socials).toEqual([])
    },
  )
  it('cannot make a JSON-LD width throw', () => {
    const logo = '{"url":"/logo.png","width":{"value":{"toString":1,"valueOf":1}}}'
    const page = readPage(
      `<script type="application/ld+json">{"@type":"Brand","logo":${logo}}</script>`,
    )
    expect(candidatesFrom(page, 'json-ld')).toMatchObject([{ declaredSize: null }])
  })
})

describe('truncation', () => {
  it('drops a URL that is too long, but keeps a long data: URI in a style whole', () => {
    const long = `/${'a'.repeat(3_000)}.png`
    expect(readPage(`<link rel=icon href="${long}">`).candidates).toEqual([])
    const svg = `<svg xmlns='http://www.w3.org/2000/svg'><path d='${fill('M0 0h9', 5_000)}'/></svg>`
    const uri = `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`
    expect(
      logos(readPage(`<header><a href="/" class="logo" style="background:url(${uri})">`)),
    ).toEqual([svg])
    expect(logos(readPage(`<header><a href="/"><img class="logo" src="${uri}">`))).toEqual([svg])
  })
  // A dark logo is made for a light background, and the reverse. At most one word may stand between.
  it.each([
    ['logo-dark', 'light'],
    ['logo_acme_dark', 'light'],
    ['brand-acme-light', 'dark'],
    ['x-logo--small_light', 'dark'],
    ['dark-logo', 'light'],
    ['light_logo', 'dark'],
    ['logo-a-b-dark', null],
    ['logo darkly', null],
  ])('keeps the word for the background of a logo named %s: %s', (name, background) => {
    const [logo] = candidatesFrom(
      readPage(`<header><a href="/"><img class="logo ${name}" src=/a.png alt=Acme>`),
      'header-logo',
    )
    expect(logo).toMatchObject({ background })
  })
})
