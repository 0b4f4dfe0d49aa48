// Tests that the industry names of all sources map to titles of NAICS (North American Industry Classification System),
// and that unknown names map to null. Also tests where the industry of a company comes from.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  industryByIsicCode,
  industryByNaicsCode,
  industryByName,
} from '../../server/industries/index.ts'
import { companyOf } from '../support/companies.ts'
import { profileOfSite, VISITED_AT } from '../support/site-facts.ts'

const ROOT = join(import.meta.dirname, '../..')
const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n')

describe('an industry', () => {
  it.each([
    ['Software', 'Software Publishers'],
    ['SOFTWARE', 'Software Publishers'],
    ['software industry', 'Software Publishers'],
    ['Services-Prepackaged Software', 'Software Publishers'],
    ['SERVICES-PREPACKAGED SOFTWARE', 'Software Publishers'],
    ['Banks', 'Commercial Banking'],
    ['Banks - Regional', 'Commercial Banking'],
    ['NATIONAL COMMERCIAL BANKS', 'Commercial Banking'],
    ['Retail', 'Retail Trade'],
    ['RETAIL-EATING PLACES', 'Restaurants and Other Eating Places'],
    ['Textiles, Apparel & Luxury Goods', 'Manufacturing'],
    ['Hotels, Restaurants & Leisure', 'Accommodation and Food Services'],
    ['Hotels Restaurants and Leisure', 'Accommodation and Food Services'],
    ['Oil, Gas & Consumable Fuels', 'Oil and Gas Extraction'],
    ['automotive industry', 'Motor Vehicle Manufacturing'],
    ['Aerospace & Defense', 'Aerospace Product and Parts Manufacturing'],
    ['Information Technology & Services', 'Computer Systems Design and Related Services'],
    ['telecommunications', 'Telecommunications'],
    ['video game industry', 'Software Publishers'],
    ['Logging', 'Logging'],
    ['Commercial Banking', 'Commercial Banking'],
  ])('named "%s" is %s', (name, title) => {
    expect(industryByName(name)).toBe(title)
  })

  // Energy and Industrials are sectors that cover several industries.
  it.each(['', 'Industry', 'Rockets to go', 'Energy', 'Industrials', 'software and sausages'])(
    'is null for "%s"',
    (name) => {
      expect(industryByName(name)).toBeNull()
    },
  )

  it('is the narrowest title for a NAICS or ISIC code', () => {
    const naicsCodes = [
      '541511',
      '5415',
      '31-33',
      '336',
      '44',
      '522110 - Commercial Banking',
      'NAICS: 722511',
    ]
    expect(naicsCodes.map(industryByNaicsCode)).toEqual([
      'Computer Systems Design and Related Services',
      'Computer Systems Design and Related Services',
      'Manufacturing',
      'Transportation Equipment Manufacturing',
      'Retail Trade',
      'Commercial Banking',
      'Restaurants and Other Eating Places',
    ])
    expect(['6201', 'J6201', 'J', '2910', '5610', 'C10'].map(industryByIsicCode)).toEqual([
      'Computer Systems Design and Related Services',
      'Computer Systems Design and Related Services',
      'Information',
      'Motor Vehicle Manufacturing',
      'Restaurants and Other Eating Places',
      'Food Manufacturing',
    ])
    expect(['99', '1', 'x541511', ''].map(industryByNaicsCode)).toEqual([null, null, null, null])
    expect(['0000', 'Z1', '', '62abc'].map(industryByIsicCode)).toEqual([null, null, null, null])
  })

  it('is known for every company of the catalogue', () => {
    const INDUSTRY_COLUMN = 7
    const names = linesOf('server/registry/catalogue/companies.tsv').map(
      (line) => line.split('\t')[INDUSTRY_COLUMN],
    )
    const unknown = names.slice(1).filter((name) => name && industryByName(name) === null)
    expect([...new Set(unknown)]).toEqual([])
    // The catalogue gives this industry to the companies that issue coins.
    expect(industryByName('Crypto')).not.toBeNull()
  })

  it('has each NAICS code, ISIC code and name once in the table', () => {
    // The columns of a row are NAICS code, title, ISIC codes and names.
    const rows = linesOf('server/industries/naics.tsv')
      .filter((line) => /^\d/.test(line))
      .map((line) => line.split('\t'))
    const isicCodes = rows.flatMap(([, , codes]) => codes?.split(' ') ?? []).filter(Boolean)
    const names = rows.flatMap(([, , , cell]) => cell?.split('|') ?? []).filter(Boolean)
    const naicsCodes = rows.map(([code]) => code)
    for (const column of [names, isicCodes, naicsCodes]) {
      expect(column.filter((value, i) => column.indexOf(value) !== i)).toEqual([])
    }
    expect(names.length).toBeGreaterThan(1_500)
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

  it('comes from the registry, else from the code, name or type in JSON-LD', () => {
    const at = new Date('2025-01-01')
    const company = companyOf('acme.com', {
      industry: 'Banks',
      provenance: { industry: { source: 'sec', at } },
    })
    const profile = profileOfSite({ organizations: [{ naics: '541511' }] }, 'acme.com', company)
    expect([profile.industry, profile.sources.industry]).toEqual([
      'Commercial Banking',
      { source: 'sec', url: null, at },
    ])
    expect(industryOf({ naics: 541511 })).toBe('Computer Systems Design and Related Services')
    expect(industryOf({ naics: ['99', '5415'] })).toBe(
      'Computer Systems Design and Related Services',
    )
    expect(industryOf({ isicV4: '6201' })).toBe('Computer Systems Design and Related Services')
    expect(industryOf({ industry: 'Insurance' })).toBe('Insurance Carriers')
    expect(industryOf({ '@type': 'FastFoodRestaurant' })).toBe(
      'Restaurants and Other Eating Places',
    )
    expect(industryOf({ '@type': ['Organization', 'https://schema.org/BankOrCreditUnion'] })).toBe(
      'Commercial Banking',
    )
    expect(industryOf({ '@type': 'Corporation' })).toBeNull()
    const { sources } = profileOfSite({ organizations: [{ naics: '5415' }] })
    expect(sources.industry).toMatchObject({
      source: 'json-ld Organization.naics',
      at: VISITED_AT,
    })
  })

  it('comes from topics only when all known topics agree', () => {
    expect(industryOf({ knowsAbout: ['insurance', 'life insurance', 'happiness'] })).toBe(
      'Insurance Carriers',
    )
    expect(industryOf({ knowsAbout: ['insurance', 'software'] })).toBeNull()
    expect(industryOf({ knowsAbout: { name: 'insurance' } })).toBeNull()
  })

  it('comes from the website when the registry’s industry is unknown', () => {
    const company = companyOf('acme.com', { industry: 'Anvils to go' })
    const profileWith = (organization: Record<string, unknown>) =>
      profileOfSite({ organizations: [organization] }, 'acme.com', company)
    expect(profileWith({ naics: '5415' }).industry).toBe(
      'Computer Systems Design and Related Services',
    )
    expect([profileWith({}).industry, profileWith({}).sources.industry]).toEqual([null, undefined])
  })
})
