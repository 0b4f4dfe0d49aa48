// One request's loaders by apex: however many ask within it, the store is read once for each kind.
import DataLoader from 'dataloader'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Source } from '../sources/source.ts'
import type { ArtworkRecords, Held } from '../stores/records.ts'

export interface Loaders {
  /** Everything that the first source in order knows of the domain; empty: nothing is known, or it is blocked. */
  artwork: DataLoader<Apex, Artwork[]>
}

/** @param order sources as SOURCES has them; `uploaded` stands for the store. */
export function createLoaders(records: ArtworkRecords, order: ('uploaded' | Source)[]): Loaders {
  return {
    artwork: new DataLoader(async (domains) => {
      const held = await records.find(domains)
      return Promise.all(domains.map((domain, i) => firstOf(domain, held[i] ?? null, order)))
    }),
  }
}

// The first source that has anything answers alone: were kinds mixed across sources, a wordmark of
// the wrong company would stay visible beside the operator's corrected icon.
async function firstOf(
  domain: Apex,
  held: Held | null,
  order: ('uploaded' | Source)[],
): Promise<Artwork[]> {
  if (held?.blocked) return []
  for (const source of order) {
    const found = source === 'uploaded' ? (held?.artworks ?? []) : await source.find(domain)
    if (found.length > 0) return found
  }
  return []
}
