// The parameters of searches, and of lookups by ticker, coin, ISIN or name.
import { z } from 'zod'
import { COIN_PATTERN, parseCoin } from '../coins.ts'
import { ISIN_PATTERN, parseIsin } from '../isins.ts'
import { parseExchange, parseTicker, TICKER_PATTERN } from '../tickers.ts'
import { PastedDomain } from './domain.ts'
import { ImageParameters } from './logo.ts'
import { flag, integer, parsedText, trimmedText } from './types.ts'

export const TickerPath = z.object({
  symbol: parsedText(
    parseTicker,
    'a ticker of at most 24 characters such as AAPL, BRK.B, 7203.T or XPAR:DG',
    {
      description:
        'A ticker in upper or lower case: alone (AAPL, BRK.B, BRK-B) or with an exchange (7203.T, DG.PA, XPAR:DG, NASDAQ:AAPL, AAPL:US), or a stock index (^GSPC, .SPX). A ticker with an unknown suffix has no match.',
      example: 'AAPL',
      override: { minLength: 1, maxLength: 24, pattern: TICKER_PATTERN },
    },
  ),
})

export const CoinPath = z.object({
  symbol: parsedText(parseCoin, "a coin's symbol such as BTC, or a pair such as BTC-USD", {
    description:
      'The symbol of a coin, in upper or lower case. In a pair such as BTC-USD, the first symbol counts.',
    example: 'BTC',
    override: { minLength: 1, maxLength: 24, pattern: COIN_PATTERN },
  }),
})

export const IsinPath = z.object({
  isin: parsedText(
    parseIsin,
    'an ISIN such as US0378331005: a country code, nine letters or digits, and a correct check digit',
    {
      description: 'An ISIN with its check digit, in upper or lower case.',
      example: 'US0378331005',
      override: { minLength: 12, maxLength: 22, pattern: ISIN_PATTERN },
    },
  ),
})

export const NamePath = z.object({
  name: trimmedText(1, 200, '1 to 200 characters with a letter or digit among them', {
    description: 'The name of a company.',
    example: 'Apple',
  }),
})

/** The parameters of every logo lookup. */
export const LookupParameters = z.object({
  ...ImageParameters.shape,
  redirect: flag('Redirects to the URL of the logo by domain.'),
})

export const TickerParameters = z.object({
  ...LookupParameters.shape,
  exchange: parsedText(
    parseExchange,
    'a known exchange, by MIC (XNAS, XLON, XTKS) or common name (NASDAQ, LSE, TSE), or a country (DE, Germany)',
    {
      description:
        'A MIC or a common name of an exchange, or the ISO 3166-1 code or the English name of a country. Beside a ticker, matches only listings there; without it, a listing in the United States wins, see the guide. Beside a name, prefers a company that is listed there.',
      example: 'XNAS',
      override: { pattern: "^[\\p{L}0-9][\\p{L}0-9 .&'()-]*$" },
    },
  ).optional(),
})

/** @returns the code in upper case; null for a text that is no code of two letters. UK is not the code of ISO, but written. */
function parseCountry(text: string): string | null {
  const code = text.toUpperCase()
  if (!/^[A-Z]{2}$/.test(code)) return null
  return code === 'UK' ? 'GB' : code
}

/** What is known of a company besides its name. It decides between companies of one name. */
export const HintParameters = z.object({
  exchange: TickerParameters.shape.exchange,
  country: parsedText(parseCountry, 'a country code of two letters (ISO 3166-1) such as SE', {
    description: 'Beside a name: the country of the headquarters, as a code of two letters.',
    example: 'SE',
    override: { pattern: '^[A-Za-z]{2}$' },
  })
    .optional()
    .meta({ example: undefined }),
  website: PastedDomain.optional().meta({
    description:
      'Beside a name: the website, as a domain, a URL or an email address. A company with another website is then no match.',
    example: undefined,
  }),
  industry: trimmedText(1, 100, '1 to 100 characters with a letter or digit among them', {
    description: 'Beside a name: the industry in English, such as Airlines.',
    example: 'Airlines',
  })
    .optional()
    .meta({ example: undefined }),
})

/** How a name is matched. */
export const NameMatching = z.object({
  typos: flag(
    'Finds a name despite one typo from 7 letters, or two from 10. The first letter must be right.',
  ),
})

export const NameParameters = z.object({
  ...LookupParameters.shape,
  ...NameMatching.shape,
  ...HintParameters.shape,
})

export const TickerRequest = z.object({ ...TickerPath.shape, ...TickerParameters.shape })
export const CoinRequest = z.object({ ...CoinPath.shape, ...LookupParameters.shape })
export const IsinRequest = z.object({ ...IsinPath.shape, ...LookupParameters.shape })
export const NameRequest = z.object({ ...NamePath.shape, ...NameParameters.shape })

export const SearchRequest = z.object({
  q: trimmedText(2, 200, '2 to 200 characters with a letter or digit among them', {
    description: 'The start of a name, ticker or domain. Surrounding spaces are ignored.',
    example: 'apple',
  }),
  limit: integer(1, 20, 10, 'Maximum number of results.'),
})

export const AssistantSearchRequest = z.object({
  query: trimmedText(2, 200, '2 to 200 characters with a letter or digit among them', {
    description:
      'A name, domain, ticker (AAPL, 7203.T), ISIN or coin. The search tolerates typos. Other identifiers have a prefix: lei:, wkn:, cusip:, sedol:, figi:, cik:, email: or url:.',
    example: 'apple',
  }),
  limit: SearchRequest.shape.limit,
})
