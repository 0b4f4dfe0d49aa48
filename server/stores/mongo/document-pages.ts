// Reads a whole collection in pages, so that no query takes long.
import { BULK_TIMEOUT_MS, type MongoLink } from './connection.ts'
import type { Models } from './models.ts'

/** Yields all documents of a collection in the order of their `_id`. @param fields all fields when left out. */
export async function* documentPages<T extends { _id: string }>(
  link: MongoLink,
  name: keyof Models,
  size: number,
  fields?: Record<string, 1>,
): AsyncGenerator<T[]> {
  let after: string | null = null
  for (;;) {
    const filter: object = after === null ? {} : { _id: { $gt: after } }
    const documents: T[] = await link.run(
      (models) =>
        models[name].collection
          .find(filter, { projection: fields, promoteBuffers: true })
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
