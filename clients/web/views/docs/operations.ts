// Groups the operations of the OpenAPI document for the API reference.

import { imageHost } from '../../api/image.ts'
import {
  METHODS,
  type MediaType,
  type Method,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type PathItem,
  type ResponseObject,
  type Server,
} from '../../api/openapi-document.ts'

export interface Operation {
  id: string
  method: Method
  path: string
  summary: string
  about: string
  /** Base URL of the server. */
  serverUrl: string
  /** Kind of host; the page can send requests only to `own` and `image`. */
  host: { kind: 'own' | 'image' | 'other'; about: string }
  /** Tells apart operations with the same path on several hosts; empty for unique paths. */
  variant: string
  /** Whether the operation reads or needs a key. */
  access: 'open' | 'optional' | 'needed'
  parameters: Parameter[]
  body: { type: string; content: MediaType } | null
  responses: [status: string, answer: ResponseObject][]
}

export interface Group {
  name: string
  description: string
  operations: Operation[]
}

export function groupsOf(description: OpenApiDocument): Group[] {
  const groups = new Map<string, Group>()
  for (const { name, description: about = '' } of description.tags) {
    groups.set(name, { name, description: about, operations: [] })
  }
  for (const [path, item] of Object.entries(description.paths)) {
    for (const method of METHODS) {
      const operation = item[method]
      if (!operation) continue
      const name = operation.tags?.[0] ?? 'Others'
      const group = groups.get(name) ?? { name, description: '', operations: [] }
      group.operations.push(operationOf(description, path, item, method, operation))
      groups.set(name, group)
    }
  }
  return [...groups.values()].filter(({ operations }) => operations.length > 0)
}

function operationOf(
  description: OpenApiDocument,
  path: string,
  item: PathItem,
  method: Method,
  operation: OperationObject,
): Operation {
  const own = description.servers[0]
  const server = operation.servers?.[0] ?? item.servers?.[0] ?? own
  const address = server ? addressOf(server) : location.origin
  const kind = server === own ? 'own' : address === imageHost ? 'image' : 'other'
  const [body] = Object.entries(operation.requestBody?.content ?? {})
  // The document appends `#service` where several hosts share a path; the URL does not contain it.
  const [shown = path, service = kind === 'image' ? 'images' : ''] = path.split('#')
  return {
    id: operation.operationId ?? `${method} ${path}`,
    method,
    path: shown,
    variant: service,
    serverUrl: address,
    host: { kind, about: server?.description ?? '' },
    summary: operation.summary ?? shown,
    about: operation.description ?? '',
    access: accessOf(operation.security ?? []),
    parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])],
    body: body ? { type: body[0], content: body[1] } : null,
    responses: Object.entries(operation.responses ?? {}),
  }
}

const addressOf = ({ url, variables = {} }: Server): string =>
  url.replace(/\{(\w+)\}/g, (word, name) => variables[name]?.default ?? word)

function accessOf(security: object[]): Operation['access'] {
  if (security.length === 0) return 'open'
  return security.some((way) => Object.keys(way).length === 0) ? 'optional' : 'needed'
}

/** Whether the operation returns an image. */
export const returnsImage = ({ responses }: Operation): boolean =>
  responses.some(([status, { content = {} }]) => {
    return status.startsWith('2') && Object.keys(content).some((type) => type.startsWith('image/'))
  })
