// Stores API keys under their hash, and the hash of a key under its id.
import { type Documents, pagesOf, type StoredDocument } from '../documents.ts'
import type { KeyRecord, KeyRecords } from '../records.ts'

const PAGE_SIZE = 1000

export function createKeyRecords(documents: Documents): KeyRecords {
  /** @returns null for an unknown id. */
  const findByIds = async (ids: readonly string[]) => {
    const hashes = await documents.find('apiKeyIds', ids)
    const keys = await documents.find(
      'apiKeys',
      hashes.map((hash) => hash ?? ''),
    )
    return keys.map((key, i) => (key?.id === ids[i] ? key : null))
  }
  /** Changes a key and publishes the change. @param next returns null when nothing changes. */
  const change = async (
    id: string,
    next: (key: KeyRecord) => Partial<KeyRecord> | null,
  ): Promise<KeyRecord | null> => {
    const [found] = await findByIds([id])
    if (!found) return null
    return documents.update<'apiKeys', KeyRecord | null>('apiKeys', found.hash, (key) => {
      const changes = key && next(key)
      if (!changes) return { result: key }
      const after = { ...key, ...changes }
      return { result: after, after, changes: [{ what: 'key', hash: key.hash }] }
    })
  }
  return {
    find: (hashes) => documents.find('apiKeys', hashes),
    findByIds,
    async add(key) {
      const [existing] = await documents.find('apiKeys', [key.hash])
      if (existing) return false
      // A process that was killed after this write has left the id of this key without a key.
      const isFreeId = await documents.update('apiKeyIds', key.id, (hash) =>
        hash === null ? { result: true, after: key.hash } : { result: hash === key.hash },
      )
      if (!isFreeId) return false
      return documents.update('apiKeys', key.hash, (before) =>
        before === null
          ? { result: true, after: key, changes: [{ what: 'key', hash: key.hash }] }
          : { result: false },
      )
    },
    async list() {
      const keys: KeyRecord[] = []
      for await (const page of pagesOf(documents, 'apiKeys', PAGE_SIZE))
        keys.push(...page.map(({ body }) => body))
      return keys.sort(compareByAge)
    },
    revoke: (id, at) => change(id, (key) => (key.revokedAt ? null : { revokedAt: at })),
    expire: (id, at) =>
      change(id, ({ expiresAt }) => (expiresAt && expiresAt <= at ? null : { expiresAt: at })),
    update: (id, changes) => change(id, () => changes),
  }
}

export const keyDocuments = (key: KeyRecord): StoredDocument[] => [
  { kind: 'apiKeys', id: key.hash, body: key },
  { kind: 'apiKeyIds', id: key.id, body: key.hash },
]

const compareByAge = (a: KeyRecord, b: KeyRecord) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
