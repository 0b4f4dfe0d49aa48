// #6 and #7: asking upstream again, and why a logo is the one it is.
import { Router } from 'express'
import { DomainPath, parse } from '../../../schema/inputs.ts'
import { answering, doing } from '../methods.ts'
import { contextOf, replyJson } from '../reply.ts'

/** @param baseUrl public address of the API, for the URI of the logo. */
export function refreshRoutes(baseUrl: string): Router {
  const router = Router()
  doing(router, 'post', '/api/logo/:domain/refresh', async (request, response) => {
    const { domain } = parse(DomainPath, request.params)
    const refreshed = await contextOf(response).resolvers.refresh(domain)
    replyJson(request, response, { ...refreshed, logo: `${baseUrl}/api/${domain}` })
  })
  doing(router, 'delete', '/api/logo/:domain/cache', async (request, response) => {
    const { domain } = parse(DomainPath, request.params)
    replyJson(request, response, await contextOf(response).resolvers.clear(domain))
  })
  answering(router, '/api/logo/:domain/why', async (request, response) => {
    const { domain } = parse(DomainPath, request.params)
    replyJson(request, response, await contextOf(response).resolvers.why(domain))
  })
  return router
}
