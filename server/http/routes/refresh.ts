// The routes that refresh a logo, clear its caches and explain how it was chosen.
import type { Router } from 'express'
import { DomainPath } from '../../../schema/inputs/domain.ts'
import { CandidatePath } from '../../../schema/inputs/logo.ts'
import { logoUrl } from '../../../schema/logo-url.ts'
import { createRouter, get, mutate } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { replyImage } from '../reply/image.ts'
import { replyCacheableJson, replyJson } from '../reply/text.ts'
import { contextOf } from '../request-state.ts'

/** @param imageUrl the public URL of the image host, for the URL of the logo. */
export function refreshRoutes(imageUrl: string): Router {
  const router = createRouter()
  mutate(router, 'post', '/api/logo/:domain/refresh', async (request, response) => {
    const { domain } = readParameters(request, response, DomainPath)
    const refreshed = await contextOf(response).resolvers.refresh(domain)
    replyJson(request, response, { ...refreshed, logo: logoUrl(imageUrl, domain) })
  })
  mutate(router, 'delete', '/api/logo/:domain/cache', async (request, response) => {
    const { domain } = readParameters(request, response, DomainPath)
    replyJson(request, response, await contextOf(response).resolvers.clear(domain))
  })
  get(router, '/api/logo/:domain/why', async (request, response) => {
    const { domain } = readParameters(request, response, DomainPath)
    const explanation = await contextOf(response).resolvers.why(domain)
    // Callers read it right after a refresh, so no cache may answer with the last one.
    await replyCacheableJson(request, response, explanation, {
      cacheControl: 'private, no-cache',
    })
  })
  get(router, '/api/logo/:domain/why/:position', async (request, response) => {
    const { domain, position } = readParameters(request, response, CandidatePath)
    const { resolvers } = contextOf(response)
    const bytes = await resolvers.candidateImage(domain, position)
    replyImage(request, response, { mediaType: 'image/png', bytes }, 'private, max-age=3600')
  })
  return router
}
