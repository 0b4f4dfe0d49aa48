// Messages that are none, and questions that no method takes, by the codes of JSON-RPC: the SDK would call them faults of its own.
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
import { written } from '../../../../schema/inputs.ts'

export type Message = Record<string, unknown>
type Issue = z.core.$ZodIssue

const ASKED = new Map<unknown, z.ZodType>([
  ['initialize', InitializeRequestSchema],
  ['ping', PingRequestSchema],
  ['tools/list', ListToolsRequestSchema],
  ['tools/call', CallToolRequestSchema],
])

/** @returns the error that answers it; null for what the SDK may see. */
export function malformed(message: Message): Response | null {
  const issue = wrongIn(message, shapeOf(message)) ?? wrongIn(message, askedOf(message))
  if (!issue) return null
  const code = isOfParams(issue, message) ? ErrorCode.InvalidParams : ErrorCode.InvalidRequest
  const id = RequestIdSchema.safeParse(message.id).data ?? null
  // What is no request, or wants no answer, is refused by HTTP too.
  const status = code === ErrorCode.InvalidParams && id !== null ? 200 : 400
  return Response.json(
    { jsonrpc: '2.0', id, error: { code, message: sentence(issue) } },
    { status },
  )
}

function shapeOf(message: Message): z.ZodType {
  if ('result' in message) return JSONRPCResultResponseSchema
  if ('error' in message) return JSONRPCErrorResponseSchema
  return 'id' in message ? JSONRPCRequestSchema : JSONRPCNotificationSchema
}

/** What wants no answer is nobody's question. */
const askedOf = ({ id, method }: Message): z.ZodType | undefined =>
  id === undefined ? undefined : ASKED.get(method)

const wrongIn = (message: Message, shape: z.ZodType | undefined): Issue | undefined =>
  shape?.safeParse(message, { reportInput: true }).error?.issues[0]

/** JSON-RPC has parameters in a list too, which no method here takes; anything else makes no request. */
const isOfParams = ({ path }: Issue, { params }: Message): boolean =>
  path[0] === 'params' && (params === undefined || (typeof params === 'object' && params !== null))

function sentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `There is no ${written(issue.keys)} in a message.`
  return `${issue.path.join('.')} must be ${allowedBy(issue)}, not ${given(issue.input)}.`
}

const ALLOWED: Record<string, string> = {
  ...{ object: 'an object', record: 'an object', array: 'a list', string: 'a string' },
  ...{ number: 'a number', int: 'a whole number', boolean: 'true or false' },
}

function allowedBy(issue: Issue): string {
  if (issue.code === 'invalid_type') return ALLOWED[issue.expected] ?? issue.expected
  if (issue.code === 'invalid_value') return issue.values.join(' or ')
  if (issue.code === 'invalid_union') return issue.errors.flat().map(allowedBy).join(' or ')
  return issue.message
}

function given(value: unknown): string {
  if (value === undefined) return 'left out'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'string' ? `"${written(value)}"` : written(value ?? 'null')
}
