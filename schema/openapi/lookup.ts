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
import { RateLimitHeaders, SearchResult } from '../shapes.ts'
import { ANY_KEY, CONDITIONS, FOUND_IMAGES, limitedJson, STRICT } from './answers.ts'
import { SEARCH } from './examples.ts'
import { once } from './parameters.ts'
import { problems } from './problems.ts'

type Servers = { url: string; description: string }[]

const REDIRECTED = {
  id: 'redirected',
  description: "With redirect=true: the logo's own address, with the rest of the query.",
  headers: z.object({
    Location: z.string().meta({ description: 'On this host.', example: '/api/apple.com?size=64' }),
    ...RateLimitHeaders.shape,
  }),
}

const HOW =
  'The same image as by its domain, which Content-Location names. 404 rather than a wrong company, whatever fallback says. No key is needed; one that is not valid counts as none.'

/** A logo by something else than its domain. */
const lookup = (
  operationId: string,
  summary: string,
  description: string,
  path: z.ZodObject,
  query: z.ZodObject = LookupParameters,
): ZodOpenApiOperationObject => ({
  ...{ operationId, summary, description: `${description} ${HOW}`, tags: ['Lookups'] },
  security: [],
  requestParams: { path, query: once(query), header: CONDITIONS },
  responses: {
    ...FOUND_IMAGES,
    '302': REDIRECTED,
    ...problems('invalid_request', 'not_permitted', 'no_match', 'no_artwork'),
    ...problems('quota_exceeded', 'unavailable'),
  },
})

const rows: [string, string, string, string, z.ZodObject, z.ZodObject?][] = [
  [
    ...(['ticker', 'symbol', 'ticker'] as const),
    'Alone it means the primary listing in the United States first, then the best known company.',
    ...([TickerPath, TickerParameters] as const),
  ],
  ['crypto', 'symbol', 'coin', 'The project or company that issues it or stands for it.', CoinPath],
  ['name', 'name', 'name', 'It must be close enough to be sure.', NamePath],
  ['isin', 'isin', 'ISIN', 'The company that issued the paper.', IsinPath],
]

export const search = (servers: Servers): ZodOpenApiPathsObject => ({
  '/api/search': {
    servers,
    get: {
      operationId: 'search',
      summary: 'Companies by the beginning of what people call them',
      description:
        'By name, alias, domain, ticker, coin or ISIN, in any script; typos are forgiven. Without a key the anonymous limits hold.',
      ...{ tags: ['Lookups'], security: ANY_KEY },
      requestParams: { query: SearchQuestion },
      responses: {
        ...limitedJson(['The companies, the best match first.', z.array(SearchResult), SEARCH]),
        ...problems('invalid_request', ...STRICT, 'quota_exceeded', 'unavailable'),
      },
    },
  },
})

/** The four lookups below a prefix. @param host what their operations' names begin with. */
export const lookups = (prefix: string, host: string, servers: Servers): ZodOpenApiPathsObject =>
  Object.fromEntries(
    rows.map(([word, variable, by, description, path, query]) => {
      const operationId = host === '' ? word : host + word[0]?.toUpperCase() + word.slice(1)
      const summary = `The logo by ${by}${host === '' ? '' : ', on the image host'}`
      const get = lookup(operationId, summary, description, path, query)
      return [`${prefix}/${word}/{${variable}}`, { servers, get }]
    }),
  )
