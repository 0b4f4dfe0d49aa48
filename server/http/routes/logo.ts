// #3, #3a and #4: a company's logo as an image.
import { type Request, Router } from 'express'
import { LogoQuestion, parse, RefreshableQuestion } from '../../../schema/inputs.ts'
import type { LogoImage } from '../../../schema/resolvers.ts'
import type { Asked } from '../context.ts'
import { answering } from '../methods.ts'
import { contextOf, replyLogo } from '../reply.ts'

/** Paths of the logo on the API host; the image host serves it at `/:domain`. */
export const LOGO_PATHS = ['/api/:domain', '/v1/:domain', '/v1/logos/:domain']

/** Told of each image sent, so that the same request may be answered with it again. */
export type Keep = (request: Request, asked: Asked, image: LogoImage) => void

/** @param refreshable whether `refresh` is a parameter here, and asks the website again first. */
export function logoRoutes(paths: string[], keep: Keep, { refreshable = false } = {}): Router {
  const question = refreshable ? RefreshableQuestion : LogoQuestion
  return answering(Router(), paths, async (request, response) => {
    const asked = parse(question, { ...request.query, ...request.params })
    const { domain, refresh, ...query } = { refresh: false, ...asked }
    const { resolvers } = contextOf(response)
    if (refresh) await resolvers.refresh(domain)
    const logo = await resolvers.logo(domain, query)
    const sent = await replyLogo(request, response, logo)
    // What is about to change is not worth remembering.
    if (sent && !sent.pending) keep(request, contextOf(response), sent)
  })
}
