// Tests the importer of FinanceDatabase on small files in its format. Most of the companies do not exist.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { formatSummary } from '../../server/registry/import-summary.ts'
import { csv } from '../../server/registry/importers/csv.ts'
import { financedatabase } from '../../server/registry/importers/financedatabase.ts'
import {
  companyWith,
  domainsWithKey,
  fixturePath,
  importFile,
  parseRows,
  writeInput,
} from '../support/imports.ts'
import { createMemoryRegistry } from '../support/memory-registry.ts'

/** Writes a file of FinanceDatabase with these rows. @returns its path. */
const writeRows = (...lines: string[]) => {
  const head = 'symbol,name,currency,exchange,country,website,market_cap,isin,shareclass_figi'
  return writeInput('rows.csv', [head, ...lines].join('\n'))
}

describe('import financedatabase', () => {
  it('merges share classes and foreign listings into one company, the home listing first', async () => {
    const { companyAt } = await importFile(financedatabase, 'equities.csv')
    expect(companyAt('quillfeather.nl')).toMatchObject({
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

  it('assigns an ISIN of two rows to the row in its country, and keeps the other values of the other row', async () => {
    const { companies, companyAt } = await importFile(financedatabase, 'equities.csv')
    expect(await domainsWithKey(companies, 'isin:NL9000000017')).toEqual(['quillfeather.nl'])
    expect(companyAt('quilpiegold.com.au')?.isins).toEqual([])
    expect(await domainsWithKey(companies, 'ticker:XASX:QUIL')).toEqual(['quilpiegold.com.au'])
    expect(await domainsWithKey(companies, 'isin:JP9000000050')).toEqual(['hoshizakura.co.jp'])
  })

  it('uses the name that matches the domain when a parent and its subsidiary share a website', async () => {
    const { companyAt } = await importFile(financedatabase, 'equities.csv')
    expect(companyAt('tamberlyn.de')).toMatchObject({ name: 'Tamberlyn', country: 'DE', rank: 65 })
    // A subsidiary's name is not an alias of its parent, although both rows have the parent's website.
    expect(companyAt('tamberlyn.de')?.aliases).toEqual([])
  })

  it('keeps a renamed company by its ISIN, and refuses unrelated companies on the same website', async () => {
    const { companyAt } = await importFile(financedatabase, 'equities.csv')
    expect(companyAt('brassmoor.co.uk')).toMatchObject({
      name: 'Brassmoor',
      aliases: ['Old Harbour Bank'],
    })
    expect(companyAt('brassmoor.co.uk')?.listings.map(({ mic }) => mic)).toEqual(['XLON', 'XMUN'])
  })

  it('counts every row, with the reason of each refusal', async () => {
    const { summary } = await importFile(financedatabase, 'equities.csv')
    expect(summary.rows).toBe(summary.kept + summary.refused)
    expect(summary.refusals).toEqual({
      'website of another company': 2,
      'page on a shared website': 1,
      'financial product, not a company': 1,
      'not a public hostname': 1,
      delisted: 1,
      'no known company with these keys': 1,
    })
    expect(summary.dropped).toEqual({ 'unknown exchange': 1, 'invalid ISIN': 1 })
    expect(formatSummary(summary)).toContain('1  delisted')
  })

  it('says which of symbol and exchange is wrong', async () => {
    const file = writeRows(
      'AA261 27%.AS,Oostnrijk,EUR,AMS,,http://oostnrijk.nl,,,',
      'OOST.QQ,Oostnrijk,EUR,QQQ,,http://oostnrijk.nl,,,',
    )
    const { summary } = await importFile(financedatabase, file)
    expect(summary.dropped).toEqual({ 'invalid symbol': 1, 'unknown exchange': 1 })
  })

  it('drops the symbol of an unknown exchange', async () => {
    const { companies, companyAt } = await importFile(financedatabase, 'equities.csv')
    expect(companyAt('somewhereholdings.com')?.listings).toEqual([])
    expect(await domainsWithKey(companies, 'symbol:ZZZ')).toEqual([])
  })

  it('removes the digit that Yahoo appends to coins, and keeps digits that belong to the symbol', async () => {
    const { companies, companyAt } = await importFile(financedatabase, 'cryptos.csv')
    expect(await domainsWithKey(companies, 'coin:FLIM')).toEqual(['flimmer.network'])
    expect(await domainsWithKey(companies, 'coin:QORB')).toEqual(['orbweaver.io'])
    expect(await domainsWithKey(companies, 'coin:EMC2')).toEqual(['einhorn.foundation'])
    // Yahoo names a second coin with the symbol QGLOW `QGLOW1`. The first coin keeps the symbol.
    expect(await domainsWithKey(companies, 'coin:QGLOW')).toEqual(['glow.finance'])
    expect(companyAt('glowbug.org')?.coins).toEqual([])
  })

  it('reads a compressed file like a plain one', async () => {
    const plain = readFileSync(fixturePath('equities.csv'))
    const rows = await parseRows(financedatabase, plain)
    expect(await parseRows(financedatabase, gzipSync(plain))).toEqual(rows)
    // Written with bzip2, as the publisher does.
    const compressed = readFileSync(fixturePath('equities.csv.bz2'))
    expect(await parseRows(financedatabase, compressed)).toEqual(rows)
  })

  it('reads the city of the headquarters', async () => {
    const head = 'symbol,name,exchange,country,city,website\n'
    const text = `${head}A.AS,Aaa N.V.,AMS,Netherlands,Utrecht,http://aaa.nl\n`
    const rows = await parseRows(financedatabase, text)
    expect(rows).toMatchObject([{ country: 'NL', city: 'Utrecht' }])
  })
})

describe('import financedatabase after the catalogue', () => {
  const at = new Date('2026-01-01')
  const catalogueCompany = (values: Parameters<typeof companyWith>[1]) =>
    companyWith('tamberlyn.com', values, 'catalogue')
  const tamberlyn = {
    name: 'Tamberlyn',
    aliases: ['Tamber Chemie'],
    country: 'DE',
    isins: ['DE9000000026'],
    listings: [{ mic: 'XETR', symbol: 'TAM' }],
  }

  it('adds a former website as an alternate domain when the name and an ISIN or ticker match', async () => {
    const companies = createMemoryRegistry()
    await companies.put([catalogueCompany(tamberlyn)])
    const { companyAt } = await importFile(financedatabase, 'equities.csv', companies)
    expect(companyAt('tamberlyn.de')).toBeNull()
    expect(companyAt('tamberlyn.com')).toMatchObject({
      name: 'Tamberlyn',
      domains: ['tamberlyn.de'],
    })
    // The subsidiary's row with the former website adds its listings, but not its name.
    expect(await domainsWithKey(companies, 'ticker:XNSE:TAMBIN')).toEqual(['tamberlyn.com'])
    expect(companyAt('tamberlyn.com')?.aliases).toEqual(['Tamber Chemie'])
  })

  const HEADER = 'symbol,name,exchange,currency,country,website,market_cap,isin\n'
  const WIDGETY_ROW =
    'WIDG.L,Widgety Industries,LSE,GBP,United Kingdom,http://www.widgety-old.co.uk,Small Cap,GB0002374006\n'
  const widgety = companyWith(
    'widgety.com',
    { name: 'Widgety Industries', country: 'GB', isins: ['GB0002374006'] },
    'catalogue',
  )

  it('does not take a site for investors for a website, nor an ISIN of an incorporation hub for a namesake', async () => {
    const companies = createMemoryRegistry()
    const company = companyWith(
      'widgety.com',
      { name: 'Widgety Industries', country: 'US', isins: ['LR0008862868'] },
      'catalogue',
    )
    await companies.put([company])
    const rows = [
      'WIDG.L,Widgety Industries,LSE,USD,United States,http://www.wdginvestor.com,Small Cap,LR0008862868',
      'WIDO.L,Widgety Industries,LSE,USD,United States,http://www.widgety-old.com,Small Cap,LR0008862868',
    ]
    const file = writeInput('hub.csv', HEADER + rows.join('\n'))
    const { companyAt } = await importFile(financedatabase, file, companies)
    expect(companyAt('wdginvestor.com')).toBeNull()
    expect(companyAt('widgety-old.com')).toBeNull()
    expect(companyAt('widgety.com')).toMatchObject({
      domains: ['widgety-old.com'],
      listings: [
        { mic: 'XLON', symbol: 'WIDG' },
        { mic: 'XLON', symbol: 'WIDO' },
      ],
    })
  })

  it('adds no older symbol in the United States to the one of the catalogue', async () => {
    const companies = createMemoryRegistry()
    const listings = [{ mic: 'XNYS', symbol: 'WIDG' }]
    await companies.put([
      companyWith('widgety.com', { name: 'Widgety', country: 'US', listings }, 'catalogue'),
    ])
    const rows = ['OLDW', 'WIDG-PA'].map(
      (symbol) => `${symbol},Widgety,NGM,USD,United States,http://www.widgety.com,Small Cap,`,
    )
    const file = writeInput('symbols.csv', HEADER + rows.join('\n'))
    const { companyAt } = await importFile(financedatabase, file, companies)
    expect(companyAt('widgety.com')?.listings).toEqual([
      ...listings,
      { mic: 'XNAS', symbol: 'WIDG.PA' },
    ])
  })

  it('gives no ended coin the symbol of another coin that is traded', async () => {
    const rows = [
      'CTC-USD,Oldtag Chain USD,CTC,USD,CCC,https://oldtag.example.com/',
      'GNO-USD,Gnosis USD,GNO,USD,CCC,https://gnosis.example.com/',
    ]
    const head = 'symbol,name,cryptocurrency,currency,exchange,website\n'
    const { companies } = await importFile(
      financedatabase,
      writeInput('coins.csv', head + rows.join('\n')),
    )
    expect(await domainsWithKey(companies, 'coin:CTC')).toEqual([])
    expect(await domainsWithKey(companies, 'coin:GNO')).toEqual(['example.com'])
  })

  it('never merges a company with data from the operator into another', async () => {
    const companies = createMemoryRegistry()
    const file = writeInput('widgety.csv', HEADER + WIDGETY_ROW, at)
    await importFile(financedatabase, file, companies)
    const operatorCsv =
      'domain,industry,country,aliases\nwidgety-old.co.uk,OPERATOR INDUSTRY,DE,OPERATOR ALIAS\n'
    await importFile(csv(), writeInput('mine.csv', operatorCsv), companies)
    await companies.put([widgety])
    const { companyAt } = await importFile(financedatabase, file, companies)
    expect(companyAt('widgety-old.co.uk')).toMatchObject({
      industry: 'OPERATOR INDUSTRY',
      country: 'DE',
      aliases: ['OPERATOR ALIAS'],
      provenance: {
        name: { source: 'financedatabase' },
        industry: { source: 'operator' },
        country: { source: 'operator' },
        aliases: { source: 'operator' },
      },
    })
    expect(companyAt('widgety.com')).toMatchObject({ industry: null, country: 'GB', aliases: [] })
  })

  it('keeps the source of each fact when it merges a company into another', async () => {
    const companies = createMemoryRegistry()
    const file = writeInput('widgety.csv', HEADER + WIDGETY_ROW, at)
    await importFile(financedatabase, file, companies)
    const [old] = await companies.find(['widgety-old.co.uk' as Apex])
    const wikidata = { source: 'wikidata', at: new Date('2025-05-05') }
    const provenance = { ...old!.provenance, founded: wikidata, aliases: wikidata }
    await companies.put([widgety, { ...old!, founded: 1901, aliases: ['Widgeties'], provenance }])
    const { companyAt } = await importFile(financedatabase, file, companies)
    expect(companyAt('widgety-old.co.uk')).toBeNull()
    expect(companyAt('widgety.com')).toMatchObject({
      founded: 1901,
      aliases: ['Widgeties'],
      domains: ['widgety-old.co.uk'],
      listings: [{ mic: 'XLON', symbol: 'WIDG' }],
      provenance: {
        founded: wikidata,
        aliases: wikidata,
        listings: { source: 'financedatabase', at },
      },
    })
  })

  it('adds listings of rows without a website when name, country and symbol match', async () => {
    const companies = createMemoryRegistry()
    const maruti = companyWith(
      'marutisuzuki.com',
      {
        name: 'Maruti Suzuki',
        legalName: 'Maruti Suzuki India Limited',
        country: 'IN',
        listings: [{ mic: 'XNSE', symbol: 'MARUTI' }],
      },
      'catalogue',
    )
    await companies.put([maruti])
    // The first row matches. The others have an exchange abroad, another name and another symbol.
    const rows = [
      'MARUTI.BO,Maruti Suzuki India Limited,BSE,INR,India,,Large Cap,',
      'MARUTI.KL,Maruti Suzuki India Limited,KLS,MYR,India,,Large Cap,',
      'MARUTI.NS,Southern Maruti Limited,NSE,INR,India,,Large Cap,',
      'SUZUKI.BO,Maruti Suzuki India Limited,BSE,INR,India,,Large Cap,',
    ]
    const { companyAt, summary } = await importFile(
      financedatabase,
      writeInput('without-website.csv', `${HEADER}${rows.join('\n')}\n`),
      companies,
    )
    expect(companyAt('marutisuzuki.com')).toMatchObject({
      listings: [
        { mic: 'XNSE', symbol: 'MARUTI' },
        { mic: 'XBOM', symbol: 'MARUTI' },
      ],
      aliases: [],
    })
    expect(summary.refusals).toEqual({ 'no known company with these keys': 3 })
  })

  it('refuses a row without a website that has the ISIN of another company', async () => {
    const rows = [
      'OKEM,Okemah Widgets,NYQ,USD,United States,https://okemahwidgets.com,Large Cap,US0378331005',
      'PELI,Pelican Foods,NYQ,USD,United States,,Large Cap,US0378331005',
    ]
    const { summary } = await importFile(
      financedatabase,
      writeInput('isin-of-another.csv', `${HEADER}${rows.join('\n')}\n`),
    )
    expect(summary.refusals).toEqual({ 'ISIN of another company': 1 })
  })

  it('merges the separate company that an earlier import created', async () => {
    const companies = createMemoryRegistry()
    await importFile(financedatabase, 'equities.csv', companies)
    await companies.put([catalogueCompany(tamberlyn)])
    const later = writeInput('later.csv', readFileSync(fixturePath('equities.csv')), at)
    const { companyAt } = await importFile(financedatabase, later, companies)
    expect([companyAt('tamberlyn.de'), companyAt('tamberlyn.com')?.domains]).toEqual([
      null,
      ['tamberlyn.de'],
    ])
  })

  it.each([
    ['with another name', { ...tamberlyn, name: 'Glow', aliases: [] }],
    ['with neither key', { ...tamberlyn, isins: [], listings: [] }],
  ])('keeps the website separate for a company %s', async (_, values) => {
    const companies = createMemoryRegistry()
    await companies.put([catalogueCompany(values)])
    const { companyAt } = await importFile(financedatabase, 'equities.csv', companies)
    expect(companyAt('tamberlyn.de')?.name).toBe('Tamberlyn')
    expect(companyAt('tamberlyn.com')?.domains).toEqual([])
  })

  it('refuses another company whose name contains the owner’s name', async () => {
    const file = writeRows(
      'TAM.DE,Tamberlyn SE,EUR,GER,Germany,http://tamberlyn.de,Large Cap,DE9000000026,F1',
      'STAM.BO,Southern Tamberlyn Ltd,INR,BSE,India,http://tamberlyn.de,Nano Cap,IN9000000013,F2',
    )
    const { summary, companyAt } = await importFile(financedatabase, file)
    expect(summary.refusals).toEqual({ 'website of another company': 1 })
    expect(companyAt('tamberlyn.de')).toMatchObject({ aliases: [], isins: ['DE9000000026'] })
  })

  // Some lists cut a name to fit a column and append DRN, for a depositary receipt.
  it('adds no alias from a truncated name such as TAMB & GLOWDRN', async () => {
    const file = writeRows(
      'TMBG.L,Tamb & Glow plc,GBP,LSE,United Kingdom,http://tambglow.co.uk,Large Cap,GB9000000034,F1',
      'T1MB34.SA,TAMB & GLOWDRN,BRL,SAO,United Kingdom,http://tambglow.co.uk,Large Cap,,F1',
    )
    const { companyAt } = await importFile(financedatabase, file)
    expect(companyAt('tambglow.co.uk')).toMatchObject({ name: 'Tamb & Glow', aliases: [] })
  })
})
