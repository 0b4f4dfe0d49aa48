// Tests the character encodings of pages, and that any bytes are read within a time limit, with the same result for
// all chunk sizes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPageReader, type Page } from '../../server/crawler/page/index.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { candidatesFrom, logos, readPage, SITES, URL_OF_ACME } from '../support/home-pages.ts'

const SHOP_NAME = 'ヤマダ商店'
/** The bytes of `SHOP_NAME` by encoding. */
const SHOP_NAME_BYTES: Record<string, number[]> = {
  shift_jis: [0x83, 0x84, 0x83, 0x7d, 0x83, 0x5f, 0x8f, 0xa4, 0x93, 0x58],
  'euc-jp': [0xa5, 0xe4, 0xa5, 0xde, 0xa5, 0xc0, 0xbe, 0xa6, 0xc5, 0xb9],
  'iso-2022-jp': [
    0x1b, 0x24, 0x42, 0x25, 0x64, 0x25, 0x5e, 0x25, 0x40, 0x3e, 0x26, 0x45, 0x39, 0x1b, 0x28, 0x42,
  ],
  'utf-8': [...Buffer.from(SHOP_NAME)],
}
const concat = (before: string, name: number[], after: string) =>
  Buffer.concat([Buffer.from(before), Buffer.from(name), Buffer.from(after)])

/** @param sizes the chunk sizes, repeated until the end; empty for one chunk. */
function readInChunks(bytes: Uint8Array, sizes: number[]): Page {
  const reader = createPageReader({ url: URL_OF_ACME, headers: {} })
  let at = 0
  for (let i = 0; at < bytes.length; i++) {
    const size = sizes.length ? Math.max(1, sizes[i % sizes.length]!) : bytes.length
    if (!reader.write(bytes.subarray(at, at + size))) break
    at += size
  }
  return reader.end()
}

describe('the character encoding', () => {
  it.each(Object.entries(SHOP_NAME_BYTES))('%s is read from the meta element', (label, name) => {
    const page = readPage(
      concat(
        `<meta http-equiv="Content-Type" content="text/html; charset=${label}"><title>`,
        name,
        '</title>',
      ),
    )
    expect(page.facts.title?.value).toBe(SHOP_NAME)
  })
  it.each(Object.entries(SHOP_NAME_BYTES))(
    '%s is read from the content-type header',
    (label, name) => {
      const page = readPage(concat('<meta charset=koi8-r><title>', name, '</title>'), URL_OF_ACME, {
        'Content-Type': `text/html; charset="${label}"`,
      })
      expect(page.facts.title?.value).toBe(SHOP_NAME)
    },
  )
  it.each<[string, Uint8Array, string]>([
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff<title>Ácme</title>', 'utf16le'), 'Ácme'],
    [
      'UTF-8 with a byte order mark',
      Buffer.from('\ufeff<meta charset=shift_jis><title>Ácme</title>'),
      'Ácme',
    ],
    ['UTF-8 without a declaration', Buffer.from('<title>Ácme</title>'), 'Ácme'],
    [
      'Windows-1252 without a declaration',
      Buffer.from('<title>\xc1cme \x93x\x94</title>', 'latin1'),
      'Ácme “x”',
    ],
    ['an unknown label', Buffer.from('<meta charset=klingon><title>Ácme</title>'), 'Ácme'],
    [
      'UTF-16 in a meta element, which is ignored',
      Buffer.from('<meta charset=utf-16><title>Ácme</title>'),
      'Ácme',
    ],
    [
      'a declaration in a comment, which is ignored',
      Buffer.from('<!-- <meta charset=utf-8> --><title>\xc1</title>', 'latin1'),
      'Á',
    ],
  ])('is found for %s', (_, bytes, title) => {
    expect(readPage(bytes).facts.title?.value).toBe(title)
  })
})

describe('a page', () => {
  const tags =
    'a div svg path use header title symbol script template noscript picture source img link meta base p form table'
  const anyMarkup = fc.array(
    fc.oneof(
      fc.constantFrom(
        ...tags
          .split(' ')
          .flatMap((tag) => [
            `<${tag}>`,
            `</${tag}>`,
            `<${tag} class="logo" href="/" src=/l.png id=x d=M0>`,
          ]),
      ),
      fc.constantFrom(
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '&amp;',
        '&#x1F600;',
        '<',
        '>',
        '"',
        '<svg viewBox="0 0 1 1">',
        '<use href="#x"/>',
        '<script type="application/ld+json">{"@type":"Brand","logo":"/a.png"}',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 60 },
  )
  const chunkSizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 })
  it('of any bytes gives the same result for all chunk sizes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), chunkSizes, (bytes, sizes) => {
        expect(readInChunks(bytes, sizes)).toEqual(readInChunks(bytes, []))
      }),
    )
  })
  it('of any tags gives the same result for all chunk sizes', () => {
    fc.assert(
      fc.property(anyMarkup, chunkSizes, (parts, sizes) => {
        const bytes = Buffer.from(parts.join(''))
        expect(readInChunks(bytes, sizes)).toEqual(readInChunks(bytes, []))
      }),
      { numRuns: 300 },
    )
  })
  it('longer than a chunk of the parser gives the same result for all chunk sizes', () => {
    for (const [, html] of SITES) {
      // A chunk of the parser has 16,384 bytes, and the comment 16,307, because é takes two.
      // Each site thus begins in the first chunk and ends in the second.
      const bytes = Buffer.from(`<!--${'é'.repeat(8_150)}-->${html}`)
      expect(readInChunks(bytes, [7])).toEqual(readInChunks(bytes, []))
    }
  })
  it('is read up to 512 KB', () => {
    const reader = createPageReader({ url: URL_OF_ACME, headers: {} })
    const block = Buffer.alloc(100_000, '<p>x</p>')
    expect([1, 2, 3, 4, 5, 6].map(() => reader.write(block))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])
    expect(reader.end().candidates).toEqual([])
  })
  it('cut off inside its logo has no logo', () => {
    const unclosedLogo =
      '<title>Acme</title><header><a class="logo" href="/"><svg viewBox="0 0 9 9"><path d="M0 0h9"/>'
    // The parser closes open elements at the end of a page, but not at the size limit.
    expect(logos(readPage(unclosedLogo))).toHaveLength(1)
    expect(logos(readPage(unclosedLogo + ' '.repeat(600_000)))).toEqual([])
  })
  it('nested deeper than 512 elements keeps the content before that depth', () => {
    const page = readPage(`<link rel=icon href=/i.png>${'<div>'.repeat(100_000)}`)
    expect(candidatesFrom(page, 'icon')).toHaveLength(1)
  })
  it('has a limited number of candidates, logos, profiles and signals', () => {
    const repeatNumbered = (text: string) =>
      Array.from({ length: 3_000 }, (_, n) => text.replace('%', `${n}`)).join('')
    const page = readPage(
      repeatNumbered('<link rel=icon href=/%.png>') +
        repeatNumbered('<header><a href="/"><img class=logo src=/%.png></a></header>'),
    )
    expect(page.candidates.length).toBe(200)
    expect(candidatesFrom(page, 'header-logo').length).toBe(6)
    expect(readPage(repeatNumbered('<a href="https://x.com/a%">')).facts.socials.length).toBe(30)
    expect(
      readPage(repeatNumbered('<script src="https://h%.org/"></script>')).facts.technologies.length,
    ).toBe(120)
  })
  it('has no candidate for an inline SVG of more than 200 KB', () => {
    expect(
      readPage(`<header><a href="/"><svg class=logo><path d="${'M0 0'.repeat(60_000)}"/></svg></a>`)
        .candidates,
    ).toEqual([])
  })
})

describe('the reader takes less than 3 s for', () => {
  /** Repeats the text up to 512 KB, the most that the reader reads. */
  const fill = (text: string) => text.repeat(Math.ceil(524_288 / text.length)).slice(0, 524_288)
  const jsonLdTag = '<script type="application/ld+json">'
  // The reader ignores JSON-LD of more than 200 KB, so the JSON below is shorter.
  it.each<[string, string]>([
    ['deep nesting', fill('<b>')],
    ['deep nesting and end tags without start tags', '<b>'.repeat(500) + fill('</x>')],
    ['deep svg', `<svg>${fill('<g id=a>')}`],
    ['many svgs', fill('<svg><path id=a d=M0 /></svg>')],
    ['unclosed svgs', fill('<svg><p>')],
    ['many use elements', `<svg>${fill('<use href="#a" id=a />')}`],
    [
      'use elements that each refer to a group with two more',
      Array.from(
        { length: 9_000 },
        (_, n) =>
          `<svg class=logo id=r${n}><g id=a${n}><use href="#a${n + 1}"/><use href="#a${n + 2}"/><path/></g></svg>`,
      ).join(''),
    ],
    ['one attribute', `<header class="${fill('logo-')}"><img src=a>`],
    ['an attribute with many blanks', `<img class=logo srcset="${fill(' a')}">`],
    [
      'an attribute without blanks',
      `<img class=logo srcset="${fill('x,')} y" style="${fill('background:url(')}">`,
    ],
    [
      'an image in a deep header',
      `${'<div class="logo header">'.repeat(500)}${fill('<img src=/a>')}`,
    ],
    ['many attributes', `<img ${fill('a b c d e f=1 ')}`],
    ['a comment', `<!--${fill('-')}`],
    ['entities', fill('&amp;&#x41;')],
    ['angle brackets', fill('<')],
    ['JSON arrays', `${jsonLdTag}${fill('[').slice(0, 200_000)}</script>`],
    ['JSON objects', `${jsonLdTag}${fill('{"@graph":').slice(0, 200_000)}</script>`],
    ['faulty JSON', `${fill(`${jsonLdTag}${', '.repeat(9_000)}-->   </script>`)}`],
    ['stylesheets', `<a class=logo><style>${fill('.logo{background:url(a)}')}</style>`],
    ['braces in a stylesheet', `<a class=logo><style>${fill('a{')}</style>`],
    ['headings', fill('<h2>our customers</h2><img>')],
    ['links', fill('<a href=//x.com/a>')],
    ['zero bytes', fill('\0')],
    ['microdata', `${'<i itemscope itemtype=x>'.repeat(500)}${fill('<b itemprop=logo></b>')}`],
    ['a long refresh', `<meta http-equiv=refresh content="${fill('0 ')}">`],
  ])('%s', (_, html) => {
    // A warm-up, so that compiling the reader does not count.
    readPage(html.slice(0, 1_000))
    const start = cpuTimeMs()
    readPage(html)
    // An idle machine takes a tenth of this; quadratic code takes a minute.
    expect(cpuTimeMs() - start).toBeLessThan(3_000)
  })
  it('ten megabytes in one line, and 512 KB of it byte by byte', () => {
    const start = cpuTimeMs()
    readPage('x'.repeat(10_000_000))
    const reader = createPageReader({ url: URL_OF_ACME, headers: {} })
    const byte = Buffer.from('x')
    while (reader.write(byte));
    reader.end()
    expect(cpuTimeMs() - start).toBeLessThan(3_000)
  })
})
