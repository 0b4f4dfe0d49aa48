// The two listeners: what reaches the app, what is refused before it, and how they come to an end.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { PROBLEMS, Problem, type ProblemCode } from '../../schema/problems.ts'
import type { Config } from '../config.ts'
import { problemAnswer } from './problem-reply.ts'

/** How long a stop waits for the answers that it owes. */
const PATIENCE_MS = 10_000
/** How long a refused connection may take to read why, before it is cut. */
const FAREWELL_MS = 1000

/** @returns the servers, listening. @throws Error that names the port that cannot be used. */
export async function listen(
  config: Config,
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  onError: (cause: Error) => void,
): Promise<Server[]> {
  const ports = [config.port, config.imagePort].filter((port) => port !== 0)
  const servers = ports.map(() =>
    createServer(
      {
        ...{ requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
        // Longer than proxies keep theirs, a minute: else one of them sends into a connection that is just closing.
        keepAliveTimeout: 75_000,
        // 16 KB, which is node's default: the refusal names it.
        ...{ maxHeaderSize: 16_384, requireHostHeader: false },
      },
      listener,
    ),
  )
  for (const [i, server] of servers.entries()) {
    // An expectation that is not met is not worth an error: it is ignored, as RFC 9110 10.1.1 allows.
    server.on('checkExpectation', listener)
    server.on('clientError', (error, socket) =>
      refuseMalformed(error, socket as Socket, config.baseUrl),
    )
    // Without a listener node hangs up on CONNECT without a word.
    server.on('connect', (_request, socket) => refuse(NO_TUNNEL, socket as Socket, config.baseUrl))
    await new Promise<void>((resolve, reject) => {
      const failed = (cause: NodeJS.ErrnoException) => {
        for (const other of servers) other.close()
        reject(
          new Error(`Port ${ports[i]} on ${config.host} cannot be used: ${cause.message}`, {
            cause,
          }),
        )
      }
      server.once('error', failed).listen(ports[i], config.host, () => {
        server.off('error', failed)
        server.on('error', onError)
        resolve()
      })
    })
  }
  return servers
}

/** What node's parser refuses, by its error code; all else is not HTTP. */
const REFUSALS: Record<string, [ProblemCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The address and headers are longer than 16 KB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
}

const NO_TUNNEL = new Problem(
  'method_not_allowed',
  'CONNECT is not answered here: this is no proxy.',
  {
    allowed: 'GET, HEAD, OPTIONS',
  },
)

/** What never reaches the app gets problem details too. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [code, detail] = REFUSALS[error.code ?? ''] ?? [
    'invalid_request',
    'The request is not HTTP.',
  ]
  refuse(new Problem(code, detail), socket, baseUrl)
}

/** What is too much is refused unread: to look at it would take the time that there is not. */
export function refuseBusy(
  request: IncomingMessage,
  response: ServerResponse,
  baseUrl: string,
): void {
  const problem = new Problem('unavailable', 'The service is busy: too many requests wait.', {
    retryAfter: 2,
  })
  const { head, bytes } = problemAnswer(problem, baseUrl, null)
  response.writeHead(problem.status, head)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function refuse(problem: Problem, socket: Socket, baseUrl: string): void {
  const { status, title } = PROBLEMS[problem.code]
  const { head, bytes } = problemAnswer(problem, baseUrl, null)
  const fields = head.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('')
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${title}\r\nConnection: close\r\n${fields}\r\n${bytes}`)
  // HTTP sockets may be half open: without this a caller who never hangs up keeps one for ever.
  const cut = setTimeout(() => socket.destroy(), FAREWELL_MS)
  socket.once('close', () => clearTimeout(cut))
}

/**
 * Lets what was accepted come to its end, within ten seconds.
 * @param lingerMs before idle connections are hung up: who asks on one in that time is told that it closes,
 *   rather than cut off in the middle of asking.
 */
export function closeServer(server: Server, lingerMs = 0): Promise<void> {
  return new Promise((resolve) => {
    const began = Date.now()
    const impatient = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    // A connection falls idle when its last answer is out; left alone it would stay for a minute.
    const hangUp = setInterval(() => {
      if (Date.now() - began >= lingerMs) server.closeIdleConnections()
    }, 50)
    const closed = () => {
      clearTimeout(impatient)
      clearInterval(hangUp)
      resolve()
    }
    // An HTTP server's own close hangs up on idle connections at once.
    if (lingerMs > 0) NetServer.prototype.close.call(server, closed)
    else server.close(closed)
  })
}
