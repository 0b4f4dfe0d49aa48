// One request's loaders by apex: however many ask within it, each kind of record is read once.
import DataLoader from 'dataloader'
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { SiteFacts, Visit } from '../../schema/discovery.ts'
import type { Held, Lead, Records } from '../stores/records.ts'

export interface Loaders {
  /** What an operator set or blocked; null: nothing. */
  held: DataLoader<Apex, Held | null>
  /** The last visit to the website; null: it was never visited. */
  visit: DataLoader<Apex, Visit | null>
  /** What the last visit read of the company on its website. */
  facts: DataLoader<Apex, SiteFacts | null>
  /** The registry's record; null for what is no company's main domain. */
  company: DataLoader<Apex, Company | null>
  /** Where keys of the registry lead, by the keys of `CompanyRecords.leads`. */
  leads: DataLoader<string, Lead[]>
}

type Read = Pick<Records, 'artwork' | 'visits' | 'companies'>

export function createLoaders({ artwork, visits, companies }: Read): Loaders {
  return {
    held: new DataLoader((domains) => artwork.find(domains)),
    visit: new DataLoader((domains) => visits.find(domains)),
    facts: new DataLoader((domains) => visits.facts(domains)),
    company: new DataLoader((domains) => companies.find(domains)),
    leads: new DataLoader((keys) => companies.leads(keys)),
  }
}
