// Reads the operations from the OpenAPI documents of a running service, and sends their example requests.
import { COMPAT_SERVICES } from '../../schema/compat.ts'
import { fetchRaw, type RawResponse } from './raw-fetch.ts'
import type { Service } from './service.ts'

export interface Media {
  schema?: object
  example?: unknown
  examples?: Record<string, { value: unknown } | { $ref: string }>
}
export interface DescribedResponse {
  headers?: Record<string, { required?: boolean; schema: { example?: unknown } }>
  content?: Record<string, Media>
}
export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: { type: string; enum?: unknown[]; default?: unknown; example?: unknown }
}
interface OperationObject {
  operationId: string
  tags: string[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, Media> } | { $ref: string }
  security: object[]
  responses: Record<string, DescribedResponse | { $ref: string }>
}
export interface Document {
  openapi: string
  info: { version: string }
  tags: { name: string; description: string }[]
  servers: { url: string }[]
  paths: Record<string, Record<string, OperationObject> & { servers?: { url: string }[] }>
  components: Record<string, Record<string, object>>
}

/** An operation on one of its hosts, with the example request of the document. */
export interface Operation extends OperationObject {
  /** The id, the method and the URL of the example. */
  name: string
  /** The path with the names of its parameters in braces. */
  path: string
  method: string
  /** All methods of the path that the document describes, in upper case. */
  methods: string[]
  url: URL
  body: string | undefined
  /** The documented ways to send a key: `apiKey`, `bearer`, `token`, and `none` if the key is optional. */
  credentials: string[]
  /** The content of the response 200 by media type. */
  content: Record<string, Media>
}

export const hostOf = (compatService: string) => `${compatService}.example.com`
/** The setting with a host for each imitated service. */
export const COMPAT_HOSTS = COMPAT_SERVICES.map((name) => `${hostOf(name)}=${name}`).join()
export const DOCUMENT_PATHS = [
  '/api/openapi.json',
  ...COMPAT_SERVICES.map((name) => `/api/openapi/${name}.json`),
]

export async function documentOf(service: Service, path = DOCUMENT_PATHS[0]!): Promise<Document> {
  return (await service.get(path)).json()
}

/** @returns what a `$ref` of the document names; any other node unchanged. */
export function resolveRef<T extends object>(
  { components }: Pick<Document, 'components'>,
  node: T | { $ref: string },
): T {
  if (!('$ref' in node)) return node
  const [, , section = '', name = ''] = node.$ref.split('/')
  return components[section]?.[name] as T
}

/** @returns every operation of a document, once for each of its hosts. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, { servers, ...described }]) => {
    const methods = Object.keys(described).map((method) => method.toUpperCase())
    return Object.entries(described).flatMap(([method, operation]) =>
      (servers ?? document.servers).map((server) => {
        const url = exampleUrl(document, server.url + path, operation)
        return {
          ...operation,
          name: `${operation.operationId}: ${method.toUpperCase()} ${url}`,
          path,
          method: method.toUpperCase(),
          methods,
          url,
          body: exampleBody(document, operation),
          credentials: operation.security.map((scheme) => Object.keys(scheme)[0] ?? 'none'),
          content: resolveRef(document, operation.responses['200']!).content ?? {},
        }
      }),
    )
  })
}

export async function allOperations(service: Service): Promise<Operation[]> {
  const documents = DOCUMENT_PATHS.map((path) => documentOf(service, path))
  return (await Promise.all(documents)).flatMap(operationsOf)
}

/** Fills in the path with examples, and adds the query parameters that are required or have an example. */
function exampleUrl(document: Document, template: string, { parameters = [] }: OperationObject) {
  const url = new URL(template)
  for (const { name, in: location, required, schema } of parameters.map((node) =>
    resolveRef<Parameter>(document, node),
  )) {
    const example = String(schema.example ?? '')
    if (location === 'path')
      url.pathname = decodeURI(url.pathname).replace(`{${name}}`, encodeURIComponent(example))
    else if (location === 'query' && (required || example)) url.searchParams.set(name, example)
  }
  return url
}

function exampleBody(document: Document, { requestBody }: OperationObject): string | undefined {
  if (!requestBody) return undefined
  const { content } = resolveRef(document, requestBody)
  return JSON.stringify(content['application/json']?.example)
}

interface SentRequest {
  method?: string
  headers?: Record<string, string>
  /** More query parameters. */
  query?: Record<string, string>
}

/** Sends the example request to the service, whatever host its URL names. */
export function sendExample(
  service: Service,
  operation: Pick<Operation, 'method' | 'url' | 'body'>,
  { method = operation.method, headers = {}, query = {} }: SentRequest = {},
): Promise<RawResponse> {
  const url = new URL(operation.url)
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
  const { origin } = new URL(url.port === new URL(service.image).port ? service.image : service.api)
  const body = method === operation.method ? operation.body : undefined
  const sentHeaders = { host: url.host, 'content-type': 'application/json', ...headers }
  return fetchRaw(origin + url.pathname + url.search, sentHeaders, method, body)
}
