// Stores the last visit to each website in SQLite: outcome, report, facts and artwork.
import { setImmediate } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { Apex } from '../../../schema/apex.ts'
import {
  CLEARED,
  type Outcome,
  type SiteFacts,
  type Visit,
  type VisitReport,
} from '../../../schema/visit.ts'
import { createParseCache } from '../parse-cache.ts'
import type { VisitRecords } from '../records.ts'
import {
  ARTWORK_VALUES,
  type ArtworkRow,
  artworkParameters,
  parseArtworkRow,
} from './artwork-rows.ts'
import type { PublishChange } from './changes.ts'

interface VisitRow {
  domain: Apex
  outcome: Outcome
  at: number
  fresh_until: number
}

/** Visits deleted in one transaction, so that other writers wait only for milliseconds. */
const PRUNED_AT_ONCE = 500

export function createVisitRecords(
  database: Database.Database,
  publishChange: PublishChange,
): VisitRecords {
  const domainList = '(SELECT value FROM json_each(?))'
  const find = database.prepare<[string], VisitRow>(
    `SELECT domain, outcome, at, fresh_until FROM visits WHERE domain IN ${domainList}`,
  )
  const selectArtwork = database.prepare<[string], ArtworkRow>(
    `SELECT * FROM visit_artwork WHERE domain IN ${domainList} ORDER BY rowid`,
  )
  const selectVisited = database.prepare<[string]>('SELECT 1 FROM visits WHERE domain = ?').pluck()
  const selectArtworkSummary = database.prepare(
    `SELECT kind, background, hash, source, full_colour, legible, palette FROM visit_artwork
     WHERE domain = ? ORDER BY kind, background`,
  )
  const put = database.prepare('INSERT OR REPLACE INTO visits VALUES (?, ?, ?, ?, ?)')
  const putFacts = database.prepare('INSERT OR REPLACE INTO visit_facts VALUES (?, ?)')
  const insertArtwork = database.prepare(`INSERT INTO visit_artwork VALUES (${ARTWORK_VALUES})`)
  const deleteArtwork = database.prepare('DELETE FROM visit_artwork WHERE domain = ?')
  const expire = database.prepare(
    'UPDATE visits SET fresh_until = @cleared WHERE domain = @domain AND fresh_until <> @cleared',
  )
  const report = database
    .prepare<[string], string>('SELECT report FROM visits WHERE domain = ?')
    .pluck()
  const selectFacts = database.prepare<[string], { domain: Apex; facts: string }>(
    `SELECT domain, facts FROM visit_facts WHERE domain IN ${domainList}`,
  )
  const prune = {
    select: database
      .prepare<[number, number, string, number], Apex>(
        `SELECT domain FROM visits WHERE at < ? AND fresh_until < ?
         AND outcome IN (SELECT value FROM json_each(?)) LIMIT ?`,
      )
      .pluck(),
    deletions: ['visits', 'visit_facts', 'visit_artwork'].map((table) =>
      database.prepare<[string]>(`DELETE FROM ${table} WHERE domain IN ${domainList}`),
    ),
  }
  const pruneBatch = database.transaction((before: number, outcomes: string) => {
    const domains = prune.select.all(before, before, outcomes, PRUNED_AT_ONCE)
    for (const deletion of prune.deletions) deletion.run(JSON.stringify(domains))
    return domains.length
  })
  const parseCached = createParseCache<SiteFacts>(JSON.parse)
  const factsOf = (domains: readonly Apex[]): (SiteFacts | null)[] => {
    const rows = selectFacts.all(JSON.stringify(domains))
    const texts = new Map(rows.map(({ domain, facts }) => [domain, facts]))
    return domains.map((domain) => parseCached(domain, texts.get(domain)))
  }
  return {
    async find(domains) {
      const domainsJson = JSON.stringify(domains)
      const visits = new Map(find.all(domainsJson).map((row) => [row.domain, row]))
      const artworkRows = visits.size > 0 ? selectArtwork.all(domainsJson) : []
      const rowsByDomain = Map.groupBy(artworkRows, (row) => row.domain)
      return domains.map((domain) => visitFrom(visits.get(domain), rowsByDomain.get(domain)))
    },
    async put({ domain, outcome, at, freshUntil, artworks }, { facts, ...storedReport }) {
      const write = database.transaction(() => {
        const previousArtwork =
          selectVisited.get(domain) && JSON.stringify(selectArtworkSummary.all(domain))
        put.run(domain, outcome, at.getTime(), freshUntil.getTime(), JSON.stringify(storedReport))
        putFacts.run(domain, JSON.stringify(facts))
        deleteArtwork.run(domain)
        for (const artwork of artworks) insertArtwork.run(artworkParameters(artwork))
        // A first visit and unchanged artwork invalidate nothing.
        if (previousArtwork && JSON.stringify(selectArtworkSummary.all(domain)) !== previousArtwork)
          publishChange('artwork', domain)
      })
      write.immediate()
    },
    async report(domain) {
      const storedReport = report.get(domain)
      const [facts] = factsOf([domain])
      if (storedReport === undefined || !facts) return null
      const rest: Omit<VisitReport, 'facts'> = JSON.parse(storedReport)
      return { ...rest, facts }
    },
    facts: async (domains) => factsOf(domains),
    async expire(domain) {
      const write = database.transaction(() => {
        const { changes } = expire.run({ domain, cleared: CLEARED.getTime() })
        publishChange('artwork', domain)
        return changes > 0
      })
      return write.immediate()
    },
    async prune(before, outcomes) {
      let count = 0
      for (;;) {
        const deleted = pruneBatch.immediate(before.getTime(), JSON.stringify(outcomes))
        count += deleted
        if (deleted < PRUNED_AT_ONCE) return count
        // Lets other work of this process run.
        await setImmediate()
      }
    },
  }
}

function visitFrom(row: VisitRow | undefined, artworkRows: ArtworkRow[] = []): Visit | null {
  if (!row) return null
  const { domain, outcome } = row
  const times = { at: new Date(row.at), freshUntil: new Date(row.fresh_until) }
  return { domain, outcome, ...times, artworks: artworkRows.map(parseArtworkRow) }
}
