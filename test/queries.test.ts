// What people type, asked of the catalogue that ships: the company they mean comes first.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '../server/imports/catalogue.ts'
import { bestMatch, search } from '../server/resolvers/search.ts'
import { sqliteRecords } from '../server/stores/sqlite.ts'
import { apex } from './companies.ts'
import { NOBODY, QUERIES } from './queries.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-queries-'))
const records = sqliteRecords(join(folder, 'logograph.sqlite'))
beforeAll(() => loadCatalogue(records.companies, folder))
afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true, force: true })
})
const find = search(records.companies)
const best = bestMatch(records.companies)

const SHOWN = 5
/** The queries of a kind that another company answers first, with what did. */
async function missesOf(kind: string, queries: [text: string, domain: string][]) {
  const misses: string[] = []
  for (const [text, domain] of queries) {
    const found = await find(text, SHOWN)
    if (found[0]?.company.domain === domain) continue
    const instead = found.map(({ company, how }) => `${company.domain} (${how})`).join(', ')
    misses.push(`${kind}: ${text} is ${domain}, found ${instead || 'nothing'}`)
  }
  return misses
}

describe('what people type', () => {
  it('is many queries of each kind, none of them twice', () => {
    const all = QUERIES.flatMap(([kind, queries]) => queries.map(([text]) => `${kind}: ${text}`))
    expect(all.length).toBeGreaterThanOrEqual(310)
    expect(new Set(all).size).toBe(all.length)
    expect(Math.min(...QUERIES.map(([, queries]) => queries.length))).toBeGreaterThanOrEqual(15)
    expect(new Set(NOBODY).size).toBeGreaterThanOrEqual(45)
  })

  it('means companies that the catalogue has', async () => {
    for (const [kind, queries] of QUERIES) {
      const companies = await records.companies.find(queries.map(([, domain]) => apex(domain)))
      const unknown = queries.filter((_, i) => !companies[i])
      expect(unknown, kind).toEqual([])
    }
  })

  it('finds the company that is meant first, 95 times in a hundred', async () => {
    const misses = await Promise.all(QUERIES.map(([kind, queries]) => missesOf(kind, queries)))
    const asked = QUERIES.reduce((sum, [, queries]) => sum + queries.length, 0)
    const right = 1 - misses.flat().length / asked
    expect(right, misses.flat().join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  it.each(QUERIES)('finds something for each query by %s', async (_, queries) => {
    for (const [text] of queries) expect(await find(text, SHOWN), text).not.toEqual([])
  })
})

describe('what names nobody', () => {
  it.each(NOBODY)('%s', async (text) => {
    expect((await best(text))?.domain ?? null).toBeNull()
  })
})
