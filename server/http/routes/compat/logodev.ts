// img.logo.dev/{domain}: answers with the logo, a JPEG by default, or with a monogram.
import type { Request, Response, Router } from 'express'
import { LogodevParameters, parseLeniently } from '../../../../schema/compat.ts'
import type { Site } from '../../../../schema/site.ts'
import type { Services } from '../../../context.ts'
import { createCompatRouter, getImage } from '../../methods.ts'
import { DEFAULT_QUERY, noMatchProblem, parseApex, replyCompatLogo } from './answer.ts'

const PARAMETERS = Object.keys(LogodevParameters.shape)

export function logodevRoutes(services: Services): Router {
  return getImage(createCompatRouter(), '/:domain', async (request, response) => {
    const name = request.params.domain as string
    await replyLogodev(services, request, response, parseApex(name), name)
  })
}

/**
 * @param site null when no company matches the name.
 * @throws Problem no_match for a null site.
 */
export async function replyLogodev(
  services: Services,
  request: Request,
  response: Response,
  site: Site | null,
  name: string,
): Promise<void> {
  if (site === null) throw noMatchProblem(name)
  const query = { ...DEFAULT_QUERY, ...parseLeniently(LogodevParameters, request.query) }
  const reply = { services, request, response, parameters: PARAMETERS }
  await replyCompatLogo(reply, site, query)
}
