// The contract tests of the company research records.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoredResearch } from '../../../schema/intelligence.ts'
import type { Records } from '../../../server/stores/records.ts'
import { apex } from '../companies.ts'
import { randomNamespace } from './namespace.ts'

/** @returns research in which almost every property is set. */
export function researchOf(
  domain: string,
  changes: Partial<StoredResearch['intelligence']> = {},
): StoredResearch {
  return {
    intelligence: {
      domain: apex(domain),
      name: 'Grüße & Söhne 🎈',
      description: 'They make anvils.',
      industry: 'Machinery Manufacturing',
      companySize: '11-50',
      technologies: ['nginx'],
      socials: { x: 'https://x.com/acme' },
      businessModel: null,
      targetMarket: 'Smiths',
      founded: '1998',
      headquarters: null,
      evidence: [{ statement: 'founded', url: `https://${domain}/`, quote: 'Founded in 1998.' }],
      generatedBy: 'extractive',
      generatedAt: new Date('2026-01-02T03:04:05.678Z'),
      ...changes,
    },
    generatorVersion: 'extractive@1',
    freshUntil: new Date('2026-02-02T03:04:05.678Z'),
  }
}

/** @param open returns a store; two of one namespace share their data like two processes. */
export function intelligenceContract(name: string, open: (namespace: string) => Promise<Records>) {
  describe(`intelligence: ${name}`, () => {
    let records: Records
    let namespace: string
    beforeEach(async () => {
      namespace = randomNamespace()
      records = await open(namespace)
    })
    afterEach(() => records.close())

    it('returns the last research of each domain, in the order of the request', async () => {
      const a = researchOf('a.com')
      const b = researchOf('b.com', { name: 'B', evidence: [] })
      await records.intelligence.put(researchOf('b.com', { name: 'before' }))
      await Promise.all([records.intelligence.put(a), records.intelligence.put(b)])
      const domains = ['b.com', 'none.com', 'a.com', 'b.com'].map(apex)
      expect(await records.intelligence.find(domains)).toEqual([b, null, a, b])
      expect(await records.intelligence.find([])).toEqual([])
    })

    it('adds up the LLM tokens of a month from concurrent processes, and accepts refunds', async () => {
      const otherProcess = await open(namespace)
      const spending = [records, otherProcess].flatMap((store) =>
        Array.from({ length: 20 }, () => store.intelligence.spend('2026-11', 5)),
      )
      const totals = (await Promise.all(spending)).sort((a, b) => a - b)
      // No caller may get a total without its own tokens. A server may return the same total to two callers,
      // so this only rejects totals that an atomic sum cannot produce.
      expect(totals.filter((total, i) => total < 5 * (i + 1))).toEqual([])
      expect(totals.at(-1)).toBe(200)
      expect(await records.intelligence.spend('2026-11', -50)).toBe(150)
      expect(await otherProcess.intelligence.spend('2026-12', 0)).toBe(0)
      await otherProcess.close()
    })

    it('adds up the LLM tokens of each caller and day, and forgets earlier days but no month', async () => {
      const { spend, spendOfCaller } = records.intelligence
      await spend('2026-11', 7)
      expect(await spendOfCaller('2026-11-21', 'key:a', 5)).toBe(5)
      expect(await spendOfCaller('2026-11-21', 'key:a', 5)).toBe(10)
      expect(await spendOfCaller('2026-11-21', 'key:b', 1)).toBe(1)
      expect(await spendOfCaller('2026-11-22', 'key:b', 2)).toBe(2)
      expect(await spendOfCaller('2026-11-22', 'key:b', -1)).toBe(1)
      expect(await spendOfCaller('2026-11-21', 'key:a', 3)).toBe(3)
      expect(await spend('2026-11', 0)).toBe(7)
    })
  })
}
