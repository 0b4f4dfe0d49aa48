// icons.bitwarden.net/{host}/icon.png: 200 and an image for whatever has a dot in it.
import { Router } from 'express'
import { Problem } from '../../../../schema/problems.ts'
import { answering } from '../../methods.ts'
import { replyStandIn } from '../../reply.ts'
import type { Keep } from '../logo.ts'
import { answerLogo, apexIn, PLAIN } from './answer.ts'
import { BITWARDEN_GLOBE } from './placeholder-images.ts'

/** The applications draw it at 24 to 32 CSS pixels. */
const EDGE = 64

/** @param paths on the API host below `/icons`, where a Bitwarden server has it; on its own host at the root too. */
export function bitwardenRoutes(paths: string[], keep: Keep): Router {
  return answering(Router(), paths, async (request, response) => {
    const name = request.params.domain as string
    if (!name.includes('.')) {
      throw new Problem('invalid_request', 'The host must have a dot in it.')
    }
    const domain = apexIn(name)
    // Vaults hold addresses of the home network too; to them nothing can be said.
    if (domain === null) return replyStandIn(request, response, BITWARDEN_GLOBE, null)
    // A vault full of monograms is easier to read than one full of globes, and the status is the same.
    await answerLogo({ request, response, keep, reads: [] }, domain, { ...PLAIN, size: EDGE })
  })
}
