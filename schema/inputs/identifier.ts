// The parameters that identify one company, whatever the kind of the identifier.
import { z } from 'zod'
import type { CompanyIdentifier, NameHints, RawHints } from '../identifiers.ts'
import {
  CIK_PATTERN,
  CUSIP_PATTERN,
  FIGI_PATTERN,
  LEI_PATTERN,
  parseCik,
  parseCusip,
  parseFigi,
  parseLei,
  parseSedol,
  parseWkn,
  SEDOL_PATTERN,
  WKN_PATTERN,
} from '../security-codes.ts'
import { PastedDomain } from './domain.ts'
import { CoinPath, HintParameters, IsinPath, NameMatching, NamePath, TickerPath } from './lookup.ts'
import { invalidRequest, parseParameters, wrongParameter } from './parse.ts'
import { parsedText } from './types.ts'

/** An alternative to the ticker: together, their examples would be a request that is refused. */
const withoutExample = <T extends z.ZodType>(type: T) =>
  type.meta({ ...type.meta(), example: undefined }).optional()

/** The code of a security or a company. */
const code = <T>(
  parse: (text: string) => T | null,
  allowed: string,
  description: string,
  pattern: string,
) => {
  const meta = { description, example: '', override: { pattern } }
  return withoutExample(parsedText(parse, allowed, meta))
}

/** The identifiers, of which a request has exactly one. */
const Identifiers = z.object({
  ticker: TickerPath.shape.symbol.optional(),
  isin: withoutExample(IsinPath.shape.isin),
  crypto: withoutExample(CoinPath.shape.symbol),
  name: withoutExample(NamePath.shape.name),
  domain: withoutExample(PastedDomain),
  email: withoutExample(PastedDomain).meta({
    description:
      'An email address, such as info@stripe.com. One at a free or disposable provider is the error free_mail.',
  }),
  url: withoutExample(PastedDomain).meta({
    description: 'A URL of any page of a website, with or without its scheme.',
  }),
  lei: code(
    parseLei,
    'a Legal Entity Identifier with correct check digits such as HWUPKR0MPOU8FGXBT394',
    'A Legal Entity Identifier (ISO 17442) with its check digits.',
    LEI_PATTERN,
  ),
  wkn: code(
    parseWkn,
    'a German securities number of six letters or digits such as 716460',
    'A German securities number (WKN). It finds companies with a German ISIN.',
    WKN_PATTERN,
  ),
  cusip: code(
    parseCusip,
    'a CUSIP of nine characters with a correct check digit such as 037833100',
    'A North American securities number with its check digit.',
    CUSIP_PATTERN,
  ),
  sedol: code(
    parseSedol,
    'a SEDOL of seven characters with a correct check digit such as B10RZP7',
    'A securities number of the London Stock Exchange with its check digit.',
    SEDOL_PATTERN,
  ),
  figi: code(
    parseFigi,
    'a FIGI of twelve characters with a correct check digit such as BBG000B9XRY4',
    'A Financial Instrument Global Identifier: the composite one, or that of the share class.',
    FIGI_PATTERN,
  ),
  cik: code(
    parseCik,
    'a Central Index Key of up to ten digits such as 0000320193',
    'A Central Index Key of the SEC, with or without zeros at its start.',
    CIK_PATTERN,
  ),
})

type IdentifierName = keyof typeof Identifiers.shape
const IDENTIFIERS = Object.keys(Identifiers.shape) as IdentifierName[]

/** What identifies one company. `identifierOf` demands exactly one identifier. */
export const ResolveRequest = z.object({
  ...Identifiers.shape,
  ...NameMatching.shape,
  ...HintParameters.shape,
})

type ResolveParameters = z.output<typeof ResolveRequest>

/** @throws Problem invalid_request unless there is exactly one identifier, and only the hints that suit it. */
export function identifierOf(request: ResolveParameters): CompanyIdentifier {
  const given = IDENTIFIERS.filter((name) => request[name] !== undefined)
  const [identifier, second] = given
  if (identifier === undefined || second !== undefined) {
    const parameter = IDENTIFIERS.join(', ')
    const allowed = 'exactly one of these parameters'
    const value = given.length === 0 ? 'none' : given.join(', ')
    const detail = `The request must have exactly one of ${parameter}; got ${value}.`
    throw invalidRequest([{ parameter, value, allowed, detail }])
  }
  checkHints(identifier, request)
  const { ticker, exchange, isin, crypto, name, typos, lei, figi, cik } = request
  if (ticker !== undefined) return { ticker, exchange }
  if (name !== undefined) return { name, typos, hints: hintsOf(request) }
  if (isin !== undefined) return { isin }
  if (crypto !== undefined) return { coin: crypto }
  if (lei !== undefined) return { lei }
  if (figi !== undefined) return { figi }
  if (cik !== undefined) return { cik }
  const security = request.wkn ?? request.cusip ?? request.sedol
  if (security !== undefined) return { security }
  return { domain: (request.domain ?? request.email ?? request.url)! }
}

/** @throws Problem invalid_request for a hint that does not suit the identifier. */
function checkHints(identifier: IdentifierName, request: ResolveParameters): void {
  if (identifier === 'name') return
  const wrong = (['exchange', 'country', 'website', 'industry'] as const).find(
    (hint) => request[hint] !== undefined && !(hint === 'exchange' && identifier === 'ticker'),
  )
  if (wrong === undefined) return
  const partners = wrong === 'exchange' ? 'a ticker or a name' : 'a name'
  throw invalidRequest([
    wrongParameter(wrong, `left out without ${partners}`, [request[wrong]].flat().join(', ')),
  ])
}

/** @returns the hints of a request for a name; undefined when it has none. */
export function hintsOf({
  country,
  exchange,
  website,
  industry,
}: z.output<typeof HintParameters>): NameHints | undefined {
  const hints = { country, exchange, website, industry }
  return Object.values(hints).some((hint) => hint !== undefined) ? hints : undefined
}

const PREFIXED_IDENTIFIER = new RegExp(`^\\s*(${IDENTIFIERS.join('|')}):(?!//)(.*)$`, 'is')

/**
 * Parses an entry of a batch such as `ticker:AAPL`, `isin:US0378331005`, `crypto:BTC`, `name:Stripe`, `lei:…`.
 * @param hints what the caller sent with it. They count only beside an identifier that they suit: all entries of a list
 * may have the columns of one table.
 * @returns null for a text without such a prefix, which is a domain.
 * @throws Problem invalid_request or free_mail for a value that names no company.
 */
export function parsePrefixedIdentifier(
  text: string,
  hints: RawHints = {},
): CompanyIdentifier | null {
  const [, prefix, value = ''] = PREFIXED_IDENTIFIER.exec(text) ?? []
  if (prefix === undefined) return null
  const identifier = prefix.toLowerCase()
  return identifierOf(
    parseParameters(ResolveRequest, { ...suitableHints(identifier, hints), [identifier]: value }),
  )
}

/** @returns the hints that suit the identifier, without those that are null. */
const suitableHints = (identifier: string, hints: RawHints): RawHints =>
  Object.fromEntries(
    Object.entries(hints).filter(
      ([hint, value]) =>
        value !== null &&
        (identifier === 'name' || (identifier === 'ticker' && hint === 'exchange')),
    ),
  )
