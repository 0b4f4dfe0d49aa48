// The collections of MongoDB: what a document of each holds, and the few indexes that are not its `_id`.
import mongoose, { type Connection, type Model, Schema } from 'mongoose'
import type { Apex } from '../../../schema/apex.ts'
import type { Artwork } from '../../../schema/artwork.ts'
import type { Outcome } from '../../../schema/visit.ts'
import type { LeadEntry } from '../lookup-index.ts'
import type { Change, KeyRecord, NameHit } from '../records.ts'

/** Bytes come back as Node's own buffers. */
export interface DrawingDocument extends Omit<Artwork, 'domain' | 'bytes'> {
  bytes: Buffer
}

/** All that an operator said of a domain, in one document: no reader sees half of it. */
export interface HeldDocument {
  _id: Apex
  /** By kind and background, so that one is set without a look at the others. */
  drawings?: Record<string, DrawingDocument>
  blockedAt?: Date
}

/** A visit with its drawings, in one document. Texts are JSON: strangers' facts have any names for their fields. */
export interface VisitDocument {
  _id: Apex
  outcome: Outcome
  at: Date
  freshUntil: Date
  drawings: DrawingDocument[]
  /** What tells whether the next visit found other drawings. */
  drawn: string
  report: string
  facts: string
}

/** A company; what leads to it stands here, and in `leads` and `names` only to be found by. */
export interface CompanyDocument {
  _id: Apex
  /** JSON: the names of provenance hold points. */
  company: string
  rank: number
  leads: LeadEntry[]
  names: Pick<NameHit, 'name' | 'key' | 'what'>[]
  /** Of the write that made it. */
  stamp: string
}

export interface LeadDocument {
  /** `ticker:XNAS:AAPL` */
  _id: string
  domains: Apex[]
}

export interface NameDocument {
  /** The key without spaces, a space, the apex: in the order of names, so that a prefix is a range. */
  _id: string
  rank: number
  length: number
  /** What a later word begins. */
  inner: string[]
  grams: string[]
}

/** In how many names a gram is; never fewer than there are. */
export interface GramDocument {
  _id: string
  count: number
}

/** What was found out about a company. */
export interface ResearchDocument {
  _id: Apex
  /** JSON: profiles elsewhere have any names for their fields. */
  research: string
}

export interface KeyDocument extends Omit<KeyRecord, 'hash'> {
  _id: string
}

export interface EventDocument {
  /** Numbered without a gap. */
  _id: number
  /** null: the write is under way. */
  changes: Change[] | null
}

/** A write of companies that is under way, or was cut off. */
export interface JournalDocument {
  _id: string
  write: string
  /** JSON, in parts. */
  text: string
  part: number
  parts: number
}

const text = { type: String, required: true }
const number = { type: Number, required: true }
const any = Schema.Types.Mixed

// No defaults, no version keys, no buffering: a document is what was written, and a store that is away says so.
const of = <T>(definition: object) =>
  new Schema<T>(definition as never, {
    ...{ versionKey: false, minimize: false, bufferCommands: false, strict: 'throw' },
    ...{ autoCreate: false, autoIndex: false },
  })

const keySchema = of<KeyDocument>({
  ...{ _id: text, id: text, kind: text, plan: text, label: String, origins: [String] },
  ...{ createdAt: Date, revokedAt: Date },
})
keySchema.index({ id: 1 }, { unique: true })

const nameSchema = of<NameDocument>({
  ...{ _id: text, rank: number, length: number, inner: [String], grams: [String] },
})
nameSchema.index({ inner: 1, rank: -1 })
nameSchema.index({ grams: 1, rank: -1 })

const SCHEMAS = {
  held: of<HeldDocument>({ _id: text, drawings: any, blockedAt: Date }),
  visits: of<VisitDocument>({
    ...{ _id: text, outcome: text, at: Date, freshUntil: Date, drawings: any },
    ...{ drawn: String, report: String, facts: String },
  }),
  companies: of<CompanyDocument>({
    ...{ _id: text, company: text, rank: number, leads: any, names: any, stamp: text },
  }),
  leads: of<LeadDocument>({ _id: text, domains: [String] }),
  names: nameSchema,
  grams: of<GramDocument>({ _id: text, count: number }),
  intelligence: of<ResearchDocument>({ _id: text, research: text }),
  tokens: of<{ _id: string; spent: number }>({ _id: text, spent: number }),
  keys: keySchema,
  secrets: of<{ _id: string; value: Buffer }>({ _id: text, value: Buffer }),
  events: of<EventDocument>({ _id: number, changes: any }),
  counters: of<{ _id: string; count: number }>({ _id: text, count: number }),
  leases: of<{ _id: string; owner: string; until: Date }>({ _id: text, owner: text, until: Date }),
  journal: of<JournalDocument>({ _id: text, write: text, text, part: number, parts: number }),
}

type DocumentOf<S> = S extends Schema<infer T> ? T : never
export type Models = { [Name in keyof typeof SCHEMAS]: Model<DocumentOf<(typeof SCHEMAS)[Name]>> }

export interface Opened {
  connection: Connection
  models: Models
}

/** One attempt. @throws when no server answers in time. */
export async function openModels(url: string, options: mongoose.ConnectOptions): Promise<Opened> {
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
