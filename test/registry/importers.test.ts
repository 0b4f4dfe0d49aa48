// Tests each importer on small files in its publisher's format, written by hand. Most of the companies do not exist.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { csv, parseMapping } from '../../server/registry/importers/csv.ts'
import { financedatabase } from '../../server/registry/importers/financedatabase.ts'
import { gleif } from '../../server/registry/importers/gleif.ts'
import type { LinkedFile } from '../../server/registry/importers/importer.ts'
import { sec } from '../../server/registry/importers/sec.ts'
import { parseWebsite } from '../../server/registry/importers/websites.ts'
import { query, wikidata } from '../../server/registry/importers/wikidata.ts'
import {
  companyWith,
  domainsWithKey,
  FIXTURES_DIR,
  fixturePath,
  importFile,
  parseRows,
  writeInput,
  zipped,
} from '../support/imports.ts'
import { createMemoryRegistry } from '../support/memory-registry.ts'

describe('the website of a company', () => {
  it.each([
    ['https://alice.github.io/shop', 'alice.github.io'],
    ['http://www.agency.gov.uk', 'agency.gov.uk'],
    ['https://github.io', null],
    ['gov.uk', null],
    ['http://co.uk/', null],
  ])('%s is %s: a company never moves to a public suffix', (text, apex) => {
    expect(parseWebsite(text)).toBe(apex)
  })
})

describe('import sec', () => {
  it('adds legal names to companies found by ticker, and creates no company', async () => {
    const companies = createMemoryRegistry()
    await importFile(financedatabase, 'equities.csv', companies)
    const before = await companies.count()
    const { summary, companyAt } = await importFile(sec, 'sec.json', companies)
    expect(await companies.count()).toBe(before)
    expect(companyAt('okemahwidgets.com')?.legalName).toBe('Okemah Widgets, Inc.')
    expect(summary).toMatchObject({ rows: 5, kept: 2, refused: 3 })
    expect(summary.refusals).toEqual({ 'no known company with these keys': 3 })
  })

  // The file has entries in the order of market value, and no exchanges.
  const TICKERS = JSON.stringify({
    0: { cik_str: 9000001, ticker: 'OKEM', title: 'Okemah Widgets, Inc. /DE/' },
    1: { cik_str: 9000006, ticker: 'QUIL-A', title: 'QUILLFEATHER N.V.' },
    2: { cik_str: 9000007, ticker: '5555', title: 'Hoshizakura Corp' },
    3: { cik_str: 9000008, ticker: 'OKEM', title: 'Pelican Foods' },
    4: { cik_str: 9000009, ticker: '', title: 'No Symbol Corp' },
  })

  it('adds legal names from company_tickers.json by symbols of the United States', async () => {
    const companies = createMemoryRegistry()
    await importFile(financedatabase, 'equities.csv', companies)
    const listings = companies.all().map((company) => company.listings)
    const file = writeInput('company_tickers.json', TICKERS)
    const { summary, companyAt } = await importFile(sec, file, companies)
    expect(companyAt('okemahwidgets.com')).toMatchObject({
      legalName: 'Okemah Widgets, Inc.',
      provenance: { legalName: { source: 'sec' } },
    })
    // Amsterdam's QUIL.A and Tokyo's 5555 are no symbols of the United States.
    expect(summary.refusals).toEqual({ 'no known company with these keys': 3, 'invalid symbol': 1 })
    expect(companies.all().map((company) => company.listings)).toEqual(listings)
  })

  it('adds the legal name of a row without an exchange', async () => {
    const companies = createMemoryRegistry()
    const listings = [{ mic: 'OTCM', symbol: 'NOEX' }]
    await companies.put([companyWith('noexchange.com', { name: 'No Exchange', listings })])
    const { companyAt } = await importFile(sec, 'sec.json', companies)
    expect(companyAt('noexchange.com')).toMatchObject({ legalName: 'No Exchange Corp', listings })
  })

  it.each([
    ['{"fields":["cik","name","ticker"],"data":[[1,"A","B"]]}', '"fields" has no exchange'],
    ['{"0":{"cik_str":1,"title":"A"}}', 'an entry has no ticker'],
    ['{"fields":["exchange"],"data":[{"cik":1}]}', 'an entry of "data" is not an array'],
    ['{}', 'the file has no rows'],
  ])('refuses %s', async (text, message) => {
    await expect(parseRows(sec, text)).rejects.toThrow(message)
  })

  it('does not add to a company that only shares the ticker', async () => {
    const companies = createMemoryRegistry()
    const listings = [{ mic: 'XNAS', symbol: 'OKEM' }]
    await companies.put([companyWith('pelicanfoods.com', { name: 'Pelican Foods', listings })])
    const { companyAt } = await importFile(sec, 'sec.json', companies)
    expect(companyAt('pelicanfoods.com')?.legalName).toBeNull()
  })

  it('reads names with brackets and quotes', async () => {
    const rows = await parseRows(sec, readFileSync(fixturePath('sec.json')))
    expect(rows[2]).toMatchObject({ legalName: 'Unheard Of "Things", [Inc.]' })
  })
})

describe('import wikidata', () => {
  it('reads websites, names, keys, size, year and logo', async () => {
    const { companyAt, summary } = await importFile(wikidata, 'wikidata.json')
    expect(companyAt('tamberlyn.de')).toMatchObject({
      name: 'Tamberlyn',
      legalName: 'Tamberlyn SE',
      aliases: ['Tamberlyn Chemie', 'Tamberlyn Group'],
      domains: ['tamberlyn.com'],
      listings: [{ mic: 'XETR', symbol: 'TAM' }],
      isins: ['DE9000000026'],
      size: '10001+',
      founded: 1898,
      country: 'DE',
      logo: 'https://commons.wikimedia.org/wiki/Special:FilePath/Tamberlyn%20logo.svg',
      lei: '90000TAMBERLYN000019',
      city: 'Tamberstadt',
      parent: 'Vastamber',
      socials: [
        'https://x.com/tamberlyn',
        'https://www.linkedin.com/company/tamberlyn-se',
        'https://www.youtube.com/channel/UCtamberlyn0000000000000',
        'https://www.facebook.com/tamberlyn',
      ],
      rank: 65,
    })
    expect(companyAt('brunnsviken.se')?.listings).toEqual([{ mic: 'XSTO', symbol: 'BRUN.B' }])
    expect(summary.refusals).toEqual({ 'page on a shared website': 1 })
  })

  const { head, results } = JSON.parse(readFileSync(fixturePath('wikidata.json'), 'utf8'))
  const variables: string[] = head.vars
  /** @param write writes a term: its type, and its text, which is '' for a variable without a value. */
  const table = (
    header: string[],
    delimiter: string,
    lineEnd: string,
    write: (type: string, value: string) => string,
  ) =>
    [
      header,
      ...results.bindings.map((row: Record<string, { type: string; value: string }>) =>
        variables.map((name) => write(row[name]?.type ?? '', row[name]?.value ?? '')),
      ),
    ]
      .map((cells: string[]) => cells.join(delimiter) + lineEnd)
      .join('')
  const terms = (type: string, value: string) => {
    if (type === '') return ''
    if (type === 'uri') return `<${value}>`
    if (/^\d+$/.test(value)) return value
    const dataType = value.endsWith('Z') ? '^^<http://www.w3.org/2001/XMLSchema#dateTime>' : '@en'
    return `"${value.replaceAll('"', '\\"')}"${dataType}`
  }

  it.each([
    ['CSV', table(variables, ',', '\r\n', (_, value) => `"${value}"`)],
    [
      'TSV of the endpoint',
      table(
        variables.map((name) => `?${name}`),
        '\t',
        '\n',
        terms,
      ),
    ],
    ['TSV of the page', table(variables, '\t', '\n', (_, value) => value)],
  ])('reads the same from the %s as from the JSON', async (_, text) => {
    const json = await parseRows(wikidata, readFileSync(fixturePath('wikidata.json')))
    expect(await parseRows(wikidata, text)).toEqual(json)
  })

  it('unescapes quotes, tabs and line breaks in a TSV', async () => {
    const text =
      '?item\t?name\t?websites\n<http://a/Q1>\t"The \\"Q\\"\\tCo"@en\t"https://theq.com"\n'
    expect(await parseRows(wikidata, text)).toMatchObject([
      { name: 'The "Q"\tCo', domain: 'theq.com' },
    ])
  })

  it('names the missing column of a table', async () => {
    await expect(parseRows(wikidata, 'item,itemLabel\nQ1,A\n')).rejects.toThrow(/no column name/)
    await expect(parseRows(wikidata, '?item\t?itemLabel\nQ1\tA\n')).rejects.toThrow(
      /no column name, websites/,
    )
  })

  it('is downloaded with the query that the guide shows', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/data-sources.md'), 'utf8')
    expect(guide).toContain(query(0))
  })

  // Each part has the entities whose id ends with one digit.
  it('queries each entity once, in ten parts', () => {
    const queries = wikidata.downloadUrls.map(
      (address) => new URL(String(address)).searchParams.get('query')!,
    )
    const lastDigits = queries.map((query) => /STRENDS\(STR\(\?item\), "(\d)"\)/.exec(query)?.[1])
    expect(lastDigits.join('')).toBe('0123456789')
  })
})

describe('import gleif', () => {
  it('adds LEIs to companies found by ISIN, from CSV and zip', async () => {
    const text = readFileSync(fixturePath('gleif.csv'), 'utf8')
    for (const file of [
      fixturePath('gleif.csv'),
      writeInput('gleif.zip', zipped('isin-lei.csv', text)),
    ]) {
      const companies = createMemoryRegistry()
      await importFile(financedatabase, 'equities.csv', companies)
      const { companyAt, summary } = await importFile(gleif, file, companies)
      expect(companyAt('quillfeather.nl')?.lei).toBe('90000QUILLFEATHER093')
      expect(companyAt('tamberlyn.de')?.lei).toBe('90000TAMBERLYN000019')
      expect(summary.refusals).toEqual({
        'no known company with this LEI, ISIN, or legal name and country': 1,
        'invalid LEI': 1,
        'invalid ISIN': 1,
      })
    }
  })

  it('finds the URL of the newest edition in the publisher’s response', () => {
    const response = '{"data":{"attributes":{"downloadLink":"https:\\/\\/gleif.org\\/file"}}}'
    const [mapping] = gleif.downloadUrls as [LinkedFile]
    expect(mapping.findUrl(response)).toBe('https://gleif.org/file')
    expect(mapping.findUrl('{}')).toBeNull()
  })
})

describe('import csv', () => {
  const mapping = parseMapping(
    'domain=Website,name=Company,aliases=Other names,listings=Stock,size=Staff,founded=Since',
  )

  it('reads the mapped columns, and drops invalid values', async () => {
    const { companyAt, summary } = await importFile(csv(mapping), 'operator.csv')
    expect(companyAt('quillfeather.nl')).toMatchObject({
      name: 'Quillfeather (ours)',
      aliases: ['Quilly', 'QF'],
      listings: [{ mic: 'XAMS', symbol: 'QUIL.A' }],
      size: '51-200',
      founded: 1999,
      provenance: { name: { source: 'operator' } },
    })
    expect(summary).toMatchObject({ rows: 3, kept: 2, dropped: { 'invalid value': 1 } })
    expect(summary.refusals).toEqual({ 'not a public hostname': 1 })
  })

  it('is never overwritten by another import, which only fills missing facts', async () => {
    const companies = createMemoryRegistry()
    await importFile(csv(mapping), 'operator.csv', companies)
    const { companyAt } = await importFile(financedatabase, 'equities.csv', companies)
    expect(companyAt('quillfeather.nl')).toMatchObject({
      name: 'Quillfeather (ours)',
      aliases: ['Quilly', 'QF'],
      listings: [{ mic: 'XAMS', symbol: 'QUIL.A' }],
      founded: 1999,
      isins: ['NL9000000017'],
      country: 'NL',
    })
  })

  it('replaces a list with the cell’s values, and empties it for a hyphen', async () => {
    const companies = createMemoryRegistry()
    await importFile(financedatabase, 'equities.csv', companies)
    const file = writeInput('mine.csv', 'domain,isins,ticker\nquillfeather.nl,SE9000000078,-\n')
    const { companyAt } = await importFile(csv(), file, companies)
    expect(companyAt('quillfeather.nl')).toMatchObject({ isins: ['SE9000000078'], listings: [] })
    expect(await domainsWithKey(companies, 'isin:NL9000000017')).toEqual([])
    await importFile(financedatabase, 'equities.csv', companies)
    expect(companyAt('quillfeather.nl')).toMatchObject({ isins: ['SE9000000078'], listings: [] })
  })

  it('accepts any exchange name that only one market has, and drops others', async () => {
    // TSE may mean Tokyo or Toronto.
    const [head, ...lines] = [
      'domain,ticker,exchange',
      'a.com,AAA,NASDAQ',
      'b.com,BBB,nyse',
      'c.com,CCC,XTKS',
      'd.com,DDD,TSE',
      'e.com,EEE,Somewhere',
      'f.com,FFF,',
      'g.com,6 1/4%,NASDAQ',
    ]
    const file = writeInput('exchanges.csv', [head, ...lines].join('\n'))
    const { companyAt, summary } = await importFile(csv(), file)
    const listings = [...'abcdefg'].map((name) => companyAt(`${name}.com`)?.listings)
    expect(listings).toEqual([
      [{ mic: 'XNAS', symbol: 'AAA' }],
      [{ mic: 'XNYS', symbol: 'BBB' }],
      [{ mic: 'XTKS', symbol: 'CCC' }],
      [],
      [],
      [],
      [],
    ])
    expect(summary.dropped).toEqual({
      'exchange name of several exchanges': 1,
      'unknown exchange': 1,
      'symbol without an exchange': 1,
      'invalid symbol': 1,
    })
  })

  it('refuses a row of the wrong length with its reason, and keeps the others', async () => {
    const text = 'domain,name\na.com,Alpha\nb.com\nc.com,Gamma,more\nd.com,"Delta, Inc."\n'
    const { summary, companyAt } = await importFile(csv(), writeInput('ragged.csv', text))
    expect(summary).toMatchObject({ rows: 4, kept: 2 })
    expect(summary.refusals).toEqual({ 'more or fewer cells than the first line': 2 })
    expect([companyAt('d.com')?.name, companyAt('b.com')]).toEqual(['Delta, Inc.', null])
  })

  it('refuses names of more than 200 characters or several lines, and keeps markup as text', async () => {
    const long = 'a'.repeat(201)
    const text = [
      'domain,name,legalName,aliases',
      `a.com,${long},,`,
      'b.com,"Two\nlines",,',
      `c.com,Gamma,"Ga\u0007mma",`,
      `d.com,Delta,,${long}|Dee|${'b'.repeat(200)}`,
      'e.com,<b>Eps</b>,,',
      `f.com,${'f'.repeat(100_000)},,`,
    ]
    const { summary, companyAt } = await importFile(csv(), writeInput('names.csv', text.join('\n')))
    expect(summary.refusals).toEqual({
      'name longer than 200 characters': 2,
      'name with line breaks or control characters': 2,
    })
    expect(summary.dropped).toEqual({ 'name longer than 200 characters': 1 })
    expect(companyAt('d.com')?.aliases).toEqual(['Dee', 'b'.repeat(200)])
    expect(companyAt('e.com')?.name).toBe('<b>Eps</b>')
  })

  it('reads a quote inside a cell as text', async () => {
    const text =
      'domain,name\nrv-q1.com,The "Q" Company\nrv-q2.com,"Queue, Inc."\nrv-q3.com,7" Disks\n'
    const { companyAt } = await importFile(csv(), writeInput('quotes.csv', text))
    const names = ['rv-q1.com', 'rv-q2.com', 'rv-q3.com'].map((domain) => companyAt(domain)?.name)
    expect(names).toEqual(['The "Q" Company', 'Queue, Inc.', '7" Disks'])
  })

  it('refuses a file with two columns of one name', async () => {
    await expect(parseRows(csv(), 'domain,name,name\na.com,A,B\n')).rejects.toThrow(
      'the first line names the column name twice',
    )
  })

  it.each([';', '\t'])('detects the delimiter %j in the first line', async (delimiter) => {
    const text = `domain${delimiter}name\nalpha.com${delimiter}"Alpha, Beta; Co"\n`
    const { companyAt } = await importFile(csv(), writeInput('delimiter.csv', text))
    expect(companyAt('alpha.com')?.name).toBe('Alpha, Beta; Co')
  })

  it('names the path that does not exist or is not a file', async () => {
    await expect(importFile(csv(), '/nowhere/mine.csv')).rejects.toThrow(
      'Cannot read /nowhere/mine.csv: no such file.',
    )
    await expect(importFile(csv(), FIXTURES_DIR)).rejects.toThrow(/Cannot read .*: not a file/)
  })

  it.each([
    ['colour=Blue', /The field must be one of .*; got "colour"/],
    ['name', /"name" has no column/],
  ])('refuses the mapping %s', (mappingText, message) => {
    expect(() => parseMapping(mappingText)).toThrow(message)
  })

  it('names the missing column', async () => {
    await expect(parseRows(csv({ name: 'Firm' }), 'domain,name\na.com,A\n')).rejects.toThrow(
      /no column Firm in the first line: domain, name/,
    )
  })
})
