// Tests that an import on the command line takes effect in a running server.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { closeAfterTests } from '../support/close.ts'
import { goldenCopyCsv, leiOf } from '../support/gleif.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService())

const sourceOf = async (address: string) => (await service.get(address)).headers.get('x-source')
const importCsv = (content: string) => {
  const file = join(service.dataDir, 'companies.csv')
  writeFileSync(file, content)
  return service.run('import', 'csv', '--file', file)
}

it('shows a company’s logo at an alternate domain within 1 s of the import that adds it, and stops within 1 s of its removal', async () => {
  const addresses = ['/api/stripe-pay.com?size=64', '/api/stripe-pay.com?size=100']
  // The logo is rendered once before, so that the test does not measure the start of the renderer.
  for (const size of [64, 100]) await sourceOf(`/api/stripe.com?size=${size}`)
  // Each address is requested twice, so that the second response comes from the response cache.
  for (const address of [...addresses, ...addresses]) {
    expect(await sourceOf(address)).toBe('monogram')
  }
  await importCsv('domain,name,domains\nstripe.com,Stripe,stripe-pay.com\n')
  for (const address of addresses) {
    await expect.poll(() => sourceOf(address)).toBe('bundled:simple-icons')
  }
  await importCsv('domain,domains\nstripe.com,-\n')
  for (const address of addresses) {
    await expect.poll(() => sourceOf(address)).toBe('monogram')
  }
})

it('sends a few change messages for a bulk import, not one per row', async () => {
  const messages: string[] = []
  const stop = service.stores.records.changes.subscribe(({ what }) => messages.push(what))
  const rows = Array.from({ length: 2500 }, (_, i) => `bulk${i}.com,Bulk ${i},bulk${i}.net`)
  await importCsv(`domain,name,domains\n${rows.join('\n')}\n`)
  await expect.poll(() => messages.length).toBeGreaterThan(0)
  stop()
  expect(new Set(messages)).toEqual(new Set(['everything']))
  expect(messages.length).toBeLessThanOrEqual(10)
})

it('shows the legal name, LEI and headquarters of a GLEIF import', async () => {
  await importCsv('domain,name,country\nokemahwidgets.com,Okemah Widgets,US\n')
  const lei = leiOf('90000OKEMAHWIDGETS')
  const legalName = 'Okemah Widgets, Inc.'
  const mapping = join(service.dataDir, 'isin-lei.csv')
  writeFileSync(mapping, `LEI,ISIN\n${lei},US9000000045\n`)
  const level1 = join(service.dataDir, 'lei2.csv')
  writeFileSync(level1, goldenCopyCsv([{ lei, legalName, legalCountry: 'US', city: 'SAN DIEGO' }]))
  // The registry knows no legal name yet, but the ISIN of the company.
  await importCsv('domain,isins\nokemahwidgets.com,US9000000045\n')
  const summary = await service.run('import', 'gleif', '--file', mapping, level1)
  expect(summary.stdout).toContain('Read 2 rows: 2 kept')
  const headers = { 'x-api-key': await service.key() }
  const description = await service.get('/api/describe/okemahwidgets.com', headers)
  const source = { source: 'gleif' }
  expect(await description.json()).toMatchObject({
    legal_name: legalName,
    lei,
    headquarters: { city: 'San Diego', country: 'US' },
    sources: { legal_name: source, lei: source, headquarters: source },
  })
  const found = await service.get('/api/search?q=Okemah%20Widgets%20Inc', headers)
  expect(await found.json()).toMatchObject([{ domain: 'okemahwidgets.com' }])
})
