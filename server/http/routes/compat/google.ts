// www.google.com/s2/favicons and t1.gstatic.com/faviconV2: a PNG always; status 404 with a small globe where there is no icon.
import { Router } from 'express'
import {
  FaviconsParameters,
  FaviconV2Parameters,
  readLeniently,
} from '../../../../schema/compat.ts'
import { answering } from '../../methods.ts'
import type { Keep } from '../logo.ts'
import { answerOrStandIn, apexIn, PLAIN } from './answer.ts'
import { GOOGLE_GLOBE } from './placeholder-images.ts'

export function googleRoutes(keep: Keep): Router {
  const router = Router()
  // Google redirects this one to the other; a client that follows no redirects is served too.
  answering(router, '/s2/favicons', async (request, response) => {
    const { domain, domain_url, sz } = readLeniently(FaviconsParameters, request.query)
    const asked = { request, response, keep, reads: [] }
    const query = { ...PLAIN, size: sz }
    await answerOrStandIn(asked, apexIn(domain ?? domain_url ?? ''), query, GOOGLE_GLOBE)
  })
  return answering(router, '/faviconV2', async (request, response) => {
    const { url, size } = readLeniently(FaviconV2Parameters, request.query)
    const asked = { request, response, keep, reads: [] }
    await answerOrStandIn(asked, apexIn(url ?? ''), { ...PLAIN, size }, GOOGLE_GLOBE)
  })
}
