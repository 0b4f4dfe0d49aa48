// The MCP endpoint for AI assistants: Streamable HTTP without sessions, with the same resolvers as REST.
import type { Request, Router } from 'express'
import { BODY_ALLOWED } from '../../../../schema/inputs/parse.ts'
import { Problem } from '../../../../schema/problems.ts'
import type { Services } from '../../../context.ts'
import { addressOf } from '../../admission.ts'
import { readJson } from '../../body.ts'
import { createRouter, mutate } from '../../methods.ts'
import { replyAccepted } from '../../reply/empty.ts'
import { replyText } from '../../reply/text.ts'
import { requestIdOf } from '../../request-id.ts'
import { contextOf } from '../../request-state.ts'

export const MCP_PATH = '/mcp'
const JSON_TYPE = 'application/json; charset=utf-8'

export function mcpRoutes(services: Services): Router {
  const { config, telemetry } = services
  return mutate(createRouter(), 'post', MCP_PATH, async (request, response) => {
    checkOrigin(request, config.baseUrl)
    const message = requireMessage(await readJson(request, response))
    const version = request.headers['mcp-protocol-version'] as string | undefined
    // Loaded on first use, because the SDK takes 100 ms to load.
    const { answerMessage } = await import('./message.ts')
    const requestId = requestIdOf(request)
    const onError = (err: unknown) => telemetry.log.error({ requestId, err }, 'an MCP tool failed')
    const { resolvers } = contextOf(response)
    const answer = await services.turns.run(addressOf(services, request), () =>
      answerMessage(services, resolvers, message, version, onError),
    )
    if (answer.status === 202) return replyAccepted(request, response)
    const text = await answer.text()
    replyText(request, response, answer.status, JSON_TYPE, text, 'no-store')
  })
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Refuses pages of other sites, against DNS rebinding: a page can make its own host name resolve to this machine.
 * Browsers send Origin; programs do not.
 * @throws Problem origin_not_allowed.
 */
function checkOrigin({ headers }: Request, baseUrl: string): void {
  const { origin } = headers
  if (origin === undefined) return
  const page = URL.parse(origin)
  if (page && (page.origin === new URL(baseUrl).origin || LOOPBACK.test(page.hostname))) return
  throw new Problem(
    'origin_not_allowed',
    'The Origin must be this service or a local page; programs need none.',
  )
}

/**
 * Requires a single message of at most `MAX_VALUES` values. A batch of messages would cost one unit of quota for many
 * requests.
 * @throws Problem invalid_request.
 */
function requireMessage(body: unknown): Record<string, unknown> {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (isObject && !hasMoreValues(body, MAX_VALUES)) return { ...body }
  const limit = isObject ? ` of at most ${MAX_VALUES} values` : ''
  const allowed = `one JSON-RPC message${limit}: ${BODY_ALLOWED}`
  throw new Problem('invalid_request', `The body must be ${allowed}.`, {
    parameter: 'body',
    allowed,
  })
}

/** Validation makes an error for each invalid value, and 250 KB of them block the process for seconds. */
const MAX_VALUES = 1000

/** @returns whether the value contains more values than `max`. Not recursive: JSON may be nested deeply. */
function hasMoreValues(value: object, max: number): boolean {
  const unread: object[] = [value]
  let count = 0
  for (let object = unread.pop(); object; object = unread.pop()) {
    for (const item of Object.values(object)) {
      count += 1
      if (count > max) return true
      if (typeof item === 'object' && item !== null) unread.push(item)
    }
  }
  return false
}
