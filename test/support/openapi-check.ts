// Holds an answer against the OpenAPI document: its status, its headers, its type, and its body.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openapi } from '../../schema/openapi/index.ts'
import { COMMON_PROBLEMS } from '../../schema/openapi/problems.ts'
import { PROBLEMS } from '../../schema/problems.ts'
import type { VirtualHost } from '../../server/http/app.ts'

export interface Answer {
  host: VirtualHost
  method: string
  /** As it was asked for, with its query. */
  url: string
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** Unpacked; empty for what has none, and for a HEAD. */
  body: Uint8Array
}

interface Schema {
  [keyword: string]: unknown
}
interface Header {
  required?: boolean
  schema: Schema
}
interface Described {
  headers?: Record<string, Header | { $ref: string }>
  content?: Record<string, { schema: Schema }>
}
interface Operation {
  operationId: string
  responses: Record<string, Described | { $ref: string }>
}
interface Route {
  pattern: RegExp
  /** More of them come first: /api/search is no {domain}. */
  letters: number
  methods: Record<string, Operation>
}

const HOSTS = { baseUrl: 'https://api.example.net', imageUrl: 'https://img.example.net' }
const document = JSON.parse(JSON.stringify(openapi(HOSTS))) as {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation> & { servers?: { url: string }[] }>
  components: Record<string, Record<string, object>>
}
closed(document.components.schemas)
closed(document.paths)

/** The document allows for keys that later versions add; what is answered now must all be in it. */
function closed(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as Schema
  if (schema.type === 'object' && schema.properties && !('additionalProperties' in schema)) {
    schema.additionalProperties = false
  }
  for (const each of Object.values(schema)) closed(each)
}

/** What stands there, or what it refers to. */
function told<T extends object>(what: T | { $ref: string }): T {
  if (!('$ref' in what)) return what
  const [, , room = '', name = ''] = what.$ref.split('/')
  return document.components[room]?.[name] as T
}

/** The files of the explorer, whose names are another's with each build. */
export const OWN_FILES = /^\/+assets\//

const routes = new Map<string, Route[]>()
for (const [described, { servers = document.servers, ...methods }] of Object.entries(
  document.paths,
)) {
  const [path = '', service] = described.split('#/')
  const own = servers.map(({ url }) => (url === HOSTS.imageUrl ? 'image' : 'api'))
  for (const host of service ? [service] : own) {
    const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    // Neither the case nor a slash at the end matters to the router.
    const pattern = new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i')
    const letters = path.replace(/\{\w+\}/g, '').length
    routes.set(host, [...(routes.get(host) ?? []), { pattern, letters, methods }])
  }
}
for (const some of routes.values()) some.sort((a, b) => b.letters - a.letters)

/** What every host answers to machines. */
const EVERYWHERE = /^\/(?:livez|readyz|metrics)\/?$/i

function routeOf(host: string, path: string): Route | undefined {
  const found = routes
    .get(EVERYWHERE.test(path) ? 'api' : host)
    ?.find((one) => one.pattern.test(path))
  // Its pairs stand in any order, and need not be pairs.
  return found ?? (host === 'brandfetch' ? routes.get(host)?.at(-1) : undefined)
}

const ajv = addFormats.default(
  new Ajv2020({ strict: false, allErrors: false, formats: { binary: true } }),
)
const compiled = new WeakMap<Schema, ValidateFunction>()

/** @returns what is wrong with the value, or null. */
function wrongWith(schema: Schema, value: unknown): string | null {
  const own = told(schema)
  const validate = compiled.get(own) ?? ajv.compile({ ...own, components: document.components })
  compiled.set(own, validate)
  return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'it' })
}

/** Headers of HTTP itself and of safety, which the document tells of all answers at once. */
const COMMON = new Set([
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
])

function wrongHeaders(described: Described, headers: Record<string, string>): string[] {
  const wrong: string[] = []
  const known = new Set<string>()
  for (const [name, header] of Object.entries(described.headers ?? {})) {
    const { required, schema } = told<Header>(header)
    known.add(name.toLowerCase())
    const text = headers[name.toLowerCase()]
    if (text === undefined) {
      if (required) wrong.push(`lacks ${name}`)
      continue
    }
    const isNumber = schema.type === 'integer' || schema.type === 'number'
    const fault = wrongWith(schema, isNumber && text !== '' ? Number(text) : text)
    if (fault) wrong.push(`has ${name}: ${text}, and ${fault}`)
  }
  for (const name of Object.keys(headers)) {
    if (!known.has(name) && !COMMON.has(name)) wrong.push(`has ${name}, which is not described`)
  }
  return wrong
}

function wrongBody(described: Described, { method, headers, body }: Answer): string[] {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (!described.content) return body.byteLength > 0 ? ['has a body, and none is described'] : []
  const media = described.content[type]
  if (!media) return [`is ${type || 'of no type'}, which is not described`]
  if (method === 'HEAD' || !/json$/.test(type)) return []
  const fault = wrongWith(media.schema, JSON.parse(Buffer.from(body).toString()))
  return fault ? [`has a body in which ${fault}`] : []
}

/** A 400 of its own each route must describe. */
const BEFALLS = new Set<number>(
  COMMON_PROBLEMS.map((code) => PROBLEMS[code].status).filter((n) => n > 400),
)
/** What may be answered before the route is known, or where there is none. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 429, 500, 503])
const REFUSED = told<Described>(document.components.responses?.unavailable ?? {})

/** @returns sentences that name the operation and what is wrong with the answer. */
export function faultsOf(answer: Answer): string[] {
  const { host, method, url, status } = answer
  const [path = ''] = url.split('?')
  if (OWN_FILES.test(path)) return []
  const route = routeOf(host, path)
  const operation = route?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()]
  const whose = `${method} ${url} (${operation?.operationId ?? `no operation of the ${host} host`})`
  const faults = (described: Described) =>
    [...wrongHeaders(described, answer.headers), ...wrongBody(described, answer)].map(
      (fault) => `${whose}, ${status}: it ${fault}.`,
    )
  if (!operation) {
    if (!url.startsWith('/')) return []
    if (route && method === 'OPTIONS' && status === 204) return []
    if (!REFUSALS.has(status)) return [`${whose} answered ${status}, and is not described.`]
    return wrongBody(REFUSED, answer).map((fault) => `${whose}, ${status}: it ${fault}.`)
  }
  const { responses } = operation
  const described = responses[status] ?? (BEFALLS.has(status) ? responses.default : undefined)
  return described
    ? faults(told<Described>(described))
    : [`${whose} answered ${status}, which is not described.`]
}
