// Stores documents in MongoDB, one collection for each kind. Without transactions: a write states which earlier write it
// replaces, and fails when another one came first.
import { randomUUID } from 'node:crypto'
import type { mongo } from 'mongoose'
import type { Documents, Kind, Kinds, Step } from '../documents.ts'
import type { WriteAndPublish } from './changes.ts'
import { deleteInSteps, type QueryRunner } from './collection-pages.ts'
import { BULK_TIMEOUT_MS, isInserted, retryUpsert } from './connection.ts'
import type { DocumentOf } from './models.ts'

type Stored<K extends Kind> = DocumentOf<Kinds[K]>

export function mongoDocuments(link: QueryRunner, writeAndPublish: WriteAndPublish): Documents {
  const run = <K extends Kind, T>(
    kind: K,
    query: (collection: mongo.Collection<Stored<K>>) => Promise<T>,
    timeoutMs?: number,
  ) => link.run((models) => query(models[kind].collection as never), timeoutMs)

  const findOne = <K extends Kind>(kind: K, id: string) =>
    run(
      kind,
      (collection) => collection.findOne(idFilter<K>(id), READ) as Promise<Stored<K> | null>,
    )
  /** @returns false, and writes nothing, when another write has replaced the document that was read. */
  const replace = <K extends Kind>(
    kind: K,
    id: string,
    before: Stored<K> | null,
    after: Kinds[K] | null,
  ): Promise<boolean> =>
    run(kind, async (collection) => {
      const filter = { ...idFilter<K>(id), ...(before && { stamp: before.stamp }) } as never
      if (after === null) return (await collection.deleteOne(filter)).deletedCount === 1
      const document = documentOf(id, after)
      if (before) return (await collection.replaceOne(filter, document)).matchedCount === 1
      return isInserted(() => collection.insertOne(document as never))
    })
  /** @returns null when the document was written meanwhile. */
  const tryStep = async <K extends Kind, Result>(
    kind: K,
    id: string,
    step: (before: Kinds[K] | null) => Step<Kinds[K], Result>,
  ): Promise<{ result: Result } | null> => {
    const before = await findOne(kind, id)
    const { result, after, changes = [] } = step(before?.body ?? null)
    const write = async () =>
      after === undefined || (before === null && after === null)
        ? true
        : replace(kind, id, before, after)
    const isWritten =
      changes.length === 0
        ? await write()
        : await writeAndPublish(async () => {
            const isDone = await write()
            return { result: isDone, changes: isDone ? [...changes] : [] }
          })
    return isWritten ? { result } : null
  }
  const page = <K extends Kind>(kind: K, filter: object, order: 1 | -1, limit: number) =>
    run(
      kind,
      (collection) =>
        collection.find(filter, READ).sort({ _id: order }).limit(limit).toArray() as Promise<
          Stored<K>[]
        >,
      BULK_TIMEOUT_MS,
    )
  const deleteIds = async (kind: Kind, ids: readonly string[]) => {
    const filter = { _id: { $in: [...ids] } } as never
    await run(kind, (collection) => collection.deleteMany(filter), BULK_TIMEOUT_MS)
  }
  return {
    async find(kind, ids) {
      if (ids.length === 0) return []
      const filter = { _id: { $in: [...new Set(ids)] } } as never
      const found = await run(kind, (collection) => collection.find(filter, READ).toArray())
      const bodies = new Map(
        found.map(({ _id, body }) => [_id as string, body as Kinds[typeof kind]]),
      )
      return ids.map((id) => bodies.get(id) ?? null)
    },
    async page(kind, after, limit) {
      const found = await page(kind, { _id: { $gt: after } }, 1, limit)
      return found.map(({ _id, body }) => ({ id: _id, body }))
    },
    last: async (kind, limit) => (await page(kind, {}, -1, limit)).map(({ body }) => body),
    count: (kind) => run(kind, (collection) => collection.countDocuments(), BULK_TIMEOUT_MS),
    async put(all) {
      const byKind = [...Map.groupBy(all, ({ kind }) => kind)]
      await Promise.all(
        byKind.map(([kind, documents]) => {
          const writes = documents.map(({ id, body }) => ({
            replaceOne: {
              filter: { _id: id },
              replacement: documentOf(id, body),
              upsert: true,
            },
          }))
          return run(
            kind,
            (collection) => retryUpsert(() => collection.bulkWrite(writes as never)),
            documents.length > 1 ? BULK_TIMEOUT_MS : undefined,
          )
        }),
      )
    },
    async update(kind, id, step) {
      for (;;) {
        const done = await tryStep(kind, id, step)
        if (done) return done.result
      }
    },
    async add(kind, id, counts) {
      const increments = Object.entries(counts).map(([name, count]) => [`body.${name}`, count])
      const update = { $inc: Object.fromEntries(increments), $set: { stamp: randomUUID() } }
      const after = await run(kind, (collection) =>
        retryUpsert(() =>
          collection.findOneAndUpdate({ _id: id } as never, update as never, {
            ...READ,
            upsert: true,
            returnDocument: 'after',
          }),
        ),
      )
      return (after?.body ?? counts) as typeof counts
    },
    delete: deleteIds,
    deleteRange: (kind, from, end) => deleteInSteps(link, kind, { _id: { $gte: from, $lt: end } }),
  }
}

/** Bytes as Node buffers. */
const READ = { promoteBuffers: true } as const
const idFilter = <K extends Kind>(id: string) => ({ _id: id }) as mongo.Filter<Stored<K>>
const documentOf = <Body>(id: string, body: Body): DocumentOf<Body> => ({
  _id: id,
  stamp: randomUUID(),
  body,
})
