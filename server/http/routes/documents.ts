// The routes of the OpenAPI documents, without a key: of this service, and of each other logo service that it imitates.
import type { Router } from 'express'
import { COMPAT_SERVICES } from '../../../schema/compat.ts'
import { toDisplayText } from '../../../schema/inputs/parse.ts'
import { compatOpenapi, openapi } from '../../../schema/openapi/index.ts'
import { Problem } from '../../../schema/problems.ts'
import type { Config } from '../../config.ts'
import { createRouter, get } from '../methods.ts'
import type { PageLimit } from '../page-limit.ts'
import { noteIgnoredParameters } from '../parameters.ts'
import { createCompressedFile, loadOnce, replyPublicFile } from '../static-file.ts'

/** Caches keep the plans and the documents for five minutes. */
export const DOCUMENT_CACHE_CONTROL = 'public, max-age=300'
export const JSON_TYPE = 'application/json; charset=utf-8'

export type OpenapiDocument = ReturnType<typeof openapi>

/** The public addresses of this service, which its documents contain. */
const addressesOf = ({ baseUrl, imageUrl, compatHosts, fetching }: Config) => ({
  baseUrl,
  imageUrl,
  compatHosts,
  contact: fetching.contact,
})

/** @returns the OpenAPI document of this service, with its public addresses. */
export const ownDocument = (config: Config): OpenapiDocument => openapi(addressesOf(config))

/** @param document the document of this service. */
export function documentRoutes(
  config: Config,
  document: OpenapiDocument,
  limitPage: PageLimit,
): Router {
  const addresses = addressesOf(config)
  const loadDocument = loadOnce(() => createCompressedFile(JSON_TYPE, JSON.stringify(document)))
  const router = createRouter()
  get(
    router,
    ['/api/openapi.json', '/openapi.json'],
    limitPage(async (request, response) => {
      noteIgnoredParameters(request, response)
      replyPublicFile(request, response, await loadDocument(), DOCUMENT_CACHE_CONTROL)
    }),
  )
  const loadCompatDocument = new Map(
    COMPAT_SERVICES.map((service) => {
      const load = () =>
        createCompressedFile(JSON_TYPE, JSON.stringify(compatOpenapi(service, addresses)))
      return [service as string, loadOnce(load)]
    }),
  )
  return get(
    router,
    '/api/openapi/:service.json',
    limitPage(async (request, response) => {
      noteIgnoredParameters(request, response)
      const service = String(request.params.service)
      const load = loadCompatDocument.get(service)
      if (!load) {
        const services = COMPAT_SERVICES.join(', ')
        throw new Problem(
          'not_found',
          `service must be one of ${services}; got "${toDisplayText(service)}".`,
        )
      }
      replyPublicFile(request, response, await load(), DOCUMENT_CACHE_CONTROL)
    }),
  )
}
