// Describes a search result and why it matches, equally in REST, GraphQL and MCP.
import type { Matched, MatchedField, SearchMatch } from './resolvers.ts'

const WHOLE: Record<MatchedField, (value: string) => string> = {
  name: (value) => `It is called ${value}.`,
  legal_name: (value) => `Its legal name is ${value}.`,
  alias: (value) => `It is also called ${value}.`,
  domain: (value) => `${value} is its domain.`,
  ticker: (value) => `${value} is its symbol.`,
  isin: (value) => `${value} is its ISIN.`,
  coin: (value) => `${value} is its symbol.`,
  lei: (value) => `${value} is its LEI.`,
  figi: (value) => `${value} is the FIGI of its share.`,
  cik: (value) => `${value} is its CIK.`,
  subsidiary: (value) => `It is ${value}, to which the company belongs.`,
}

/** What a field is called in the other sentences. */
const LABELS: Record<MatchedField, string> = {
  name: 'name',
  legal_name: 'legal name',
  alias: 'other name',
  domain: 'domain',
  ticker: 'symbol',
  isin: 'ISIN',
  coin: 'symbol',
  lei: 'LEI',
  figi: 'FIGI',
  cik: 'CIK',
  subsidiary: 'name',
}

/** @returns the reason why a company matches a search text, such as `AAPL is its symbol.` */
export function matchReason({ field, value, how }: Matched): string {
  if (how === 'contained') return `The query contains its ${LABELS[field]} ${value}.`
  if (how === 'similar') return `Its ${LABELS[field]} ${value} resembles the query.`
  return WHOLE[field](value)
}

/** @returns a search result as REST and MCP answer it, apart from the logo. */
export const searchResultOf = ({
  name,
  domain,
  ticker,
  exchange,
  matched,
  score,
}: Omit<SearchMatch, 'site' | 'lei' | 'isin'>) => ({
  name,
  domain,
  ticker,
  exchange,
  matched,
  why: matchReason(matched),
  score,
})
