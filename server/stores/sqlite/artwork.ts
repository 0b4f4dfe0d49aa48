// Artwork and takedowns in SQLite.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import type { ArtworkRecords } from '../records.ts'
import { ARTWORK_VALUES, type ArtworkRow, artworkFrom, rowFrom } from './artwork-rows.ts'
import type { Announce } from './changes.ts'

export function artworkOf(database: Database.Database, announce: Announce): ArtworkRecords {
  const listed = '(SELECT value FROM json_each(?))'
  const find = database.prepare<[string], ArtworkRow>(
    `SELECT * FROM artwork WHERE domain IN ${listed}`,
  )
  const blocks = database
    .prepare<[string], string>(`SELECT domain FROM blocks WHERE domain IN ${listed}`)
    .pluck()
  const put = database.prepare(`INSERT OR REPLACE INTO artwork VALUES (${ARTWORK_VALUES})`)
  const remove = database.prepare('DELETE FROM artwork WHERE domain = ?')
  const block = database.prepare('INSERT OR IGNORE INTO blocks VALUES (?, ?)')
  const unblock = database.prepare('DELETE FROM blocks WHERE domain = ?')
  const write = (domain: Apex, statement: () => Database.RunResult): number =>
    database
      .transaction(() => {
        const { changes } = statement()
        if (changes > 0) announce('artwork', domain)
        return changes
      })
      .immediate()
  return {
    async find(domains) {
      const names = JSON.stringify(domains)
      const blocked = new Set(blocks.all(names))
      const rows = Map.groupBy(find.all(names), (row) => row.domain)
      return domains.map((domain) => {
        const artworks = (rows.get(domain) ?? []).map(artworkFrom)
        return artworks.length > 0 || blocked.has(domain)
          ? { artworks, blocked: blocked.has(domain) }
          : null
      })
    },
    async put(artwork) {
      write(artwork.domain, () => put.run(rowFrom(artwork)))
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
  }
}
