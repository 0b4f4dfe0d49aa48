// Stores company research in MongoDB: one document per domain, and one per month for the LLM tokens spent.
import { parseStoredResearch } from '../../../schema/intelligence.ts'
import type { IntelligenceRecords } from '../records.ts'
import type { WriteAndPublish } from './changes.ts'
import { findByIds, type MongoLink, retryUpsert } from './connection.ts'
import type { ResearchDocument } from './models.ts'

export function createIntelligenceRecords(
  link: MongoLink,
  writeAndPublish: WriteAndPublish,
): IntelligenceRecords {
  return {
    async find(domains) {
      const found = await findByIds<ResearchDocument>(link, 'intelligence', domains)
      return domains.map((domain) => parseStoredResearch(found.get(domain)?.research))
    },
    async put(research) {
      const { domain } = research.intelligence
      const set = { $set: { research: JSON.stringify(research) } }
      await link.run(({ intelligence }) =>
        retryUpsert(() => intelligence.updateOne({ _id: domain }, set, { upsert: true })),
      )
    },
    async remove(domain) {
      return writeAndPublish(async () => {
        const { deletedCount } = await link.run(({ intelligence }) =>
          intelligence.deleteOne({ _id: domain }),
        )
        const result = deletedCount > 0
        return { result, changes: result ? [{ what: 'artwork', domain }] : [] }
      })
    },
    async spend(month, tokens) {
      const add = { $inc: { spent: tokens } }
      const after = await link.run((models) =>
        retryUpsert(() =>
          models.tokens
            .findOneAndUpdate({ _id: month }, add, { upsert: true, returnDocument: 'after' })
            .lean(),
        ),
      )
      return after?.spent ?? tokens
    },
  }
}
