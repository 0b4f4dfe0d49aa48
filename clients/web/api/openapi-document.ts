// Loads the OpenAPI document once and replaces its references with the referenced objects.
import { readJson, receive } from './response.ts'

export interface Schema {
  title?: string
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export interface MediaType {
  schema?: Schema
  example?: unknown
  examples?: Record<string, { summary?: string; value?: unknown }>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  description?: string
  required?: boolean
  schema?: Schema
  example?: unknown
  examples?: Record<string, { value?: unknown }>
}

export interface Header {
  description?: string
  required?: boolean
  schema?: Schema
}

export interface ResponseObject {
  description?: string
  headers?: Record<string, Header>
  content?: Record<string, MediaType>
}

export interface Server {
  url: string
  description?: string
  variables?: Record<string, { default: string }>
}

export interface OperationObject {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { description?: string; required?: boolean; content: Record<string, MediaType> }
  responses?: Record<string, ResponseObject>
  servers?: Server[]
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
export type Method = (typeof METHODS)[number]

export type PathItem = Partial<Record<Method, OperationObject>> & {
  servers?: Server[]
  parameters?: Parameter[]
}

export interface OpenApiDocument {
  info: { version: string; description?: string }
  servers: Server[]
  tags: { name: string; description?: string }[]
  paths: Record<string, PathItem>
}

let documentPromise: Promise<OpenApiDocument> | null = null

/** @throws ProblemError */
export function loadOpenApiDocument(): Promise<OpenApiDocument> {
  documentPromise ??= receive('/api/openapi.json')
    .then(readJson<object>)
    .then(resolveReferences)
  documentPromise.catch(() => {
    documentPromise = null
  })
  return documentPromise
}

/** Replaces every $ref by its target. Equal references share one object, so circular schemas work. */
function resolveReferences(document: object): OpenApiDocument {
  const targets = new Map<string, object>()
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve)
    if (typeof node !== 'object' || node === null) return node
    const { $ref, ...rest } = node as { $ref?: unknown }
    const members = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, resolve(value)]),
    )
    if (typeof $ref !== 'string') return members
    return Object.keys(members).length > 0
      ? { ...resolveReference($ref), ...members }
      : resolveReference($ref)
  }
  const resolveReference = (ref: string): object => {
    const cached = targets.get(ref)
    if (cached) return cached
    const target = {}
    targets.set(ref, target)
    const segments = ref.slice('#/'.length).split('/')
    const title = ref.startsWith('#/components/schemas/') ? { title: segments.at(-1) } : {}
    return Object.assign(target, title, resolve(valueAt(document, segments)))
  }
  return resolve(document) as OpenApiDocument
}

/** Resolves a JSON pointer, whose segments escape `/` as `~1` and `~` as `~0`. */
function valueAt(document: object, segments: string[]): unknown {
  const names = segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  return names.reduce<unknown>(
    (node, name) => (node as Record<string, unknown> | undefined)?.[name],
    document,
  )
}
