// Stores operator artwork and takedowns in SQLite.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import type { ArtworkRecords } from '../records.ts'
import {
  ARTWORK_VALUES,
  type ArtworkRow,
  artworkParameters,
  parseArtworkRow,
} from './artwork-rows.ts'
import type { PublishChange } from './changes.ts'

export function createArtworkRecords(
  database: Database.Database,
  publishChange: PublishChange,
): ArtworkRecords {
  const domainList = '(SELECT value FROM json_each(?))'
  const find = database.prepare<[string], ArtworkRow>(
    `SELECT * FROM artwork WHERE domain IN ${domainList}`,
  )
  const selectBlocked = database
    .prepare<[string], string>(`SELECT domain FROM blocks WHERE domain IN ${domainList}`)
    .pluck()
  const selectDomains = database
    .prepare<[], Apex>('SELECT domain FROM artwork UNION SELECT domain FROM blocks ORDER BY domain')
    .pluck()
  const put = database.prepare(`INSERT OR REPLACE INTO artwork VALUES (${ARTWORK_VALUES})`)
  const remove = database.prepare('DELETE FROM artwork WHERE domain = ?')
  const block = database.prepare('INSERT OR IGNORE INTO blocks VALUES (?, ?)')
  const unblock = database.prepare('DELETE FROM blocks WHERE domain = ?')
  const write = (domain: Apex, statement: () => Database.RunResult): number =>
    database
      .transaction(() => {
        const { changes } = statement()
        if (changes > 0) publishChange('artwork', domain)
        return changes
      })
      .immediate()
  return {
    async find(domains) {
      const domainsJson = JSON.stringify(domains)
      const blocked = new Set(selectBlocked.all(domainsJson))
      const rows = Map.groupBy(find.all(domainsJson), (row) => row.domain)
      return domains.map((domain) => {
        const artworks = (rows.get(domain) ?? []).map(parseArtworkRow)
        return artworks.length > 0 || blocked.has(domain)
          ? { artworks, blocked: blocked.has(domain) }
          : null
      })
    },
    async put(artwork) {
      write(artwork.domain, () => put.run(artworkParameters(artwork)))
    },
    async remove(domain) {
      return write(domain, () => remove.run(domain))
    },
    async block(domain) {
      return write(domain, () => block.run(domain, Date.now())) > 0
    },
    async unblock(domain) {
      return write(domain, () => unblock.run(domain)) > 0
    },
    async domains() {
      return selectDomains.all()
    },
  }
}
