// Stores API keys in SQLite under their hash.
import type Database from 'better-sqlite3'
import type { KeyRecord, KeyRecords } from '../records.ts'
import type { PublishChange } from './changes.ts'

export interface KeyRow {
  hash: string
  id: string
  kind: KeyRecord['kind']
  plan: string
  label: string | null
  origins: string
  created_at: number
  revoked_at: number | null
  expires_at: number | null
  last_used_on: string | null
}

export function parseKeyRow(row: KeyRow): KeyRecord {
  const { created_at, revoked_at, expires_at, last_used_on, origins, ...columns } = row
  return {
    ...columns,
    origins: JSON.parse(origins),
    createdAt: new Date(created_at),
    revokedAt: revoked_at === null ? null : new Date(revoked_at),
    expiresAt: expires_at === null ? null : new Date(expires_at),
    lastUsedOn: last_used_on,
  }
}

export function createKeyRecords(
  database: Database.Database,
  publishChange: PublishChange,
): KeyRecords {
  const find = database.prepare<[string], KeyRow>(
    'SELECT * FROM keys WHERE hash IN (SELECT value FROM json_each(?))',
  )
  const add = database.prepare('INSERT OR IGNORE INTO keys VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const list = database.prepare<[], KeyRow>('SELECT * FROM keys ORDER BY created_at, id')
  const findByIds = database.prepare<[string], KeyRow>(
    'SELECT * FROM keys WHERE id IN (SELECT value FROM json_each(?))',
  )
  const byId = database.prepare<[string], KeyRow>('SELECT * FROM keys WHERE id = ?')
  const revoke = database.prepare(
    'UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  )
  const expire = database.prepare(
    'UPDATE keys SET expires_at = ? WHERE id = ? AND (expires_at IS NULL OR expires_at > ?)',
  )
  // Each change has a flag of its own, because null is a value.
  const update = database.prepare(
    `UPDATE keys SET plan = coalesce(@plan, plan), revoked_at = iif(@enables, NULL, revoked_at),
      expires_at = iif(@movesExpiry, @expiresAt, expires_at) WHERE id = @id`,
  )
  /** Changes one key, and publishes the change if there is any. @returns the key, null for an unknown id. */
  const change = (id: string, update: () => Database.RunResult): KeyRecord | null => {
    const write = database.transaction(() => {
      const changed = update().changes > 0
      const row = byId.get(id)
      if (row && changed) publishChange('key', row.hash)
      return row ? parseKeyRow(row) : null
    })
    return write.immediate()
  }
  return {
    async find(hashes) {
      const rows = new Map(find.all(JSON.stringify(hashes)).map((row) => [row.hash, row]))
      return hashes.map((hash) => {
        const row = rows.get(hash)
        return row ? parseKeyRow(row) : null
      })
    },
    async findByIds(ids) {
      const rows = new Map(findByIds.all(JSON.stringify(ids)).map((row) => [row.id, row]))
      return ids.map((id) => {
        const row = rows.get(id)
        return row ? parseKeyRow(row) : null
      })
    },
    async add(key) {
      const origins = JSON.stringify(key.origins)
      const times = [key.createdAt, key.revokedAt, key.expiresAt].map(
        (time) => time?.getTime() ?? null,
      )
      const { hash, id, kind, plan, label, lastUsedOn } = key
      const row = [hash, id, kind, plan, label, origins, ...times, lastUsedOn]
      const write = database.transaction(() => {
        const added = add.run(...row).changes > 0
        if (added) publishChange('key', key.hash)
        return added
      })
      return write.immediate()
    },
    async list() {
      return list.all().map(parseKeyRow)
    },
    async revoke(id, at) {
      return change(id, () => revoke.run(at.getTime(), id))
    },
    async expire(id, at) {
      return change(id, () => expire.run(at.getTime(), id, at.getTime()))
    },
    async update(id, { plan = null, revokedAt, expiresAt }) {
      const values = {
        id,
        plan,
        enables: Number(revokedAt === null),
        movesExpiry: Number(expiresAt !== undefined),
        expiresAt: expiresAt?.getTime() ?? null,
      }
      return change(id, () => update.run(values))
    },
  }
}
