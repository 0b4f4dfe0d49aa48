// Tests that the industry names and codes of all sources map to plain labels,
// and that unknown names map to null. Also tests where the industry of a company comes from.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  findIndustry,
  INDUSTRY_LABELS,
  industryByIsicCode,
  industryByNaicsCode,
  industryByName,
  industryByNameOrCode,
} from '../../server/industries/index.ts'
import { companyOf } from '../support/companies.ts'
import { profileOfSite, VISITED_AT } from '../support/site-facts.ts'

const ROOT = join(import.meta.dirname, '../..')
const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n')

const rowsOf = (file: string) =>
  linesOf(`server/industries/${file}`)
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'))

describe('an industry', () => {
  it.each([
    ['Software', 'Software'],
    ['SOFTWARE', 'Software'],
    ['software industry', 'Software'],
    ['Services-Prepackaged Software', 'Software'],
    ['SERVICES-PREPACKAGED SOFTWARE', 'Software'],
    ['Software Publishers', 'Software'],
    ['Banks', 'Banks'],
    ['Banks - Regional', 'Banks'],
    ['NATIONAL COMMERCIAL BANKS', 'Banks'],
    ['Commercial Banking', 'Banks'],
    ['Activities Related to Credit Intermediation', 'Payments'],
    ['RETAIL-EATING PLACES', 'Restaurants'],
    ['Beer, Wine & Spirits', 'Beer, wine and spirits'],
    ['automotive industry', 'Automotive'],
    ['Information Technology & Services', 'IT services'],
    ['video game industry', 'Video games'],
    ['Online travel', 'Travel booking'],
  ])('named "%s" is %s', (name, label) => {
    expect(industryByName(name)).toBe(label)
  })

  it.each([
    ['Retail', 'Retail'],
    ['Retail Trade', 'Retail'],
    ['Hardware', 'Technology'],
    ['Textiles, Apparel & Luxury Goods', 'Consumer goods'],
    ['Hotels Restaurants and Leisure', 'Travel and leisure'],
    ['Metals & Mining', 'Materials'],
    ['Aerospace & Defense', 'Aerospace and defense'],
    ['telecommunications', 'Telecommunications'],
    ['Manufacturing', 'Industrial goods'],
  ])('is the group when "%s" fits several labels of it: %s', (name, group) => {
    expect(industryByName(name)).toBe(group)
    expect(findIndustry(group)).toMatchObject({ name: group, group })
  })

  // Energy and Industrials are sectors that cover several groups.
  it.each(['', 'Industry', 'Rockets to go', 'Energy', 'Industrials', 'software and sausages'])(
    'is null for "%s"',
    (name) => {
      expect(industryByName(name)).toBeNull()
    },
  )

  it('has a group, a NAICS code with its title, and an ISIC code', () => {
    expect(findIndustry('Payments')).toEqual({
      name: 'Payments',
      group: 'Financial services',
      naics: {
        code: '522320',
        title: 'Financial Transactions Processing, Reserve, and Clearinghouse Activities',
      },
      isic: '6619',
    })
    expect(findIndustry('Retail')?.naics).toEqual({ code: '44-45', title: 'Retail Trade' })
    expect(findIndustry('Materials')).toMatchObject({ naics: null, isic: null })
    expect(findIndustry('payments')).toBeNull()
  })

  it('has the narrowest label for a NAICS or ISIC code', () => {
    const naicsCodes = {
      '541511': 'IT services',
      '5415': 'IT services',
      '31-33': 'Industrial goods',
      '336': 'Industrial goods',
      '336111': 'Cars',
      '44': 'Retail',
      '45': 'Retail',
      '522110 - Commercial Banking': 'Banks',
      'NAICS: 722511': 'Restaurants',
      '511210': 'Software',
      '454110': 'E-commerce',
    }
    for (const [code, label] of Object.entries(naicsCodes)) {
      expect([code, industryByNaicsCode(code)]).toEqual([code, label])
    }
    const isicCodes = {
      '6201': 'IT services',
      J6201: 'IT services',
      J: 'Technology',
      '2910': 'Automotive',
      '5610': 'Restaurants',
      C10: 'Food',
    }
    for (const [code, label] of Object.entries(isicCodes)) {
      expect([code, industryByIsicCode(code)]).toEqual([code, label])
    }
    expect(['99', '1', 'x541511', ''].map(industryByNaicsCode)).toEqual([null, null, null, null])
    expect(['0000', 'Z1', '', '62abc'].map(industryByIsicCode)).toEqual([null, null, null, null])
  })

  it.each([
    ['541511', 'IT services'],
    ['522110 - Commercial Banking', 'Banks'],
    ['31-33', 'Industrial goods'],
    ['NAICS 5415', 'IT services'],
    ['J6201', 'IT services'],
    ['K64.19', null],
    ['ISIC 6419', 'Banks'],
    ['K6419 Other monetary intermediation', 'Banks'],
    // Four digits alone may be NAICS, ISIC or SIC.
    ['6201', null],
    ['99999', null],
    ['51 Talk', null],
    ['Banks', 'Banks'],
  ])('of the registry may be a clear code: "%s" is %s', (text, label) => {
    expect(industryByNameOrCode(text)).toBe(label)
  })

  it('is known for every company of the catalogue', () => {
    const [header = '', ...lines] = linesOf('server/registry/catalogue/companies.tsv')
    const column = header.split('\t').indexOf('industry')
    const unknown = lines
      .map((line) => line.split('\t')[column])
      .filter((name) => name && industryByName(name) === null)
    expect([...new Set(unknown)]).toEqual([])
    // The catalogue gives this industry to the companies that issue coins.
    expect(industryByName('Crypto')).toBe('Cryptocurrency')
  })
})

describe('the table of industries', () => {
  const rows = rowsOf('industries.tsv')
  const groups = new Set(rows.map(([, group]) => group))

  it('has each label once, in a group that is a label too', () => {
    expect(new Set(INDUSTRY_LABELS).size).toBe(rows.length)
    expect([...groups].filter((group) => !INDUSTRY_LABELS.includes(group!))).toEqual([])
    for (const label of INDUSTRY_LABELS) expect(industryByName(label)).toBe(label)
    expect(groups.size).toBe(21)
  })

  it('has an ISIC code and a titled NAICS code for each label', () => {
    for (const label of INDUSTRY_LABELS.filter((one) => !groups.has(one))) {
      const { naics, isic } = findIndustry(label)!
      expect([label, naics?.code]).toEqual([label, expect.stringMatching(/^\d{2,6}$|^\d\d-\d\d$/)])
      expect([label, naics?.title]).toEqual([label, expect.stringMatching(/\w/)])
      expect([label, isic]).toEqual([label, expect.stringMatching(/^[A-U]$|^\d{2,4}$/)])
    }
  })

  it('has a label for each code, and for each title', () => {
    for (const [code = '', title, label] of rowsOf('naics.tsv')) {
      expect([code, industryByNaicsCode(code)]).toEqual([code, label])
      if (title) expect([title, industryByName(title)]).toEqual([title, expect.any(String)])
      expect(INDUSTRY_LABELS).toContain(label)
    }
    for (const [code = '', label] of rowsOf('isic.tsv')) {
      expect([code, industryByIsicCode(code)]).toEqual([code, label])
      expect(INDUSTRY_LABELS).toContain(label)
    }
  })

  it('has each code and each name once', () => {
    const names = rows.flatMap(([, , , , cell]) => cell?.split('|') ?? []).filter(Boolean)
    const columns = [
      names,
      rowsOf('naics.tsv').map(([code]) => code),
      rowsOf('isic.tsv').map(([code]) => code),
    ]
    for (const column of columns) {
      expect(column.filter((value, i) => column.indexOf(value) !== i)).toEqual([])
    }
    expect(names.length).toBeGreaterThan(2_300)
    for (const [label, , , , cell] of rows) {
      for (const name of cell?.split('|').filter(Boolean) ?? []) {
        expect([name, industryByName(name)]).toEqual([name, label])
      }
    }
  })
})

const EQUITIES_FILE = join(ROOT, '..', 'shared', 'data', 'financedatabase-equities.csv.gz')
describe.skipIf(!existsSync(EQUITIES_FILE) && process.env.CI !== 'true')(
  'FinanceDatabase (skipped without ../shared/data)',
  () => {
    it('has no industry name that the table lacks', () => {
      const text = gunzipSync(readFileSync(EQUITIES_FILE)).toString()
      const [header, ...lines] = text.split('\n')
      const column = header!.split(',').indexOf('industry')
      expect(column).toBeGreaterThan(0)
      // Names may be quoted and contain commas, so each line is split into cells by a regular expression.
      const cells = lines.flatMap(
        (line) => line.match(/(?:"[^"]*"|[^,"]*)(?:,|$)/g)?.[column] ?? [],
      )
      // Removes the quotes around a cell and the comma after it.
      const names = new Set(cells.map((cell) => cell.replace(/^"|"?,?$/g, '')))
      expect([...names].filter((name) => name && industryByName(name) === null)).toEqual([])
      expect(names.size).toBeGreaterThan(60)
    })
  },
)

describe('the industry of a company', () => {
  const industryOf = (organization: Record<string, unknown>) =>
    profileOfSite({ organizations: [organization] }).industry

  it('comes from the operator, else from the website that names it, else from the registry', () => {
    const at = new Date('2025-01-01')
    const industryAt = (source: string, organization: Record<string, unknown>) =>
      profileOfSite(
        { organizations: [organization] },
        'acme.com',
        companyOf('acme.com', { industry: 'Banks', provenance: { industry: { source, at } } }),
      )
    expect(industryAt('operator', { naics: '541511' }).industry).toBe('Banks')
    expect(industryAt('catalogue', { naics: '541511' }).industry).toBe('IT services')
    const { industry, sources } = industryAt('catalogue', { '@type': 'FastFoodRestaurant' })
    expect([industry, sources.industry]).toEqual(['Banks', { source: 'catalogue', url: null, at }])
  })

  it('is read from the code, name or type in JSON-LD', () => {
    expect(industryOf({ naics: 541511 })).toBe('IT services')
    expect(industryOf({ naics: ['99', '5415'] })).toBe('IT services')
    expect(industryOf({ isicV4: '6201' })).toBe('IT services')
    expect(industryOf({ industry: 'Insurance' })).toBe('Insurance')
    expect(industryOf({ '@type': 'FastFoodRestaurant' })).toBe('Restaurants')
    expect(industryOf({ '@type': ['Organization', 'https://schema.org/BankOrCreditUnion'] })).toBe(
      'Banks',
    )
    expect(industryOf({ '@type': 'Corporation' })).toBeNull()
    const { sources } = profileOfSite({ organizations: [{ naics: '5415' }] })
    expect(sources.industry).toMatchObject({
      source: 'json-ld Organization.naics',
      at: VISITED_AT,
    })
  })

  it('is the registry’s when the website names only its group', () => {
    const company = companyOf('acme.com', { industry: 'Banks' })
    const industryWith = (naics: string) =>
      profileOfSite({ organizations: [{ naics }] }, 'acme.com', company).industry
    expect(['52', '524', '44'].map(industryWith)).toEqual(['Banks', 'Insurance', 'Retail'])
  })

  it('comes from a code in the registry', () => {
    const company = companyOf('acme.com', { industry: '522110' })
    const { industry, industryDetails } = profileOfSite({}, 'acme.com', company)
    expect([industry, industryDetails?.group]).toEqual(['Banks', 'Financial services'])
  })

  it('comes from topics only when all known topics agree', () => {
    expect(industryOf({ knowsAbout: ['insurance', 'life insurance', 'happiness'] })).toBe(
      'Insurance',
    )
    expect(industryOf({ knowsAbout: ['insurance', 'software'] })).toBeNull()
    expect(industryOf({ knowsAbout: { name: 'insurance' } })).toBeNull()
  })

  it('comes from the website when the registry’s industry is unknown', () => {
    const company = companyOf('acme.com', { industry: 'Anvils to go' })
    const profileWith = (organization: Record<string, unknown>) =>
      profileOfSite({ organizations: [organization] }, 'acme.com', company)
    expect(profileWith({ naics: '5415' }).industry).toBe('IT services')
    expect([profileWith({}).industry, profileWith({}).sources.industry]).toEqual([null, undefined])
  })
})
