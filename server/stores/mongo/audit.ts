// Stores the audit log in MongoDB.
import { auditText, parseAuditText } from '../audit-entries.ts'
import type { AuditRecords } from '../records.ts'
import { type MongoLink, retryUpsert } from './connection.ts'
import type { AuditDocument } from './models.ts'

export function createAuditRecords(link: MongoLink): AuditRecords {
  return {
    async add(added) {
      const update = { $set: { entry: auditText(added) } }
      await link.run(({ audit }) =>
        retryUpsert(() => audit.updateOne({ _id: added.id }, update, { upsert: true })),
      )
    },
    async list(limit) {
      const documents = await link.run(({ audit }) =>
        audit.find().sort({ _id: -1 }).limit(limit).lean<AuditDocument[]>(),
      )
      return documents.map(({ entry }) => parseAuditText(entry))
    },
  }
}
