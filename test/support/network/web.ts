// Starts HTTP and HTTPS servers with one handler per host name.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer as createTlsServer } from 'node:https'
import type { Server, Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { CertificateKind, Certificates, ServedCertificate } from './certificates.ts'
import { listen } from './listen.ts'
import { usesHttp2Sites } from './protocol.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface ServeOptions {
  /** `trusted` unless set. */
  certificate?: CertificateKind | ServedCertificate
}

export interface WebFixture {
  ports: { http: number; https: number }
  /** @param host a name, `*.example.com` for its subdomains, or `127.0.0.1`. */
  serve(host: string, handler: Handler, options?: ServeOptions): void
  /** TCP connections: accepted so far, open now, and the most open at one time. */
  connections(): { accepted: number; open: number; maxOpen: number }
  /** The local addresses that clients connected to, each once. */
  connectedAddresses(): string[]
  /** Requests to a host, as `GET /path`, with their headers. */
  requests(host: string): { line: string; headers: IncomingMessage['headers'] }[]
  /** Ends all connections: after a GOAWAY of its own, node:http2 may keep a socket whose client has left, even when its session is destroyed. */
  endConnections(): void
  close(): Promise<void>
}

interface Site {
  handler: Handler
  certificate: CertificateKind | ServedCertificate
}

/** The address and ports to listen on; port 0 chooses a free one. */
export interface ListenOptions {
  host: string
  http: number
  https: number
}

export async function startWeb(
  certificates: Certificates,
  listenOptions: ListenOptions = { host: '127.0.0.1', http: 0, https: 0 },
): Promise<WebFixture> {
  const sites = new Map<string, Site>()
  const requestsByHost = new Map<string, ReturnType<WebFixture['requests']>>()
  const sockets = trackSockets()

  /** @returns the served name: the host itself, or its wildcard. */
  const servedName = (host: string) => (sites.has(host) ? host : host.replace(/^[^.]+/, '*'))

  const handleRequest: Handler = (request, response) => {
    // Hosts without their port; an IPv6 host keeps its brackets.
    const { ':authority': authority, ...headers } = request.headers
    const host = (headers.host ?? String(authority ?? '')).replace(/:\d+$/, '')
    const line = `${request.method} ${request.url}`
    requestsByHost.set(host, [
      ...(requestsByHost.get(host) ?? []),
      { line, headers: withoutPseudoHeaders(headers) },
    ])
    const site = sites.get(servedName(host))
    if (site) site.handler(request, response)
    else response.writeHead(421).end('no site')
  }

  async function contextFor(name: string): Promise<SecureContext> {
    const siteName = sites.has(servedName(name)) ? servedName(name) : name
    const { certificate = 'trusted' } = sites.get(siteName) ?? {}
    return certificates.contextFor(siteName, certificate, [...sites.keys()])
  }

  const httpServer = createServer({ keepAliveTimeout: 60_000 }, handleRequest)
  const tlsOptions = {
    ...certificates.loopback,
    keepAliveTimeout: 60_000,
    SNICallback: (name: string, done: (error: Error | null, context?: SecureContext) => void) =>
      void contextFor(name).then((context) => done(null, context), done),
  }
  const http2Sessions = new Set<{ destroy(): void }>()
  const httpsServer = usesHttp2Sites()
    ? createSecureServer(
        { ...tlsOptions, allowHTTP1: true },
        // The compatible interface of node:http2 serves the same handlers.
        handleRequest as unknown as Parameters<typeof createSecureServer>[1],
      )
    : createTlsServer(tlsOptions, handleRequest)
  httpsServer.on('session', (session) => {
    http2Sessions.add(session.on('error', () => {}))
    session.once('close', () => http2Sessions.delete(session))
  })

  function endConnections() {
    http2Sessions.forEach((session) => void session.destroy())
    sockets.destroy()
  }

  httpsServer.on('tlsClientError', () => {})
  for (const server of [httpServer, httpsServer]) server.on('connection', sockets.add)
  const { host, http, https } = listenOptions
  const ports = {
    http: await listen(httpServer, http, host),
    https: await listen(httpsServer, https, host),
  }
  return {
    ports,
    serve: (host, handler, { certificate = 'trusted' } = {}) =>
      void sites.set(host, { handler, certificate }),
    connections: sockets.read,
    connectedAddresses: sockets.connectedAddresses,
    requests: (host) => requestsByHost.get(host) ?? [],
    endConnections,
    async close() {
      httpServer.closeAllConnections()
      endConnections()
      await Promise.all([httpServer, httpsServer].map(closeServer))
    },
  }
}

function withoutPseudoHeaders(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

function trackSockets() {
  const open = new Set<Socket>()
  const connectedAddresses = new Set<string>()
  let accepted = 0
  let maxOpen = 0
  return {
    add(socket: Socket) {
      accepted++
      // A listener on :: sees IPv4 as ::ffff:a.b.c.d.
      connectedAddresses.add((socket.localAddress ?? 'nowhere').replace(/^::ffff:(?=[\d.]+$)/, ''))
      open.add(socket.on('error', () => {}).once('close', () => open.delete(socket)))
      maxOpen = Math.max(maxOpen, open.size)
    },
    connectedAddresses: () => [...connectedAddresses].sort(),
    read: () => ({ accepted, open: open.size, maxOpen }),
    destroy: () => open.forEach((socket) => void socket.destroy()),
  }
}
