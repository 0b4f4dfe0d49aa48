// What an import on the command line changes in a server that runs.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const sourceOf = async (address: string) => (await service.get(address)).headers.get('x-source')
const imports = (content: string) => {
  const file = join(service.dataDir, 'companies.csv')
  writeFileSync(file, content)
  return service.run('import', 'csv', '--file', file)
}
const within = { timeout: 1000, interval: 50 }

it('a second domain shows its company’s logo within a second of the import that says so, and no longer than that', async () => {
  const addresses = ['/api/stripe-pay.com?size=64', '/api/stripe-pay.com?size=100']
  // Its drawing was asked for before: what is timed here is the news, not a renderer that starts.
  for (const size of [64, 100]) await sourceOf(`/api/stripe.com?size=${size}`)
  // Twice: the second answer is the one that is remembered before the app.
  for (const address of [...addresses, ...addresses]) {
    expect(await sourceOf(address)).toBe('monogram')
  }
  await imports('domain,name,domains\nstripe.com,Stripe,stripe-pay.com\n')
  for (const address of addresses) {
    await expect.poll(() => sourceOf(address), within).toBe('bundled:simple-icons')
  }
  await imports('domain,domains\nstripe.com,-\n')
  for (const address of addresses) {
    await expect.poll(() => sourceOf(address), within).toBe('monogram')
  }
})

it('a bulk import leaves a few messages, not one a row', async () => {
  const heard: string[] = []
  const stop = service.stores.records.changes.subscribe(({ what }) => heard.push(what))
  const rows = Array.from({ length: 2500 }, (_, i) => `bulk${i}.com,Bulk ${i},bulk${i}.net`)
  await imports(`domain,name,domains\n${rows.join('\n')}\n`)
  await expect.poll(() => heard.length, within).toBeGreaterThan(0)
  stop()
  expect(new Set(heard)).toEqual(new Set(['everything']))
  expect(heard.length).toBeLessThanOrEqual(10)
})
