// The route that finds the domain of a ticker, coin, name or ISIN.
import type { Router } from 'express'
import { identifierOf, ResolveRequest } from '../../../schema/inputs/identifier.ts'
import { logoUrl } from '../../../schema/logo-url.ts'
import { createRouter, get } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { replyCacheableJson } from '../reply/text.ts'
import { contextOf } from '../request-state.ts'

/** @param imageUrl the public URL of the image host, for the URLs of logos. */
export function resolveRoutes(imageUrl: string): Router {
  return get(createRouter(), '/api/resolve', async (request, response) => {
    const identifier = identifierOf(readParameters(request, response, ResolveRequest))
    const { lei, isin, matched, site, ...company } =
      await contextOf(response).resolvers.resolve(identifier)
    const logo = logoUrl(imageUrl, site)
    await replyCacheableJson(request, response, { ...company, logo, matched })
  })
}
