// Tests that slow records are answered from the cache, except for values that have just changed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { staleOnError } from '../../server/stores/stale-on-error.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { apex } from '../support/companies.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-stale-'))
const records = sqliteRecords(join(folder, 'logograph.sqlite'))
let gate = Promise.withResolvers<void>()
gate.resolve()
const find: typeof records.artwork.find = async (domains) => {
  await gate.promise
  return records.artwork.find(domains)
}
const wrapped = staleOnError({ ...records, artwork: { ...records.artwork, find } }, 1e6)
afterAll(async () => {
  await wrapped.close()
  rmSync(folder, { recursive: true, force: true })
})

const shown = async (name: string) =>
  (await wrapped.artwork.find([apex(name)]))[0]?.artworks[0]?.hash
/** Much longer than the timeout of a slow read. */
const withinTwoSeconds = (answer: Promise<unknown>) =>
  Promise.race([answer, sleep(2000, 'still waiting')])

it('answers from the cache while the store hangs, except for unknown and just changed domains', async () => {
  const [one, other] = ['<path d="M0 0h9v9z"/>', '<path d="M0 0h5v5z"/>'].map((inside) =>
    artworkOf('late.com', svgOf(inside)),
  )
  await wrapped.artwork.put(one!)
  expect(await shown('late.com')).toBe(one!.hash)
  gate = Promise.withResolvers()
  expect(await withinTwoSeconds(shown('late.com'))).toBe(one!.hash)
  const unknown = shown('unknown.com')
  expect(await withinTwoSeconds(unknown)).toBe('still waiting')
  await wrapped.artwork.put(other!)
  const changed = shown('late.com')
  expect(await withinTwoSeconds(changed)).toBe('still waiting')
  gate.resolve()
  expect(await unknown).toBeUndefined()
  expect(await changed).toBe(other!.hash)
})
