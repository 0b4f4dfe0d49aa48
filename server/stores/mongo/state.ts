// Stores the progress of imports and other state of the installation in MongoDB.
import type { StateRecords } from '../records.ts'
import { type MongoLink, retryUpsert } from './connection.ts'
import type { StateDocument } from './models.ts'

export function createStateRecords(link: MongoLink): StateRecords {
  return {
    async get(name) {
      const found = await link.run(({ state }) => state.findById(name).lean<StateDocument | null>())
      return found?.text ?? null
    },
    async set(name, text) {
      await link.run(({ state }) =>
        retryUpsert(() => state.updateOne({ _id: name }, { $set: { text } }, { upsert: true })),
      )
    },
  }
}
