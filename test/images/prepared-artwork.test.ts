// Tests that the prepared artwork is what the icon packs contain, and that outdated files are not used.
import { once } from 'node:events'
import { cp, mkdtemp, open, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { openPackArtwork } from '../../server/bundled/from-packs.ts'
import { PACK_NAMES, readBundledRows } from '../../server/bundled/index.ts'
import { openPreparedArtwork, prepareArtwork } from '../../server/bundled/prepared.ts'
import { isUpToDate } from '../../server/prepared/up-to-date.ts'

const DOMAINS = [...new Set(readBundledRows().map(({ domain }) => domain))]

const withoutTime = (artworks: Artwork[]) => artworks.map(({ fetchedAt: _, ...rest }) => rest)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logograph-'))
  await prepareArtwork(folder)
})
afterAll(() => rm(folder, { recursive: true }))

it('has the same artwork and colors as the packs', async () => {
  const prepared = openPreparedArtwork(folder)!
  const packs = openPackArtwork(PACK_NAMES)
  for (const domain of [...DOMAINS, 'unknown.example' as Apex]) {
    const [first, second] = await Promise.all([prepared.find(domain), packs.find(domain)])
    expect(withoutTime(first)).toEqual(withoutTime(second))
    expect(prepared.has(domain)).toBe(packs.has(domain))
    expect(prepared.officialColor(domain)).toBe(packs.officialColor(domain))
  }
})

const cutOffAt = (newSize: (size: number) => number) => async (file: string) =>
  truncate(file, newSize((await stat(file)).size))

async function writeWrongLength(file: string): Promise<void> {
  const opened = await open(file, 'r+')
  await opened.write(Buffer.from([0x7f, 0xff, 0xff, 0xff]), 0, 4, 0)
  await opened.close()
}

it.each([
  ['is cut off in its first number', cutOffAt(() => 3)],
  ['is cut off in its index', cutOffAt(() => 1000)],
  ['is cut off in its last line', cutOffAt((size) => size - 1)],
  ['has a wrong length of its index', writeWrongLength],
])('is not used when the file %s', async (_, damage) => {
  const copy = await mkdtemp(join(tmpdir(), 'logograph-'))
  await cp(folder, copy, { recursive: true, preserveTimestamps: true })
  expect(openPreparedArtwork(copy)).not.toBeNull()
  await damage(join(copy, 'artwork.bin'))
  expect(openPreparedArtwork(copy)).toBeNull()
  await rm(copy, { recursive: true })
})

it('is not used when it cannot be opened', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'logograph-'))
  // Opening a socket fails for every user, also for root.
  const server = createServer().listen(join(copy, 'artwork.bin'))
  await once(server, 'listening')
  expect(openPreparedArtwork(copy)).toBeNull()
  server.close()
  await rm(copy, { recursive: true })
})

it('is not used when it is missing', () => {
  expect(openPreparedArtwork(join(tmpdir(), 'no-such-folder'))).toBeNull()
})

it('is up to date while all its sources exist and none is newer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'logograph-'))
  const [file, source] = [join(folder, 'file'), join(folder, 'source')]
  await writeFile(file, '')
  await writeFile(source, '')
  await utimes(file, 1000, 1000)
  await utimes(source, 999, 999)
  expect(isUpToDate(file, [source])).toBe(true)
  await utimes(source, 1001, 1001)
  expect(isUpToDate(file, [source])).toBe(false)
  expect(isUpToDate(file, [join(folder, 'missing')])).toBe(false)
  expect(isUpToDate(join(folder, 'missing'), [])).toBe(false)
  await rm(folder, { recursive: true })
})
