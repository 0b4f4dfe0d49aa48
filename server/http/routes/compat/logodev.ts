// img.logo.dev/{domain}: answers with the logo, a JPEG by default, or with a monogram.
import type { Request, Response, Router } from 'express'
import type { Apex } from '../../../../schema/apex.ts'
import { LogodevParameters, parseLeniently } from '../../../../schema/compat.ts'
import { createCompatRouter, getImage } from '../../methods.ts'
import type { CacheResponse } from '../logo.ts'
import { DEFAULT_QUERY, noMatchProblem, parseApex, replyCompatLogo } from './answer.ts'

const PARAMETERS = Object.keys(LogodevParameters.shape)

export function logodevRoutes(cacheResponse: CacheResponse): Router {
  return getImage(createCompatRouter(), '/:domain', async (request, response) => {
    const name = request.params.domain as string
    await replyLogodev(request, response, cacheResponse, parseApex(name), name)
  })
}

/**
 * @param domain null when no company matches the name.
 * @throws Problem no_match for a null domain.
 */
export async function replyLogodev(
  request: Request,
  response: Response,
  cacheResponse: CacheResponse,
  domain: Apex | null,
  name: string,
): Promise<void> {
  if (domain === null) throw noMatchProblem(name)
  const query = { ...DEFAULT_QUERY, ...parseLeniently(LogodevParameters, request.query) }
  const reply = { request, response, cacheResponse, parameters: PARAMETERS }
  await replyCompatLogo(reply, domain, query)
}
