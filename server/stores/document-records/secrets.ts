// Stores the installation's secrets; the first read of a name creates its secret.
import { randomBytes } from 'node:crypto'
import type { Documents } from '../documents.ts'
import { SECRET_BYTES, type SecretName, type SecretRecords } from '../records.ts'

export function createSecretRecords(documents: Documents): SecretRecords {
  const findOrCreate = (name: SecretName) =>
    documents.update('secrets', name, (before) => {
      if (before) return { result: before }
      const created = { value: randomBytes(SECRET_BYTES), previous: null }
      return { result: created, after: created }
    })
  return {
    async find(name) {
      const { value, previous } = await findOrCreate(name)
      return previous ? [value, previous] : [value]
    },
    async rotate(name) {
      const { value } = await findOrCreate(name)
      await documents.update('secrets', name, (before) => {
        // A second rotation at the same time would end every signed URL at once.
        if (before && !Buffer.from(before.value).equals(value))
          throw new Error('The secret was rotated by another command.')
        return {
          result: undefined,
          after: { value: randomBytes(SECRET_BYTES), previous: value },
          changes: [{ what: 'everything' }],
        }
      })
    },
  }
}
