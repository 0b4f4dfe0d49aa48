// Imports GLEIF's golden copy of level 1 in its published shapes. The companies do not exist.
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { formatSummary } from '../../server/registry/import-summary.ts'
import { gleif } from '../../server/registry/importers/gleif.ts'
import { parsePlace } from '../../server/registry/importers/places.ts'
import { goldenCopyCsv, goldenCopyJson, leiOf, type TestEntity } from '../support/gleif.ts'
import { companyWith, importFile, parseRows, writeInput, zipped } from '../support/imports.ts'
import { createMemoryRegistry } from '../support/memory-registry.ts'

const OKEMAH = leiOf('90000OKEMAHWIDGETS')
const HOSHI = leiOf('90000HOSHIZAKURA00')
const ENTITIES: TestEntity[] = [
  {
    lei: OKEMAH,
    legalName: 'OKEMAH WIDGETS, INC.',
    otherNames: [
      { name: 'Okemah', language: 'en', type: 'TRADING_OR_OPERATING_NAME' },
      { name: 'Okemah Dustbins Inc', language: 'en', type: 'PREVIOUS_LEGAL_NAME' },
      { name: 'OKEMAH WIDGETS INC', language: '', type: 'AUTO_ASCII_TRANSLITERATED_LEGAL_NAME' },
    ],
    legalCity: 'WILMINGTON',
    legalCountry: 'US',
    city: 'SAN DIEGO',
    legalForm: 'XTIQ',
  },
  {
    lei: HOSHI,
    legalName: '星桜株式会社',
    language: 'ja',
    otherNames: [
      {
        name: 'Hoshizakura Corporation',
        language: 'en',
        type: 'ALTERNATIVE_LANGUAGE_LEGAL_NAME',
      },
    ],
    legalCountry: 'JP',
    city: '港区',
    legalForm: 'T417',
    // The company did not renew its LEI, which says nothing of the company.
    registrationStatus: 'LAPSED',
  },
  { lei: leiOf('90000NOBODYKNOWS00'), legalName: 'Nobody Knows GmbH', legalCountry: 'DE' },
  {
    lei: leiOf('90000OKEMAHCLOSED0'),
    legalName: 'OKEMAH WIDGETS, INC.',
    legalCountry: 'US',
    status: 'INACTIVE',
    registrationStatus: 'RETIRED',
  },
  {
    lei: leiOf('90000OKEMAHDOUBLE0'),
    legalName: 'OKEMAH WIDGETS, INC.',
    legalCountry: 'US',
    registrationStatus: 'DUPLICATE',
  },
  {
    lei: leiOf('90000OKEMAHBRANCH0'),
    legalName: 'OKEMAH WIDGETS, INC.',
    legalCountry: 'US',
    category: 'BRANCH',
  },
  { lei: '90000OKEMAHWIDGETS00', legalName: 'Wrong Check Digits', legalCountry: 'US' },
]

/** A registry with two companies that the records above describe. */
async function seededRegistry() {
  const companies = createMemoryRegistry()
  await companies.put([
    companyWith('okemahwidgets.com', {
      name: 'Okemah Widgets',
      legalName: 'Okemah Widgets Incorporated',
      country: 'US',
    }),
    companyWith('hoshizakura.co.jp', {
      name: 'Hoshizakura',
      legalName: 'Hoshizakura Corporation',
      country: 'JP',
    }),
  ])
  return companies
}

const importEntities = (
  entities: TestEntity[],
  companies: ReturnType<typeof createMemoryRegistry>,
) => importFile(gleif, writeInput('lei2.csv', goldenCopyCsv(entities)), companies)

describe('import gleif, level 1', () => {
  const csv = goldenCopyCsv(ENTITIES)
  const json = goldenCopyJson(ENTITIES)
  const zipName = '20261123-0800-gleif-goldencopy-lei2-golden-copy'
  it.each<[string, string | Uint8Array]>([
    ['lei2.csv', csv],
    ['lei2.csv.zip', zipped(`${zipName}.csv`, csv)],
    ['lei2.json', json],
    ['lei2.json.zip', zipped(`${zipName}.json`, json)],
    ['lei2.json.gz', gzipSync(json)],
  ])('joins companies by legal name and country: %s', async (name, content) => {
    const companies = await seededRegistry()
    const { companyAt, summary } = await importFile(gleif, writeInput(name, content), companies)
    expect(companyAt('okemahwidgets.com')).toMatchObject({
      name: 'Okemah Widgets',
      legalName: 'Okemah Widgets Incorporated',
      lei: OKEMAH,
      country: 'US',
      // The headquarters, not the address of the agent in Delaware.
      city: 'San Diego',
      aliases: ['Okemah'],
      provenance: { lei: { source: 'gleif' }, city: { source: 'gleif' } },
    })
    expect(companyAt('hoshizakura.co.jp')).toMatchObject({
      legalName: 'Hoshizakura Corporation',
      lei: HOSHI,
      aliases: ['星桜株式会社'],
      city: null,
    })
    expect(summary).toMatchObject({ rows: 7, kept: 2, created: 0, changed: 2 })
    expect(summary.refusals).toEqual({
      'no known company with this LEI, ISIN, or legal name and country': 1,
      'company closed or merged': 1,
      'LEI withdrawn': 1,
      'branch, fund or sole proprietor, not a company': 1,
      'invalid LEI': 1,
    })
    expect(formatSummary(summary)).toContain('1  company closed or merged')
  })

  it('changes nothing when it is imported again', async () => {
    const companies = await seededRegistry()
    await importEntities(ENTITIES, companies)
    const { summary } = await importEntities(ENTITIES, companies)
    expect(summary).toMatchObject({ kept: 2, changed: 0, unchanged: 2 })
  })

  it('finds a renamed company by the LEI that the mapping of ISINs gave it', async () => {
    const companies = createMemoryRegistry()
    const isins = ['US9000000045']
    await companies.put([companyWith('old.com', { name: 'Old Name', country: 'US', isins })])
    const mapping = writeInput('isin-lei.csv', `LEI,ISIN\n${OKEMAH},US9000000045\n`)
    await importFile(gleif, mapping, companies)
    const { companyAt } = await importEntities(ENTITIES, companies)
    expect(companyAt('old.com')).toMatchObject({ legalName: 'OKEMAH WIDGETS, INC.', lei: OKEMAH })
  })

  it('finds it too when both files are imported together, and stores no ISIN of a bond', async () => {
    const companies = createMemoryRegistry()
    const isins = ['US9000000045']
    await companies.put([companyWith('old.com', { name: 'Old Name', country: 'US', isins })])
    const rows = `LEI,ISIN\n${OKEMAH},US9000000045\n${OKEMAH},DE9000000026\n`
    const mapping = writeInput('isin-lei.csv', rows)
    const level1 = writeInput('lei2.csv', goldenCopyCsv(ENTITIES))
    const { companyAt, summary } = await importFile(gleif, mapping, companies, {
      files: [mapping, level1],
    })
    expect(companyAt('old.com')).toMatchObject({ legalName: 'OKEMAH WIDGETS, INC.', isins })
    expect(summary.kept).toBe(2)
  })

  it.each<[string, Partial<TestEntity>]>([
    ['in another country', { legalCountry: 'CA' }],
    ['of another legal form', { legalName: 'OKEMAH WIDGETS LLC' }],
    ['of a holding', { legalName: 'OKEMAH WIDGETS HOLDINGS, INC.' }],
    ['with a longer name', { legalName: 'OKEMAH WIDGETS TEXAS, INC.' }],
  ])('does not join a legal entity %s', async (_, values) => {
    const companies = await seededRegistry()
    const { summary } = await importEntities([{ ...ENTITIES[0]!, ...values }], companies)
    expect(summary.kept).toBe(0)
  })

  it('joins by the country of the headquarters or of the legal address', async () => {
    const companies = createMemoryRegistry()
    await companies.put([
      companyWith('vast.cn', {
        name: 'Vast',
        legalName: 'Vast Group Holding Limited',
        country: 'CN',
      }),
    ])
    const entity: TestEntity = {
      lei: OKEMAH,
      legalName: 'Vast Group Holding Limited',
      legalCity: 'GEORGE TOWN',
      legalCountry: 'KY',
      city: 'Hangzhou',
      country: 'CN',
    }
    const { companyAt } = await importEntities([entity], companies)
    expect(companyAt('vast.cn')).toMatchObject({ lei: OKEMAH, country: 'CN', city: 'Hangzhou' })
  })

  it('keeps no city of another country than the company’s', async () => {
    const companies = createMemoryRegistry()
    await companies.put([
      companyWith('vast.cn', { name: 'Vast', legalName: 'Vast Ltd', country: 'KY' }, 'catalogue'),
    ])
    const entity = { lei: OKEMAH, legalName: 'VAST LTD', legalCountry: 'KY', city: 'Hangzhou' }
    const { companyAt } = await importEntities([{ ...entity, country: 'CN' }], companies)
    expect(companyAt('vast.cn')).toMatchObject({ lei: OKEMAH, country: 'KY', city: null })
  })

  it('refuses legal entities that share name and country, unless only one is current', async () => {
    const other = { ...ENTITIES[0]!, lei: leiOf('90000OKEMAHOTHER00') }
    const tied = await importEntities([ENTITIES[0]!, other], await seededRegistry())
    expect(tied.companyAt('okemahwidgets.com')?.lei).toBeNull()
    expect(tied.summary.refusals).toEqual({
      'several legal entities with this name and country': 2,
    })
    const lapsed = { ...other, registrationStatus: 'LAPSED' }
    const settled = await importEntities([lapsed, ENTITIES[0]!], await seededRegistry())
    expect(settled.companyAt('okemahwidgets.com')?.lei).toBe(OKEMAH)
    expect(settled.summary.refusals).toEqual({ 'another legal entity fits the company better': 1 })
  })

  it('joins a legal name without legal form to the common name', async () => {
    const companies = createMemoryRegistry()
    await companies.put([
      companyWith('bnt.fr', { name: 'BN Tamberlyn', legalName: 'BN Tamberlyn SA', country: 'FR' }),
    ])
    const entity = { lei: OKEMAH, legalName: 'BN TAMBERLYN', legalCountry: 'FR', city: 'PARIS 9' }
    const { companyAt } = await importEntities([entity], companies)
    expect(companyAt('bnt.fr')).toMatchObject({ lei: OKEMAH, city: 'Paris' })
  })

  it.each([
    ['a table of something else', 'LEI,Name\nx,y\n', /no column ISIN or Entity\.LegalName/],
    ['JSON without records', '{"data":[{"LEI":{"$":"x"}}]}', /the file has no rows/],
    ['JSON that ends too early', goldenCopyJson(ENTITIES).slice(0, -9), /the JSON ends too early/],
  ])('refuses %s', async (_, content, message) => {
    await expect(parseRows(gleif, content)).rejects.toThrow(message)
  })
})

describe('a city', () => {
  it.each([
    ['CANBERRA', 'Canberra'],
    ['PARIS CEDEX 08', 'Paris'],
    ['RIO DE JANEIRO', 'Rio de Janeiro'],
    ['FRANKFURT AM MAIN', 'Frankfurt am Main'],
    ['München', 'Munich'],
    ["'s-Gravenhage", 'The Hague'],
    ['Washington, D.C.', 'Washington'],
    ['Čulenova', 'Čulenova'],
    ['千代田区', null],
    ['', null],
  ])('%s becomes %s', (text, city) => expect(parsePlace(text)).toBe(city))
})
