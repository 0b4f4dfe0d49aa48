// Secrets of the installation in MongoDB: made when first asked for.
import { randomBytes } from 'node:crypto'
import { SECRET_BYTES, type SecretRecords } from '../records.ts'
import { type Link, upserted } from './connection.ts'

export function secretsOf(link: Link): SecretRecords {
  return {
    async find(name) {
      const known = await link.ask(({ secrets }) => secrets.findById(name).lean())
      if (known) return known.value
      const made = { $setOnInsert: { value: randomBytes(SECRET_BYTES) } }
      const kept = await link.ask(({ secrets }) =>
        upserted(() =>
          secrets
            .findOneAndUpdate({ _id: name }, made, { upsert: true, returnDocument: 'after' })
            .lean(),
        ),
      )
      if (!kept) throw new Error(`The secret ${name} was not kept.`)
      return kept.value
    },
  }
}
