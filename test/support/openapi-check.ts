// Compares a response with the OpenAPI document: its status, headers, media type and body.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { COMPAT_SERVICES } from '../../schema/compat.ts'
import { compatOpenapi, openapi } from '../../schema/openapi/index.ts'
import { COMMON_PROBLEMS } from '../../schema/openapi/problems.ts'
import { PROBLEMS } from '../../schema/problems.ts'
import type { VirtualHost } from '../../server/context.ts'

export interface RecordedResponse {
  host: VirtualHost
  method: string
  /** Path and query of the request. */
  url: string
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** Decompressed; empty when there is none. */
  body: Uint8Array
}

interface Schema {
  [keyword: string]: unknown
}
interface Header {
  required?: boolean
  schema: Schema
}
interface DescribedResponse {
  headers?: Record<string, Header | { $ref: string }>
  content?: Record<string, { schema: Schema }>
}
interface Operation {
  operationId: string
  security?: Record<string, string[]>[]
  responses: Record<string, DescribedResponse | { $ref: string }>
}
interface Route {
  pattern: RegExp
  /** Length of the path without its parameters. The longest is tried first, so /api/search does not match /api/{domain}. */
  literalLength: number
  methods: Record<string, Operation>
}

const HOSTS = { baseUrl: 'https://api.example.net', imageUrl: 'https://img.example.net' }
interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation> & { servers?: { url: string }[] }>
  components: Record<string, Record<string, object>>
}

const mainDocument = strictCopyOf(openapi(HOSTS))
/** The document of each host. The hosts that imitate a service have their own document. */
const compatDocuments = COMPAT_SERVICES.map(
  (service) => [service, strictCopyOf(compatOpenapi(service, HOSTS))] as const,
)
/** The components of all documents: those with the same name are the same. */
const components: Document['components'] = {}
for (const document of [mainDocument, ...compatDocuments.map(([, document]) => document)]) {
  for (const [section, members] of Object.entries(document.components)) {
    components[section] = { ...components[section], ...members }
  }
}

function strictCopyOf(source: object): Document {
  const copy = JSON.parse(JSON.stringify(source))
  rejectUnknownProperties(copy.components.schemas)
  rejectUnknownProperties(copy.paths)
  return copy
}

/** Clients must accept properties of later versions, but this version may return only documented ones. */
function rejectUnknownProperties(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as Schema
  if (schema.type === 'object' && schema.properties && !('additionalProperties' in schema)) {
    schema.additionalProperties = false
  }
  for (const child of Object.values(schema)) rejectUnknownProperties(child)
}

/** Follows a `$ref` such as `#/components/schemas/Problem`. */
function dereference<T extends object>(value: T | { $ref: string }): T {
  if (!('$ref' in value)) return value
  const [, , section = '', name = ''] = value.$ref.split('/')
  return components[section]?.[name] as T
}

/** Scripts, icons, packages and other files that pages and guides name. They are not documented: no API client asks for them. */
export const EXPLORER_FILES =
  /^\/+(assets\/|docs\/guides\.json$|element(-[^/]*)?\.js$|client\.tgz$|logograph-[^/]*\.whl$|manifest\.webmanifest$|(apple-touch-)?icon[-\w]*\.png$)/

const routes = new Map<string, Route[]>()
for (const [path, { servers, ...methods }] of Object.entries(mainDocument.paths)) {
  for (const { url } of servers ?? mainDocument.servers) {
    addRoute(url === HOSTS.imageUrl ? 'image' : 'api', path, methods)
  }
}
for (const [service, { paths }] of compatDocuments) {
  for (const [path, methods] of Object.entries(paths)) addRoute(service, path, methods)
}
for (const hostRoutes of routes.values()) {
  hostRoutes.sort((a, b) => b.literalLength - a.literalLength)
}

function addRoute(host: VirtualHost, path: string, methods: Route['methods']): void {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  const pattern = new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/]+')}$`)
  const literalLength = path.replace(/\{\w+\}/g, '').length
  routes.set(host, [...(routes.get(host) ?? []), { pattern, literalLength, methods }])
}

/** Monitoring paths. Their description for the API host is valid for every host. */
const MONITORING_PATHS = /^\/(?:livez|readyz|metrics)\/?$/i

/** Hosts on which a path may end with a slash, as their documents say. */
const FINAL_SLASH_HOSTS = new Set(['clearbit', 'logodev', 'brandfetch'])

function routeOf(host: string, path: string): Route | undefined {
  const describedPath = FINAL_SLASH_HOSTS.has(host) ? path.replace(/\/$/, '') : path
  const found = routes
    .get(MONITORING_PATHS.test(path) ? 'api' : host)
    ?.find(({ pattern }) => pattern.test(describedPath))
  // Brandfetch paths contain name and value pairs in any order, which no pattern describes. The last route is the
  // most general one.
  return found ?? (host === 'brandfetch' ? routes.get(host)?.at(-1) : undefined)
}

const ajv = addFormats.default(
  new Ajv2020({ strict: false, allErrors: false, formats: { binary: true } }),
)
const validators = new WeakMap<Schema, ValidateFunction>()

/** @returns the error of a value that does not match the schema; null for one that does. */
function schemaError(schema: Schema, value: unknown): string | null {
  const resolved = dereference(schema)
  const validate = validators.get(resolved) ?? ajv.compile({ ...resolved, components })
  validators.set(resolved, validate)
  return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'it' })
}

/** HTTP, CORS and security headers, which the document need not describe for each response. */
const COMMON_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-type',
  'content-length',
  'content-encoding',
  'x-content-type-options',
  'content-security-policy',
  'cache-control',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'vary',
  'cross-origin-resource-policy',
  'timing-allow-origin',
  'server-timing',
  'x-request-id',
  'x-accel-buffering',
])

function headerFaults(described: DescribedResponse, headers: Record<string, string>): string[] {
  const faults: string[] = []
  const documentedNames = new Set<string>()
  for (const [name, header] of Object.entries(described.headers ?? {})) {
    const { required, schema } = dereference<Header>(header)
    documentedNames.add(name.toLowerCase())
    const text = headers[name.toLowerCase()]
    if (text === undefined) {
      if (required) faults.push(`lacks ${name}`)
      continue
    }
    const isNumber = schema.type === 'integer' || schema.type === 'number'
    const fault = schemaError(schema, isNumber && text !== '' ? Number(text) : text)
    if (fault) faults.push(`has ${name}: ${text}, and ${fault}`)
  }
  for (const name of Object.keys(headers)) {
    if (!documentedNames.has(name) && !COMMON_HEADERS.has(name))
      faults.push(`has ${name}, which is not described`)
  }
  return faults
}

function bodyFaults(
  described: DescribedResponse,
  { method, headers, body }: RecordedResponse,
): string[] {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (!described.content) return body.byteLength > 0 ? ['has a body, and none is described'] : []
  // Every problem is a page for browsers. The introduction of the document says so once.
  if (type === 'text/html' && 'application/problem+json' in described.content) return []
  const media = described.content[type]
  if (!media) return [`is ${type || 'of no type'}, which is not described`]
  if (method === 'HEAD' || !/json$/.test(type)) return []
  const fault = schemaError(media.schema, JSON.parse(Buffer.from(body).toString()))
  return fault ? [`has a body in which ${fault}`] : []
}

/** Statuses that the response `default` describes. Each operation must describe a 400 itself. */
const DEFAULT_STATUSES = new Set<number>(
  COMMON_PROBLEMS.map((code) => PROBLEMS[code].status).filter((n) => n > 400),
)
/** Error statuses of requests without a documented operation. */
const ERROR_STATUSES = new Set([400, 401, 403, 404, 405, 429, 500, 503])
/** The response `unavailable` stands for all error responses, whose bodies have the same schema. */
const PROBLEM_RESPONSE = dereference<DescribedResponse>(components.responses?.unavailable ?? {})

/** @returns a sentence for each status, header or body that differs from the document; it names the operation. */
export function faultsOf(response: RecordedResponse): string[] {
  const { host, method, url, status } = response
  const [path = ''] = url.split('?')
  if (EXPLORER_FILES.test(path)) return []
  const route = routeOf(host, path)
  const operation = route?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()]
  const operationName = `${method} ${url} (${operation?.operationId ?? `no operation of the ${host} host`})`
  const faults = (described: DescribedResponse) =>
    [...headerFaults(described, response.headers), ...bodyFaults(described, response)].map(
      (fault) => `${operationName}, ${status}: it ${fault}.`,
    )
  if (!operation) {
    // An absolute URL or the `*` of OPTIONS matches no path of the document.
    if (!url.startsWith('/')) return []
    if (route && method === 'OPTIONS' && status === 204) return []
    if (!ERROR_STATUSES.has(status))
      return [`${operationName} answered ${status}, and is not described.`]
    return bodyFaults(PROBLEM_RESPONSE, response).map(
      (fault) => `${operationName}, ${status}: it ${fault}.`,
    )
  }
  const { responses, security = [] } = operation
  // The introduction says once that an operator may require a key where it is optional.
  const isKeyOptional = security.some((scheme) => Object.keys(scheme).length === 0)
  if (status === 401 && isKeyOptional && !responses[status])
    return bodyFaults(PROBLEM_RESPONSE, response).map(
      (fault) => `${operationName}, ${status}: it ${fault}.`,
    )
  const described =
    responses[status] ?? (DEFAULT_STATUSES.has(status) ? responses.default : undefined)
  return described
    ? faults(dereference<DescribedResponse>(described))
    : [`${operationName} answered ${status}, which is not described.`]
}
