// img.logo.dev/{domain}: the logo as a jpg unless told otherwise, or a monogram.
import { type Request, type Response, Router } from 'express'
import type { Apex } from '../../../../schema/apex.ts'
import { LogodevParameters, readLeniently } from '../../../../schema/compat.ts'
import { answering } from '../../methods.ts'
import type { Keep } from '../logo.ts'
import { answerLogo, apexIn, PLAIN, unknown } from './answer.ts'

const READS = Object.keys(LogodevParameters.shape)

export function logodevRoutes(keep: Keep): Router {
  return answering(Router(), '/:domain', async (request, response) => {
    const name = request.params.domain as string
    await replyLogodev(request, response, keep, apexIn(name), name)
  })
}

/** @param domain what the name led to. @throws Problem when it led to nothing. */
export async function replyLogodev(
  request: Request,
  response: Response,
  keep: Keep,
  domain: Apex | null,
  name: string,
): Promise<void> {
  if (domain === null) throw unknown(name)
  const query = { ...PLAIN, ...readLeniently(LogodevParameters, request.query) }
  await answerLogo({ request, response, keep, reads: READS }, domain, query)
}
