// Records that may be late: who has an answer does not wait, and nobody is shown what they have just changed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { standby } from '../../server/stores/stale-on-error.ts'
import { artworkOf, drawing } from '../support/artwork.ts'
import { apex } from '../support/companies.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-standby-'))
const records = sqliteRecords(join(folder, 'logograph.sqlite'))
let gate = Promise.withResolvers<void>()
gate.resolve()
const find: typeof records.artwork.find = async (domains) => {
  await gate.promise
  return records.artwork.find(domains)
}
const late = standby({ ...records, artwork: { ...records.artwork, find } }, 1e6)
afterAll(async () => {
  await late.close()
  rmSync(folder, { recursive: true, force: true })
})

const shown = async (name: string) => (await late.artwork.find([apex(name)]))[0]?.artworks[0]?.hash
/** Long beside what is waited for a store that is late. */
const soon = (answer: Promise<unknown>) => Promise.race([answer, sleep(2000, 'still waiting')])

it('answer from memory while the store says nothing, but for what they do not know or have just changed', async () => {
  const [one, other] = ['<path d="M0 0h9v9z"/>', '<path d="M0 0h5v5z"/>'].map((inside) =>
    artworkOf('late.com', drawing(inside)),
  )
  await late.artwork.put(one!)
  expect(await shown('late.com')).toBe(one!.hash)
  gate = Promise.withResolvers()
  expect(await soon(shown('late.com'))).toBe(one!.hash)
  const unknown = shown('unknown.com')
  expect(await soon(unknown)).toBe('still waiting')
  await late.artwork.put(other!)
  const changed = shown('late.com')
  expect(await soon(changed)).toBe('still waiting')
  gate.resolve()
  expect(await unknown).toBeUndefined()
  expect(await changed).toBe(other!.hash)
})
