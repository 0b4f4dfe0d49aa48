// Importers on small files in each publisher's format, written by hand about companies that do not exist.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { told } from '../../server/registry/import-summary.ts'
import { csv, mappingOf } from '../../server/registry/importers/csv.ts'
import { financedatabase } from '../../server/registry/importers/financedatabase.ts'
import { gleif } from '../../server/registry/importers/gleif.ts'
import { sec } from '../../server/registry/importers/sec.ts'
import { wikidata } from '../../server/registry/importers/wikidata.ts'
import {
  company,
  FIXTURES,
  fixture,
  importing,
  rowsOf,
  whose,
  written,
  zipped,
} from '../support/imports.ts'
import { createRegistry } from '../support/memory-registry.ts'

describe('import financedatabase', () => {
  it('makes one company of share classes and listings abroad, the home listing first', async () => {
    const { of } = await importing(financedatabase, 'equities.csv')
    expect(of('quillfeather.nl')).toMatchObject({
      name: 'Quillfeather',
      legalName: 'Quillfeather N.V.',
      country: 'NL',
      industry: 'Machinery',
      rank: 45,
      isins: ['NL9000000017'],
      listings: [
        { mic: 'XAMS', symbol: 'QUIL.A' },
        { mic: 'XAMS', symbol: 'QUIL.B' },
        { mic: 'XBER', symbol: 'QFE' },
      ],
    })
  })

  it('gives an ISIN to the row at home in its country, and keeps the rest of the other row', async () => {
    const { companies, of } = await importing(financedatabase, 'equities.csv')
    expect(await whose(companies, 'isin:NL9000000017')).toEqual(['quillfeather.nl'])
    expect(of('quilpiegold.com.au')?.isins).toEqual([])
    expect(await whose(companies, 'ticker:XASX:QUIL')).toEqual(['quilpiegold.com.au'])
    expect(await whose(companies, 'isin:JP9000000050')).toEqual(['hoshizakura.co.jp'])
  })

  it('calls a website of parent and subsidiary by the name that fits it, whatever the order', async () => {
    const { of } = await importing(financedatabase, 'equities.csv')
    expect(of('tamberlyn.de')).toMatchObject({ name: 'Tamberlyn', country: 'DE', rank: 65 })
    // A subsidiary's name is not the parent's, though it shows the parent's website.
    expect(of('tamberlyn.de')?.aliases).toEqual([])
  })

  it('keeps a renamed company by its ISIN, and refuses strangers on the same website', async () => {
    const { of } = await importing(financedatabase, 'equities.csv')
    expect(of('brassmoor.co.uk')).toMatchObject({
      name: 'Brassmoor',
      aliases: ['Old Harbour Bank'],
    })
    expect(of('brassmoor.co.uk')?.listings.map(({ mic }) => mic)).toEqual(['XLON', 'XMUN'])
  })

  it('counts every row, and says why it refused each', async () => {
    const { summary } = await importing(financedatabase, 'equities.csv')
    expect(summary.rows).toBe(summary.kept + summary.refused)
    expect(summary.refusals).toEqual({
      'the website of another company': 2,
      'page on a shared website': 1,
      'a product of somebody else': 1,
      'not a public hostname': 1,
      delisted: 1,
      'nobody known by these keys': 1,
    })
    expect(summary.dropped).toEqual({ 'unknown exchange': 1, 'bad ISIN': 1 })
    expect(told(summary)).toContain('1  delisted')
  })

  it('never lists under the bare symbol what stands on an unknown exchange', async () => {
    const { companies, of } = await importing(financedatabase, 'equities.csv')
    expect(of('somewhereholdings.com')?.listings).toEqual([])
    expect(await whose(companies, 'symbol:ZZZ')).toEqual([])
  })

  it('takes off the digit that Yahoo adds to coins, and leaves a digit of their own', async () => {
    const { companies, of } = await importing(financedatabase, 'cryptos.csv')
    expect(await whose(companies, 'coin:FLIM')).toEqual(['flimmer.network'])
    expect(await whose(companies, 'coin:ORB')).toEqual(['orbweaver.io'])
    expect(await whose(companies, 'coin:EMC2')).toEqual(['einhorn.foundation'])
    expect(await whose(companies, 'coin:GLOW')).toEqual(['glow.finance'])
    expect(of('glowbug.org')?.coins).toEqual([])
  })

  it('reads the packed file as the plain one', async () => {
    const packed = written('equities.csv.gz', gzipSync(readFileSync(fixture('equities.csv'))))
    const [plain, same] = [createRegistry(), createRegistry()]
    await importing(financedatabase, 'equities.csv', plain)
    await importing(financedatabase, packed, same)
    expect(same.all().map(({ domain }) => domain)).toEqual(plain.all().map(({ domain }) => domain))
  })
})

describe('import financedatabase after the catalogue', () => {
  const at = new Date('2026-01-01')
  const described = (known: Parameters<typeof company>[1]) =>
    company('tamberlyn.com', known, 'catalogue')
  const tamberlyn = {
    ...{ name: 'Tamberlyn', aliases: ['Tamber Chemie'], country: 'DE', isins: ['DE9000000026'] },
    listings: [{ mic: 'XETR', symbol: 'TAM' }],
  }

  it('knows a company by an older website, proved by ISIN or ticker and name, as one more domain of it', async () => {
    const companies = createRegistry()
    await companies.put([described(tamberlyn)])
    const { of } = await importing(financedatabase, 'equities.csv', companies)
    expect(of('tamberlyn.de')).toBeNull()
    expect(of('tamberlyn.com')).toMatchObject({ name: 'Tamberlyn', domains: ['tamberlyn.de'] })
    // The subsidiary that shows the old website came with it, but for its name.
    expect(await whose(companies, 'ticker:XNSE:TAMBIN')).toEqual(['tamberlyn.com'])
    expect(of('tamberlyn.com')?.aliases).toEqual(['Tamber Chemie'])
  })

  const HEAD = 'symbol,name,exchange,currency,country,website,market_cap,isin\n'
  const WIDGETY =
    'WIDG.L,Widgety Industries,LSE,GBP,United Kingdom,http://www.widgety-old.co.uk,Small Cap,GB0002374006\n'
  const widgety = company(
    'widgety.com',
    { name: 'Widgety Industries', country: 'GB', isins: ['GB0002374006'] },
    'catalogue',
  )

  it('never takes in a company of which the operator said anything', async () => {
    const companies = createRegistry()
    const file = written('widgety.csv', HEAD + WIDGETY, at)
    await importing(financedatabase, file, companies)
    const mine =
      'domain,industry,country,aliases\nwidgety-old.co.uk,OPERATOR INDUSTRY,DE,OPERATOR ALIAS\n'
    await importing(csv(), written('mine.csv', mine), companies)
    await companies.put([widgety])
    const { of } = await importing(financedatabase, file, companies)
    expect(of('widgety-old.co.uk')).toMatchObject({
      ...{ industry: 'OPERATOR INDUSTRY', country: 'DE', aliases: ['OPERATOR ALIAS'] },
      provenance: {
        name: { source: 'financedatabase' },
        industry: { source: 'operator' },
        country: { source: 'operator' },
        aliases: { source: 'operator' },
      },
    })
    expect(of('widgety.com')).toMatchObject({ industry: null, country: 'GB', aliases: [] })
  })

  it('takes in each fact of a company as the word of the source that said it', async () => {
    const companies = createRegistry()
    const file = written('widgety.csv', HEAD + WIDGETY, at)
    await importing(financedatabase, file, companies)
    const [old] = await companies.find(['widgety-old.co.uk' as Apex])
    const wikidata = { source: 'wikidata', at: new Date('2025-05-05') }
    const provenance = { ...old!.provenance, founded: wikidata, aliases: wikidata }
    await companies.put([widgety, { ...old!, founded: 1901, aliases: ['Widgeties'], provenance }])
    const { of } = await importing(financedatabase, file, companies)
    expect(of('widgety-old.co.uk')).toBeNull()
    expect(of('widgety.com')).toMatchObject({
      ...{ founded: 1901, aliases: ['Widgeties'], domains: ['widgety-old.co.uk'] },
      listings: [{ mic: 'XLON', symbol: 'WIDG' }],
      provenance: {
        ...{ founded: wikidata, aliases: wikidata },
        listings: { source: 'financedatabase', at },
      },
    })
  })

  it('gives a company the listings of rows without a website that have its very name, country and symbol', async () => {
    const companies = createRegistry()
    const maruti = company(
      'marutisuzuki.com',
      {
        ...{ name: 'Maruti Suzuki', legalName: 'Maruti Suzuki India Limited', country: 'IN' },
        listings: [{ mic: 'XNSE', symbol: 'MARUTI' }],
      },
      'catalogue',
    )
    await companies.put([maruti])
    const rows = [
      'MARUTI.BO,Maruti Suzuki India Limited,BSE,INR,India,,Large Cap,',
      'MARUTI.KL,Maruti Suzuki India Limited,KLS,MYR,India,,Large Cap,',
      'MARUTI.NS,Southern Maruti Limited,NSE,INR,India,,Large Cap,',
      'SUZUKI.BO,Maruti Suzuki India Limited,BSE,INR,India,,Large Cap,',
    ]
    const { of, summary } = await importing(
      financedatabase,
      written('bare.csv', `${HEAD}${rows.join('\n')}\n`),
      companies,
    )
    expect(of('marutisuzuki.com')).toMatchObject({
      listings: [
        { mic: 'XNSE', symbol: 'MARUTI' },
        { mic: 'XBOM', symbol: 'MARUTI' },
      ],
      aliases: [],
    })
    expect(summary.refusals).toEqual({ 'nobody known by these keys': 3 })
  })

  it('takes in what an earlier import had made a company of its own', async () => {
    const companies = createRegistry()
    await importing(financedatabase, 'equities.csv', companies)
    await companies.put([described(tamberlyn)])
    const later = written('later.csv', readFileSync(fixture('equities.csv')), at)
    const { of } = await importing(financedatabase, later, companies)
    expect([of('tamberlyn.de'), of('tamberlyn.com')?.domains]).toEqual([null, ['tamberlyn.de']])
  })

  it.each([
    ['whose name is another', { ...tamberlyn, name: 'Glow', aliases: [] }],
    ['with neither key', { ...tamberlyn, isins: [], listings: [] }],
  ])('leaves apart a namesake’s website: of a company %s', async (_, known) => {
    const companies = createRegistry()
    await companies.put([described(known)])
    const { of } = await importing(financedatabase, 'equities.csv', companies)
    expect(of('tamberlyn.de')?.name).toBe('Tamberlyn')
    expect(of('tamberlyn.com')?.domains).toEqual([])
  })

  const rows = (...lines: string[]) => {
    const head = 'symbol,name,currency,exchange,country,website,market_cap,isin,shareclass_figi'
    return written('rows.csv', [head, ...lines].join('\n'))
  }

  it('refuses a stranger whose name holds the company’s, and shows its website', async () => {
    const file = rows(
      'TAM.DE,Tamberlyn SE,EUR,GER,Germany,http://tamberlyn.de,Large Cap,DE9000000026,F1',
      'STAM.BO,Southern Tamberlyn Ltd,INR,BSE,India,http://tamberlyn.de,Nano Cap,IN9000000013,F2',
    )
    const { summary, of } = await importing(financedatabase, file)
    expect(summary.refusals).toEqual({ 'the website of another company': 1 })
    expect(of('tamberlyn.de')).toMatchObject({ aliases: [], isins: ['DE9000000026'] })
  })

  it('makes no name of what a column cut: TAMB & GLOWDRN is nobody called TAMB', async () => {
    const file = rows(
      'TMBG.L,Tamb & Glow plc,GBP,LSE,United Kingdom,http://tambglow.co.uk,Large Cap,GB9000000034,F1',
      'T1MB34.SA,TAMB & GLOWDRN,BRL,SAO,United Kingdom,http://tambglow.co.uk,Large Cap,,F1',
    )
    const { of } = await importing(financedatabase, file)
    expect(of('tambglow.co.uk')).toMatchObject({ name: 'Tamb & Glow', aliases: [] })
  })
})

describe('import sec', () => {
  it('adds legal names to companies known by ticker, and makes none of its own', async () => {
    const companies = createRegistry()
    await importing(financedatabase, 'equities.csv', companies)
    const before = await companies.count()
    const { summary, of } = await importing(sec, 'sec.json', companies)
    expect(await companies.count()).toBe(before)
    expect(of('okemahwidgets.com')?.legalName).toBe('Okemah Widgets, Inc.')
    expect(summary).toMatchObject({ rows: 5, kept: 2, refused: 3 })
    expect(summary.refusals['unknown exchange']).toBe(1)
  })

  it('does not join a company by its ticker alone', async () => {
    const companies = createRegistry()
    const listings = [{ mic: 'XNAS', symbol: 'OKEM' }]
    await companies.put([company('pelicanfoods.com', { name: 'Pelican Foods', listings })])
    const { of } = await importing(sec, 'sec.json', companies)
    expect(of('pelicanfoods.com')?.legalName).toBeNull()
  })

  it('reads names with brackets and quotes', async () => {
    const rows = await rowsOf(sec, readFileSync(fixture('sec.json')))
    expect(rows[2]).toMatchObject({ legalName: 'Unheard Of "Things", [Inc.]' })
  })
})

describe('import wikidata', () => {
  it('reads websites, names, keys, size, year and logo', async () => {
    const { of, summary } = await importing(wikidata, 'wikidata.json')
    expect(of('tamberlyn.de')).toMatchObject({
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
      rank: 65,
    })
    expect(of('brunnsviken.se')?.listings).toEqual([{ mic: 'XSTO', symbol: 'BRUN.B' }])
    expect(summary.refusals).toEqual({ 'page on a shared website': 1 })
  })

  it('asks for each entity once, in ten parts', () => {
    const asked = wikidata.addresses.map((address) => new URL(address).searchParams.get('query')!)
    const ends = asked.map((query) => /STRENDS\(STR\(\?item\), "(\d)"\)/.exec(query)?.[1])
    expect(ends.join('')).toBe('0123456789')
  })
})

describe('import gleif', () => {
  it('gives their LEI to companies known by ISIN, from csv and zip alike', async () => {
    const text = readFileSync(fixture('gleif.csv'), 'utf8')
    for (const file of [fixture('gleif.csv'), written('gleif.zip', zipped('isin-lei.csv', text))]) {
      const companies = createRegistry()
      await importing(financedatabase, 'equities.csv', companies)
      const { of, summary } = await importing(gleif, file, companies)
      expect(of('quillfeather.nl')?.lei).toBe('90000QUILLFEATHER093')
      expect(of('tamberlyn.de')?.lei).toBe('90000TAMBERLYN000019')
      expect(summary.refusals).toEqual({
        'nobody known by these keys': 1,
        'bad LEI': 1,
        'bad ISIN': 1,
      })
    }
  })

  it('finds the newest edition in what the publisher answers', () => {
    const answer = '{"data":{"attributes":{"downloadLink":"https:\\/\\/gleif.org\\/file"}}}'
    expect(gleif.linkIn?.(answer)).toBe('https://gleif.org/file')
    expect(gleif.linkIn?.('{}')).toBeNull()
  })
})

describe('import csv', () => {
  const mapping = mappingOf(
    'domain=Website,name=Company,aliases=Other names,listings=Stock,size=Staff,founded=Since',
  )

  it('takes the columns that the operator names, and drops what is no value', async () => {
    const { of, summary } = await importing(csv(mapping), 'operator.csv')
    expect(of('quillfeather.nl')).toMatchObject({
      name: 'Quillfeather (ours)',
      aliases: ['Quilly', 'QF'],
      listings: [{ mic: 'XAMS', symbol: 'QUIL.A' }],
      size: '51-200',
      founded: 1999,
      provenance: { name: { source: 'operator' } },
    })
    expect(summary).toMatchObject({ rows: 3, kept: 2, dropped: { 'bad value': 1 } })
    expect(summary.refusals).toEqual({ 'not a public hostname': 1 })
  })

  it('is never overwritten by an import, which may only add what it leaves open', async () => {
    const companies = createRegistry()
    await importing(csv(mapping), 'operator.csv', companies)
    const { of } = await importing(financedatabase, 'equities.csv', companies)
    expect(of('quillfeather.nl')).toMatchObject({
      name: 'Quillfeather (ours)',
      aliases: ['Quilly', 'QF'],
      listings: [{ mic: 'XAMS', symbol: 'QUIL.A' }],
      founded: 1999,
      isins: ['NL9000000017'],
      country: 'NL',
    })
  })

  it('replaces with what a cell lists all that imports said, and with a hyphen by nothing', async () => {
    const companies = createRegistry()
    await importing(financedatabase, 'equities.csv', companies)
    const file = written('mine.csv', 'domain,isins,ticker\nquillfeather.nl,SE9000000078,-\n')
    const { of } = await importing(csv(), file, companies)
    expect(of('quillfeather.nl')).toMatchObject({ isins: ['SE9000000078'], listings: [] })
    expect(await whose(companies, 'isin:NL9000000017')).toEqual([])
    await importing(financedatabase, 'equities.csv', companies)
    expect(of('quillfeather.nl')).toMatchObject({ isins: ['SE9000000078'], listings: [] })
  })

  it('takes exchanges by any name that means one market, and drops what is none', async () => {
    const [head, ...lines] = [
      ...['domain,ticker,exchange', 'a.com,AAA,NASDAQ', 'b.com,BBB,nyse', 'c.com,CCC,XTKS'],
      ...['d.com,DDD,TSE', 'e.com,EEE,Somewhere', 'f.com,FFF,'],
    ]
    const file = written('exchanges.csv', [head, ...lines].join('\n'))
    const { of, summary } = await importing(csv(), file)
    const listings = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => of(`${name}.com`)?.listings)
    expect(listings).toEqual([
      [{ mic: 'XNAS', symbol: 'AAA' }],
      [{ mic: 'XNYS', symbol: 'BBB' }],
      [{ mic: 'XTKS', symbol: 'CCC' }],
      ...[[], [], []],
    ])
    expect(summary.dropped).toEqual({ 'unknown exchange': 3 })
  })

  it('refuses a row of another length with its reason, and keeps the others', async () => {
    const text = 'domain,name\na.com,Alpha\nb.com\nc.com,Gamma,more\nd.com,"Delta, Inc."\n'
    const { summary, of } = await importing(csv(), written('ragged.csv', text))
    expect(summary).toMatchObject({ rows: 4, kept: 2 })
    expect(summary.refusals).toEqual({ 'more or fewer cells than the first line': 2 })
    expect([of('d.com')?.name, of('b.com')]).toEqual(['Delta, Inc.', null])
  })

  it('refuses names of more than 200 letters or of several lines, and leaves markup as text', async () => {
    const long = 'a'.repeat(201)
    const text = [
      ...['domain,name,legalName,aliases', `a.com,${long},,`, 'b.com,"Two\nlines",,'],
      ...[`c.com,Gamma,"Ga\u0007mma",`, `d.com,Delta,,${long}|Dee|${'b'.repeat(200)}`],
      ...['e.com,<b>Eps</b>,,', `f.com,${'f'.repeat(100_000)},,`],
    ]
    const { summary, of } = await importing(csv(), written('names.csv', text.join('\n')))
    expect(summary.refusals).toEqual({
      'a name of more than 200 letters': 2,
      'a name with line breaks or control characters': 2,
    })
    expect(summary.dropped).toEqual({ 'a name of more than 200 letters': 1 })
    expect(of('d.com')?.aliases).toEqual(['Dee', 'b'.repeat(200)])
    expect(of('e.com')?.name).toBe('<b>Eps</b>')
  })

  it('takes a quote inside a cell as part of it', async () => {
    const text =
      'domain,name\nrv-q1.com,The "Q" Company\nrv-q2.com,"Queue, Inc."\nrv-q3.com,7" Disks\n'
    const { of } = await importing(csv(), written('quotes.csv', text))
    const names = ['rv-q1.com', 'rv-q2.com', 'rv-q3.com'].map((domain) => of(domain)?.name)
    expect(names).toEqual(['The "Q" Company', 'Queue, Inc.', '7" Disks'])
  })

  it('refuses a file that has two columns of one name', async () => {
    await expect(rowsOf(csv(), 'domain,name,name\na.com,A,B\n')).rejects.toThrow(
      'two columns of the first line are called name: which of them is meant cannot be told',
    )
  })

  it.each([';', '\t'])('reads cells parted by %j, when the first line is', async (sign) => {
    const text = `domain${sign}name\nalpha.com${sign}"Alpha, Beta; Co"\n`
    const { of } = await importing(csv(), written('parted.csv', text))
    expect(of('alpha.com')?.name).toBe('Alpha, Beta; Co')
  })

  it('says which file is not there, and what is no file', async () => {
    await expect(importing(csv(), '/nowhere/mine.csv')).rejects.toThrow(
      '/nowhere/mine.csv cannot be read: there is no such file',
    )
    await expect(importing(csv(), FIXTURES)).rejects.toThrow(/cannot be read: it is no file/)
  })

  it.each([
    ['colour=Blue', /"colour" is no field/],
    ['name', /"name" names no column/],
  ])('refuses the mapping %s', (words, message) => {
    expect(() => mappingOf(words)).toThrow(message)
  })

  it('says which column is missing', async () => {
    await expect(rowsOf(csv({ name: 'Firm' }), 'domain,name\na.com,A\n')).rejects.toThrow(
      /no column Firm in the first line: domain, name/,
    )
  })
})
