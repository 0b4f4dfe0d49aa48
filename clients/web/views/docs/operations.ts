// The description as a reader looks through it: operations in groups, each with all that concerns it.

import { imageHost } from '../../api/image.ts'
import {
  type Content,
  type DescribedAnswer,
  type DescribedOperation,
  type Description,
  METHODS,
  type Method,
  type Parameter,
  type PathItem,
  type Server,
} from '../../api/openapi-document.ts'

export interface Operation {
  id: string
  method: Method
  path: string
  summary: string
  about: string
  /** Where it is answered. */
  address: string
  /** Whether this page may ask there, and what that host is when it may not. */
  host: { kind: 'own' | 'image' | 'other'; about: string }
  /** Where one path is answered by several hosts: which this is; else empty. */
  mark: string
  /** What is said of a key. */
  access: 'open' | 'optional' | 'needed'
  parameters: Parameter[]
  body: { type: string; content: Content } | null
  answers: [status: string, answer: DescribedAnswer][]
}

export interface Group {
  name: string
  about: string
  operations: Operation[]
}

export function groupsOf(description: Description): Group[] {
  const groups = new Map<string, Group>()
  for (const { name, description: about = '' } of description.tags) {
    groups.set(name, { name, about, operations: [] })
  }
  for (const [path, item] of Object.entries(description.paths)) {
    for (const method of METHODS) {
      const told = item[method]
      if (!told) continue
      const name = told.tags?.[0] ?? 'Others'
      const group = groups.get(name) ?? { name, about: '', operations: [] }
      group.operations.push(operationOf(description, path, item, method, told))
      groups.set(name, group)
    }
  }
  return [...groups.values()].filter(({ operations }) => operations.length > 0)
}

function operationOf(
  description: Description,
  path: string,
  item: PathItem,
  method: Method,
  told: DescribedOperation,
): Operation {
  const own = description.servers[0]
  const server = told.servers?.[0] ?? item.servers?.[0] ?? own
  const address = server ? addressOf(server) : location.origin
  const kind = server === own ? 'own' : address === imageHost ? 'image' : 'other'
  const [body] = Object.entries(told.requestBody?.content ?? {})
  // What stands behind # tells apart the hosts on which one path is answered, and is no part of the address.
  const [shown = path, service = kind === 'image' ? 'images' : ''] = path.split('#')
  return {
    id: told.operationId ?? `${method} ${path}`,
    method,
    path: shown,
    mark: service,
    address,
    host: { kind, about: server?.description ?? '' },
    summary: told.summary ?? shown,
    about: told.description ?? '',
    access: accessOf(told.security ?? []),
    parameters: [...(item.parameters ?? []), ...(told.parameters ?? [])],
    body: body ? { type: body[0], content: body[1] } : null,
    answers: Object.entries(told.responses ?? {}),
  }
}

const addressOf = ({ url, variables = {} }: Server): string =>
  url.replace(/\{(\w+)\}/g, (word, name) => variables[name]?.default ?? word)

function accessOf(security: object[]): Operation['access'] {
  if (security.length === 0) return 'open'
  return security.some((way) => Object.keys(way).length === 0) ? 'optional' : 'needed'
}

/** What an image is asked for by. */
export const answersImages = ({ answers }: Operation): boolean =>
  answers.some(([status, { content = {} }]) => {
    return status.startsWith('2') && Object.keys(content).some((type) => type.startsWith('image/'))
  })
