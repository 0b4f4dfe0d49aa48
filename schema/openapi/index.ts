// Builds the OpenAPI documents from the zod schemas of requests and responses: one for this service, and one for the
// hosts that imitate each other service.
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import type { CompatService } from '../compat.ts'
import { brandPaths } from './brand.ts'
import { COMPATIBLE_TAG, faviconPaths, suggestionPaths } from './compat.ts'
import { API, IMAGES } from './examples.ts'
import { graphqlPaths } from './graphql.ts'
import { type CompatHosts, compatHostPaths, compatHostServers } from './hosts.ts'
import { compatibleLogo, explanationPaths, imageHostLogo, logoPaths, refreshPaths } from './logo.ts'
import { lookupPaths, resolvePaths, searchPaths } from './lookup.ts'
import { mcpPaths } from './mcp.ts'
import { merchantPaths } from './merchant.ts'
import { pagePaths } from './pages.ts'
import { COMMON_RESPONSES } from './problems.ts'
import {
  documentPaths,
  monitoringPaths,
  problemPaths,
  servicePaths,
  usagePaths,
} from './service.ts'

/** The version of the interface: of the paths, parameters and answers. */
export const INTERFACE_VERSION = '3.2.0'

interface Addresses {
  baseUrl: string
  imageUrl: string
  /** URL or mail address of the operator. */
  contact?: string
  /** Hosts of compatible services. */
  compatHosts?: CompatHosts
}

type Server = {
  url: string
  description: string
  variables?: Record<string, { default: string; description: string }>
}

const TAGS = {
  Logos: 'Company logos as images.',
  Lookups: 'Companies by ticker, ISIN, coin, name or line of a bank statement.',
  Brands: 'Company profiles, brand colors and brand kits.',
  Compatible: COMPATIBLE_TAG,
  Graph: 'The GraphQL endpoint.',
  Assistants: 'Tools for AI assistants (MCP).',
  Service: 'Health, plans and monitoring.',
  Pages: 'Web pages and files for crawlers.',
}

const INTRODUCTION = `Company logos, brand colors and company profiles by domain, ticker, ISIN, coin or name.

Errors are problem details (RFC 9457). Programs branch on \`code\`, which is stable; \`docs\` is a page that explains it. A request for \`text/html\`, as browsers send it for a typed address, gets the error as a web page instead. An operator may require a key for everything: where a key is optional, a request without one then gets 401 (key_required).

Unknown query parameters are ignored and named in \`X-Ignored-Parameters\`. Counted requests return \`X-RateLimit-*\` headers for the window with the fewest requests left, and \`RateLimit\` and \`RateLimit-Policy\` for both windows. A 304 for a listed ETag costs nothing, except after \`refresh=true\`. After a 429 or 503, wait \`Retry-After\` seconds plus a random delay.

Every GET endpoint also supports HEAD, and every path supports CORS preflight (OPTIONS, 204) from any origin. All responses have \`X-Content-Type-Options: nosniff\`. Images and JSON also have a \`Content-Security-Policy\` that blocks scripts and loading.`

/** The paths of the specification come first, in its order; /health and /docs list them in the same order. */
function paths({ baseUrl, imageUrl }: Addresses): ZodOpenApiPathsObject {
  const api = { url: baseUrl, description: 'The JSON and image API' }
  const imageHost = { url: imageUrl, description: 'The image host' }
  const bothHosts = [api, imageHost]
  return {
    ...servicePaths,
    ...logoPaths,
    '/{domain}': { servers: [imageHost], get: imageHostLogo },
    '/api/clearbit/logo/{domain}': { get: compatibleLogo },
    ...refreshPaths,
    ...searchPaths(bothHosts),
    ...lookupPaths('/api', '', bothHosts),
    ...brandPaths,
    ...documentPaths,
    ...usagePaths,
    ...resolvePaths(bothHosts),
    ...merchantPaths,
    ...problemPaths,
    ...explanationPaths,
    ...lookupPaths('', 'imageHost', [imageHost]),
    ...graphqlPaths,
    ...mcpPaths,
    ...monitoringPaths(bothHosts),
    ...pagePaths(bothHosts),
    ...faviconPaths,
    ...suggestionPaths,
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
  // The format says the same, and generated Python clients with a pattern of a date cannot be imported.
  if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern
}

/** The contact as a URL or a mail address. */
const contactAddress = (contact: string) =>
  URL.canParse(contact) && !contact.startsWith('mailto:')
    ? { url: contact }
    : { email: contact.replace(/^mailto:/, '') }

/** @returns the OpenAPI 3.1.0 document of this service at its public addresses. */
export const openapi = (addresses: Addresses) =>
  buildDocument(addresses, {
    title: 'Logograph',
    description: INTRODUCTION,
    servers: [{ url: addresses.baseUrl, description: 'The JSON and image API' }],
    tags: TAGS,
    paths: paths(addresses),
  })

/** @returns the OpenAPI 3.1.0 document of the hosts that imitate a service, set in COMPAT_HOSTS. */
export const compatOpenapi = (service: CompatService, addresses: Addresses) =>
  buildDocument(addresses, {
    title: `Logograph in place of ${service}`,
    description: `The hosts that \`COMPAT_HOSTS\` sets for ${service}. They accept its parameters and return its statuses. The path of a logo may end with a slash, except with Bitwarden, DuckDuckGo and Google. Logograph itself has [its own document](${API}/api/openapi.json).`,
    servers: compatHostServers(service, addresses.baseUrl, addresses.compatHosts ?? new Map()),
    tags: { Compatible: `The endpoints of ${service}.` },
    paths: compatHostPaths(service),
  })

interface DocumentContent {
  title: string
  description: string
  servers: Server[]
  /** Description of each tag. */
  tags: Record<string, string>
  paths: ZodOpenApiPathsObject
}

function buildDocument(
  { baseUrl, imageUrl, contact = baseUrl }: Addresses,
  content: DocumentContent,
) {
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: content.title,
        version: INTERFACE_VERSION,
        description: content.description,
        contact: { name: 'Operator of this service', ...contactAddress(contact) },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: content.servers,
      tags: Object.entries(content.tags).map(([name, description]) => ({ name, description })),
      paths: withCommonResponses(content.paths),
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    { override: tidySchema },
  )
  const text = JSON.stringify(document).replaceAll(API, baseUrl).replaceAll(IMAGES, imageUrl)
  return JSON.parse(text) as typeof document
}

const HEADER_KEY_DESCRIPTION =
  'For servers. If a request has several keys, the order is x-api-key, Authorization, token.'

const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: HEADER_KEY_DESCRIPTION,
  },
  bearer: { type: 'http', scheme: 'bearer', description: HEADER_KEY_DESCRIPTION },
  token: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'For <img> elements in web pages, with a publishable key.',
  },
} as const
