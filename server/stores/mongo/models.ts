// The MongoDB collections: the type of each document, and the few indexes besides `_id`.
import mongoose, { type Connection, type Model, Schema } from 'mongoose'
import type { Apex } from '../../../schema/apex.ts'
import type { Artwork } from '../../../schema/artwork.ts'
import type { Outcome } from '../../../schema/visit.ts'
import type { LookupEntry } from '../lookup-index.ts'
import type { Change, KeyRecord, NameHit } from '../records.ts'

/** Artwork as a document contains it; the driver returns its bytes as Node buffers. */
export interface ArtworkDocument extends Omit<Artwork, 'domain' | 'bytes'> {
  bytes: Buffer
}

/** Operator artwork and takedown of a domain in the collection `held`, in one document: no reader sees half of it. */
export interface OperatorArtworkDocument {
  _id: Apex
  /** Artwork by kind and background, so that a write sets one without reading the others. */
  drawings?: Record<string, ArtworkDocument>
  blockedAt?: Date
}

/** A visit with its artwork. `report` and `facts` are JSON, because websites choose some of their field names. */
export interface VisitDocument {
  _id: Apex
  outcome: Outcome
  at: Date
  freshUntil: Date
  /** The artwork, the best first. */
  drawings: ArtworkDocument[]
  /** Fingerprint of the artwork; another fingerprint means that the artwork changed. */
  drawn: string
  report: string
  facts: string
}

/** A company with its lookup keys and names; the collections `leads` and `names` only index them. */
export interface CompanyDocument {
  _id: Apex
  /** JSON, because the field names of provenance contain dots. */
  company: string
  rank: number
  /** The lookup keys. */
  leads: LookupEntry[]
  names: Pick<NameHit, 'name' | 'key' | 'what'>[]
  /** Identifies the write that created the document. */
  stamp: string
}

/** The companies with a lookup key, in the collection `leads`. */
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

/** Research about a company. */
export interface ResearchDocument {
  _id: Apex
  /** JSON, because the social profiles have arbitrary field names. */
  research: string
}

export interface SecretDocument {
  _id: string
  value: Buffer
  /** The secret before the last rotation. */
  previous?: Buffer
}

export interface KeyDocument extends Omit<KeyRecord, 'hash' | 'expiresAt' | 'lastUsedOn'> {
  _id: string
  expiresAt?: Date | null
  lastUsedOn?: string | null
}

/** The requests with a key on one day. */
export interface UsageDocument {
  /** The day, a space and the id of the key, so that the counts of earlier days are a range. */
  _id: string
  requests: number
  refused: number
}

export interface StateDocument {
  _id: string
  text: string
}

/** An entry of the audit log, as JSON. */
export interface AuditDocument {
  _id: string
  entry: string
}

/** What the collections contain: the version of their schema (`schema`), and a restore that has not ended. */
export interface MetaDocument {
  _id: 'schema' | 'restoring'
  version?: number
  since?: Date
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

const keySchema = schemaOf<KeyDocument>({
  _id: requiredText,
  id: requiredText,
  kind: requiredText,
  plan: requiredText,
  label: String,
  origins: [String],
  createdAt: Date,
  revokedAt: Date,
  expiresAt: Date,
  lastUsedOn: String,
})
keySchema.index({ id: 1 }, { unique: true })

const nameSchema = schemaOf<NameDocument>({
  _id: requiredText,
  rank: requiredNumber,
  length: requiredNumber,
  inner: [String],
  grams: [String],
})
nameSchema.index({ inner: 1, rank: -1 })
nameSchema.index({ grams: 1, rank: -1 })

/** The schemas by collection name. */
const SCHEMAS = {
  held: schemaOf<OperatorArtworkDocument>({
    _id: requiredText,
    drawings: anyValue,
    blockedAt: Date,
  }),
  visits: schemaOf<VisitDocument>({
    _id: requiredText,
    outcome: requiredText,
    at: Date,
    freshUntil: Date,
    drawings: anyValue,
    drawn: String,
    report: String,
    facts: String,
  }),
  companies: schemaOf<CompanyDocument>({
    _id: requiredText,
    company: requiredText,
    rank: requiredNumber,
    leads: anyValue,
    names: anyValue,
    stamp: requiredText,
  }),
  leads: schemaOf<LookupDocument>({ _id: requiredText, domains: [String] }),
  names: nameSchema,
  grams: schemaOf<GramDocument>({ _id: requiredText, count: requiredNumber }),
  intelligence: schemaOf<ResearchDocument>({ _id: requiredText, research: requiredText }),
  tokens: schemaOf<{ _id: string; spent: number }>({
    _id: requiredText,
    spent: requiredNumber,
  }),
  keys: keySchema,
  usage: schemaOf<UsageDocument>({
    _id: requiredText,
    requests: requiredNumber,
    refused: requiredNumber,
  }),
  secrets: schemaOf<SecretDocument>({ _id: requiredText, value: Buffer, previous: Buffer }),
  state: schemaOf<StateDocument>({ _id: requiredText, text: requiredText }),
  audit: schemaOf<AuditDocument>({ _id: requiredText, entry: requiredText }),
  meta: schemaOf<MetaDocument>({ _id: requiredText, version: Number, since: Date }),
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

type DocumentOf<S> = S extends Schema<infer T> ? T : never
export type Models = { [Name in keyof typeof SCHEMAS]: Model<DocumentOf<(typeof SCHEMAS)[Name]>> }

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
    await Promise.all([models.keys.createIndexes(), models.names.createIndexes()])
    return { connection, models }
  } catch (error) {
    await connection.destroy(true).catch(() => {})
    throw error
  }
}
