// #8 to #12: companies by what people know of them, as logos and as a list.
import { type Request, type Response, Router } from 'express'
import {
  CoinQuestion,
  IsinQuestion,
  type LogoQuery,
  NameQuestion,
  parse,
  SearchQuestion,
  TickerQuestion,
} from '../../../schema/inputs.ts'
import { logoAddress } from '../../../schema/logo-url.ts'
import type { Clue } from '../../../schema/resolvers.ts'
import { answering } from '../methods.ts'
import { contextOf, replyJson, replyLogo, replyRedirect } from '../reply.ts'

/** Where the lookups are, under the prefix of their host. */
export const LOOKUP_PATHS = ['/ticker', '/crypto', '/name', '/isin']

/**
 * @param prefixes what comes before `/ticker/…`.
 * @param home what comes before a domain in the address of its logo, on the same host.
 */
export function lookupRoutes(prefixes: string[], home: '/' | '/api/'): Router {
  const router = Router()
  const at = (path: string) => prefixes.map((prefix) => prefix + path)
  const rawOf = ({ query, params }: Request) => ({ ...query, ...params })
  answering(router, at('/ticker/:symbol'), (request, response) => {
    const { symbol: ticker, exchange, ...rest } = parse(TickerQuestion, rawOf(request))
    return reply(request, response, { ticker, exchange }, rest, home)
  })
  answering(router, at('/crypto/:symbol'), (request, response) => {
    const { symbol: coin, ...rest } = parse(CoinQuestion, rawOf(request))
    return reply(request, response, { coin }, rest, home)
  })
  answering(router, at('/name/:name'), (request, response) => {
    const { name, ...rest } = parse(NameQuestion, rawOf(request))
    return reply(request, response, { name }, rest, home)
  })
  return answering(router, at('/isin/:isin'), (request, response) => {
    const { isin, ...rest } = parse(IsinQuestion, rawOf(request))
    return reply(request, response, { isin }, rest, home)
  })
}

// The hot path keeps none of these: it forgets by domain, and would not learn that a symbol
// leads to another company now.
async function reply(
  request: Request,
  response: Response,
  clue: Clue,
  { redirect, ...query }: LogoQuery & { redirect: boolean },
  home: string,
): Promise<void> {
  const { resolvers } = contextOf(response)
  const domain = await resolvers.match(clue)
  if (redirect) return replyRedirect(request, response, home + domain + onward(request, response))
  const logo = await resolvers.logo(domain, query)
  await replyLogo(request, response, logo, ['Content-Location', home + domain])
}

/** The query without what was for the lookup; a key that counted as none here would be refused there. */
function onward(request: Request, response: Response): string {
  const { originalUrl } = request
  const at = originalUrl.indexOf('?')
  const query = new URLSearchParams(at === -1 ? '' : originalUrl.slice(at))
  const dropped = ['redirect', 'exchange']
  if (contextOf(response).caller.kind === 'anonymous') dropped.push('token')
  for (const name of dropped) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}

/** @param imageUrl public address of the image host, for the URIs of logos. */
export function searchRoutes(imageUrl: string): Router {
  return answering(Router(), '/api/search', async (request, response) => {
    const { q, limit } = parse(SearchQuestion, request.query)
    const matches = await contextOf(response).resolvers.search(q, limit)
    const results = matches.map(({ name, domain, ticker }) => {
      return { name, domain, ticker, logo: logoAddress(imageUrl, domain) }
    })
    replyJson(request, response, results)
  })
}
