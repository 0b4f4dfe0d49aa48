// One request's loaders by apex: however many ask within it, each kind of record is read once.
import DataLoader from 'dataloader'
import type { Apex } from '../../schema/apex.ts'
import type { Visit } from '../../schema/discovery.ts'
import type { Held, Records } from '../stores/records.ts'

export interface Loaders {
  /** What an operator set or blocked; null: nothing. */
  held: DataLoader<Apex, Held | null>
  /** The last visit to the website; null: it was never visited. */
  visit: DataLoader<Apex, Visit | null>
}

export function createLoaders({ artwork, visits }: Pick<Records, 'artwork' | 'visits'>): Loaders {
  return {
    held: new DataLoader((domains) => artwork.find(domains)),
    visit: new DataLoader((domains) => visits.find(domains)),
  }
}
