// The catalogue that ships: its facts in order, and loaded once.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apexOf } from '../schema/apex.ts'
import { loadCatalogue } from '../server/imports/catalogue.ts'
import { countryOf } from '../server/imports/exchanges.ts'
import { isIsin } from '../server/imports/identifiers.ts'
import { sqliteRecords } from '../server/stores/sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-catalogue-'))
const records = sqliteRecords(join(folder, 'logograph.sqlite'))
beforeAll(() => loadCatalogue(records.companies, folder))
afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true, force: true })
})

const rowsOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../server/imports/catalogue', name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
const listed = (rows: string[][], column: number) =>
  rows.flatMap((row) => (row[column] ?? '').split('|').filter(Boolean))
const twice = (words: string[]) => words.filter((word, i) => words.indexOf(word) !== i)

describe('the catalogue', () => {
  const companies = rowsOf('companies.tsv')
  const coins = rowsOf('coins.tsv')

  it('holds at least 600 companies and 200 coins, each once', () => {
    expect([companies.length >= 600, coins.length >= 200]).toEqual([true, true])
    for (const column of [0, 5, 6]) expect(twice(listed(companies, column))).toEqual([])
    expect(twice(listed(coins, 0))).toEqual([])
  })

  it('names only public hostnames, which are apexes already', () => {
    const domains = [...listed(companies, 0), ...listed(companies, 4), ...listed(coins, 2)]
    expect(domains.filter((domain) => apexOf(domain) !== domain)).toEqual([])
  })

  it('has the check digit of each ISIN right', () => {
    expect(listed(companies, 6).filter((isin) => !isIsin(isin))).toEqual([])
  })

  it('is in the registry after it was loaded', async () => {
    const domains = companies.map(([domain = '']) => apexOf(domain)!)
    const known = await records.companies.find(domains)
    expect(domains.filter((_, i) => known[i] === null)).toEqual([])
  })

  it('is read no further when it was loaded before, and again into an empty registry', async () => {
    let writes = 0
    const put: typeof records.companies.put = async (some) => {
      writes += 1
      return records.companies.put(some)
    }
    await loadCatalogue({ ...records.companies, put, find: neverAsked }, folder)
    expect(writes).toBe(0)
    const count = async () => 0
    await loadCatalogue(
      { ...records.companies, put, count, find: async (d) => d.map(() => null) },
      folder,
    )
    expect(writes).toBeGreaterThan(0)
  })

  it('knows the country of every exchange that imports name', () => {
    expect(countryOf('XTKS')).toBe('JP')
    expect(countryOf('XXXX')).toBeNull()
  })
})

const neverAsked = () => Promise.reject(new Error('nothing need be looked up'))
