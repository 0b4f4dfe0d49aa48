// Tests how the batch view reads lists and tables and writes CSV, without a browser.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv, SEPARATORS } from '../../clients/web/views/batch/csv.ts'
import { entryOf } from '../../clients/web/views/batch/entries.ts'
import { MAX_COMPANIES, readInput } from '../../clients/web/views/batch/input.ts'
import { csvOf, jsonOf } from '../../clients/web/views/batch/tables.ts'
import { formatCsv } from '../../schema/csv.ts'

const textsOf = (text: string) =>
  readInput(text, null).entries.map(({ kind, value }) => `${kind}:${value}`)

describe('the CSV parser', () => {
  it('reads any rows that the writer has written', () => {
    const rows = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2 }))
    fc.assert(
      fc.property(rows, (cells) => {
        expect(parseCsv(formatCsv(cells), ',')).toEqual(cells)
      }),
    )
  })

  it('never throws, and keeps the number of cells of rows without quotes', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...SEPARATORS), (text, separator) => {
        parseCsv(text, separator)
      }),
    )
    expect(parseCsv('a;b;\r\n;;c', ';')).toEqual([
      ['a', 'b', ''],
      ['', '', 'c'],
    ])
  })

  it('reads quoted separators, quotes and line breaks, and skips the byte order mark', () => {
    expect(parseCsv('\uFEFFa,"b ""c"", d\r\ne"\n"",f', ',')).toEqual([
      ['a', 'b "c", d\r\ne'],
      ['', 'f'],
    ])
  })
})

describe('the list of a batch', () => {
  it.each([
    ['stripe.com', 'domain:stripe.com'],
    ['https://user@www.Figma.com:443/a?b#c', 'domain:www.figma.com'],
    ['mailto:bob@bücher.example', 'domain:bücher.example'],
    ['STRIPE.COM', 'domain:stripe.com'],
    ['AAPL', 'ticker:AAPL'],
    ['$TSLA', 'ticker:TSLA'],
    ['ticker:TSLA', 'ticker:TSLA'],
    ['Name: Apple Inc', 'name:Apple Inc'],
    ['BRK.B', 'ticker:BRK.B'],
    ['DG.PA', 'ticker:DG.PA'],
    ['0700.HK', 'ticker:0700.HK'],
    ['NASDAQ:AAPL', 'ticker:NASDAQ:AAPL'],
    ['us67066g1040', 'isin:US67066G1040'],
    ['Deutsche Telekom', 'name:Deutsche Telekom'],
    ['Amazon.com, Inc.', 'name:Amazon.com Inc.'],
    ['トヨタ', 'name:トヨタ'],
    ['P&G', 'name:P&G'],
    ['"Smith, Jones & Co"', 'name:Smith, Jones & Co'],
    ['"Nestlé, S.A."', 'name:Nestlé, S.A.'],
    ['Target Corp, USA', 'name:Target Corp'],
  ])('reads %s as %s', (text, entry) => {
    expect(textsOf(text)).toEqual([entry])
  })

  it('separates entries at lines, commas, semicolons, tabs and bars, and finds domains in sentences', () => {
    const text = `Stripe; figma.com\tAAPL | Ann <ann@github.com>
      • see https://nike.com and adidas.com`
    expect(textsOf(text)).toEqual([
      'name:Stripe',
      'domain:figma.com',
      'ticker:AAPL',
      'domain:github.com',
      'domain:nike.com',
      'domain:adidas.com',
    ])
  })

  it('merges duplicates, and skips numbers and addresses of free email providers', () => {
    const input = readInput('stripe.com, Stripe.com, joe@gmail.com, 3.5, 2024-01-01', null)
    expect(input.entries.length).toBe(1)
    expect(input.duplicates).toBe(1)
    expect(input.lines.flatMap(({ skipped }) => skipped ?? [])).toEqual([
      'freeEmail',
      'noCompany',
      'noCompany',
    ])
    expect(entryOf('gmail.com')).toEqual({ kind: 'domain', value: 'gmail.com' })
  })

  it(`keeps the first ${MAX_COMPANIES} companies and counts the others`, () => {
    const list = Array.from({ length: MAX_COMPANIES + 5 }, (_, i) => `company-${i}.com`)
    const input = readInput(list.join('\n'), null)
    expect([input.entries.length, input.excess]).toEqual([MAX_COMPANIES, 5])
  })
})

describe('the table of a batch', () => {
  it.each([
    ['id,E-Mail,Company\n1,a@stripe.com,Stripe\n2,b@figma.com,Figma', 'E-Mail'],
    ['Name;Website\nStripe;https://stripe.com\nFigma;figma.com', 'Website'],
    ['symbol\tcountry\nAAPL\tUS\nSAP\tDE', 'symbol'],
    ['Company\nIBM\nStripe', 'Company'],
    ['Kunde,Ort,Seite\nStripe,Dublin,stripe.com\nFigma,Berlin,figma.com', 'Seite'],
    ['Stripe,stripe.com\nFigma,figma.com\nNike,nike.com', 'column_2'],
  ])('finds the column with the companies in %j', (text, column) => {
    const input = readInput(text, null)
    expect(input.header[input.column!]).toBe(column)
  })

  it('is not assumed for lists with several entries in a line', () => {
    expect(readInput('stripe.com, figma.com\nnike.com, adidas.com', null).header).toEqual([])
    expect(readInput('Stripe, figma.com', null).header).toEqual([])
  })

  it('uses the column that the reader chooses', () => {
    const text = 'Company,Partner\nStripe,figma.com\nNike,adidas.com'
    expect(readInput(text, 1).entries.map(({ value }) => value)).toEqual([
      'figma.com',
      'adidas.com',
    ])
  })

  it('reads every cell of a column of names as a name', () => {
    expect(textsOf('company\nIBM\nfoo bar')).toEqual(['name:IBM', 'name:foo bar'])
  })
})

describe('the CSV of a batch', () => {
  const company = {
    domain: 'a.com',
    name: '=1+1, "x"',
    nameSource: 'catalogue',
    ticker: null,
    exchange: null,
    logo: null,
  }
  const batchOf = (text: string) => {
    const { header, separator, lines, entries } = readInput(text, null)
    const [entry] = entries
    const result = { entry: entry!, company, matched: null, isSimilar: false, error: null }
    return { header, separator, lines, results: new Map([['domain:a.com', result]]) }
  }

  it('escapes cells that look like formulas', () => {
    const [, line] = csvOf(batchOf('a.com')).split('\r\n')
    expect(line).toBe(`a.com,a.com,"'=1+1, ""x""",,,,,,,,,,,,,,,,false,,`)
  })

  it('keeps the separator of the table', () => {
    const [header] = csvOf(batchOf('Name;Website\nA;a.com\nB;a.com')).split('\r\n')
    expect(header).toMatch(/^\uFEFFName;Website;domain;name;/)
  })

  it('has no name for a company that is not known, and says so', () => {
    const batch = batchOf('a.com')
    for (const result of batch.results.values()) result.company.nameSource = 'domain'
    const [header, row] = parseCsv(csvOf(batch), ',')
    expect(row![header!.indexOf('name')]).toBe('')
    expect(row!.at(-1)).toBe('Not found')
    company.nameSource = 'catalogue'
  })

  it('keeps the columns and rows of the table, and says why a row has no company', () => {
    const csv = csvOf(batchOf('email,name\nx@a.com,"Doe, Jo"\njo@gmail.com,Jo\n,Nobody'))
    const [header, ...rows] = parseCsv(csv, ',')
    expect(header!.slice(0, 4)).toEqual(['email', 'name', 'domain', 'logograph_name'])
    expect(rows.map((row) => [row[0], row[1], row[2], row.at(-1)])).toEqual([
      ['x@a.com', 'Doe, Jo', 'a.com', ''],
      ['jo@gmail.com', 'Jo', '', 'Free email provider'],
      ['', 'Nobody', '', 'Empty cell'],
    ])
  })

  it('has a JSON twin with the same rows', () => {
    const [first] = JSON.parse(jsonOf(batchOf('email,name\nx@a.com,Jo')))
    expect(first).toMatchObject({ input: 'x@a.com', row: { name: 'Jo' }, company, error: null })
  })
})
