// Tests that the prepared artwork is what the icon packs contain, and that outdated files are not used.
import { mkdtemp, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPackArtwork } from '../../server/bundled/from-packs.ts'
import { PACK_NAMES, readBundledRows } from '../../server/bundled/index.ts'
import { openPreparedArtwork, prepareArtwork } from '../../server/bundled/prepared.ts'
import { isUpToDate } from '../../server/prepared/up-to-date.ts'

const DOMAINS = [...new Set(readBundledRows().map(({ domain }) => domain))]

it('has the same artwork and colors as the packs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'logograph-'))
  await prepareArtwork(folder)
  const prepared = openPreparedArtwork(folder)!
  const packs = openPackArtwork(PACK_NAMES)
  for (const domain of [...DOMAINS, 'unknown.example' as (typeof DOMAINS)[number]]) {
    const [first, second] = await Promise.all([prepared.find(domain), packs.find(domain)])
    const expected = second.map(({ fetchedAt: _, ...rest }) => rest)
    expect(first.map(({ fetchedAt: _, ...rest }) => rest)).toEqual(expected)
    expect(prepared.has(domain)).toBe(packs.has(domain))
    expect(prepared.officialColor(domain)).toBe(packs.officialColor(domain))
  }
  const lines = join(folder, 'artwork.jsonl')
  const { size, mtime } = await stat(lines)
  await truncate(lines, size - 1)
  await utimes(lines, mtime, mtime)
  expect(openPreparedArtwork(folder)).toBeNull()
  await truncate(join(folder, 'artwork-index.json'), 1000)
  expect(openPreparedArtwork(folder)).toBeNull()
  await rm(lines)
  expect(openPreparedArtwork(folder)).toBeNull()
  await rm(folder, { recursive: true })
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
