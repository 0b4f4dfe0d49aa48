// icons.duckduckgo.com/ip3/{host}.ico: answers with an image of any type, as the original does despite `.ico`.
import type { Router } from 'express'
import type { Services } from '../../../context.ts'
import { createRouter, getImage } from '../../methods.ts'
import { DEFAULT_QUERY, hostReply, parseHost, replyLogoOrPlaceholder } from './answer.ts'
import { DUCKDUCKGO_PLACEHOLDER } from './placeholder-images.ts'

/** In pixels: enough for 32 CSS pixels at double density. Clients treat an image of 48 pixels as the placeholder. */
const ICON_SIZE = 64

export function duckduckgoRoutes(services: Services): Router {
  return getImage(
    createRouter(),
    ['/ip3/:domain.ico', '/ip2/:domain.ico'],
    async (request, response) => {
      const reply = hostReply(services, request, response)
      const site = parseHost(reply, request.params.domain as string)
      const query = { ...DEFAULT_QUERY, size: ICON_SIZE }
      await replyLogoOrPlaceholder(reply, site, query, DUCKDUCKGO_PLACEHOLDER)
    },
  )
}
