// The assistants' door as one route: what can be asked there stands in the tools that it lists.
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { TOOLS } from '../mcp.ts'
import { RateLimitHeaders } from '../shapes.ts'
import { HEADER_KEY, STRICT } from './answers.ts'
import { content, problems } from './problems.ts'

const version = z.literal('2.0')
const id = z.union([z.string(), z.int()])
const Values = z.record(z.string(), z.unknown())

const Message = z
  .looseObject({
    jsonrpc: version,
    id: id.optional().meta({ description: 'Left out where no answer is wanted.' }),
    method: z.string().meta({ description: 'initialize, tools/list, tools/call or ping.' }),
    params: Values.optional(),
  })
  .meta({ id: 'McpMessage' })

const Answer = z
  .object({
    ...{ jsonrpc: version, id: id.nullable() },
    result: Values.optional(),
    error: z
      .object({ code: z.int(), message: z.string(), data: z.unknown().optional() })
      .optional(),
  })
  .meta({ id: 'McpAnswer' })

const asked = { name: 'find_company', arguments: { query: 'apple', limit: 1 } }
const WHY = 'It is called Apple.'
const told = {
  companies: [{ name: 'Apple', domain: 'apple.com', ticker: 'AAPL', why: WHY }],
}
const ASKED = { jsonrpc: '2.0' as const, id: 1, method: 'tools/call', params: asked }
const TOLD = {
  ...{ jsonrpc: '2.0' as const, id: 1 },
  result: {
    content: [{ type: 'text', text: JSON.stringify(told) }],
    structuredContent: told,
  },
}
const REFUSED = {
  ...{ jsonrpc: '2.0' as const, id: null },
  error: { code: -32_600, message: 'jsonrpc must be 2.0, not left out.' },
}

export const assistants: ZodOpenApiPathsObject = {
  '/mcp': {
    post: {
      operationId: 'mcp',
      summary: 'Tools for AI assistants, by the Model Context Protocol',
      description: `Streamable HTTP without sessions: one JSON-RPC message a request, answered in JSON, each one request of the quota. The tools are ${Object.keys(TOOLS).join(', ')}; what a tool may not answer is its result, with isError and the code of the problem. Pages of other sites may not ask.`,
      ...{ tags: ['Assistants'], security: [{}, ...HEADER_KEY] },
      requestParams: {
        header: z.object({
          'MCP-Protocol-Version': z
            .string()
            .optional()
            .meta({ description: 'What initialize settled on.', example: '2025-06-18' }),
        }),
      },
      requestBody: {
        description: 'One message, of at most 256 KB.',
        required: true,
        content: { 'application/json': { schema: Message, example: ASKED } },
      },
      responses: {
        '200': {
          description: 'The answer, or an error of JSON-RPC.',
          headers: RateLimitHeaders,
          content: { 'application/json': { schema: Answer, example: TOLD } },
        },
        '202': {
          description: 'The message came, and wants no answer.',
          headers: RateLimitHeaders,
        },
        '400': {
          description: 'No message of JSON-RPC, or another version of the protocol.',
          headers: RateLimitHeaders,
          content: {
            'application/json': { schema: Answer, example: REFUSED },
            ...content(['invalid_request']),
          },
        },
        ...problems(...STRICT, 'quota_exceeded', 'unavailable'),
      },
    },
  },
}
