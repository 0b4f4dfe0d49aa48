// The variable PACKS, over HTTP: artwork of packs in use only, and one line in the log.
import { expect, it, onTestFinished } from 'vitest'
import { startService } from '../support/service.ts'

it('serves only the packs in PACKS, and says in one line which ones it leaves out', async () => {
  const service = await startService({ env: { PACKS: 'logos, cib' } })
  onTestFinished(() => service.close())
  const sourceOf = async (domain: string) =>
    (await service.get(`/api/${domain}`)).headers.get('x-source')
  expect(await sourceOf('github.com')).toBe('bundled:gilbarbara-logos')
  // Only Simple Icons has it.
  expect(await sourceOf('1001tracklists.com')).toBe('monogram')
  const lines = service.logLines.filter(({ msg }) => /leaves out/.test(String(msg)))
  expect(lines.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(/simple-icons \(not in PACKS, \d+ logos\)/),
  ])
})

it('says nothing about packs when all are in use', async () => {
  const service = await startService()
  onTestFinished(() => service.close())
  expect(service.logLines.filter(({ msg }) => /leaves out/.test(String(msg)))).toEqual([])
})
