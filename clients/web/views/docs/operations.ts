// Groups the operations of the OpenAPI document for the API reference.

import { imageHostUrl } from '../../api/image.ts'
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
  description: string
  /** Base URL of the server. */
  serverUrl: string
  /** Kind of host; the page can send requests only to `own` and `image`. */
  host: { kind: 'own' | 'image' | 'other'; description: string }
  /** Distinguishes hosts with similar paths: `images` for the image host, else empty. */
  variant: string
  /** Whether the document declares no API key for the operation, an optional key, or a required key. */
  keyUse: 'none' | 'optional' | 'required'
  parameters: Parameter[]
  /** The request body and its media type, such as `application/json`. */
  body: { type: string; content: MediaType } | null
  responses: [status: string, response: ResponseObject][]
}

export interface Group {
  name: string
  description: string
  operations: Operation[]
}

export function groupsOf(document: OpenApiDocument): Group[] {
  const groups = new Map<string, Group>()
  for (const { name, description = '' } of document.tags) {
    groups.set(name, { name, description, operations: [] })
  }
  for (const [path, pathItem] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = pathItem[method]
      if (!operation) continue
      const name = operation.tags?.[0] ?? 'Others'
      const group = groups.get(name) ?? { name, description: '', operations: [] }
      group.operations.push(operationOf(document, path, pathItem, method, operation))
      groups.set(name, group)
    }
  }
  return [...groups.values()].filter(({ operations }) => operations.length > 0)
}

function operationOf(
  document: OpenApiDocument,
  path: string,
  pathItem: PathItem,
  method: Method,
  operation: OperationObject,
): Operation {
  const ownServer = document.servers[0]
  const server = operation.servers?.[0] ?? pathItem.servers?.[0] ?? ownServer
  const serverUrl = server ? serverUrlOf(server) : location.origin
  const kind = server === ownServer ? 'own' : kindOfOtherHost(serverUrl)
  const [body] = Object.entries(operation.requestBody?.content ?? {})
  return {
    id: operation.operationId ?? `${method} ${path}`,
    method,
    path,
    variant: kind === 'image' ? 'images' : '',
    serverUrl,
    host: { kind, description: server?.description ?? '' },
    summary: operation.summary ?? path,
    description: operation.description ?? '',
    keyUse: keyUseOf(operation.security ?? []),
    parameters: [...(pathItem.parameters ?? []), ...(operation.parameters ?? [])],
    body: body ? { type: body[0], content: body[1] } : null,
    responses: Object.entries(operation.responses ?? {}),
  }
}

const kindOfOtherHost = (serverUrl: string) => (serverUrl === imageHostUrl ? 'image' : 'other')

const serverUrlOf = ({ url, variables = {} }: Server): string =>
  url.replace(/\{(\w+)\}/g, (placeholder, name) => variables[name]?.default ?? placeholder)

/** In OpenAPI, the requirement `{}` in the list also allows requests without a key. An empty list means no key. */
function keyUseOf(security: object[]): Operation['keyUse'] {
  if (security.length === 0) return 'none'
  return security.some((requirement) => Object.keys(requirement).length === 0)
    ? 'optional'
    : 'required'
}

/** Whether the operation returns an image. */
export const returnsImage = ({ responses }: Operation): boolean =>
  responses.some(([status, { content = {} }]) => {
    return status.startsWith('2') && Object.keys(content).some((type) => type.startsWith('image/'))
  })
