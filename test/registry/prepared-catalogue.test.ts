// Tests the prepared database: a first start copies it, and never in place of another one.
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import { adoptStateFiles, loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { copyPreparedData, prepareDataFolder } from '../../server/registry/catalogue/prepared.ts'
import { DATABASE_FILE, sqliteRecords } from '../../server/stores/sqlite/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-prepared-'))
const prepared = join(folder, 'prepared')
beforeAll(() => prepareDataFolder(prepared))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stripe = apexOf('stripe.com')!

async function openCopy(name: string) {
  const dataDir = join(folder, name)
  await copyPreparedData(dataDir, prepared)
  const file = join(dataDir, DATABASE_FILE)
  return { file, records: sqliteRecords(file) }
}

it('gives a new data folder the catalogue, which is then not imported again', async () => {
  const { file, records } = await openCopy('new')
  const [copied] = await records.companies.find([stripe])
  await loadCatalogue(records)
  const [loaded] = await records.companies.find([stripe])
  await records.close()
  expect(copied).toMatchObject({ name: 'Stripe', industry: 'Payments' })
  // A new import would have given the facts a newer date.
  expect(loaded).toEqual(copied)
  expect(statSync(file).mode & 0o077).toBe(0)
})

it('imports a catalogue that changed after the installation', async () => {
  const { records } = await openCopy('changed')
  const file = join(folder, 'edition.tsv')
  writeFileSync(file, 'domain\tname\trank\nstripe.com\tStripe Two\t90\n')
  await loadCatalogue(records, [file])
  const [company] = await records.companies.find([stripe])
  const count = await records.companies.count()
  await records.close()
  expect(company?.name).toBe('Stripe Two')
  expect(count).toBe(1)
})

it('leaves an existing database as it is', async () => {
  const dataDir = join(folder, 'existing')
  const empty = sqliteRecords(join(dataDir, DATABASE_FILE))
  await empty.close()
  const { records } = await openCopy('existing')
  const count = await records.companies.count()
  await records.close()
  expect(count).toBe(0)
})

it('leaves the folder to the store when nothing is prepared or the folder cannot be written', async () => {
  const notPrepared = join(folder, 'not-prepared')
  await copyPreparedData(notPrepared, join(folder, 'missing'))
  expect(() => statSync(notPrepared)).toThrow('ENOENT')
  const noFolder = join(folder, 'file')
  writeFileSync(noFolder, '')
  await copyPreparedData(noFolder, prepared)
  expect(statSync(noFolder).size).toBe(0)
})

it('takes over the state that earlier versions stored in the data folder, once', async () => {
  const dataDir = join(folder, 'earlier')
  mkdirSync(join(dataDir, 'imports'), { recursive: true })
  const writeEarlier = (domain: string) =>
    writeFileSync(join(dataDir, 'imports', 'catalogue-domains.json'), JSON.stringify([domain]))
  writeFileSync(join(dataDir, 'imports', 'catalogue.json'), '{"input":"catalogue"}')
  writeEarlier('gone.com')
  const { state, close } = sqliteRecords(join(dataDir, DATABASE_FILE))
  await adoptStateFiles(state, dataDir)
  writeEarlier('other.com')
  await adoptStateFiles(state, dataDir)
  const domains = await state.get('catalogue domains')
  await close()
  expect(domains).toBe('["gone.com"]')
})
