// Validates MCP messages and answers invalid ones with JSON-RPC error codes; the SDK would report internal errors.
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCErrorResponseSchema,
  JSONRPCNotificationSchema,
  JSONRPCRequestSchema,
  JSONRPCResultResponseSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  RequestIdSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import { describeValue, toDisplayText } from '../../../../schema/inputs/parse.ts'

export type Message = Record<string, unknown>
type Issue = z.core.$ZodIssue

/** The schemas of the requests that this server supports, by method. */
const REQUEST_SCHEMAS = new Map<unknown, z.ZodType>([
  ['initialize', InitializeRequestSchema],
  ['ping', PingRequestSchema],
  ['tools/list', ListToolsRequestSchema],
  ['tools/call', CallToolRequestSchema],
])

/** @returns the error response; null for a valid message. */
export function validationErrorResponse(message: Message): Response | null {
  const issue =
    findIssue(message, messageSchema(message)) ?? findIssue(message, requestSchema(message))
  if (!issue) return null
  const code = isParamsIssue(issue, message) ? ErrorCode.InvalidParams : ErrorCode.InvalidRequest
  const id = RequestIdSchema.safeParse(message.id).data ?? null
  // Invalid params of a request get HTTP 200, as JSON-RPC expects; anything else gets 400.
  const status = code === ErrorCode.InvalidParams && id !== null ? 200 : 400
  return Response.json(
    { jsonrpc: '2.0', id, error: { code, message: describeIssue(issue) } },
    { status },
  )
}

function messageSchema(message: Message): z.ZodType {
  if ('result' in message) return JSONRPCResultResponseSchema
  if ('error' in message) return JSONRPCErrorResponseSchema
  return 'id' in message ? JSONRPCRequestSchema : JSONRPCNotificationSchema
}

/** Notifications, which have no id, are not validated by method. */
const requestSchema = ({ id, method }: Message): z.ZodType | undefined =>
  id === undefined ? undefined : REQUEST_SCHEMAS.get(method)

const findIssue = (message: Message, schema: z.ZodType | undefined): Issue | undefined =>
  schema?.safeParse(message, { reportInput: true }).error?.issues[0]

/**
 * @returns whether the issue is about `params`: an invalid value in it, or its absence. Params that are neither an
 *   object nor, as JSON-RPC allows, a list make the whole request invalid instead.
 */
const isParamsIssue = ({ path }: Issue, { params }: Message): boolean =>
  path[0] === 'params' && (params === undefined || (typeof params === 'object' && params !== null))

function describeIssue(issue: Issue): string {
  if (issue.code === 'unrecognized_keys')
    return `A message must not have ${toDisplayText(issue.keys)}.`
  return `${issue.path.join('.')} must be ${allowedValues(issue)}; got ${describeValue(issue.input)}.`
}

const TYPE_NAMES: Record<string, string> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

function allowedValues(issue: Issue): string {
  if (issue.code === 'invalid_type') return TYPE_NAMES[issue.expected] ?? issue.expected
  if (issue.code === 'invalid_value') return issue.values.join(' or ')
  if (issue.code === 'invalid_union') return issue.errors.flat().map(allowedValues).join(' or ')
  return issue.message
}
