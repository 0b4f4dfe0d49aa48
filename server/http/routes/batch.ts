// The routes for many domains in one request.
import type { Request, Response, Router } from 'express'
import { BatchRequest, parseBody } from '../../../schema/inputs.ts'
import type { Batch, FailedItem } from '../../../schema/resolvers.ts'
import { readJson } from '../body.ts'
import { createRouter, mutate } from '../methods.ts'
import { contextOf, replyJson } from '../reply.ts'
import { descriptionOf } from './company.ts'

export const BATCH_PATH = '/api/batch'

/** @throws Problem invalid_request for a body without a list of domains. */
async function readDomains(request: Request, response: Response): Promise<string[]> {
  return parseBody(BatchRequest, await readJson(request, response)).domains
}

/** @param urls the public URLs of the API and of the image host. */
export function batchRoutes(urls: { baseUrl: string; imageUrl: string }): Router {
  const router = createRouter()
  const { baseUrl, imageUrl } = urls
  // Invalid domains get URLs too; a request to such a URL gets the reason.
  const escapeDomain = (domain: string) => encodeURIComponent(domain.toWellFormed())
  const logoUrlOf = (domain: string) => `${imageUrl}/${escapeDomain(domain)}`
  const failedItemBody = (item: FailedItem) => ({ ...item, logo: logoUrlOf(item.domain) })
  mutate(router, 'post', '/api/batch/logos', async (request, response) => {
    const domains = await readDomains(request, response)
    const batch = await contextOf(response).resolvers.batchLogos(domains)
    const body = batchBody(batch, (item) => {
      const { domain } = item
      return { ...item, logo: logoUrlOf(domain), api: `${baseUrl}/api/${escapeDomain(domain)}` }
    })
    replyJson(request, response, body)
  })
  mutate(router, 'post', '/api/batch/describe', async (request, response) => {
    const domains = await readDomains(request, response)
    const batch = await contextOf(response).resolvers.batchDescribe(domains)
    const body = batchBody(batch, (item) =>
      'error' in item ? failedItemBody(item) : descriptionOf(item, imageUrl),
    )
    replyJson(request, response, body)
  })
  return router
}

const batchBody = <Item, Body>({ limit, results }: Batch<Item>, toBody: (item: Item) => Body) => ({
  count: results.length,
  limit,
  results: results.map(toBody),
})
