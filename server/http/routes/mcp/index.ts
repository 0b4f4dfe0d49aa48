// The door for assistants: MCP over Streamable HTTP, one message a request and no sessions, by the same resolvers as REST.
import { type Request, Router } from 'express'
import { BODY_ALLOWED } from '../../../../schema/inputs.ts'
import { Problem } from '../../../../schema/problems.ts'
import { jsonOf } from '../../body.ts'
import { doing } from '../../methods.ts'
import { contextOf, replyAccepted, replyText } from '../../reply.ts'

export const MCP_PATH = '/mcp'
const JSON_TYPE = 'application/json; charset=utf-8'

export interface McpParts {
  baseUrl: string
  imageUrl: string
  version: string
  /** Told of what the service did not foresee. */
  onFault(error: unknown): void
}

export function mcpRoutes(parts: McpParts): Router {
  return doing(Router(), 'post', MCP_PATH, async (request, response) => {
    refuseStrangers(request, parts.baseUrl)
    const message = messageOf(await jsonOf(request, response))
    const version = request.headers['mcp-protocol-version'] as string | undefined
    // The SDK takes a tenth of a second to load, which no service needs where no assistant asks.
    const { answered } = await import('./message.ts')
    const answer = await answered(message, version, contextOf(response).resolvers, parts)
    if (answer.status === 202) return replyAccepted(request, response)
    const text = await answer.text()
    replyText(request, response, answer.status, JSON_TYPE, text, 'no-store')
  })
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * A page whose name was made to lead to this machine would ask as if it were one of ours: browsers say which page
 * asks, programs say nothing. @throws Problem not_permitted.
 */
function refuseStrangers({ headers }: Request, baseUrl: string): void {
  const { origin } = headers
  if (origin === undefined) return
  const page = URL.parse(origin)
  if (page && (page.origin === new URL(baseUrl).origin || LOOPBACK.test(page.hostname))) return
  throw new Problem('not_permitted', 'Pages of other sites may not ask here; programs may.')
}

/** A list of messages would be many questions for one unit. @throws Problem invalid_request. */
function messageOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  const allowed = `one JSON-RPC message: ${BODY_ALLOWED}`
  throw new Problem('invalid_request', `The body must be ${allowed}.`, {
    ...{ parameter: 'body', value: '', allowed },
  })
}
