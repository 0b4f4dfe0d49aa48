// The route for a brand's colors.
import type { Router } from 'express'
import { DomainPath } from '../../../schema/inputs/domain.ts'
import { createRouter, get } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { replyCacheableJson } from '../reply/text.ts'
import { contextOf } from '../request-state.ts'

export function colorRoutes(): Router {
  return get(createRouter(), '/api/colors/:domain', async (request, response) => {
    const { domain } = readParameters(request, response, DomainPath)
    const colors = await contextOf(response).resolvers.colors(domain)
    const { primary, secondary, palette, confidence, from, derived, tier, pending } = colors
    const body = {
      domain,
      colors: { primary, secondary, palette },
      confidence,
      source: from,
      derived,
      tier,
    }
    await replyCacheableJson(request, response, body, { pending })
  })
}
