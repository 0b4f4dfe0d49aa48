// Visits to very many invented hosts of one company, which must not fill the store.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Site } from '../../schema/site.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { largeArtworkOf, reportOf, visitOf } from '../support/contracts/fixtures.ts'

const HOSTS = process.env.FULL_SIZE === 'true' ? 20_000 : 2_000
const TIMEOUT_MS = 240_000

const folder = mkdtempSync(join(tmpdir(), 'logograph-hosts-'))
const file = join(folder, 'logograph.sqlite')
const records = sqliteRecords(file)
afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true, force: true })
})

it(
  `stores at most 200 visits and 8 MB for ${HOSTS.toLocaleString('en-US')} random hosts of one company`,
  async () => {
    await records.visits.put(visitOf('x.com'), reportOf())
    const hosts = Array.from({ length: HOSTS }, () => `${crypto.randomUUID()}.x.com` as Site)
    for (const [i, host] of hosts.entries()) {
      // Every third host has an icon, most of them small ones.
      const artworks = i % 3 === 0 ? [largeArtworkOf(host, i % 30 === 0 ? 900_000 : 4000)] : []
      await records.visits.put(visitOf(host, { artworks, at: new Date(1000 + i) }), reportOf())
    }
    const stored: Site[] = []
    for (let i = 0; i < hosts.length; i += 1000)
      for (const visit of await records.visits.find(hosts.slice(i, i + 1000)))
        if (visit) stored.push(visit.domain)
    expect(stored.length).toBeLessThanOrEqual(200)
    expect(stored).toEqual(expect.arrayContaining(hosts.slice(-1)))
    expect((await records.visits.find(['x.com' as Site]))[0]).not.toBeNull()
    // Free pages of the file and the log of its last changes included.
    expect(statSync(file).size).toBeLessThan(30_000_000)
  },
  TIMEOUT_MS,
)
