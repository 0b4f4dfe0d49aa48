// API keys in MongoDB, found by their hash.
import type { KeyRecord, KeyRecords } from '../records.ts'
import type { Announce } from './changes.ts'
import { foundBy, isTaken, type Link } from './connection.ts'
import type { KeyDocument } from './models.ts'

function keyFrom({ _id: hash, ...same }: KeyDocument): KeyRecord {
  return { hash, ...same }
}

export function keysOf(link: Link, announce: Announce): KeyRecords {
  return {
    async find(hashes) {
      const found = await foundBy<KeyDocument>(link, 'keys', hashes)
      return hashes.map((hash) => {
        const known = found.get(hash)
        return known ? keyFrom(known) : null
      })
    },
    async add({ hash, ...same }) {
      return announce(async () => {
        try {
          await link.ask(({ keys }) => keys.create({ _id: hash, ...same }))
          return { result: true, changes: [{ what: 'key', hash }] }
        } catch (error) {
          if (isTaken(error)) return { result: false, changes: [] }
          throw error
        }
      })
    },
    async list() {
      const all = await link.ask(({ keys }) => keys.find().lean<KeyDocument[]>())
      return all.map(keyFrom).sort(byAge)
    },
    async revoke(id, at) {
      return announce(async () => {
        const revoked = await link.ask(({ keys }) =>
          keys
            .findOneAndUpdate(
              { id, revokedAt: null },
              { $set: { revokedAt: at } },
              { returnDocument: 'after' },
            )
            .lean<KeyDocument | null>(),
        )
        if (revoked) return { result: keyFrom(revoked), changes: [keyChange(revoked._id)] }
        const known = await link.ask(({ keys }) => keys.findOne({ id }).lean<KeyDocument | null>())
        return { result: known && keyFrom(known), changes: [] }
      })
    },
  }
}

const keyChange = (hash: string) => ({ what: 'key', hash }) as const

function byAge(a: KeyRecord, b: KeyRecord): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}
