// One request's loaders by apex: however many ask within it, each kind of record is read once.
import DataLoader from 'dataloader'
import type { Apex } from '../../schema/apex.ts'
import type { Visit } from '../../schema/discovery.ts'
import type { Held, Lead, Records } from '../stores/records.ts'

export interface Loaders {
  /** What an operator set or blocked; null: nothing. */
  held: DataLoader<Apex, Held | null>
  /** The last visit to the website; null: it was never visited. */
  visit: DataLoader<Apex, Visit | null>
  /** Where keys of the registry lead, by the keys of `CompanyRecords.leads`. */
  leads: DataLoader<string, Lead[]>
}

type Read = Pick<Records, 'artwork' | 'visits' | 'companies'>

export function createLoaders({ artwork, visits, companies }: Read): Loaders {
  return {
    held: new DataLoader((domains) => artwork.find(domains)),
    visit: new DataLoader((domains) => visits.find(domains)),
    leads: new DataLoader((keys) => companies.leads(keys)),
  }
}
