// Stores the installation's secrets in MongoDB; the first read of a name creates its secret.
import { randomBytes } from 'node:crypto'
import { SECRET_BYTES, type SecretRecords } from '../records.ts'
import { type MongoLink, retryUpsert } from './connection.ts'

export function createSecretRecords(link: MongoLink): SecretRecords {
  return {
    async find(name) {
      const existing = await link.run(({ secrets }) => secrets.findById(name).lean())
      if (existing) return existing.value
      const insert = { $setOnInsert: { value: randomBytes(SECRET_BYTES) } }
      const stored = await link.run(({ secrets }) =>
        retryUpsert(() =>
          secrets
            .findOneAndUpdate({ _id: name }, insert, { upsert: true, returnDocument: 'after' })
            .lean(),
        ),
      )
      if (!stored) throw new Error(`The secret ${name} was not stored.`)
      return stored.value
    },
  }
}
