// Reads or deletes many documents of a collection in steps, so that no query takes long.
import type { mongo } from 'mongoose'
import { BULK_TIMEOUT_MS, type MongoLink } from './connection.ts'
import type { Models } from './models.ts'

/** Runs queries without the limits of a link that serves requests. */
export type QueryRunner = Pick<MongoLink, 'run'>

/** Documents deleted at once. */
const DELETED_AT_ONCE = 1000

export type Collection = mongo.Collection<{ _id: string }>

/** @returns a collection by its name, which no model needs to have. */
export const collectionNamed = (models: Models, name: string): Collection =>
  models.meta.db.collection(name) as unknown as Collection

/** Yields all documents of a collection in the order of their `_id`, with bytes as Node buffers. */
export async function* collectionPages<T extends { _id: string }>(
  runner: QueryRunner,
  name: string,
  size: number,
): AsyncGenerator<T[]> {
  let after = ''
  for (;;) {
    const documents = await runner.run(
      (models) =>
        collectionNamed(models, name)
          .find({ _id: { $gt: after } }, { promoteBuffers: true })
          .sort({ _id: 1 })
          .limit(size)
          .toArray() as unknown as Promise<T[]>,
      BULK_TIMEOUT_MS,
    )
    const last = documents.at(-1)
    if (last === undefined) return
    yield documents
    after = last._id
  }
}

/** Deletes the documents that match a filter. */
export async function deleteInSteps(
  runner: QueryRunner,
  name: string,
  filter: mongo.Filter<{ _id: string }> = {},
): Promise<void> {
  let found: { _id: string }[]
  do {
    found = await runner.run(
      (models) =>
        collectionNamed(models, name)
          .find(filter, { projection: { _id: 1 } })
          .limit(DELETED_AT_ONCE)
          .toArray(),
      BULK_TIMEOUT_MS,
    )
    const ids = found.map(({ _id }) => _id)
    if (ids.length > 0)
      await runner.run(
        (models) => collectionNamed(models, name).deleteMany({ _id: { $in: ids } }),
        BULK_TIMEOUT_MS,
      )
  } while (found.length === DELETED_AT_ONCE)
}
