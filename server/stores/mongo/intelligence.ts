// Stores company research, one document per domain, and the LLM tokens spent: one document per month, and one per
// caller and day.
import { parseStoredResearch } from '../../../schema/intelligence.ts'
import type { IntelligenceRecords } from '../records.ts'
import { callerDayKey, earlierDaysRange } from '../token-keys.ts'
import { findByIds, type MongoLink, retryUpsert } from './connection.ts'
import type { ResearchDocument } from './models.ts'

export function createIntelligenceRecords(link: MongoLink): IntelligenceRecords {
  const addTokens = async (key: string, tokens: number) => {
    const add = { $inc: { spent: tokens } }
    const after = await link.run((models) =>
      retryUpsert(() =>
        models.tokens
          .findOneAndUpdate({ _id: key }, add, { upsert: true, returnDocument: 'after' })
          .lean(),
      ),
    )
    return after?.spent ?? tokens
  }
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
    spend: addTokens,
    async spendOfCaller(day, caller, tokens) {
      // Counts of earlier days are not read again.
      const [first, end] = earlierDaysRange(day)
      await link.run((models) => models.tokens.deleteMany({ _id: { $gte: first, $lt: end } }))
      return addTokens(callerDayKey(day, caller), tokens)
    },
  }
}
