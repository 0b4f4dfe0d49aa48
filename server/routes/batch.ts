// #18 and #19: many domains in one request.
import { type Request, type Response, Router } from 'express'
import { BatchQuestion, parseBody } from '../../schema/inputs.ts'
import type { Batch, Failed } from '../../schema/resolvers.ts'
import { type Presented, presentedKey } from '../caller.ts'
import { jsonOf } from './body.ts'
import { descriptionOf } from './company.ts'
import { contextOf, replyJson } from './reply.ts'
import { doing } from './route.ts'

export const BATCH_PATHS = ['/api/batch']

/** A key in the address is none here. */
export const headerKey = ({ headers }: Request): Presented | null =>
  presentedKey(headers, undefined)

/** @throws Problem invalid_request for what is not the JSON that is wanted. */
async function domainsOf(request: Request, response: Response): Promise<string[]> {
  return parseBody(BatchQuestion, await jsonOf(request, response)).domains
}

/** @param hosts public addresses: of the API, and of the image host. */
export function batchRoutes(hosts: { baseUrl: string; imageUrl: string }): Router {
  const router = Router()
  const { baseUrl, imageUrl } = hosts
  const failed = ({ domain, error }: Failed) => {
    return { domain, error, logo: `${imageUrl}/${encodeURIComponent(domain.toWellFormed())}` }
  }
  doing(router, 'post', '/api/batch/logos', async (request, response) => {
    const domains = await domainsOf(request, response)
    const made = await contextOf(response).resolvers.batchLogos(domains)
    replyJson(
      request,
      response,
      answer(made, (item) => {
        const name = encodeURIComponent(item.domain.toWellFormed())
        return { ...item, logo: `${imageUrl}/${name}`, api: `${baseUrl}/api/${name}` }
      }),
    )
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
