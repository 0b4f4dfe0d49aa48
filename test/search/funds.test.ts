// Symbols and ISINs of funds, which answer their issuer.
import { describe, expect, it } from 'vitest'
import { importFunds, isFundFile } from '../../server/registry/importers/funds.ts'
import { fundIssuer } from '../../server/securities/funds.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { writeInput } from '../support/imports.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const { companies, state } = service.stores.records

const resolve = async (query: string) => {
  const response = await service.get(`/api/resolve?${query}`)
  return response.status === 404 ? null : await response.json()
}

describe('a fund', () => {
  it('that ships answers its issuer, not a foreign company with the symbol', async () => {
    await companies.put([
      companyOf('abroad.example.com', { listings: [{ mic: 'XNZE', symbol: 'SPY' }] }),
    ])
    expect(await resolve('ticker=SPY')).toMatchObject({
      domain: 'ssga.com',
      kind: 'fund',
      issuer: { domain: 'ssga.com', name: 'State Street SPDR' },
      because: expect.stringContaining('is a fund of State Street SPDR.'),
    })
    expect(await resolve('ticker=SPY.NZ')).toMatchObject({
      domain: 'abroad.example.com',
      kind: 'company',
      issuer: null,
    })
  })

  it('of an import is found by its listing and its ISIN', async () => {
    const head = 'symbol,name,currency,family,exchange,isin'
    const rows = [
      'QQFA.DE,iShares Example World UCITS ETF,EUR,Some Trust,GER,IE00B4L5Y983',
      'QQFB,Example Income ETF,USD,Vanguard Asset Management,PCX,',
      'QQFC,Example of Nobody,USD,Unknown,PCX,',
    ]
    const file = writeInput('etfs.csv', [head, ...rows].join('\n'))
    expect(await isFundFile(file)).toBe(true)
    expect(await importFunds([file], state)).toEqual({ rows: 3, kept: 2 })
    for (const query of ['ticker=QQFA.DE', 'ticker=XETR:QQFA', 'isin=IE00B4L5Y983'])
      expect(await resolve(query)).toMatchObject({ domain: 'blackrock.com', kind: 'fund' })
    for (const query of ['ticker=QQFB', 'ticker=QQFB.US'])
      expect(await resolve(query)).toMatchObject({ domain: 'vanguard.com', kind: 'fund' })
    for (const query of ['ticker=QQFA', 'ticker=QQFC', 'ticker=QQFB.L'])
      expect(await resolve(query)).toBeNull()
  })

  it('gives way to a company that has the symbol', async () => {
    await companies.put([
      companyOf('share.example.com', { listings: [{ mic: 'XNAS', symbol: 'VTI' }] }),
    ])
    expect(await resolve('ticker=VTI')).toMatchObject({
      domain: 'share.example.com',
      kind: 'company',
    })
  })
})

describe('the issuer of a fund', () => {
  it.each([
    ['WisdomTree Japan Fund', 'Some Trust', 'wisdomtree.com'],
    ['SPDR Nuveen Municipal Bond ETF', 'Nuveen', 'ssga.com'],
    ['Example ETF', 'Direxion Funds', 'direxion.com'],
    ['Arkansas Fund', '', null],
    ['Example ETF', 'Nobody', null],
    ['HANSAcentro', 'DWS Investment', 'hansainvest.com'],
    ['Raiffeisen ETF - Solid Gold', 'Vontobel Fonds Services', 'raiffeisen.ch'],
    ['SISF-QEP GL QUAL.A A DL', 'Schroder International Selection Fund', 'schroders.com'],
    ['Example Fund', 'HSBC Investment Funds', 'hsbc.com'],
  ])('of %s in the family "%s" is %s', (name, family, domain) => {
    expect(fundIssuer(name, family)?.domain ?? null).toBe(domain)
  })
})
