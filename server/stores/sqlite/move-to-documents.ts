// The migration that moves the rows of one table for each kind of record to the table `documents`.
// Like each migration it stays as it is when the program changes.
import type Database from 'better-sqlite3'
import { artworkFingerprint } from '../document-records/visits.ts'

const date = (column: string) =>
  `json(iif(${column} IS NULL, NULL, json_object('$date', ${column})))`

/** An artwork of the tables `artwork` and `visit_artwork`. '' was the background of artwork for any background. */
const ARTWORK = `json_object(
  'kind', kind, 'background', nullif(background, ''), 'fullColor', json(iif(full_colour, 'true', 'false')),
  'source', source, 'mediaType', media_type, 'bytes', json_object('$bytes', length(bytes)),
  'width', width, 'height', height, 'hash', hash, 'legible', json(legible),
  'visibleArea', json(visible_area), 'palette', json(palette), 'license', licence,
  'attribution', attribution, 'fetchedAt', ${date('fetched_at')})`

/** All artwork of each domain. */
const artworksBy = (table: string, order: string) => `SELECT domain,
  json_group_array(${ARTWORK} ORDER BY ${order}) AS artworks, concat_bytes(bytes ORDER BY ${order}) AS bytes
  FROM ${table} GROUP BY domain`

/** Renames a property of a JSON text. */
const renamed = (column: string, before: string, after: string) =>
  `iif(json_type(${column}, '$.${before}') IS NULL, ${column},
    json_remove(json_set(${column}, '$.${after}', json(${column} -> '$.${before}')), '$.${before}'))`

/** The secret before the last rotation was a row of its own, with a name that ended with ` previous`. */
const SECRETS = `SELECT 'secrets', iif(current.name = 'grants', 'signedUrls', current.name),
  json_object('value', json_object('$bytes', length(current.value)), 'previous',
    json(iif(former.value IS NULL, NULL, json_object('$bytes', length(former.value))))),
  (SELECT concat_bytes(value ORDER BY name) FROM secrets WHERE name IN (current.name, former.name))
  FROM secrets AS current LEFT JOIN secrets AS former ON former.name = current.name || ' previous'
  WHERE current.name NOT LIKE '% previous'`

/** The SELECT statements of the documents: kind, id, body and bytes. */
const DOCUMENTS = [
  `SELECT 'operatorArtwork', domain,
     json_object('artworks', json(coalesce(artworks, '[]')), 'blockedAt', ${date('blocked_at')}), bytes
   FROM (SELECT domain FROM artwork UNION SELECT domain FROM blocks)
   LEFT JOIN (${artworksBy('artwork', `kind || '-' || iif(background = '', 'any', background)`)}) USING (domain)
   LEFT JOIN blocks USING (domain)`,
  `SELECT 'visitArtwork', domain, json_object('artworks', json(artworks)), bytes
   FROM (${artworksBy('visit_artwork', 'rowid')})`,
  `SELECT 'visits', domain, json_object('outcome', outcome, 'at', ${date('at')}, 'freshUntil', ${date('fresh_until')},
     'fingerprint', artwork_fingerprint(coalesce(body ->> '$.artworks', '[]'))), NULL
   FROM visits LEFT JOIN documents ON kind = 'visitArtwork' AND id = domain`,
  `SELECT 'visitReports', domain, report, NULL FROM visits`,
  `SELECT 'visitFacts', domain, ${renamed('facts', 'themeColour', 'themeColor')}, NULL FROM visit_facts`,
  `SELECT 'intelligence', domain, ${renamed('research', 'narrator', 'generatorVersion')}, NULL FROM intelligence`,
  `SELECT 'tokens', month, json_object('spent', tokens), NULL FROM spent_tokens`,
  `SELECT 'apiKeys', hash, json_object('hash', hash, 'id', id, 'kind', kind, 'plan', plan, 'label', label,
     'origins', json(origins), 'createdAt', ${date('created_at')}, 'revokedAt', ${date('revoked_at')},
     'expiresAt', ${date('expires_at')}, 'lastUsedOn', last_used_on), NULL FROM keys`,
  `SELECT 'apiKeyIds', id, hash, NULL FROM keys`,
  `SELECT 'usage', day || ' ' || key_id, json_object('requests', requests, 'refused', refused), NULL FROM key_usage`,
  SECRETS,
  `SELECT 'state', name, text, NULL FROM state`,
  `SELECT 'audit', id, entry, NULL FROM audit`,
]

const FORMER_TABLES = [
  'artwork',
  'blocks',
  'visits',
  'visit_artwork',
  'visit_facts',
  'intelligence',
  'spent_tokens',
  'keys',
  'key_usage',
  'secrets',
  'state',
  'audit',
]

export function moveToDocuments(database: Database.Database): void {
  database.function('artwork_fingerprint', (artworks: unknown) =>
    artworkFingerprint(JSON.parse(String(artworks))),
  )
  database.aggregate('concat_bytes', {
    start: (): Buffer[] => [],
    step: (all: Buffer[], bytes: Buffer) => [...all, bytes],
    result: (all: Buffer[]) => Buffer.concat(all),
  })
  database.exec(`CREATE TABLE documents (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, bytes BLOB, UNIQUE (kind, id))`)
  for (const select of DOCUMENTS) database.exec(`INSERT INTO documents ${select}`)
  for (const table of FORMER_TABLES) database.exec(`DROP TABLE ${table}`)
  database.exec(`ALTER TABLE leads RENAME TO lookups; DROP INDEX leads_of;
    CREATE INDEX lookups_of ON lookups (domain)`)
}
