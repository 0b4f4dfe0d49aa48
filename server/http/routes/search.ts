// The search by name.
import type { Router } from 'express'
import { SearchRequest } from '../../../schema/inputs/lookup.ts'
import { logoUrl } from '../../../schema/logo-url.ts'
import { searchResultOf } from '../../../schema/match-reason.ts'
import { createRouter, get } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { replyCacheableJson } from '../reply/text.ts'
import { contextOf } from '../request-state.ts'

/** @param imageUrl the public URL of the image host, for the URLs of logos. */
export function searchRoutes(imageUrl: string): Router {
  return get(createRouter(), '/api/search', async (request, response) => {
    const { q, limit } = readParameters(request, response, SearchRequest)
    const matches = await contextOf(response).resolvers.search(q, limit)
    const results = matches.map((match) => ({
      ...searchResultOf(match),
      logo: logoUrl(imageUrl, match.site),
    }))
    await replyCacheableJson(request, response, results)
  })
}
