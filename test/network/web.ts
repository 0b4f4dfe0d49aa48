// Web servers on 127.0.0.1, plain and TLS, that answer by host name as a test tells them to.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Server, Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { CertificateKind, Certificates } from './certificates.ts'
import { listen } from './listen.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface WebFixture {
  ports: { http: number; https: number }
  /** @param host a name, or `127.0.0.1`. */
  serve(host: string, handler: Handler, certificate?: CertificateKind): void
  /** TCP connections that were accepted so far; those that are open now; the most at one time. */
  connections(): { accepted: number; open: number; most: number }
  /** Requests that came for a host, as `GET /path`, with their headers. */
  requests(host: string): { line: string; headers: IncomingMessage['headers'] }[]
  close(): Promise<void>
}

interface Site {
  handler: Handler
  certificate: CertificateKind
}

export async function startWeb(certificates: Certificates): Promise<WebFixture> {
  const sites = new Map<string, Site>()
  const seen = new Map<string, ReturnType<WebFixture['requests']>>()
  const counts = countedSockets()

  const answer: Handler = (request, response) => {
    // Hosts without their port; an IPv6 host keeps its brackets.
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const line = `${request.method} ${request.url}`
    seen.set(host, [...(seen.get(host) ?? []), { line, headers: request.headers }])
    const site = sites.get(host) ?? sites.get(host.replace(/^[^.]+/, '*'))
    if (site) site.handler(request, response)
    else response.writeHead(421).end('nobody here')
  }

  async function context(name: string): Promise<SecureContext> {
    const { certificate = 'trusted' } = sites.get(name) ?? {}
    return certificates.contextFor(name, certificate, [...sites.keys()])
  }

  const plain = createServer({ keepAliveTimeout: 60_000 }, answer)
  const tls = createTlsServer(
    {
      ...certificates.loopback,
      keepAliveTimeout: 60_000,
      SNICallback: (name, done) => void context(name).then((found) => done(null, found), done),
    },
    answer,
  )

  tls.on('tlsClientError', () => {})
  for (const server of [plain, tls]) server.on('connection', counts.add)
  const ports = { http: await listen(plain), https: await listen(tls) }
  return {
    ports,
    serve: (host, handler, certificate = 'trusted') =>
      void sites.set(host, { handler, certificate }),
    connections: counts.read,
    requests: (host) => seen.get(host) ?? [],
    async close() {
      for (const server of [plain, tls]) server.closeAllConnections()
      counts.destroy()
      await Promise.all([plain, tls].map(closed))
    },
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

function countedSockets() {
  const open = new Set<Socket>()
  let [accepted, most] = [0, 0]
  return {
    add(socket: Socket) {
      accepted++
      open.add(socket.on('error', () => {}).once('close', () => open.delete(socket)))
      most = Math.max(most, open.size)
    },
    read: () => ({ accepted, open: open.size, most }),
    destroy: () => open.forEach((socket) => void socket.destroy()),
  }
}
