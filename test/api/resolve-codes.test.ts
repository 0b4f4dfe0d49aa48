// Companies by the codes of registers and of securities: LEI, WKN, CUSIP, SEDOL, FIGI and CIK.
import { describe, expect, it } from 'vitest'
import { parseFigi } from '../../schema/security-codes.ts'
import { sec } from '../../server/registry/importers/sec.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
await service.stores.records.companies.put([
  companyOf('apple.com', {
    name: 'Apple',
    isins: ['US0378331005'],
    lei: 'HWUPKR0MPOU8FGXBT394',
    codes: ['cik:320193', 'figi:BBG000B9XRY4'],
  }),
  companyOf('sap.com', { name: 'SAP', isins: ['US8030542042', 'DE0007164600'] }),
  companyOf('unilever.com', { name: 'Unilever', isins: ['GB00B10RZP78'] }),
  companyOf('accenture.com', { name: 'Accenture', isins: ['IE00B4BNMY34'] }),
  companyOf('shopify.com', { name: 'Shopify', isins: ['CA82509L1076'] }),
])
const key = await service.key()

async function resolveBatch(domains: string[]) {
  const response = await fetch(`${service.api}/api/batch/logos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ domains }),
  })
  return (await response.json()).results
}

describe('a code of a security or a company', () => {
  it.each([
    ['lei', 'hwupkr0mpou8fgxbt394', 'apple.com', 'lei', 'HWUPKR0MPOU8FGXBT394'],
    ['figi', 'BBG000B9XRY4', 'apple.com', 'figi', 'BBG000B9XRY4'],
    ['cik', '0000320193', 'apple.com', 'cik', '320193'],
    ['cik', 'CIK320193', 'apple.com', 'cik', '320193'],
    ['cusip', '037833100', 'apple.com', 'isin', 'US0378331005'],
    ['cusip', '82509l107', 'shopify.com', 'isin', 'CA82509L1076'],
    ['wkn', '716460', 'sap.com', 'isin', 'DE0007164600'],
    ['sedol', 'b10rzp7', 'unilever.com', 'isin', 'GB00B10RZP78'],
    ['sedol', 'B4BNMY3', 'accenture.com', 'isin', 'IE00B4BNMY34'],
  ])('finds the company: %s=%s', async (name, value, domain, field, matchedValue) => {
    const body = await (await service.get(`/api/resolve?${name}=${value}`)).json()
    expect([body.domain, body.matched?.field, body.matched?.value]).toEqual([
      domain,
      field,
      matchedValue,
    ])
    const [item] = await resolveBatch([`${name}: ${value}`])
    expect(item.domain).toBe(domain)
  })

  it.each([
    ['lei', 'HWUPKR0MPOU8FGXBT395'],
    ['figi', 'BBG000B9XRY5'],
    ['cusip', '037833101'],
    ['sedol', 'B10RZP8'],
    ['wkn', 'O16460'],
    ['cik', '12345678901'],
  ])('is refused with a wrong check digit or form: %s=%s', async (name, value) => {
    const response = await service.get(`/api/resolve?${name}=${value}`)
    const { code, parameter } = await response.json()
    expect([response.status, code, parameter]).toEqual([400, 'invalid_request', name])
    const [item] = await resolveBatch([`${name}:${value}`])
    expect(item.error).toBe('invalid_identifier')
  })

  it.each(['lei=5493006MHB84DD0ZWV18', 'wkn=840400', 'cusip=594918104', 'cik=1'])(
    'of no known company is a 404: %s',
    async (query) => {
      const response = await service.get(`/api/resolve?${query}`)
      expect([response.status, (await response.json()).code]).toEqual([404, 'no_match'])
    },
  )
})

describe('the codes of imports', () => {
  it('come from the file of the SEC', async () => {
    expect.assertions(1)
    const text =
      '{"fields":["cik","name","ticker","exchange"],"data":[[320193,"Apple Inc.","AAPL","Nasdaq"]]}'
    async function* file() {
      yield new TextEncoder().encode(text)
    }
    for await (const row of sec.rows(file())) expect(row).toMatchObject({ codes: ['cik:320193'] })
  })

  it('are FIGIs only with a correct check digit', () => {
    expect([parseFigi('bbg001s5n8v8'), parseFigi('BBG001S5N8V9'), parseFigi('BBG')]).toEqual([
      'BBG001S5N8V8',
      null,
      null,
    ])
  })
})
