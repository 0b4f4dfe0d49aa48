// Opens the ports, answers requests that never reach the app, and closes the ports gracefully.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { PROBLEMS, Problem, type ProblemCode } from '../../schema/problems.ts'
import type { Config } from '../config.ts'
import type { ConnectionLimiter } from './connections.ts'
import { problemResponse } from './reply/problem.ts'
import { writeAll, writeToSocket } from './reply/send.ts'
import { createRequestId, requestIdOf } from './request-id.ts'

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** How often a closing server looks for idle connections. */
const IDLE_CHECK_INTERVAL_MS = 50

export interface Port {
  /** The variable that sets the port. */
  variable: 'PORT' | 'IMAGE_PORT' | 'METRICS_PORT' | 'ADMIN_PORT'
  /** 0 is not opened. */
  port: number
  host: string
  listener: RequestListener
  /** null: connections of this port are not limited. */
  connections: ConnectionLimiter | null
}

/** The part of the configuration that all ports share. */
type ListenConfig = Pick<Config, 'baseUrl' | 'keepAliveSeconds'>

/**
 * Opens the ports.
 * @param onError receives errors of servers that are already listening.
 * @throws Error naming the port that cannot be opened.
 */
export async function listen(
  ports: Port[],
  config: ListenConfig,
  onError: (cause: Error) => void,
): Promise<Server[]> {
  const servers: Server[] = []
  try {
    for (const { variable, port, host, listener, connections } of ports) {
      if (port === 0) continue
      const server = createHttpServer(connections?.limitRequests(listener) ?? listener, config)
      connections?.limit(server)
      servers.push(server)
      await openPort(server, port, host).catch((cause) => {
        throw portError(variable, port, host, cause)
      })
      server.on('error', onError)
    }
  } catch (error) {
    for (const server of servers) server.close()
    throw error
  }
  return servers
}

function createHttpServer(
  listener: RequestListener,
  { baseUrl, keepAliveSeconds }: ListenConfig,
): Server {
  const server = createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5000,
      // Longer than a proxy keeps it, which otherwise sends requests on a connection that is closing.
      keepAliveTimeout: keepAliveSeconds * 1000,
      // 16 KB, the default of node. The detail of `headers_too_large` below states it.
      maxHeaderSize: 16_384,
      // The app checks Host itself, and answers with problem details.
      requireHostHeader: false,
    },
    listener,
  )
  // An unknown Expect header is ignored, as RFC 9110 10.1.1 allows.
  server.on('checkExpectation', listener)
  // `readText` sends `100 Continue` to a client that expects it.
  server.on('checkContinue', listener)
  server.on('clientError', (error, socket) => refuseMalformed(error, socket as Socket, baseUrl))
  // Without a listener node closes the connection of a CONNECT request without an answer.
  server.on('connect', (_request, socket) => refuse(CONNECT_REFUSED, socket as Socket, baseUrl))
  return server
}

async function openPort(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** What to start with when a port is taken. Most programs that take 3000 take 3001 too. */
const OTHER_PORTS: Record<Port['variable'], string> = {
  PORT: 'PORT=4100 IMAGE_PORT=4101 npm start',
  IMAGE_PORT: 'IMAGE_PORT=4101 npm start',
  METRICS_PORT: 'METRICS_PORT=9465',
  ADMIN_PORT: 'ADMIN_PORT=4102',
}

function portError(
  variable: Port['variable'],
  port: number,
  host: string,
  cause: NodeJS.ErrnoException,
): Error {
  const start = `${variable}=${port} on ${host} cannot be used: `
  if (cause.code !== 'EADDRINUSE') return new Error(`${start}${cause.message}`, { cause })
  return new Error(`${start}another program has it. Take another: ${OTHER_PORTS[variable]}.`, {
    cause,
  })
}

/** The problems for errors of node's HTTP server, by error code. Others mean an unknown method or invalid HTTP. */
const PARSER_PROBLEMS: Record<string, [ProblemCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The URL and headers must be at most 16 KB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
}

const INVALID_HTTP: [ProblemCode, string] = ['invalid_request', 'The request must be HTTP.']
const UNKNOWN_METHOD: [ProblemCode, string] = [
  'not_implemented',
  'The method must be an HTTP method that this server supports, such as GET, HEAD, POST, DELETE or OPTIONS.',
]
/**
 * An HTTP request line with any method. When the parser refuses such a line, it does not know the method, or knows it
 * from another protocol, such as DESCRIBE from RTSP.
 */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/
/** A method at the end of the data that has arrived so far, with or without a part of the line that follows it. */
const METHOD_SO_FAR = /^[\w!#$%&'*+.^`|~-]+(?: [^\n]*)?$/

const CONNECT_REFUSED = new Problem(
  'method_not_allowed',
  'The method must not be CONNECT: this server is not a proxy.',
  {
    allowed: 'GET, HEAD, OPTIONS',
  },
)

/** Properties that node adds to errors of its parser. */
interface ParserError extends NodeJS.ErrnoException {
  bytesParsed?: number
  rawPacket?: Buffer
}

function isUnknownMethod({ code, bytesParsed = 0, rawPacket }: ParserError): boolean {
  if (!rawPacket) return false
  // The parser stops inside the line; requests may precede it in the packet.
  const lineStart = rawPacket.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) + 1
  const text = rawPacket.subarray(lineStart).toString('latin1')
  if (code === 'HPE_INVALID_METHOD') return REQUEST_LINE.test(text) || METHOD_SO_FAR.test(text)
  return code === 'HPE_INVALID_CONSTANT' && REQUEST_LINE.test(text)
}

/** Answers a request that node could not parse. */
function refuseMalformed(error: ParserError, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [code, detail] = isUnknownMethod(error)
    ? UNKNOWN_METHOD
    : (PARSER_PROBLEMS[error.code ?? ''] ?? INVALID_HTTP)
  refuse(new Problem(code, detail), socket, baseUrl)
}

/** Answers 503 without running the app, because the process is overloaded. */
export function replyOverloaded(
  request: IncomingMessage,
  response: ServerResponse,
  baseUrl: string,
): void {
  const problem = new Problem('unavailable', 'The service is busy: too many requests wait.', {
    retryAfter: 2,
  })
  const requestId = requestIdOf(request)
  const { headers, bytes } = problemResponse(problem, baseUrl, { requestId })
  writeAll(request, response, problem.status, headers, bytes)
}

/** Writes the problem to a raw socket and closes it. */
function refuse(problem: Problem, socket: Socket, baseUrl: string): void {
  const { status, title } = PROBLEMS[problem.code]
  const requestId = createRequestId()
  const { headers, bytes } = problemResponse(problem, baseUrl, { requestId })
  writeToSocket(socket, status, title, headers.concat('X-Request-Id', requestId), bytes)
}

/**
 * Closes a server after its responses in progress. The caller limits the time, and then closes all connections.
 * @param lingerMs milliseconds that idle connections stay open. A client that sends a request in that time
 *   gets an answer with `Connection: close` instead of a connection reset.
 */
export function closeServer(server: Server, lingerMs = 0): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = Date.now()
    // A connection becomes idle after its last response, and would then stay open for `keepAliveTimeout`.
    const idleCheck = setInterval(() => {
      if (Date.now() - startedAt >= lingerMs) server.closeIdleConnections()
    }, IDLE_CHECK_INTERVAL_MS)
    const onClosed = () => {
      clearInterval(idleCheck)
      resolve()
    }
    // `close` of an HTTP server also closes idle connections at once; `close` of a `net` server does not.
    if (lingerMs > 0) NetServer.prototype.close.call(server, onClosed)
    else server.close(onClosed)
  })
}
