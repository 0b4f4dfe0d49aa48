// What was found out about companies in MongoDB: one document a domain, and one a month for the tokens that it cost.
import { researchFrom } from '../../../schema/intelligence.ts'
import type { IntelligenceRecords } from '../records.ts'
import type { Announce } from './changes.ts'
import { foundBy, type Link, upserted } from './connection.ts'
import type { ResearchDocument } from './models.ts'

export function intelligenceOf(link: Link, announce: Announce): IntelligenceRecords {
  return {
    async find(domains) {
      const found = await foundBy<ResearchDocument>(link, 'intelligence', domains)
      return domains.map((domain) => researchFrom(found.get(domain)?.research))
    },
    async put(research) {
      const { domain } = research.intelligence
      const set = { $set: { research: JSON.stringify(research) } }
      await link.ask(({ intelligence }) =>
        upserted(() => intelligence.updateOne({ _id: domain }, set, { upsert: true })),
      )
    },
    async remove(domain) {
      return announce(async () => {
        const { deletedCount } = await link.ask(({ intelligence }) =>
          intelligence.deleteOne({ _id: domain }),
        )
        const result = deletedCount > 0
        return { result, changes: result ? [{ what: 'artwork', domain }] : [] }
      })
    },
    async spend(month, tokens) {
      const add = { $inc: { spent: tokens } }
      const after = await link.ask((models) =>
        upserted(() =>
          models.tokens
            .findOneAndUpdate({ _id: month }, add, { upsert: true, returnDocument: 'after' })
            .lean(),
        ),
      )
      return after?.spent ?? tokens
    },
  }
}
