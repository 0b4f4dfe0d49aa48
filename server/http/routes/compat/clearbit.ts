// logo.clearbit.com/{domain}: answers with the logo, or with 404 and no image, so that a page's `onerror` handler runs.
import type { Router } from 'express'
import { ClearbitParameters, parseLeniently } from '../../../../schema/compat.ts'
import type { Services } from '../../../context.ts'
import { createCompatRouter, getImage } from '../../methods.ts'
import { DEFAULT_QUERY, noMatchProblem, parseApex, replyCompatLogo } from './answer.ts'

const PARAMETERS = Object.keys(ClearbitParameters.shape)

export function clearbitRoutes(services: Services): Router {
  return getImage(createCompatRouter(), '/:domain', async (request, response) => {
    const name = request.params.domain as string
    const domain = parseApex(name)
    if (domain === null) throw noMatchProblem(name)
    const parameters = parseLeniently(ClearbitParameters, request.query)
    const query = { ...DEFAULT_QUERY, ...parameters, fallback: '404' } as const
    const reply = { services, request, response, parameters: PARAMETERS }
    await replyCompatLogo(reply, domain, query)
  })
}
