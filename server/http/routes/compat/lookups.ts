// What the addresses that start from a name, a ticker or a coin ask of the shared layer.
import type { Response } from 'express'
import type { Apex } from '../../../../schema/apex.ts'
import { coinOf, isinOf, tickerOf } from '../../../../schema/identifiers.ts'
import type { Clue } from '../../../../schema/resolvers.ts'
import { contextOf } from '../../reply.ts'

export type Identifier = 'ticker' | 'crypto' | 'isin' | 'name'

/** The company that an identifier leads to; null when it is malformed or leads to none. */
export type Identify = (response: Response, by: Identifier, text: string) => Promise<Apex | null>

export interface Lookups {
  /** The best first; none for a text that is too short. */
  search(response: Response, text: string, limit: number): Promise<{ name: string; domain: Apex }[]>
  identify: Identify
}

/** Fewer code points name nobody. */
const FEWEST = 2

/** The shared layer's, for the caller of each request. */
export const LOOKUPS: Lookups = {
  async search(response, text, limit) {
    const asked = text.trim()
    if ([...asked].length < FEWEST) return []
    return contextOf(response).resolvers.search(asked, limit)
  },
  async identify(response, by, text) {
    const clue = clueOf(by, text)
    return clue && contextOf(response).resolvers.lookup(clue)
  },
}

function clueOf(by: Identifier, text: string): Clue | null {
  if (by === 'name') return text.trim() === '' ? null : { name: text }
  if (by === 'ticker') {
    const ticker = tickerOf(text)
    return ticker && { ticker }
  }
  const found = by === 'isin' ? isinOf(text) : coinOf(text)
  if (found === null) return null
  return by === 'isin' ? { isin: found } : { coin: found }
}
