// OpenAPI path for the MCP endpoint. The endpoint lists its tools itself.
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { TOOLS } from '../mcp.ts'
import { RateLimitHeaders } from '../shapes/headers.ts'
import { SEARCH } from './examples.ts'
import { problemContent, problems } from './problems.ts'
import { HEADER_KEY, HEADER_KEY_PROBLEMS } from './responses.ts'

/** The versions that the SDK answers. */
export const PROTOCOL_VERSIONS = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
] as const

const version = z.literal('2.0')
// Not one schema with two types, which generators of Go clients refuse.
const id = z.xor([z.string(), z.int()])
const JsonObject = z.record(z.string(), z.unknown())

// The ids McpMessage and McpAnswer below are public component names, which generated clients use.
const Message = z
  .object({
    jsonrpc: version,
    id: id.optional().meta({ description: 'Omitted in a notification, which has no response.' }),
    method: z.string().meta({ description: 'initialize, tools/list, tools/call or ping.' }),
    params: JsonObject.optional(),
  })
  .meta({
    id: 'McpMessage',
    // A message with other members is refused.
    override: { propertyNames: { enum: ['jsonrpc', 'id', 'method', 'params'] } },
  })

const ResponseMessage = z
  .object({
    jsonrpc: version,
    id: z.xor([z.string(), z.int(), z.null()]),
    result: JsonObject.optional(),
    error: z
      .object({ code: z.int(), message: z.string(), data: z.unknown().optional() })
      .optional(),
  })
  .meta({ id: 'McpAnswer' })

const toolCall = { name: 'find_company', arguments: { query: 'apple', limit: 1 } }
const { logo: _, ...APPLE } = SEARCH[0]!
const toolResult = { companies: [APPLE] }
const EXAMPLE_MESSAGE = { jsonrpc: '2.0' as const, id: 1, method: 'tools/call', params: toolCall }
const EXAMPLE_RESPONSE = {
  jsonrpc: '2.0' as const,
  id: 1,
  result: {
    content: [{ type: 'text', text: JSON.stringify(toolResult) }],
    structuredContent: toolResult,
  },
}
const EXAMPLE_ERROR = {
  jsonrpc: '2.0' as const,
  id: null,
  error: { code: -32_600, message: 'jsonrpc must be 2.0; it is missing.' },
}

export const mcpPaths: ZodOpenApiPathsObject = {
  '/mcp': {
    post: {
      operationId: 'mcp',
      summary: 'Call a tool of the Model Context Protocol',
      description: `Streamable HTTP without sessions. Each request has one JSON-RPC message and counts once. The tools are ${Object.keys(TOOLS).join(', ')}. A tool error is a result with isError and a problem code. Requests from web pages of other origins are rejected.`,
      tags: ['Assistants'],
      security: [{}, ...HEADER_KEY],
      requestParams: {
        header: z.object({
          'MCP-Protocol-Version': z
            .enum(PROTOCOL_VERSIONS)
            .optional()
            .meta({ description: 'The version that initialize returned.', example: '2025-06-18' }),
        }),
      },
      requestBody: {
        description: 'One message, up to 256 KB.',
        required: true,
        content: { 'application/json': { schema: Message, example: EXAMPLE_MESSAGE } },
      },
      responses: {
        '200': {
          description: 'The response or a JSON-RPC error.',
          headers: RateLimitHeaders,
          content: { 'application/json': { schema: ResponseMessage, example: EXAMPLE_RESPONSE } },
        },
        '202': {
          description: 'The notification was received.',
          headers: RateLimitHeaders,
        },
        '400': {
          description: 'An invalid JSON-RPC message or an unsupported protocol version.',
          headers: RateLimitHeaders,
          content: {
            'application/json': { schema: ResponseMessage, example: EXAMPLE_ERROR },
            ...problemContent(['invalid_request']),
          },
        },
        ...problems(...HEADER_KEY_PROBLEMS, 'quota_exceeded', 'unavailable'),
      },
    },
  },
}
