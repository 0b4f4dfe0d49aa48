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

/** An artwork of a requested domain; all its columns are null when the domain has a block and no artwork. */
type FoundRow = { requested: Apex; is_blocked: 0 | 1 } & (ArtworkRow | { domain: null })

export function createArtworkRecords(
  database: Database.Database,
  publishChange: PublishChange,
): ArtworkRecords {
  // One statement for both tables: for most domains, which have neither artwork nor a block, two take three times as long.
  const find = database.prepare<[string], FoundRow>(`
    SELECT list.value AS requested, blocks.domain IS NOT NULL AS is_blocked, artwork.*
    FROM json_each(?) AS list
    LEFT JOIN blocks ON blocks.domain = list.value
    LEFT JOIN artwork ON artwork.domain = list.value
    WHERE blocks.domain IS NOT NULL OR artwork.domain IS NOT NULL`)
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
      const rowsFound = find.all(JSON.stringify([...new Set(domains)]))
      const found = Map.groupBy(rowsFound, (row) => row.requested)
      return domains.map((domain) => {
        const rows = found.get(domain)
        if (rows === undefined) return null
        const artworks = rows.filter(hasArtwork).map(parseFoundRow)
        return { artworks, blocked: rows.some((row) => row.is_blocked === 1) }
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

const hasArtwork = (row: FoundRow): row is FoundRow & ArtworkRow => row.domain !== null

const parseFoundRow = ({ requested: _, is_blocked: _isBlocked, ...row }: FoundRow & ArtworkRow) =>
  parseArtworkRow(row)
