// The service's description of itself, read once and made whole: nothing in it refers to somewhere else any more.
import { problemOf, Refused } from './problem.ts'

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

export interface Content {
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

export interface DescribedAnswer {
  description?: string
  headers?: Record<string, Header>
  content?: Record<string, Content>
}

export interface Server {
  url: string
  description?: string
  variables?: Record<string, { default: string }>
}

export interface DescribedOperation {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { description?: string; required?: boolean; content: Record<string, Content> }
  responses?: Record<string, DescribedAnswer>
  servers?: Server[]
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
export type Method = (typeof METHODS)[number]

export type PathItem = Partial<Record<Method, DescribedOperation>> & {
  servers?: Server[]
  parameters?: Parameter[]
}

export interface Description {
  info: { version: string; description?: string }
  servers: Server[]
  tags: { name: string; description?: string }[]
  paths: Record<string, PathItem>
}

let asked: Promise<Description> | null = null

/** @throws Refused */
export function description(): Promise<Description> {
  asked ??= fetch('/api/openapi.json').then(async (response) => {
    if (!response.ok) throw new Refused(await problemOf(response))
    return whole(await response.json())
  })
  asked.catch(() => {
    asked = null
  })
  return asked
}

/** What is referred to is put where it is referred from, the same object each time, so that circles end. */
function whole(document: object): Description {
  const known = new Map<string, object>()
  const put = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(put)
    if (typeof node !== 'object' || node === null) return node
    const { $ref, ...rest } = node as { $ref?: unknown }
    const own = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, put(value)]))
    if (typeof $ref !== 'string') return own
    return Object.keys(own).length > 0 ? { ...referred($ref), ...own } : referred($ref)
  }
  const referred = (ref: string): object => {
    const before = known.get(ref)
    if (before) return before
    const target = {}
    known.set(ref, target)
    const words = ref.slice(2).split('/')
    const name = ref.startsWith('#/components/schemas/') ? { title: words.at(-1) } : {}
    return Object.assign(target, name, put(at(document, words)))
  }
  return put(document) as Description
}

function at(document: object, words: string[]): unknown {
  const names = words.map((word) => word.replaceAll('~1', '/').replaceAll('~0', '~'))
  return names.reduce<unknown>(
    (node, name) => (node as Record<string, unknown> | undefined)?.[name],
    document,
  )
}
