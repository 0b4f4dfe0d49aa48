// The MongoDB collections: the type of each document, and the few indexes besides `_id`.
import mongoose, { type Connection, type Model, Schema } from 'mongoose'
import type { Apex } from '../../../schema/apex.ts'
import { KINDS, type Kind } from '../documents.ts'
import type { LookupEntry } from '../lookup-index.ts'
import type { Change, NameHit } from '../records.ts'

/** A document of one of the `KINDS`, under its id. */
export interface DocumentOf<Body> {
  _id: string
  /** Identifies the write: a later write fails when the stamp is no longer the one that it has read. */
  stamp: string
  body: Body
}

/** A company with its lookup keys and names; the collections `lookups` and `names` only index them. */
export interface CompanyDocument {
  _id: Apex
  /** JSON, because the field names of provenance contain dots. */
  company: string
  rank: number
  /** The lookup keys. */
  lookups: LookupEntry[]
  names: Pick<NameHit, 'name' | 'key' | 'what'>[]
  /** Identifies the write that created the document. */
  stamp: string
}

/** The companies with a lookup key. */
export interface LookupDocument {
  /** The key, such as `ticker:XNAS:AAPL`. */
  _id: string
  domains: Apex[]
}

export interface NameDocument {
  /** The name without spaces, a space and the domain, so that a prefix search is a range query. */
  _id: string
  rank: number
  /** Characters of the name without spaces. */
  length: number
  /** The parts of the name that begin at a later word. */
  inner: string[]
  grams: string[]
}

/** Number of names with a gram; it may be too high after a crash, but never too low. */
export interface GramDocument {
  _id: string
  count: number
}

/** What the collections contain: the version of their schema (`schema`), and a restore that has not ended. */
export interface MetaDocument {
  _id: 'schema' | 'restoring'
  version?: number
  since?: Date
  /** The marker is that of an upgrade, which keeps processes of older versions from the data. */
  isUpgrade?: boolean
}

export interface EventDocument {
  /** The event's number, without gaps. */
  _id: number
  /** null while the write runs. */
  changes: Change[] | null
}

/** One part of a write of companies that runs or was interrupted. */
export interface JournalDocument {
  _id: string
  /** Id of the write. */
  write: string
  /** This part of the JSON text. */
  text: string
  /** Index of this part. */
  part: number
  /** Number of parts of the write. */
  parts: number
}

const requiredText = { type: String, required: true }
const requiredNumber = { type: Number, required: true }
const anyValue = Schema.Types.Mixed

// Documents get no defaults and no version keys. Commands are not buffered, so an unavailable server fails at once.
const schemaOf = <T>(definition: object) =>
  new Schema<T>(definition as never, {
    versionKey: false,
    minimize: false,
    bufferCommands: false,
    strict: 'throw',
    autoCreate: false,
    autoIndex: false,
  })

const nameSchema = schemaOf<NameDocument>({
  _id: requiredText,
  rank: requiredNumber,
  length: requiredNumber,
  inner: [String],
  grams: [String],
})
nameSchema.index({ inner: 1, rank: -1 })
nameSchema.index({ grams: 1, rank: -1 })

const documentSchema = schemaOf<DocumentOf<unknown>>({
  _id: requiredText,
  stamp: requiredText,
  body: anyValue,
})

/** The schemas by collection name. */
const SCHEMAS = {
  ...(Object.fromEntries(KINDS.map((kind) => [kind, documentSchema])) as Record<
    Kind,
    typeof documentSchema
  >),
  companies: schemaOf<CompanyDocument>({
    _id: requiredText,
    company: requiredText,
    rank: requiredNumber,
    lookups: anyValue,
    names: anyValue,
    stamp: requiredText,
  }),
  lookups: schemaOf<LookupDocument>({ _id: requiredText, domains: [String] }),
  names: nameSchema,
  grams: schemaOf<GramDocument>({ _id: requiredText, count: requiredNumber }),
  meta: schemaOf<MetaDocument>({
    _id: requiredText,
    version: Number,
    since: Date,
    isUpgrade: Boolean,
  }),
  events: schemaOf<EventDocument>({ _id: requiredNumber, changes: anyValue }),
  counters: schemaOf<{ _id: string; count: number }>({
    _id: requiredText,
    count: requiredNumber,
  }),
  leases: schemaOf<{ _id: string; owner: string; until: Date }>({
    _id: requiredText,
    owner: requiredText,
    until: Date,
  }),
  journal: schemaOf<JournalDocument>({
    _id: requiredText,
    write: requiredText,
    text: requiredText,
    part: requiredNumber,
    parts: requiredNumber,
  }),
}

type ContentOf<S> = S extends Schema<infer T> ? T : never
export type Models = { [Name in keyof typeof SCHEMAS]: Model<ContentOf<(typeof SCHEMAS)[Name]>> }

export interface MongoSession {
  connection: Connection
  models: Models
}

/** Connects once. @throws Error when no server answers in time. */
export async function openModels(
  url: string,
  options: mongoose.ConnectOptions,
): Promise<MongoSession> {
  const connection = mongoose.createConnection()
  try {
    await connection.openUri(url, { ...options, autoIndex: false, autoCreate: false })
    const entries = Object.entries(SCHEMAS).map(([name, schema]) => [
      name,
      connection.model(name, schema as Schema, name),
    ])
    const models = Object.fromEntries(entries) as Models
    await models.names.createIndexes()
    return { connection, models }
  } catch (error) {
    await connection.destroy(true).catch(() => {})
    throw error
  }
}
