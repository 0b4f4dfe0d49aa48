// The routes that find a company by ticker, coin, name or ISIN.
import type { Request, Response, Router } from 'express'
import type { CompanyIdentifier } from '../../../schema/identifiers.ts'
import { hintsOf } from '../../../schema/inputs/identifier.ts'
import type { ImageQuery } from '../../../schema/inputs/logo.ts'
import {
  CoinRequest,
  HintParameters,
  IsinRequest,
  NameRequest,
  TickerRequest,
} from '../../../schema/inputs/lookup.ts'
import { logoUrl } from '../../../schema/logo-url.ts'
import { createRouter, getImage } from '../methods.ts'
import { withNegotiatedFormat } from '../negotiated-format.ts'
import { readParameters } from '../parameters.ts'
import { replyRedirect } from '../reply/empty.ts'
import { requireQuota } from '../reply/headers.ts'
import { replyLogo } from '../reply/image.ts'
import { contextOf } from '../request-state.ts'

/** The paths of the lookups, below the prefix of their host. */
export const LOOKUP_PATHS = ['/ticker', '/crypto', '/name', '/isin']

/**
 * @param prefixes the prefixes of the lookup paths, such as `/api` for `/api/ticker/…`.
 * @param logoPrefix the prefix of a logo's path on the same host.
 */
export function lookupRoutes(prefixes: string[], logoPrefix: '' | '/api'): Router {
  const router = createRouter()
  const withPrefixes = (path: string) => prefixes.map((prefix) => prefix + path)
  getImage(router, withPrefixes('/ticker/:symbol'), (request, response) => {
    const parameters = readParameters(request, response, TickerRequest)
    const { symbol: ticker, exchange, ...rest } = parameters
    return replyMatch(request, response, { ticker, exchange }, rest, logoPrefix)
  })
  getImage(router, withPrefixes('/crypto/:symbol'), (request, response) => {
    const { symbol: coin, ...rest } = readParameters(request, response, CoinRequest)
    return replyMatch(request, response, { coin }, rest, logoPrefix)
  })
  getImage(router, withPrefixes('/name/:name'), (request, response) => {
    const parameters = readParameters(request, response, NameRequest)
    const { name, typos, exchange, country, website, industry, ...rest } = parameters
    const hints = hintsOf({ exchange, country, website, industry })
    return replyMatch(request, response, { name, typos, hints }, rest, logoPrefix)
  })
  return getImage(router, withPrefixes('/isin/:isin'), (request, response) => {
    const { isin, ...rest } = readParameters(request, response, IsinRequest)
    return replyMatch(request, response, { isin }, rest, logoPrefix)
  })
}

// Lookups are not stored in the response cache: it invalidates by domain, and a symbol may move to another company.
async function replyMatch(
  request: Request,
  response: Response,
  identifier: CompanyIdentifier,
  { redirect, ...query }: ImageQuery & { redirect: boolean },
  logoPrefix: string,
): Promise<void> {
  const { resolvers } = contextOf(response)
  if (redirect) requireQuota(response)
  const { site, matched } = await resolvers.resolve(identifier)
  const location = logoUrl(logoPrefix, site)
  if (redirect) {
    // The request for the logo is charged.
    await contextOf(response).refund()
    return replyRedirect(request, response, withQueryOf(request, response, location))
  }
  const logo = await resolvers.logo(site, withNegotiatedFormat(request, response, query))
  const match = `${matched.how}; field=${matched.field}; score=${matched.score}`
  await replyLogo(request, response, logo, ['Content-Location', location, 'X-Match', match])
}

/**
 * @param location the path of a logo, for a coin with its symbol as the query.
 * @returns the URL of the logo route, without the parameters of the lookup.
 * Lookups ignore an invalid key but the logo route refuses it, so it is removed too.
 */
function withQueryOf(request: Request, response: Response, location: string): string {
  const { originalUrl } = request
  const queryStart = originalUrl.indexOf('?')
  const query = new URLSearchParams(queryStart === -1 ? '' : originalUrl.slice(queryStart))
  const removed = ['redirect', 'typos', ...Object.keys(HintParameters.shape)]
  if (contextOf(response).caller.kind === 'anonymous') removed.push('token')
  for (const name of removed) query.delete(name)
  if (query.size === 0) return location
  return `${location}${location.includes('?') ? '&' : '?'}${query}`
}
