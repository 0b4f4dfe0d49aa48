// Tests the initials of names and domains, and the properties of every monogram.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLetterOutline } from '../../server/images/monogram/glyph-outlines.ts'
import { monogram, placeholder } from '../../server/images/monogram/index.ts'
import { initials } from '../../server/images/monogram/initials.ts'
import { contrast, plateColor } from '../../server/images/monogram/plate-color.ts'

const PAGE_COLORS = { light: '#ffffff', dark: '#0b0b0c' } as const
const THEMES = ['light', 'dark'] as const

/**
 * The rules: articles, legal forms and linking words such as "of" are left out. Two words give two letters. One word
 * gives one letter, unless it starts with a number ("3M", "20th") or is joined from two words ("PayPal"). An acronym of
 * two or three capitals stays whole ("BP", "BMW Group"), but not the first word of a name in capitals ("NEW BALANCE"). Names in scripts other than Latin, Greek, Cyrillic, Armenian, Georgian and Hebrew
 * have one letter.
 */
const NAMES: [name: string, letters: string][] = [
  ['The Home Depot, Inc.', 'HD'],
  ['Johnson & Johnson', 'JJ'],
  ['eBay', 'E'],
  ['3M', '3M'],
  ['Société Générale', 'SG'],
  ['AT&T', 'AT'],
  ['Deutsche Bank AG', 'DB'],
  ['7-Eleven', '7E'],
  ["L'Oréal", 'L'],
  ['L’Oréal S.A.', 'L'],
  ["McDonald's", 'M'],
  ['H&M', 'HM'],
  ['X', 'X'],
  ['PayPal', 'PP'],
  ['YouTube', 'YT'],
  ['BP p.l.c.', 'BP'],
  ['IKEA', 'I'],
  ['SAP SE', 'SAP'],
  ['Amazon.com, Inc.', 'A'],
  ['J.P. Morgan', 'JP'],
  ['Bank of America', 'BA'],
  ['Coca-Cola', 'CC'],
  ['Industria de Diseño Textil, S.A.', 'ID'],
  ['Tiffany & Co.', 'T'],
  ['A & W Restaurants', 'AW'],
  ['Robert Bosch GmbH & Co. KG', 'RB'],
  ['PT Bank Central Asia Tbk', 'BC'],
  ['The Limited', 'L'],
  ['Novo Nordisk A/S', 'NN'],
  ['Allegro Sp. z o.o.', 'A'],
  ['L Z', 'LZ'],
  ['The', 'T'],
  ['Foo (UK) Holdings Ltd', 'F'],
  ['Grupo Bimbo S.A.B. de C.V.', 'GB'],
  ['20th Century Fox', '20'],
  ['Inc.', 'I'],
  ['Notion™', 'N'],
  ['ﬁserv', 'F'],
  ['ßeta', 'S'],
  ['ılıca', 'I'],
  ['İş Bankası', 'İB'],
  ['e\u0301lan', 'É'],
  ['Ångström', 'Å'],
  ['ＮＴＴ', 'NTT'],
  ['🦊 Fox', 'F'],
  ['株式会社トヨタ', 'ト'],
  ['㈱日立', '日'],
  ['华为技术有限公司', '华'],
  ['삼성전자 주식회사', '삼'],
  ['SK하이닉스', 'SK'],
  ['ООО Яндекс', 'Я'],
  ['ПАО «Сбербанк»', 'С'],
  ['Тинькофф Банк', 'ТБ'],
  ['Ελληνική Τράπεζα', 'ΕΤ'],
  ['Հայաստան Բանկ', 'ՀԲ'],
  ['საქართველოს ბანკი', 'სბ'],
  ['בנק לאומי לישראל בע"מ', 'בל'],
  ['شركة الراجحي', 'ر'],
  ['เซ็นทรัล', 'ซ'],
  ['हिन्दुस्तान', 'हि'],
  ['தினமலர்', 'தி'],
  ['Công ty Cổ phần Vinamilk', 'V'],
  ['BBC', 'BBC'],
  ['UBS', 'UBS'],
  ['AXA', 'AXA'],
  ['BMW Group', 'BMW'],
  ['KLM Royal Dutch Airlines', 'KLM'],
  ['LG Energy Solution', 'LG'],
  ['UC Berkeley', 'UC'],
  ['ВТБ', 'ВТБ'],
  ['A2A', 'A2A'],
  ['HSBC', 'H'],
  ['NEW YORK TIMES CO', 'NY'],
  ['ABN AMRO', 'AA'],
  ['JPMorgan Chase', 'JC'],
  ['D.R. Horton', 'DR'],
  ['Gap', 'G'],
  ['1-800-Flowers.com', '1F'],
  ['1-800 Contacts', '1C'],
  ['360 Finance', '360'],
  ['ធនាគារ អេស៊ីលីដា', 'ធ'],
]

/** The rules for names also apply to the first label. Hyphens separate its words, and two letters stay whole. */
const DOMAINS: [apex: string, letters: string][] = [
  ['no-such-company-anywhere.com', 'NS'],
  ['bank-of-america.com', 'BA'],
  ['walmart.com', 'W'],
  ['the-home-depot.com', 'HD'],
  ['hp.com', 'HP'],
  ['x.com', 'X'],
  ['7eleven.com', '7E'],
  ['23andme.com', '23'],
  ['b2b.com', 'B2'],
  ['acme-inc.com', 'A'],
  ['a-z.com', 'AZ'],
  ['1-800-flowers.com', '1F'],
  ['1800flowers.com', '1F'],
  ['x-y-z.com', 'XY'],
  ['bbc.co.uk', 'B'],
  ['xn--80aswg.xn--p1ai', 'С'],
  ['xn--wgv71a119e.jp', '日'],
  ['xn--bcher-kva.de', 'B'],
  ['xn--strae-oqa.de', 'S'],
  ['xn--74h.com', ''],
  ['xn--.com', ''],
  ['', ''],
]

describe('initials', () => {
  it.each(NAMES)('of the name %s are %s', (name, letters) => {
    expect(initials({ apex: 'example.com', name })).toBe(letters)
  })

  it.each(DOMAINS)('of the domain %s, without a name, are %s', (apex, letters) => {
    expect(initials({ apex })).toBe(letters)
  })

  it('come from the domain when the name is missing or has no letters', () => {
    expect(initials({ apex: 'stripe.com', name: ' …! ' })).toBe('S')
    expect(initials({ apex: 'stripe.com', name: null })).toBe('S')
  })

  it('are at most three letters, whatever the name', () => {
    const anyText = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(anyText, anyText, (apex, name) => {
        const count = [...new Intl.Segmenter().segment(initials({ apex, name }))].length
        expect(count).toBeLessThanOrEqual(3)
      }),
    )
  })
})

describe('a monogram', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.domain(),
  )
  const expectedSvg = new RegExp(
    '^<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" ' +
      'viewBox="0 0 128 128"><rect width="128" height="128" rx="28" fill="#[0-9a-f]{6}"/>' +
      '<path fill="#[0-9a-f]{6}" d="M[-0-9. MHVLQZ]+Z"/></svg>$',
  )
  const colorsIn = (svg: string) => svg.match(/#[0-9a-f]{6}/g) ?? []

  it('is one plate and one path of plain numbers, whatever the name or domain', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.constantFrom(...THEMES), (apex, name, theme) => {
        expect(monogram({ apex, name }, theme).svg).toMatch(expectedSvg)
      }),
      { numRuns: 500 },
    )
  })

  it('has letters with a contrast of at least 4.5 on their plate in both themes', () => {
    fc.assert(
      fc.property(fc.domain(), fc.constantFrom(...THEMES), (apex, theme) => {
        const [fill, ink] = colorsIn(monogram({ apex }, theme).svg)
        expect(contrast(fill!, ink!)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 500 },
    )
  })

  it('has a plate with a contrast of at least 3 on the page of either theme', () => {
    fc.assert(
      fc.property(fc.domain(), fc.constantFrom(...THEMES), (apex, theme) => {
        const [fill] = colorsIn(monogram({ apex }, theme).svg)
        expect(contrast(fill!, PAGE_COLORS[theme])).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 500 },
    )
  })

  const anyColor = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).toUpperCase().padStart(6, '0')}`)

  it('can be read and is seen on the page in any color of a brand', () => {
    fc.assert(
      fc.property(anyColor, fc.constantFrom(...THEMES), (brandColor, theme) => {
        const [plate, letters] = colorsIn(monogram({ apex: 'a.com', brandColor }, theme).svg)
        expect(contrast(plate!, letters!)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(plate!, PAGE_COLORS[theme])).toBeGreaterThanOrEqual(1.25)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['a deep blue', '#003781', 'light', ['#003781', '#ffffff']],
    ['yellow, which white letters would vanish on', '#FFCC00', 'light', ['#ffcc00', '#000000']],
    ['black on a dark page', '#000000', 'dark', ['#ffffff', '#000000']],
    ['white on a white page', '#FFFFFF', 'light', ['#000000', '#ffffff']],
  ] as const)('has the color of its brand: %s', (_, brandColor, theme, expected) => {
    expect(colorsIn(monogram({ apex: 'a.com', brandColor }, theme).svg)).toEqual(expected)
  })

  it('is deterministic', () => {
    expect(monogram({ apex: 'stripe.com', name: 'Stripe' }, 'light')).toEqual(
      monogram({ apex: 'stripe.com', name: 'Stripe' }, 'light'),
    )
  })

  it('centers the visible shape of its letter on the plate', () => {
    // `H` draws a horizontal line to an x coordinate.
    const path = /d="M([^"]+)"/.exec(monogram({ apex: 'hello.com' }, 'light').svg)?.[1] ?? ''
    const xCoordinates = [...path.matchAll(/H([\d.]+)/g)].map(([, x]) => Number(x))
    expect((Math.min(...xCoordinates) + Math.max(...xCoordinates)) / 2).toBeCloseTo(64, 1)
  })

  it("uses the domain's letters when the name's script has no glyphs", () => {
    const svgOf = (subject: { apex: string; name?: string }) => monogram(subject, 'light').svg
    expect(svgOf({ apex: 'aba.com', name: 'ಕನ್ನಡ' })).toBe(svgOf({ apex: 'aba.com' }))
  })
})

describe('a placeholder', () => {
  it('is the same each time, differs between the themes, and is 128 pixels wide and high', () => {
    expect(placeholder('light')).toEqual(placeholder('light'))
    expect(placeholder('light').svg).not.toBe(placeholder('dark').svg)
    expect(placeholder('dark')).toMatchObject({ width: 128, height: 128 })
  })
})

describe('letter outlines', () => {
  it.each([...'AZ09ÉØŁẾΩЖԱაשعกខລမहবதత가한あア国豊臺'])('exist for %s', (letter) => {
    expect(findLetterOutline(letter)).not.toBeNull()
  })

  it.each([
    ['A\u0330\u0301', 'Á'],
    ['ｆ', 'F'],
    ['갃', 'ㄱ'],
    ['বাং', 'বা'],
    ['①', '1'],
  ])('of %s fall back to those of %s', (letter, fallback) => {
    expect(findLetterOutline(letter)).toEqual(findLetterOutline(fallback))
  })

  it('are null for a script without glyphs', () => {
    expect(findLetterOutline('ಕ')).toBeNull()
    expect(findLetterOutline('')).toBeNull()
  })
})

describe("a plate's color", () => {
  it('is a hex color, and the same for a domain each time', () => {
    fc.assert(
      fc.property(fc.domain(), fc.constantFrom(...THEMES), (apex, theme) => {
        expect(plateColor(apex, theme)).toMatch(/^#[0-9a-f]{6}$/)
        expect(plateColor(apex, theme)).toBe(plateColor(apex, theme))
      }),
    )
  })

  it('spreads many domains over many colors', () => {
    const plates = Array.from({ length: 500 }, (_, i) => plateColor(`company${i}.com`, 'light'))
    expect(new Set(plates).size).toBeGreaterThan(490)
  })

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
