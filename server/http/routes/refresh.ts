// The routes that refresh a logo, clear its caches and explain how it was chosen.
import type { Request, Response, Router } from 'express'
import { SiteRequest } from '../../../schema/inputs/domain.ts'
import { CandidatePath } from '../../../schema/inputs/logo.ts'
import { logoUrl } from '../../../schema/logo-url.ts'
import { siteInScope, siteText } from '../../../schema/site.ts'
import type { Services } from '../../context.ts'
import { createRouter, get, mutate } from '../methods.ts'
import { replyImage } from '../reply/image.ts'
import { replyCacheableJson, replyJson } from '../reply/text.ts'
import { contextOf } from '../request-state.ts'
import { readSiteRequest } from '../requested-site.ts'

export function refreshRoutes(services: Services): Router {
  const { imageUrl } = services.config
  const router = createRouter()
  const readSite = (request: Request, response: Response) => {
    const { site, scope } = readSiteRequest(services, request, response, SiteRequest)
    return { site: siteInScope(site, scope), scope }
  }
  mutate(router, 'post', '/api/logo/:domain/refresh', async (request, response) => {
    const { site, scope } = readSite(request, response)
    const refreshed = await contextOf(response).resolvers.refresh(site, scope)
    const logo = logoUrl(imageUrl, site, {}, scope)
    replyJson(request, response, { ...refreshed, domain: siteText(site), logo })
  })
  mutate(router, 'delete', '/api/logo/:domain/cache', async (request, response) => {
    const { site } = readSite(request, response)
    const cleared = await contextOf(response).resolvers.clear(site)
    replyJson(request, response, { ...cleared, domain: siteText(site) })
  })
  get(router, '/api/logo/:domain/why', async (request, response) => {
    const { site, scope } = readSite(request, response)
    const explained = await contextOf(response).resolvers.why(site, scope)
    const explanation = { ...explained, domain: siteText(site) }
    // Callers read it right after a refresh, so no cache may answer with the last one.
    await replyCacheableJson(request, response, explanation, {
      cacheControl: 'private, no-cache',
    })
  })
  get(router, '/api/logo/:domain/why/:position', async (request, response) => {
    const parsed = readSiteRequest(services, request, response, CandidatePath)
    const { resolvers } = contextOf(response)
    const site = siteInScope(parsed.site, parsed.scope)
    const bytes = await resolvers.candidateImage(site, parsed.position)
    replyImage(request, response, { mediaType: 'image/png', bytes }, 'private, max-age=3600')
  })
  return router
}
