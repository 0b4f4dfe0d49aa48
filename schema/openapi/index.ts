// The REST routes described, from the same inputs and shapes that parse and answer them.
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { brands } from './brand.ts'
import { COMPATIBLE, favicons, suggestions } from './compat.ts'
import { API, IMAGES } from './examples.ts'
import { graph } from './graphql.ts'
import { type CompatHosts, hostPaths } from './hosts.ts'
import { compatibleLogo, imageHostLogo, logos } from './logo.ts'
import { lookups, search } from './lookup.ts'
import { assistants } from './mcp.ts'
import { pages } from './pages.ts'
import { ALWAYS } from './problems.ts'
import { operations, service } from './service.ts'

/** The version of the service's interface, by the specification. */
const INTERFACE_VERSION = '3.2.0'

interface Addresses {
  baseUrl: string
  imageUrl: string
  /** Where its operator is reached. */
  contact?: string
  /** Hosts that answer as other services. */
  compatHosts?: CompatHosts
}

const TAGS = {
  Logos: 'Company logos as images.',
  Lookups: 'Companies by ticker, ISIN, coin or name.',
  Brands: 'What companies are, and what their brands look like.',
  Compatible: COMPATIBLE,
  Graph: 'The same in GraphQL.',
  Assistants: 'The same as tools for AI assistants.',
  Service: 'The service about itself.',
  Pages: 'For people, robots and researchers.',
}

const ABOUT = `What does this company look like, and what is it?

Errors are problem details (RFC 9457), whose \`type\` is the address of a page that explains them. Whatever is counted says in \`X-RateLimit-*\` what is left of the window that is nearest to empty; wait for \`Retry-After\` seconds plus some jitter.

Every GET answers HEAD too, and every path a preflight (OPTIONS, 204): any page may ask. All answers carry \`X-Content-Type-Options: nosniff\` and a \`Content-Security-Policy\` that lets them load and run nothing.`

function paths({ baseUrl, imageUrl, compatHosts = new Map() }: Addresses): ZodOpenApiPathsObject {
  const api = { url: baseUrl, description: 'The JSON and image API' }
  const imageHost = { url: imageUrl, description: 'The image host' }
  const both = [api, imageHost]
  return {
    ...favicons,
    ...suggestions,
    ...service,
    ...operations(both),
    ...pages(both),
    ...logos,
    ...search(both),
    ...lookups('/api', '', both),
    ...brands,
    ...graph,
    ...assistants,
    '/api/clearbit/logo/{domain}': { get: compatibleLogo },
    '/{domain}': { servers: [imageHost], get: imageHostLogo },
    ...lookups('', 'imageHost', [imageHost]),
    ...hostPaths(baseUrl, compatHosts),
  }
}

const METHODS = ['get', 'post', 'delete'] as const

/** Each operation with what any of them may answer. */
const complete = (all: ZodOpenApiPathsObject): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries(all).map(([path, item]: [string, ZodOpenApiPathItemObject]) => {
      const operations = METHODS.flatMap((method) => {
        const operation = item[method]
        return operation ? [[method, answering(operation)]] : []
      })
      return [path, { ...item, ...Object.fromEntries(operations) }]
    }),
  )

const answering = (operation: ZodOpenApiOperationObject): ZodOpenApiOperationObject => ({
  ...operation,
  responses: { ...ALWAYS, ...operation.responses },
})

/** What zod says for itself, and what would forbid the keys that later versions add. */
function plain({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
}

/** A web address, or one for mail. */
const reachedAt = (contact: string) =>
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
        description: ABOUT,
        contact: { name: 'Who runs this service', ...reachedAt(contact) },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: baseUrl, description: 'The JSON and image API' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths: complete(paths(addresses)),
      components: {
        securitySchemes: {
          apiKeyHeader: { type: 'apiKey', in: 'header', name: 'x-api-key', description: HEADER },
          bearer: { type: 'http', scheme: 'bearer', description: HEADER },
          token: { type: 'apiKey', in: 'query', name: 'token', description: QUERY },
        },
      },
    },
    { override: plain },
  )
  const text = JSON.stringify(document).replaceAll(API, baseUrl).replaceAll(IMAGES, imageUrl)
  return JSON.parse(text) as typeof document
}

const HEADER =
  'For servers. The first of x-api-key, Authorization and token is the one that counts.'
const QUERY = 'For <img> in pages, with a publishable key.'
