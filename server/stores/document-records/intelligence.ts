// Stores company research, and the LLM tokens spent in each month and by each caller.
import { parseStoredResearch } from '../../../schema/intelligence.ts'
import type { Documents } from '../documents.ts'
import type { IntelligenceRecords } from '../records.ts'

/** The start of the ids of the counters by caller and day. The counter of a month has an id such as `2026-11`. */
const CALLER = 'caller '
const callerId = (day: string, caller: string) => `${CALLER}${day} ${caller}`

export function createIntelligenceRecords(documents: Documents): IntelligenceRecords {
  const spend = async (id: string, tokens: number) =>
    (await documents.add('tokens', id, { spent: tokens })).spent
  return {
    async find(domains) {
      const found = await documents.find('intelligence', domains)
      return found.map((text) => parseStoredResearch(text ?? undefined))
    },
    async put(research) {
      const id = research.intelligence.domain
      await documents.put([{ kind: 'intelligence', id, body: JSON.stringify(research) }])
    },
    spend,
    async spendOfCaller(day, caller, tokens) {
      // Counts of earlier days are not read again.
      await documents.deleteRange('tokens', CALLER, `${CALLER}${day}`)
      return spend(callerId(day, caller), tokens)
    },
  }
}
