// The route for a brand kit.
import type { Router } from 'express'
import { BrandRequest } from '../../../schema/inputs/brand.ts'
import { assetUrls, usageSnippets } from '../../../schema/kit.ts'
import { createRouter, get } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { replyCacheableJson } from '../reply/text.ts'
import { contextOf } from '../request-state.ts'
import { profileJson } from './describe.ts'
import { intelligenceOf } from './intelligence.ts'

/** @param imageUrl the public URL of the image host, for the URLs of logos. */
export function brandRoutes(imageUrl: string): Router {
  return get(createRouter(), '/api/brand/:domain', async (request, response) => {
    const { domain, expiresIn } = readParameters(request, response, BrandRequest)
    const { resolvers, caller } = contextOf(response)
    const kit = await resolvers.kit(domain, expiresIn)
    const intelligence = kit.intelligence && intelligenceOf(kit.intelligence, caller.plan.id)
    const assets = assetUrls(kit, imageUrl)
    const body = {
      ...profileJson(kit, imageUrl),
      assets,
      usage: usageSnippets(kit, assets),
      ...(kit.overHttp ? { over_http: true } : {}),
      ...(intelligence ? { intelligence } : {}),
    }
    // A cache must not keep URLs that expire.
    const cacheControl = expiresIn === undefined ? undefined : 'no-store'
    await replyCacheableJson(request, response, body, { pending: kit.pending, cacheControl })
  })
}
