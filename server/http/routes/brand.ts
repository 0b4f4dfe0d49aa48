// #13 and #17: a brand's colours, and the kit of everything that is known of it.
import { Router } from 'express'
import { DomainPath, parse } from '../../../schema/inputs.ts'
import { assetsOf, usageOf } from '../../../schema/kit.ts'
import { answering } from '../methods.ts'
import { contextOf, replyJson } from '../reply.ts'
import { descriptionOf } from './company.ts'
import { intelligenceOf } from './intelligence.ts'

/** @param imageUrl public address of the image host, for the URIs of logos. */
export function brandRoutes(imageUrl: string): Router {
  const router = Router()
  answering(router, '/api/colors/:domain', async (request, response) => {
    const { domain } = parse(DomainPath, request.params)
    const colours = await contextOf(response).resolvers.colours(domain)
    const { primary, secondary, palette, confidence, tier } = colours
    const answer = { domain, colors: { primary, secondary, palette }, confidence, tier }
    replyJson(request, response, answer)
  })
  return answering(router, '/api/brand/:domain', async (request, response) => {
    const { domain } = parse(DomainPath, request.params)
    const { resolvers, caller } = contextOf(response)
    const kit = await resolvers.kit(domain)
    const told = kit.intelligence && intelligenceOf(kit.intelligence, caller.plan.id)
    const assets = assetsOf(kit, imageUrl)
    const answer = {
      ...descriptionOf(kit, imageUrl),
      ...{ assets, usage: usageOf(kit, assets) },
      ...(told ? { intelligence: told } : {}),
    }
    replyJson(request, response, answer)
  })
}
