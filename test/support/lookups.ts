// Looks companies up in a store, as a request without a key and without a market of its own does.
import type { Apex } from '../../schema/apex.ts'
import type { Ctx } from '../../server/context.ts'
import { lookup } from '../../server/resolvers/lookup.ts'
import { createLoaders } from '../../server/stores/loaders.ts'
import type { Records } from '../../server/stores/records.ts'

/** @returns a function that finds the domain of a company by an identifier, with the loaders of one request. */
export function lookupIn(records: Records) {
  const ctx = {
    loaders: createLoaders(records),
    stores: { records },
    artworkTiers: [],
    config: { defaultMarket: 'US' },
    caller: { market: null },
  } as unknown as Ctx
  return async (identifier: Parameters<typeof lookup>[1]): Promise<Apex | null> =>
    (await lookup(ctx, identifier))?.domain ?? null
}
