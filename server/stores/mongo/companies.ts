// The registry in MongoDB. A company's own document says what leads to it; `leads` and `names` only say where to look.
import type { Apex } from '../../../schema/apex.ts'
import { companyFrom } from '../lookup-index.ts'
import { parsedBy } from '../parse-cache.ts'
import type { CompanyRecords, Lead } from '../records.ts'
import type { Announce } from './changes.ts'
import { companyWriter } from './company-writer.ts'
import { foundBy, type Link } from './connection.ts'
import type { CompanyDocument, LeadDocument } from './models.ts'
import { nameSearch } from './names.ts'

type Written = Pick<CompanyDocument, '_id' | 'company'>
type Leading = Pick<CompanyDocument, '_id' | 'rank' | 'leads'>

export function companiesOf(
  link: Link,
  announce: Announce,
): CompanyRecords & { settle(): Promise<void> } {
  const { put, remove, settle } = companyWriter(link, announce)
  const parsed = parsedBy(companyFrom)
  return {
    async find(domains) {
      const found = await foundBy<Written>(link, 'companies', domains, 'company')
      return domains.map((domain) => parsed(domain, found.get(domain)?.company))
    },
    async leads(keys) {
      const entries = await foundBy<LeadDocument>(link, 'leads', keys)
      const domains = [...entries.values()].flatMap((entry) => entry.domains)
      const known = await foundBy<Leading>(link, 'companies', domains, 'rank leads')
      return keys.map((key) => {
        const entry = entries.get(key)
        return entry ? leadsTo(entry, known) : []
      })
    },
    names: nameSearch(link),
    put,
    remove,
    settle,
    count: () => link.ask(({ companies }) => companies.estimatedDocumentCount()),
  }
}

/** An entry may name a company that has the key no longer, or not yet: its own document decides. */
function leadsTo({ _id: key, domains }: LeadDocument, known: Map<Apex, Leading>): Lead[] {
  const leads = domains.flatMap((domain) => {
    const one = known.get(domain)
    return (one?.leads ?? [])
      .filter((lead) => lead.key === key)
      .map(({ mic, isFirst }) => ({ domain, rank: one?.rank ?? 0, mic, isFirst }))
  })
  return leads.sort(byRank).map((lead) => ({ ...lead, mic: lead.mic === '' ? null : lead.mic }))
}

function byRank(a: Lead & { mic: string }, b: Lead & { mic: string }): number {
  if (a.rank !== b.rank) return b.rank - a.rank
  if (a.isFirst !== b.isFirst) return a.isFirst ? -1 : 1
  return a.domain === b.domain ? compared(a.mic, b.mic) : compared(a.domain, b.domain)
}

const compared = (a: string, b: string) => (a < b ? -1 : 1)
