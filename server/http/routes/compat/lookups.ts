// Finds companies by name, ticker, ISIN or coin for the compatible routes.
import type { Response } from 'express'
import type { Apex } from '../../../../schema/apex.ts'
import { parseCoin } from '../../../../schema/coins.ts'
import type { CompanyIdentifier } from '../../../../schema/identifiers.ts'
import { parseIsin } from '../../../../schema/isins.ts'
import type { Site } from '../../../../schema/site.ts'
import { parseTicker } from '../../../../schema/tickers.ts'
import { contextOf } from '../../request-state.ts'

export type IdentifierKind = 'ticker' | 'crypto' | 'isin' | 'name'

// In code points, as on the other routes. Without a maximum, a text of 15,000 characters keeps the search busy for a
// second.
const MIN_SEARCH_LENGTH = 2
const MAX_TEXT_LENGTH = 200

/** @returns companies, the best match first; none for a text that is too short or too long. */
export async function searchCompanies(
  response: Response,
  text: string,
  limit: number,
): Promise<{ name: string; domain: Apex }[]> {
  const query = text.trim()
  const { length } = [...query]
  if (length < MIN_SEARCH_LENGTH || length > MAX_TEXT_LENGTH) return []
  return contextOf(response).resolvers.search(query, limit)
}

/**
 * @returns the site whose logo is shown for the identifier: of a company or a coin; null when the identifier is malformed
 *   or unknown.
 */
export async function findByIdentifier(
  response: Response,
  kind: IdentifierKind,
  text: string,
): Promise<Site | null> {
  const identifier = parseIdentifier(kind, text)
  const match = identifier && (await contextOf(response).resolvers.lookup(identifier))
  return match?.site ?? null
}

function parseIdentifier(kind: IdentifierKind, text: string): CompanyIdentifier | null {
  if (kind === 'name') {
    const { length } = [...text.trim()]
    return length === 0 || length > MAX_TEXT_LENGTH ? null : { name: text }
  }
  if (kind === 'ticker') {
    const ticker = parseTicker(text)
    return ticker && { ticker }
  }
  if (kind === 'isin') {
    const isin = parseIsin(text)
    return isin === null ? null : { isin }
  }
  const coin = parseCoin(text)
  return coin === null ? null : { coin }
}
