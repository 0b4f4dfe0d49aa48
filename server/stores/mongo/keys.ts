// Stores API keys in MongoDB under their hash.
import type { KeyRecord, KeyRecords } from '../records.ts'
import type { WriteAndPublish } from './changes.ts'
import { findByIds, isDuplicateKey, type MongoLink } from './connection.ts'
import type { KeyDocument } from './models.ts'

function parseKeyDocument({ _id: hash, ...rest }: KeyDocument): KeyRecord {
  return { hash, ...rest }
}

export function createKeyRecords(link: MongoLink, writeAndPublish: WriteAndPublish): KeyRecords {
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
    async revoke(id, at) {
      return writeAndPublish(async () => {
        const revoked = await link.run(({ keys }) =>
          keys
            .findOneAndUpdate(
              { id, revokedAt: null },
              { $set: { revokedAt: at } },
              { returnDocument: 'after' },
            )
            .lean<KeyDocument | null>(),
        )
        if (revoked) return { result: parseKeyDocument(revoked), changes: [keyChange(revoked._id)] }
        const existing = await link.run(({ keys }) =>
          keys.findOne({ id }).lean<KeyDocument | null>(),
        )
        return { result: existing && parseKeyDocument(existing), changes: [] }
      })
    },
  }
}

const keyChange = (hash: string) => ({ what: 'key', hash }) as const

function compareByAge(a: KeyRecord, b: KeyRecord): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}
