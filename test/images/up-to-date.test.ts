// Tests whether a file that `npm run prepare` makes counts as up to date.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isUpToDate } from '../../server/prepared/up-to-date.ts'

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
