// The routes that answer with a company's logo as an image.
import type { Router } from 'express'
import { LogoRequest, RefreshableLogoRequest } from '../../../schema/inputs/logo.ts'
import { siteInScope } from '../../../schema/site.ts'
import type { Services } from '../../context.ts'
import { storeAnswer } from '../cached-answers.ts'
import { createRouter, getImage } from '../methods.ts'
import { withNegotiatedFormat } from '../negotiated-format.ts'
import { requireQuota } from '../reply/headers.ts'
import { replyLogo } from '../reply/image.ts'
import { forbidStoring } from '../reply/send.ts'
import { contextOf } from '../request-state.ts'
import { readSiteRequest } from '../requested-site.ts'

/** The paths of a logo on the API host; the image host serves it at `/:domain`. */
export const LOGO_PATHS = ['/api/:domain', '/v1/:domain', '/v1/logos/:domain']

/** @param options `refreshable`: whether the routes accept `refresh`, which visits the website before the answer. */
export function logoRoutes(
  services: Services,
  paths: string[],
  { refreshable = false } = {},
): Router {
  const schema = refreshable ? RefreshableLogoRequest : LogoRequest
  return getImage(createRouter(), paths, async (request, response) => {
    const parameters = readSiteRequest(services, request, response, schema)
    const { site, scope, refresh, ...query } = { refresh: false, ...parameters }
    const { resolvers } = contextOf(response)
    if (refresh) {
      // A refresh is work, even when the answer is a 304.
      requireQuota(response)
      forbidStoring(response)
      await resolvers.refresh(siteInScope(site, scope))
    }
    const logo = await resolvers.logo(site, withNegotiatedFormat(request, response, query), scope)
    const sent = await replyLogo(request, response, logo)
    if (sent) storeAnswer(services, request, response, sent)
  })
}
