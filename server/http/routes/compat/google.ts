// www.google.com/s2/favicons and t1.gstatic.com/faviconV2: a PNG, or a placeholder of 16 pixels with status 404.
import type { Router } from 'express'
import {
  GoogleFaviconsParameters,
  GoogleFaviconV2Parameters,
  parseLeniently,
} from '../../../../schema/compat.ts'
import type { Services } from '../../../context.ts'
import { createRouter, getImage } from '../../methods.ts'
import { DEFAULT_QUERY, hostReply, parseHost, replyLogoOrPlaceholder } from './answer.ts'
import { GOOGLE_PLACEHOLDER } from './placeholder-images.ts'

export function googleRoutes(services: Services): Router {
  const router = createRouter()
  // Google redirects this path to faviconV2; here it answers directly, for clients that follow no redirects.
  getImage(router, '/s2/favicons', async (request, response) => {
    const { domain, domain_url, sz } = parseLeniently(GoogleFaviconsParameters, request.query)
    const reply = hostReply(services, request, response)
    const site = parseHost(reply, domain ?? domain_url ?? '')
    await replyLogoOrPlaceholder(reply, site, { ...DEFAULT_QUERY, size: sz }, GOOGLE_PLACEHOLDER)
  })
  return getImage(router, '/faviconV2', async (request, response) => {
    const { url, size } = parseLeniently(GoogleFaviconV2Parameters, request.query)
    const reply = hostReply(services, request, response)
    const site = parseHost(reply, url ?? '')
    await replyLogoOrPlaceholder(reply, site, { ...DEFAULT_QUERY, size }, GOOGLE_PLACEHOLDER)
  })
}
