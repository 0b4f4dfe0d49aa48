// Stores documents in MongoDB, one collection for each kind. Without transactions: a write states which earlier write it
// replaces, and fails when another one came first.
import { randomUUID } from 'node:crypto'
import type { mongo } from 'mongoose'
import type { Documents, Kind, Kinds, Step, StoredDocument } from '../documents.ts'
import type { Change } from '../records.ts'
import type { WriteAndPublish } from './changes.ts'
import { deleteInSteps, type QueryRunner } from './collection-pages.ts'
import { BULK_TIMEOUT_MS } from './connection.ts'
import { isInserted, retryUpsert } from './errors.ts'
import type { DocumentOf } from './models.ts'

type Stored<K extends Kind> = DocumentOf<Kinds[K]>

/** Bytes as Node buffers. */
const READ = { promoteBuffers: true } as const

export class MongoDocuments implements Documents {
  readonly #link: QueryRunner
  readonly #writeAndPublish: WriteAndPublish

  constructor(link: QueryRunner, writeAndPublish: WriteAndPublish) {
    this.#link = link
    this.#writeAndPublish = writeAndPublish
  }

  async find<K extends Kind>(kind: K, ids: readonly string[]): Promise<(Kinds[K] | null)[]> {
    if (ids.length === 0) return []
    const found = await this.#run(kind, (collection) =>
      collection.find(withIds<K>(ids), READ).toArray(),
    )
    const bodies = new Map(found.map(({ _id, body }) => [_id as string, body as Kinds[K]]))
    return ids.map((id) => bodies.get(id) ?? null)
  }

  async page<K extends Kind>(kind: K, after: string, limit: number) {
    const found = await this.#page(kind, { _id: { $gt: after } }, 1, limit)
    return found.map(({ _id, body }) => ({ id: _id, body }))
  }

  async last<K extends Kind>(kind: K, limit: number): Promise<Kinds[K][]> {
    return (await this.#page(kind, {}, -1, limit)).map(({ body }) => body)
  }

  count(kind: Kind): Promise<number> {
    return this.#run(kind, (collection) => collection.countDocuments(), BULK_TIMEOUT_MS)
  }

  async put(documents: readonly StoredDocument[]): Promise<void> {
    const byKind = [...Map.groupBy(documents, ({ kind }) => kind)]
    await Promise.all(byKind.map(([kind, all]) => this.#putKind(kind, all)))
  }

  async update<K extends Kind, Result>(
    kind: K,
    id: string,
    step: (before: Kinds[K] | null) => Step<Kinds[K], Result>,
  ): Promise<Result> {
    for (;;) {
      const done = await this.#tryStep(kind, id, step)
      if (done) return done.result
    }
  }

  async add<K extends 'tokens' | 'usage'>(
    kind: K,
    id: string,
    counts: Kinds[K],
  ): Promise<Kinds[K]> {
    const increments = Object.entries(counts).map(([name, count]) => [`body.${name}`, count])
    const update = { $inc: Object.fromEntries(increments), $set: { stamp: randomUUID() } }
    const options = { ...READ, upsert: true, returnDocument: 'after' } as const
    const after = await this.#run(kind, (collection) =>
      retryUpsert(() => collection.findOneAndUpdate(withId<K>(id), update as never, options)),
    )
    return (after?.body ?? counts) as Kinds[K]
  }

  async delete<K extends Kind>(kind: K, ids: readonly string[]): Promise<void> {
    const remove = (collection: mongo.Collection<Stored<K>>) =>
      collection.deleteMany(withIds<K>(ids))
    await this.#run(kind, remove, BULK_TIMEOUT_MS)
  }

  deleteRange(kind: Kind, from: string, end: string): Promise<void> {
    return deleteInSteps(this.#link, kind, { _id: { $gte: from, $lt: end } })
  }

  #run<K extends Kind, T>(
    kind: K,
    query: (collection: mongo.Collection<Stored<K>>) => Promise<T>,
    timeoutMs?: number,
  ): Promise<T> {
    return this.#link.run((models) => query(models[kind].collection as never), timeoutMs)
  }

  #page<K extends Kind>(kind: K, filter: object, order: 1 | -1, limit: number) {
    return this.#run(
      kind,
      (collection) =>
        collection.find(filter, READ).sort({ _id: order }).limit(limit).toArray() as Promise<
          Stored<K>[]
        >,
      BULK_TIMEOUT_MS,
    )
  }

  #putKind(kind: Kind, documents: readonly StoredDocument[]) {
    const writes = documents.map(({ id, body }) => ({
      replaceOne: { filter: { _id: id }, replacement: documentOf(id, body), upsert: true },
    }))
    return this.#run(
      kind,
      (collection) => retryUpsert(() => collection.bulkWrite(writes as never)),
      documents.length > 1 ? BULK_TIMEOUT_MS : undefined,
    )
  }

  /** @returns null when the document was written meanwhile. */
  async #tryStep<K extends Kind, Result>(
    kind: K,
    id: string,
    step: (before: Kinds[K] | null) => Step<Kinds[K], Result>,
  ): Promise<{ result: Result } | null> {
    const before = await this.#run(
      kind,
      (collection) => collection.findOne(withId<K>(id), READ) as Promise<Stored<K> | null>,
    )
    const { result, after, changes = [] } = step(before?.body ?? null)
    const isUnchanged = after === undefined || (before === null && after === null)
    const write = async () => isUnchanged || this.#replace(kind, id, before, after)
    const isWritten = await (changes.length === 0 ? write() : this.#publish(write, changes))
    return isWritten ? { result } : null
  }

  /** Publishes the changes when the write was done. */
  #publish(write: () => Promise<boolean>, changes: readonly Change[]): Promise<boolean> {
    return this.#writeAndPublish(async () => {
      const result = await write()
      return { result, changes: result ? [...changes] : [] }
    })
  }

  /** @returns false, and writes nothing, when another write has replaced the document that was read. */
  #replace<K extends Kind>(
    kind: K,
    id: string,
    before: Stored<K> | null,
    after: Kinds[K] | null,
  ): Promise<boolean> {
    return this.#run(kind, async (collection) => {
      const filter = { _id: id, ...(before && { stamp: before.stamp }) } as never
      if (after === null) return (await collection.deleteOne(filter)).deletedCount === 1
      const document = documentOf(id, after)
      if (before) return (await collection.replaceOne(filter, document)).matchedCount === 1
      return isInserted(() => collection.insertOne(document as never))
    })
  }
}

const withId = <K extends Kind>(id: string) => ({ _id: id }) as mongo.Filter<Stored<K>>
const withIds = <K extends Kind>(ids: readonly string[]) =>
  ({ _id: { $in: [...new Set(ids)] } }) as mongo.Filter<Stored<K>>

const documentOf = <Body>(id: string, body: Body): DocumentOf<Body> => ({
  _id: id,
  stamp: randomUUID(),
  body,
})
