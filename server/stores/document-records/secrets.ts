// Stores the installation's secrets; the first read of a name creates its secret.
import { randomBytes } from 'node:crypto'
import type { Documents } from '../documents.ts'
import { SECRET_BYTES, type SecretRecords } from '../records.ts'

export function createSecretRecords(documents: Documents): SecretRecords {
  return {
    async find(name) {
      const { value, previous } = await documents.update('secrets', name, (before) => {
        if (before) return { result: before }
        const created = { value: randomBytes(SECRET_BYTES), previous: null }
        return { result: created, after: created }
      })
      return previous ? [value, previous] : [value]
    },
    rotate(name, current) {
      return documents.update('secrets', name, (before) => {
        if (before && !Buffer.from(before.value).equals(current))
          throw new Error('The secret was rotated by another command.')
        return {
          result: undefined,
          after: { value: randomBytes(SECRET_BYTES), previous: current },
          changes: [{ what: 'everything' }],
        }
      })
    },
  }
}
