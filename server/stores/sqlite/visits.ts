// Visits to websites in SQLite: the outcome, the report, the facts, and the drawings that were kept.
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import type { Outcome, Report, SiteFacts, Visit } from '../../../schema/visit.ts'
import { parsedBy } from '../parse-cache.ts'
import type { VisitRecords } from '../records.ts'
import { ARTWORK_VALUES, type ArtworkRow, artworkFrom, rowFrom } from './artwork-rows.ts'
import type { Announce } from './changes.ts'

interface VisitRow {
  domain: Apex
  outcome: Outcome
  at: number
  fresh_until: number
}

export function visitsOf(database: Database.Database, announce: Announce): VisitRecords {
  const listed = '(SELECT value FROM json_each(?))'
  const find = database.prepare<[string], VisitRow>(
    `SELECT domain, outcome, at, fresh_until FROM visits WHERE domain IN ${listed}`,
  )
  const drawings = database.prepare<[string], ArtworkRow>(
    `SELECT * FROM visit_artwork WHERE domain IN ${listed} ORDER BY rowid`,
  )
  const visited = database.prepare<[string]>('SELECT 1 FROM visits WHERE domain = ?').pluck()
  const drawn = database.prepare(
    `SELECT kind, background, hash, source, full_colour, legible, palette FROM visit_artwork
     WHERE domain = ? ORDER BY kind, background`,
  )
  const put = database.prepare('INSERT OR REPLACE INTO visits VALUES (?, ?, ?, ?, ?)')
  const note = database.prepare('INSERT OR REPLACE INTO visit_facts VALUES (?, ?)')
  const draw = database.prepare(`INSERT INTO visit_artwork VALUES (${ARTWORK_VALUES})`)
  const erase = database.prepare('DELETE FROM visit_artwork WHERE domain = ?')
  const remove = database.prepare('DELETE FROM visits WHERE domain = ?')
  const forget = database.prepare('DELETE FROM visit_facts WHERE domain = ?')
  const report = database
    .prepare<[string], string>('SELECT report FROM visits WHERE domain = ?')
    .pluck()
  const noted = database.prepare<[string], { domain: Apex; facts: string }>(
    `SELECT domain, facts FROM visit_facts WHERE domain IN ${listed}`,
  )
  const parsed = parsedBy<SiteFacts>(JSON.parse)
  const factsOf = (domains: readonly Apex[]): (SiteFacts | null)[] => {
    const rows = noted.all(JSON.stringify(domains))
    const texts = new Map(rows.map(({ domain, facts }) => [domain, facts]))
    return domains.map((domain) => parsed(domain, texts.get(domain)))
  }
  return {
    async find(domains) {
      const names = JSON.stringify(domains)
      const visits = new Map(find.all(names).map((row) => [row.domain, row]))
      const found = visits.size > 0 ? drawings.all(names) : []
      const rows = Map.groupBy(found, (row) => row.domain)
      return domains.map((domain) => visitFrom(visits.get(domain), rows.get(domain)))
    },
    async put({ domain, outcome, at, freshUntil, artworks }, { facts, ...told }) {
      const write = database.transaction(() => {
        const before = visited.get(domain) && JSON.stringify(drawn.all(domain))
        put.run(domain, outcome, at.getTime(), freshUntil.getTime(), JSON.stringify(told))
        note.run(domain, JSON.stringify(facts))
        erase.run(domain)
        for (const artwork of artworks) draw.run(rowFrom(artwork))
        // What was never visited was never shown, and what rests on the same drawings stays right.
        if (before && JSON.stringify(drawn.all(domain)) !== before) announce('artwork', domain)
      })
      write.immediate()
    },
    async report(domain) {
      const told = report.get(domain)
      const [facts] = factsOf([domain])
      if (told === undefined || !facts) return null
      const rest: Omit<Report, 'facts'> = JSON.parse(told)
      return { ...rest, facts }
    },
    facts: async (domains) => factsOf(domains),
    async remove(domain) {
      const write = database.transaction(() => {
        erase.run(domain)
        forget.run(domain)
        const { changes } = remove.run(domain)
        announce('artwork', domain)
        return changes > 0
      })
      return write.immediate()
    },
  }
}

function visitFrom(row: VisitRow | undefined, drawings: ArtworkRow[] = []): Visit | null {
  if (!row) return null
  const { domain, outcome } = row
  const times = { at: new Date(row.at), freshUntil: new Date(row.fresh_until) }
  return { domain, outcome, ...times, artworks: drawings.map(artworkFrom) }
}
