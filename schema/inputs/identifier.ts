// The parameters that identify one company, whatever the kind of the identifier.
import { z } from 'zod'
import type { CompanyIdentifier } from '../identifiers.ts'
import { Domain } from './domain.ts'
import {
  CoinPath,
  IsinPath,
  NameParameters,
  NamePath,
  TickerParameters,
  TickerPath,
} from './lookup.ts'
import { invalidRequest, parseParameters, wrongParameter } from './parse.ts'

const IDENTIFIERS = ['ticker', 'isin', 'crypto', 'name', 'domain'] as const

/** An alternative to the ticker: together, their examples would be a request that is refused. */
const withoutExample = <T extends z.ZodType>(type: T) =>
  type.meta({ ...type.meta(), example: undefined }).optional()

/** What identifies one company. `identifierOf` demands exactly one of the five. */
export const ResolveRequest = z.object({
  ticker: TickerPath.shape.symbol.optional(),
  exchange: TickerParameters.shape.exchange,
  isin: withoutExample(IsinPath.shape.isin),
  crypto: withoutExample(CoinPath.shape.symbol),
  name: withoutExample(NamePath.shape.name),
  typos: NameParameters.shape.typos,
  domain: withoutExample(Domain),
})

/** @throws Problem invalid_request unless there is exactly one identifier, and an exchange only with a ticker. */
export function identifierOf(request: z.output<typeof ResolveRequest>): CompanyIdentifier {
  const given = IDENTIFIERS.filter((name) => request[name] !== undefined)
  if (given.length !== 1) {
    const parameter = IDENTIFIERS.join(', ')
    const allowed = 'exactly one of these parameters'
    const value = given.length === 0 ? 'none' : given.join(', ')
    const detail = `The request must have exactly one of ${parameter}; got ${value}.`
    throw invalidRequest([{ parameter, value, allowed, detail }])
  }
  const { ticker, exchange, isin, crypto, name, typos, domain } = request
  if (ticker !== undefined) return { ticker, exchange }
  if (exchange !== undefined) {
    throw invalidRequest([
      wrongParameter('exchange', 'left out without a ticker', exchange.join(', ')),
    ])
  }
  if (isin !== undefined) return { isin }
  if (crypto !== undefined) return { coin: crypto }
  return name !== undefined ? { name, typos } : { domain: domain! }
}

const PREFIXED_IDENTIFIER = new RegExp(`^\\s*(${IDENTIFIERS.join('|')}):(.*)$`, 'is')

/**
 * Parses an entry of a batch such as `ticker:AAPL`, `isin:US0378331005`, `crypto:BTC`, `name:Stripe`, `domain:stripe.com`.
 * @returns null for a text without such a prefix, which is a domain.
 * @throws Problem invalid_request for an invalid value.
 */
export function parsePrefixedIdentifier(text: string): CompanyIdentifier | null {
  const [, prefix, value = ''] = PREFIXED_IDENTIFIER.exec(text) ?? []
  if (prefix === undefined) return null
  return identifierOf(parseParameters(ResolveRequest, { [prefix.toLowerCase()]: value.trim() }))
}
