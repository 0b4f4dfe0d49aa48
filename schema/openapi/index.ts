// Builds the OpenAPI document from the zod schemas of requests and responses.
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { brandPaths } from './brand.ts'
import { COMPATIBLE_TAG, faviconPaths, suggestionPaths } from './compat.ts'
import { API, IMAGES } from './examples.ts'
import { graphqlPaths } from './graphql.ts'
import { type CompatHosts, compatHostPaths } from './hosts.ts'
import { compatibleLogo, imageHostLogo, logoPaths } from './logo.ts'
import { lookupPaths, searchPaths } from './lookup.ts'
import { mcpPaths } from './mcp.ts'
import { pagePaths } from './pages.ts'
import { COMMON_RESPONSES } from './problems.ts'
import { monitoringPaths, servicePaths } from './service.ts'

/** The API version of the specification. */
const INTERFACE_VERSION = '3.2.0'

interface Addresses {
  baseUrl: string
  imageUrl: string
  /** URL or mail address of the operator. */
  contact?: string
  /** Hosts of compatible services. */
  compatHosts?: CompatHosts
}

const TAGS = {
  Logos: 'Company logos as images.',
  Lookups: 'Companies by ticker, ISIN, coin or name.',
  Brands: 'Company profiles, brand colors and brand kits.',
  Compatible: COMPATIBLE_TAG,
  Graph: 'The GraphQL endpoint.',
  Assistants: 'Tools for AI assistants (MCP).',
  Service: 'Health, plans and monitoring.',
  Pages: 'Web pages and files for crawlers.',
}

const INTRODUCTION = `Company logos, brand colors and company profiles by domain, ticker, ISIN, coin or name.

Errors are problem details (RFC 9457). Their \`type\` is the URL of a page that explains the error. Counted requests return \`X-RateLimit-*\` headers for the window with the fewest requests left. After a 429 or 503, wait \`Retry-After\` seconds plus a random delay.

Every GET route also supports HEAD, and every path supports CORS preflight (OPTIONS, 204) from any origin. All responses have \`X-Content-Type-Options: nosniff\`. Images and JSON also have a \`Content-Security-Policy\` that blocks scripts and loading.`

function paths({ baseUrl, imageUrl, compatHosts = new Map() }: Addresses): ZodOpenApiPathsObject {
  const api = { url: baseUrl, description: 'The JSON and image API' }
  const imageHost = { url: imageUrl, description: 'The image host' }
  const bothHosts = [api, imageHost]
  return {
    ...faviconPaths,
    ...suggestionPaths,
    ...servicePaths,
    ...monitoringPaths(bothHosts),
    ...pagePaths(bothHosts),
    ...logoPaths,
    ...searchPaths(bothHosts),
    ...lookupPaths('/api', '', bothHosts),
    ...brandPaths,
    ...graphqlPaths,
    ...mcpPaths,
    '/api/clearbit/logo/{domain}': { get: compatibleLogo },
    '/{domain}': { servers: [imageHost], get: imageHostLogo },
    ...lookupPaths('', 'imageHost', [imageHost]),
    ...compatHostPaths(baseUrl, compatHosts),
  }
}

const METHODS = ['get', 'post', 'delete'] as const

/** Adds the responses that every operation has. */
const withCommonResponses = (all: ZodOpenApiPathsObject): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries(all).map(([path, item]: [string, ZodOpenApiPathItemObject]) => {
      const operations = METHODS.flatMap((method) => {
        const operation = item[method]
        return operation ? [[method, addCommonResponses(operation)]] : []
      })
      return [path, { ...item, ...Object.fromEntries(operations) }]
    }),
  )

const addCommonResponses = (operation: ZodOpenApiOperationObject): ZodOpenApiOperationObject => ({
  ...operation,
  responses: { ...COMMON_RESPONSES, ...operation.responses },
})

/** Removes bounds and patterns that zod adds by itself, and `additionalProperties: false`, which would forbid keys of later versions. */
function tidySchema({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
}

/** The contact as a URL or a mail address. */
const contactAddress = (contact: string) =>
  URL.canParse(contact) && !contact.startsWith('mailto:')
    ? { url: contact }
    : { email: contact.replace(/^mailto:/, '') }

/** @returns the OpenAPI 3.1.0 document of this service at its public addresses. */
export function openapi(addresses: Addresses) {
  const { baseUrl, imageUrl, contact = baseUrl } = addresses
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Logograph',
        version: INTERFACE_VERSION,
        description: INTRODUCTION,
        contact: { name: 'Operator of this service', ...contactAddress(contact) },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: baseUrl, description: 'The JSON and image API' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths: withCommonResponses(paths(addresses)),
      components: {
        securitySchemes: {
          apiKeyHeader: {
            type: 'apiKey',
            in: 'header',
            name: 'x-api-key',
            description: HEADER_KEY_DESCRIPTION,
          },
          bearer: { type: 'http', scheme: 'bearer', description: HEADER_KEY_DESCRIPTION },
          token: { type: 'apiKey', in: 'query', name: 'token', description: QUERY_KEY_DESCRIPTION },
        },
      },
    },
    { override: tidySchema },
  )
  const text = JSON.stringify(document).replaceAll(API, baseUrl).replaceAll(IMAGES, imageUrl)
  return JSON.parse(text) as typeof document
}

const HEADER_KEY_DESCRIPTION =
  'For servers. If a request has several keys, the order is x-api-key, Authorization, token.'
const QUERY_KEY_DESCRIPTION = 'For <img> elements in web pages, with a publishable key.'
