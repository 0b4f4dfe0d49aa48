// Fills stores with every kind of data, and compares what two stores contain.
import { expect } from 'vitest'
import type { BackedUpRecords, DumpRecord } from '../../server/stores/dump.ts'
import type { KeyRecord, Records } from '../../server/stores/records.ts'
import { artworkOf, svgOf } from './artwork.ts'
import { apex, companyOf } from './companies.ts'
import { researchOf } from './contracts/intelligence.ts'
import { NO_REPORT, visitOf } from './fake-internet.ts'

export const keyOf = (number: number): KeyRecord => ({
  hash: number.toString(16).padStart(64, '0'),
  id: `key_${number}`,
  kind: 'secret',
  plan: 'free',
  label: 'ключ "1"',
  origins: ['a.com'],
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  revokedAt: number % 2 === 0 ? new Date('2026-02-02T00:00:00Z') : null,
  expiresAt: null,
  lastUsedOn: '2026-03-01',
})

/** Writes some records of every kind. The facts contain what looks like a date or bytes of a dump. */
export async function fillStore(records: Records): Promise<void> {
  for (const number of [1, 2]) await records.keys.add(keyOf(number))
  const [secret] = await records.secrets.find('signedUrls')
  await records.secrets.rotate('signedUrls', secret)
  await records.artwork.block(apex('blocked.com'))
  await records.artwork.put(artworkOf('held.com', svgOf('<rect width="9" height="9"/>')))
  await records.artwork.put(artworkOf('held.com', svgOf(''), { background: 'dark', kept: true }))
  const companies = Array.from({ length: 30 }, (_, i) =>
    companyOf(`c${i}.com`, { aliases: [`Société ${i}`], coins: [`C${i}`] }),
  )
  await records.companies.put(companies)
  const organization = { name: { $date: '2026-01-01' }, logo: { $bytes: 'x' } }
  const facts = {
    ...NO_REPORT.facts,
    themeColor: { value: '#123456', from: 'meta', url: 'https://v.com' },
    organizations: [{ value: organization, from: 'json-ld', url: 'https://v.com' }],
  }
  await records.visits.put(visitOf(apex('v.com'), 1, '#aa0000'), { ...NO_REPORT, facts })
  await records.visits.put(visitOf(apex('nothing.com'), 90, null), NO_REPORT)
  await records.intelligence.put(researchOf('v.com'))
  await records.intelligence.spend('2026-11', 12)
  await records.usage.add([{ keyId: 'key_1', day: '2026-11-20', requests: 3, refused: 1 }], '')
  await records.state.set('catalogue', '{"input":"x"}')
  await records.merchantRules.put('joes garage', {
    pattern: 'JOES GARAGE',
    domain: apex('joes.com'),
  })
  await records.audit.add({
    id: '2026-11-23T00:00:00.000Z a',
    at: new Date('2026-11-23T00:00:00.000Z'),
    who: 'ada@server1',
    action: 'keys create',
    subject: 'key_1',
    reason: 'For "x"',
  })
}

/** @returns the same without the entries of the audit log that a restore adds. */
export async function restoredContentOf(records: BackedUpRecords): Promise<string[]> {
  return (await contentOf(records)).filter((line) => !line.includes('"action":"restore"'))
}

/** @returns what the store contains, as sorted lines that are the same for both stores. */
export async function contentOf(records: BackedUpRecords): Promise<string[]> {
  const lines: string[] = []
  for await (const batch of records.backup.dump()) lines.push(...batch.map(comparable))
  return lines.sort()
}

function comparable(record: DumpRecord): string {
  if (record.kind === 'forget') return expect.unreachable('Nothing changed during this backup.')
  // The stores may add missing properties, so their order differs.
  const parsed = 'text' in record ? { ...record, text: JSON.parse(record.text) } : record
  return JSON.stringify(sorted(JSON.parse(JSON.stringify(parsed))))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, property]) => [name, sorted(property)]))
}
