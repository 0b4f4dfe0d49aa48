// Answers one MCP message with the official SDK, without a session.
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport as Transport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { TOOL_LIST, TOOLS, type ToolName } from '../../../../schema/mcp.ts'
import type { Resolvers } from '../../../../schema/resolvers.ts'
import type { Services } from '../../../context.ts'
import { toolError } from './tool-error.ts'
import { TOOL_HANDLERS } from './tools.ts'
import { type Message, validationErrorResponse } from './validation.ts'

/**
 * @param version the protocol version in the MCP-Protocol-Version header.
 * @param onError called with each unexpected error.
 */
export async function answerMessage(
  services: Services,
  resolvers: Resolvers,
  message: Message,
  version: string | undefined,
  onError: (error: unknown) => void,
): Promise<Response> {
  const parsedBody = withoutTask(message)
  const errorResponse = validationErrorResponse(parsedBody)
  if (errorResponse) return errorResponse
  const server = createServer(services, resolvers, onError)
  const transport = new Transport({ enableJsonResponse: true })
  await server.connect(transport)
  const request = new Request(services.config.baseUrl, {
    method: 'POST',
    headers: {
      // The transport requires both types, but some clients send no Accept header.
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
    },
  })
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}

/** Removes `task`: a server without tasks must ignore it, but the SDK refuses it. */
function withoutTask(message: Message): Message {
  const { params } = message
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return message
  const { task: _, ...rest } = params as Message
  return { ...message, params: rest }
}

const INSTRUCTIONS =
  'Company logos and brands. First find the domain of a company with find_company, unless you know it. Then get the URL of its logo with company_logo, or its profile with company_brand.'

/**
 * Replaces the SDK's validator, which takes longer to create than a response. It is never called: this server sends no
 * requests to clients, so it has no results to validate.
 */
const NO_VALIDATOR = {
  getValidator: () => {
    throw new Error('The server sends no requests to clients.')
  },
}

function createServer(
  { config: { baseUrl, imageUrl }, version }: Services,
  resolvers: Resolvers,
  onError: (error: unknown) => void,
): Server {
  const server = new Server(
    { name: 'logograph', title: 'Logograph', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: NO_VALIDATOR },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOL_LIST }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    if (!Object.hasOwn(TOOLS, params.name)) {
      const names = Object.keys(TOOLS).join(', ')
      throw new McpError(ErrorCode.InvalidParams, `The tool must be one of ${names}.`)
    }
    try {
      return await TOOL_HANDLERS[params.name as ToolName](params.arguments ?? {}, {
        resolvers,
        imageUrl,
      })
    } catch (error) {
      return toolError(error, baseUrl, onError)
    }
  })
  return server
}
