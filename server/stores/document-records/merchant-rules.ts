// Stores what an operator taught about the lines of bank statements, one document for each pattern.
import { randomUUID } from 'node:crypto'
import type { MerchantRule } from '../../../schema/merchant.ts'
import { type Documents, pagesOf } from '../documents.ts'
import type { MerchantRuleRecords } from '../records.ts'

const PAGE_SIZE = 1000
/** The name of the state that each write changes. */
const VERSION = 'merchant rules'

export function createMerchantRuleRecords(documents: Documents): MerchantRuleRecords {
  const noteChange = () =>
    documents.put([{ kind: 'state', id: VERSION, body: JSON.stringify(randomUUID()) }])
  return {
    async version() {
      return (await documents.find('state', [VERSION]))[0] ?? null
    },
    async list() {
      const rules: MerchantRule[] = []
      for await (const page of pagesOf(documents, 'merchantRules', PAGE_SIZE))
        rules.push(...page.map(({ body }) => JSON.parse(body)))
      return rules
    },
    async put(key, rule) {
      const text = JSON.stringify(rule)
      const isChanged = await documents.update('merchantRules', key, (before) =>
        before === text ? { result: false } : { result: true, after: text },
      )
      if (isChanged) await noteChange()
      return isChanged
    },
    async remove(key) {
      const removed = await documents.update<'merchantRules', MerchantRule | null>(
        'merchantRules',
        key,
        (before) =>
          before === null ? { result: null } : { result: JSON.parse(before), after: null },
      )
      if (removed) await noteChange()
      return removed
    },
  }
}
