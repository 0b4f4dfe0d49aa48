// The REST routes described, from the same inputs and shapes that parse and answer them.
import { z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { json, STRICT } from './openapi/answers.ts'
import { brands } from './openapi/brand.ts'
import { COMPATIBLE, favicons, suggestions } from './openapi/compat.ts'
import { type CompatHosts, hostPaths } from './openapi/hosts.ts'
import { logo, logos } from './openapi/logo.ts'
import { lookups, search } from './openapi/lookup.ts'
import { PROBLEM_CODES } from './problems.ts'
import { Health, Plans } from './shapes.ts'

/** The version of the service's interface, by the specification. */
const INTERFACE_VERSION = '3.2.0'

interface Addresses {
  baseUrl: string
  imageUrl: string
  /** Hosts that answer as other services. */
  compatHosts?: CompatHosts
}

function paths({ baseUrl, imageUrl, compatHosts = new Map() }: Addresses): ZodOpenApiPathsObject {
  const imageHost = [{ url: imageUrl, description: 'The image host' }]
  return {
    ...favicons,
    ...suggestions,
    '/health': {
      get: {
        operationId: 'health',
        summary: 'Whether the service and its parts answer',
        tags: ['Service'],
        security: [],
        responses: json('The state of the service.', Health),
      },
    },
    '/api/billing/plans': {
      get: {
        operationId: 'plans',
        summary: 'The plans that can be had',
        tags: ['Service'],
        security: [],
        responses: json('The plans, smallest first.', Plans),
      },
    },
    '/api/openapi.json': {
      get: {
        operationId: 'openapi',
        summary: 'This document',
        tags: ['Service'],
        security: [],
        responses: json('An OpenAPI 3.1 document.', z.looseObject({ openapi: z.string() })),
      },
    },
    ...logos,
    ...search,
    ...lookups('/api', ''),
    ...brands,
    '/api/clearbit/logo/{domain}': {
      get: {
        ...logo(
          'clearbitLogo',
          "The logo at Clearbit's path; a bad key counts as none",
          'not_permitted',
        ),
        tags: ['Compatible'],
      },
    },
    '/{domain}': {
      servers: imageHost,
      get: logo(
        'imageHostLogo',
        'The logo of a company, for <img>, with a publishable key in ?token=',
        ...STRICT,
      ),
    },
    ...lookups('', 'imageHost', imageHost),
    ...hostPaths(baseUrl, compatHosts),
  }
}

/** @returns the OpenAPI 3.1.0 document of this service at its public addresses. */
export function openapi(addresses: Addresses) {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Logograph',
      version: INTERFACE_VERSION,
      description: `What does this company look like, and what is it? Errors are problem details; their types are ${PROBLEM_CODES.join(', ')}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: addresses.baseUrl, description: 'The JSON and image API' }],
    tags: [
      { name: 'Logos', description: 'Company logos as images.' },
      { name: 'Lookups', description: 'Companies by ticker, ISIN, coin or name.' },
      { name: 'Brands', description: 'What companies are, and what their brands look like.' },
      { name: 'Compatible', description: COMPATIBLE },
      { name: 'Service', description: 'The service about itself.' },
    ],
    paths: paths(addresses),
    components: {
      securitySchemes: {
        apiKeyHeader: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer' },
        token: { type: 'apiKey', in: 'query', name: 'token' },
      },
    },
  })
}
