// icons.duckduckgo.com/ip3/{host}.ico: named an icon file, and yet, as there, whatever image it is.
import { Router } from 'express'
import { answering } from '../../methods.ts'
import type { Keep } from '../logo.ts'
import { answerOrStandIn, apexIn, PLAIN } from './answer.ts'
import { DUCKDUCKGO_ARROW } from './placeholder-images.ts'

/** Sharp at 32 CSS pixels on dense displays; 48 would be taken for the arrow. */
const EDGE = 64

export function duckduckgoRoutes(keep: Keep): Router {
  return answering(
    Router(),
    ['/ip3/:domain.ico', '/ip2/:domain.ico'],
    async (request, response) => {
      const domain = apexIn(request.params.domain as string)
      const asked = { request, response, keep, reads: [] }
      await answerOrStandIn(asked, domain, { ...PLAIN, size: EDGE }, DUCKDUCKGO_ARROW)
    },
  )
}
