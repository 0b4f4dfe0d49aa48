// Stores the installation's secrets in MongoDB; the first read of a name creates its secret.
import { randomBytes } from 'node:crypto'
import { SECRET_BYTES, type SecretName, type SecretRecords } from '../records.ts'
import type { WriteAndPublish } from './changes.ts'
import { type MongoLink, retryUpsert } from './connection.ts'
import type { SecretDocument } from './models.ts'

export function createSecretRecords(
  link: MongoLink,
  writeAndPublish: WriteAndPublish,
): SecretRecords {
  const findOrCreate = async (name: SecretName): Promise<SecretDocument> => {
    const existing = await link.run(({ secrets }) =>
      secrets.findById(name).lean<SecretDocument | null>(),
    )
    if (existing) return existing
    const insert = { $setOnInsert: { value: randomBytes(SECRET_BYTES) } }
    const stored = await link.run(({ secrets }) =>
      retryUpsert(() =>
        secrets
          .findOneAndUpdate({ _id: name }, insert, { upsert: true, returnDocument: 'after' })
          .lean<SecretDocument | null>(),
      ),
    )
    if (!stored) throw new Error(`The secret ${name} was not stored.`)
    return stored
  }
  return {
    async find(name) {
      const { value, previous } = await findOrCreate(name)
      return previous ? [value, previous] : [value]
    },
    async rotate(name) {
      const { value } = await findOrCreate(name)
      await writeAndPublish(async () => {
        const update = { $set: { value: randomBytes(SECRET_BYTES), previous: value } }
        // The filter on the value matches nothing when another command has rotated the secret meanwhile.
        const { matchedCount } = await link.run(({ secrets }) =>
          secrets.updateOne({ _id: name, value }, update),
        )
        if (matchedCount === 0) throw new Error('The secret was rotated by another command.')
        return { result: undefined, changes: [{ what: 'everything' }] }
      })
    },
  }
}
