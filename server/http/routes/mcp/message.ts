// One message of an assistant, answered by the official SDK; nothing is kept after it.
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport as Transport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { LISTED, TOOLS, type ToolName } from '../../../../schema/mcp.ts'
import type { Resolvers } from '../../../../schema/resolvers.ts'
import type { McpParts } from './index.ts'
import { type Message, malformed } from './malformed.ts'
import { refused } from './refusal.ts'
import { ANSWERS } from './tools.ts'

/** @param version of the protocol, as the client's header has it. */
export async function answered(
  message: Message,
  version: string | undefined,
  resolvers: Resolvers,
  parts: McpParts,
): Promise<Response> {
  const parsedBody = withoutTask(message)
  const refusal = malformed(parsedBody)
  if (refusal) return refusal
  const server = serverFor(resolvers, parts)
  const transport = new Transport({ enableJsonResponse: true })
  await server.connect(transport)
  const asked = new Request(parts.baseUrl, {
    method: 'POST',
    headers: {
      // Clients that say nothing of what they accept take JSON.
      ...{ accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
    },
  })
  try {
    return await transport.handleRequest(asked, { parsedBody })
  } finally {
    await server.close()
  }
}

/** A server that promises no tasks must answer as if none had been asked for; the SDK refuses instead. */
function withoutTask(message: Message): Message {
  const { params } = message
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return message
  const { task: _, ...rest } = params as Message
  return { ...message, params: rest }
}

const ABOUT =
  'Company logos and brands. Find the domain of a company with find_company first unless it is known; then ask company_logo for an address of its logo, or company_brand for what it is.'

/** Clients are asked nothing, so that there is nothing to validate; making the SDK's own validator takes longer than an answer. */
const UNASKED = {
  getValidator: () => {
    throw new Error('Nothing is asked of clients.')
  },
}

function serverFor(resolvers: Resolvers, parts: McpParts): Server {
  const { baseUrl, imageUrl, version, onFault } = parts
  const server = new Server(
    { name: 'logograph', title: 'Logograph', version },
    { capabilities: { tools: {} }, instructions: ABOUT, jsonSchemaValidator: UNASKED },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: LISTED }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    if (!Object.hasOwn(TOOLS, params.name)) {
      const names = Object.keys(TOOLS).join(', ')
      throw new McpError(ErrorCode.InvalidParams, `There is no such tool; there are ${names}.`)
    }
    try {
      return await ANSWERS[params.name as ToolName](params.arguments ?? {}, { resolvers, imageUrl })
    } catch (error) {
      return refused(error, baseUrl, onFault)
    }
  })
  return server
}
