// The routes that lead from a ticker, a coin, a name or an ISIN to a logo, and the search.
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import {
  CoinPath,
  IsinPath,
  LookupParameters,
  NamePath,
  SearchQuestion,
  TickerParameters,
  TickerPath,
} from '../inputs.ts'
import { FoundLogoHeaders, RateLimitHeaders, SearchResult } from '../shapes.ts'
import { ANY_KEY, images, limitedJson, problems, STRICT } from './answers.ts'

/** A logo by something else than its domain; a bad key counts as none. */
const lookup = (
  operationId: string,
  summary: string,
  path: z.ZodObject,
  query: z.ZodObject = LookupParameters,
): ZodOpenApiOperationObject => ({
  ...{ operationId, summary, tags: ['Lookups'] },
  security: ANY_KEY,
  requestParams: { path, query },
  responses: {
    ...images(FoundLogoHeaders),
    '302': {
      description: "With redirect=true: the logo's own address, the rest of the query with it.",
      headers: z.object({ Location: z.string(), ...RateLimitHeaders.shape }),
    },
    ...problems('invalid_request', 'not_permitted', 'no_match', 'no_artwork'),
    ...problems('quota_exceeded', 'unavailable'),
  },
})

export const search: ZodOpenApiPathsObject = {
  '/api/search': {
    get: {
      operationId: 'search',
      summary: 'Companies by the beginning of what people call them',
      tags: ['Lookups'],
      security: ANY_KEY,
      requestParams: { query: SearchQuestion },
      responses: {
        ...limitedJson('The companies, the best match first.', z.array(SearchResult)),
        ...problems('invalid_request', ...STRICT, 'quota_exceeded', 'unavailable'),
      },
    },
  },
}

/** The four lookups as they are on one of the hosts. */
export function lookups(
  prefix: string,
  host: string,
  servers?: { url: string; description: string }[],
) {
  const where = host === '' ? '' : ' of the image host'
  const named = (word: string) =>
    host === '' ? word : host + word[0]?.toUpperCase() + word.slice(1)
  const rows: [string, ZodOpenApiOperationObject][] = [
    [
      '/ticker/{symbol}',
      lookup(named('ticker'), `A logo by ticker${where}`, TickerPath, TickerParameters),
    ],
    ['/crypto/{symbol}', lookup(named('crypto'), `A logo by coin${where}`, CoinPath)],
    ['/name/{name}', lookup(named('name'), `A logo by name${where}`, NamePath)],
    ['/isin/{isin}', lookup(named('isin'), `A logo by ISIN${where}`, IsinPath)],
  ]
  return Object.fromEntries(
    rows.map(([path, get]) => [prefix + path, { ...(servers ? { servers } : {}), get }]),
  )
}
