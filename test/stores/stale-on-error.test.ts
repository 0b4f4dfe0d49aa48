// Tests that reads are answered from the cache while the store hangs, except for values that have just changed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import type { Artwork } from '../../schema/artwork.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { staleOnError } from '../../server/stores/stale-on-error.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { apex } from '../support/companies.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-stale-'))
const records = sqliteRecords(join(folder, 'logograph.sqlite'))
/** Reads of artwork wait for this promise. */
let gate = Promise.withResolvers<void>()
gate.resolve()
const find: typeof records.artwork.find = async (domains) => {
  await gate.promise
  return records.artwork.find(domains)
}
const MAX_CACHE_BYTES = 1e6
const wrapped = staleOnError({ ...records, artwork: { ...records.artwork, find } }, MAX_CACHE_BYTES)
afterAll(async () => {
  await wrapped.close()
  rmSync(folder, { recursive: true, force: true })
})

const findHash = async (name: string) =>
  (await wrapped.artwork.find([apex(name)]))[0]?.artworks[0]?.hash
/** @returns whether the read ends before the next turn of the event loop. */
const isAnswered = (answer: Promise<unknown>) =>
  Promise.race([answer.then(() => true), setImmediate(false)])

/** Writes the artwork and waits until SQLite has published the change, which clears the cached answer once more. */
async function putAndPublish(artwork: Artwork): Promise<void> {
  const published = Promise.withResolvers<void>()
  records.changes.subscribe(() => published.resolve())
  await wrapped.artwork.put(artwork)
  await published.promise
}

it('answers from the cache while the store hangs, except for unknown and just changed domains', async () => {
  const [first, second] = ['<path d="M0 0h9v9z"/>', '<path d="M0 0h5v5z"/>'].map((inside) =>
    artworkOf('late.com', svgOf(inside)),
  )
  await putAndPublish(first!)
  await putAndPublish(artworkOf('other.com', svgOf('<path d="M0 0h7v7z"/>')))
  expect(await findHash('late.com')).toBe(first!.hash)
  expect(await findHash('other.com')).toBeDefined()
  gate = Promise.withResolvers()
  const unknown = findHash('unknown.com')
  expect(await findHash('late.com')).toBe(first!.hash)
  expect(await isAnswered(unknown)).toBe(false)
  await wrapped.artwork.put(second!)
  const changed = findHash('late.com')
  expect(await findHash('other.com')).toBeDefined()
  expect(await isAnswered(changed)).toBe(false)
  gate.resolve()
  expect(await unknown).toBeUndefined()
  expect(await changed).toBe(second!.hash)
})
