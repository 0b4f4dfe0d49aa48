// Stores API keys in MongoDB under their hash.
import type { QueryFilter } from 'mongoose'
import type { KeyRecord, KeyRecords } from '../records.ts'
import type { WriteAndPublish } from './changes.ts'
import { findByIds, isDuplicateKey, type MongoLink } from './connection.ts'
import type { KeyDocument } from './models.ts'

/** Keys of earlier versions have no expiry and no last day of use. */
export function parseKeyDocument(document: KeyDocument): KeyRecord {
  const { _id: hash, expiresAt = null, lastUsedOn = null, ...rest } = document
  return { hash, ...rest, expiresAt, lastUsedOn }
}

export function createKeyRecords(link: MongoLink, writeAndPublish: WriteAndPublish): KeyRecords {
  /** Changes the key if the condition holds, and publishes the change. @returns the key, null for an unknown id. */
  const change = (
    id: string,
    condition: QueryFilter<KeyDocument>,
    set: Partial<KeyDocument>,
  ): Promise<KeyRecord | null> =>
    writeAndPublish(async () => {
      const changed = await link.run(({ keys }) =>
        keys
          .findOneAndUpdate({ id, ...condition }, { $set: set }, { returnDocument: 'after' })
          .lean<KeyDocument | null>(),
      )
      if (changed) return { result: parseKeyDocument(changed), changes: [keyChange(changed._id)] }
      const existing = await link.run(({ keys }) => keys.findOne({ id }).lean<KeyDocument | null>())
      return { result: existing && parseKeyDocument(existing), changes: [] }
    })
  return {
    async find(hashes) {
      const found = await findByIds<KeyDocument>(link, 'keys', hashes)
      return hashes.map((hash) => {
        const existing = found.get(hash)
        return existing ? parseKeyDocument(existing) : null
      })
    },
    async findByIds(ids) {
      const documents = await link.run(({ keys }) =>
        keys.find({ id: { $in: [...ids] } }).lean<KeyDocument[]>(),
      )
      const found = new Map(documents.map((document) => [document.id, document]))
      return ids.map((id) => {
        const existing = found.get(id)
        return existing ? parseKeyDocument(existing) : null
      })
    },
    async add({ hash, ...rest }) {
      return writeAndPublish(async () => {
        try {
          await link.run(({ keys }) => keys.create({ _id: hash, ...rest }))
          return { result: true, changes: [{ what: 'key', hash }] }
        } catch (error) {
          if (isDuplicateKey(error)) return { result: false, changes: [] }
          throw error
        }
      })
    },
    async list() {
      const all = await link.run(({ keys }) => keys.find().lean<KeyDocument[]>())
      return all.map(parseKeyDocument).sort(compareByAge)
    },
    revoke: (id, at) => change(id, { revokedAt: null }, { revokedAt: at }),
    expire: (id, at) =>
      change(id, { $or: [{ expiresAt: null }, { expiresAt: { $gt: at } }] }, { expiresAt: at }),
    update: (id, changes) => change(id, {}, changes),
  }
}

const keyChange = (hash: string) => ({ what: 'key', hash }) as const

function compareByAge(a: KeyRecord, b: KeyRecord): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}
