// Says in a sentence why a search result matched, equally in REST, GraphQL and MCP.
import type { MatchedField, SearchMatch } from './resolvers.ts'

const SENTENCES: Record<MatchedField, (text: string) => string> = {
  domain: (text) => `${text} is its domain.`,
  symbol: (text) => `${text} is its symbol.`,
  name: (text) => `It is called ${text}.`,
  alias: (text) => `It is also called ${text}.`,
  similar: (text) => `Its name ${text} resembles the query.`,
}

/** @returns the reason why a company matches a search text, such as `AAPL is its symbol.` */
export const matchReason = ({ how, text }: SearchMatch['matched']): string => SENTENCES[how](text)
