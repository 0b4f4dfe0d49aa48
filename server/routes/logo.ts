// #3, #3a and #4: a company's logo as an image.
import { type Request, Router } from 'express'
import { LogoQuestion, parse } from '../../schema/inputs.ts'
import type { LogoImage } from '../../schema/resolvers.ts'
import type { Asked } from '../context.ts'
import { contextOf, replyLogo } from './reply.ts'
import { answering } from './route.ts'

/** Paths of the logo on the API host; the image host serves it at `/:domain`. */
export const LOGO_PATHS = ['/api/:domain', '/v1/:domain', '/v1/logos/:domain']

/** Told of each image sent, so that the same request may be answered with it again. */
export type Keep = (request: Request, asked: Asked, image: LogoImage) => void

export function logoRoutes(paths: string[], keep: Keep): Router {
  return answering(Router(), paths, async (request, response) => {
    const { domain, ...query } = parse(LogoQuestion, { ...request.query, ...request.params })
    const logo = await contextOf(response).resolvers.logo(domain, query)
    const sent = await replyLogo(request, response, logo)
    if (sent) keep(request, contextOf(response), sent)
  })
}
