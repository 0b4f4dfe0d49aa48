// #3, #3a and #4: a company's logo as an image.
import { Router } from 'express'
import { DomainPath, LogoParameters, parse } from '../../schema/inputs.ts'
import type { Hot } from '../hot.ts'
import { contextOf, replyLogo } from './reply.ts'
import { answering } from './route.ts'

/** Paths of the logo on the API host; the image host serves it at `/:domain`. */
export const LOGO_PATHS = ['/api/:domain', '/v1/:domain', '/v1/logos/:domain']

export function logoRoutes(paths: string[], hot: Hot): Router {
  return answering(Router(), paths, async (request, response) => {
    const { domain } = parse(DomainPath, request.params)
    const query = parse(LogoParameters, request.query as Record<string, string | string[]>)
    const logo = await contextOf(response).resolvers.logo(domain, query)
    const sent = await replyLogo(request, response, logo)
    if (sent) hot.keep(request, contextOf(response), sent)
  })
}
