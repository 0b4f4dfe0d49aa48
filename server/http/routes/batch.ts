// #18 and #19: many domains in one request.
import { type Request, type Response, Router } from 'express'
import { BatchQuestion, parseBody } from '../../../schema/inputs.ts'
import type { Batch, Failed } from '../../../schema/resolvers.ts'
import { jsonOf } from '../body.ts'
import { doing } from '../methods.ts'
import { contextOf, replyJson } from '../reply.ts'
import { descriptionOf } from './company.ts'

export const BATCH_PATH = '/api/batch'

/** @throws Problem invalid_request for what is not the JSON that is wanted. */
async function domainsOf(request: Request, response: Response): Promise<string[]> {
  return parseBody(BatchQuestion, await jsonOf(request, response)).domains
}

/** @param hosts public addresses: of the API, and of the image host. */
export function batchRoutes(hosts: { baseUrl: string; imageUrl: string }): Router {
  const router = Router()
  const { baseUrl, imageUrl } = hosts
  // What is no domain has addresses too: they say what is wrong with it.
  const named = (domain: string) => encodeURIComponent(domain.toWellFormed())
  const logoOf = (domain: string) => `${imageUrl}/${named(domain)}`
  const failed = (item: Failed) => ({ ...item, logo: logoOf(item.domain) })
  doing(router, 'post', '/api/batch/logos', async (request, response) => {
    const domains = await domainsOf(request, response)
    const made = await contextOf(response).resolvers.batchLogos(domains)
    const told = answer(made, (item) => {
      const { domain } = item
      return { ...item, logo: logoOf(domain), api: `${baseUrl}/api/${named(domain)}` }
    })
    replyJson(request, response, told)
  })
  doing(router, 'post', '/api/batch/describe', async (request, response) => {
    const domains = await domainsOf(request, response)
    const made = await contextOf(response).resolvers.batchDescribe(domains)
    const told = answer(made, (item) =>
      'error' in item ? failed(item) : descriptionOf(item, imageUrl),
    )
    replyJson(request, response, told)
  })
  return router
}

const answer = <Item, Told>({ limit, results }: Batch<Item>, tell: (item: Item) => Told) => ({
  count: results.length,
  limit,
  results: results.map(tell),
})
