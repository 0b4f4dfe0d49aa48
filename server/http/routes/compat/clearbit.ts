// logo.clearbit.com/{domain}: the logo, or 404 without an image, so that a page's onerror fires.
import { Router } from 'express'
import { ClearbitParameters, readLeniently } from '../../../../schema/compat.ts'
import { answering } from '../../methods.ts'
import type { Keep } from '../logo.ts'
import { answerLogo, apexIn, PLAIN, unknown } from './answer.ts'

const READS = Object.keys(ClearbitParameters.shape)

export function clearbitRoutes(keep: Keep): Router {
  return answering(Router(), '/:domain', async (request, response) => {
    const name = request.params.domain as string
    const domain = apexIn(name)
    if (domain === null) throw unknown(name)
    const asked = readLeniently(ClearbitParameters, request.query)
    const query = { ...PLAIN, ...asked, fallback: '404' } as const
    await answerLogo({ request, response, keep, reads: READS }, domain, query)
  })
}
