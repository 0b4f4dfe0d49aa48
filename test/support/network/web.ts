// Starts HTTP and HTTPS servers with one handler per host name.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Server, Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { CertificateKind, Certificates } from './certificates.ts'
import { listen } from './listen.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface ServeOptions {
  /** `trusted` unless set. */
  certificate?: CertificateKind
}

export interface WebFixture {
  ports: { http: number; https: number }
  /** @param host a name, or `127.0.0.1`. */
  serve(host: string, handler: Handler, options?: ServeOptions): void
  /** TCP connections: accepted so far, open now, and the most open at one time. */
  connections(): { accepted: number; open: number; most: number }
  /** The local addresses that clients connected to, each once. */
  dialled(): string[]
  /** Requests to a host, as `GET /path`, with their headers. */
  requests(host: string): { line: string; headers: IncomingMessage['headers'] }[]
  close(): Promise<void>
}

interface Site {
  handler: Handler
  certificate: CertificateKind
}

/** The address to listen on; port 0 for a free one. */
export interface Place {
  host: string
  http: number
  https: number
}

export async function startWeb(
  certificates: Certificates,
  place: Place = { host: '127.0.0.1', http: 0, https: 0 },
): Promise<WebFixture> {
  const sites = new Map<string, Site>()
  const seen = new Map<string, ReturnType<WebFixture['requests']>>()
  const counts = countedSockets()

  /** @returns the served name: the host itself, or its wildcard. */
  const servedAs = (host: string) => (sites.has(host) ? host : host.replace(/^[^.]+/, '*'))

  const answer: Handler = (request, response) => {
    // Hosts without their port; an IPv6 host keeps its brackets.
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const line = `${request.method} ${request.url}`
    seen.set(host, [...(seen.get(host) ?? []), { line, headers: request.headers }])
    const site = sites.get(servedAs(host))
    if (site) site.handler(request, response)
    else response.writeHead(421).end('no site')
  }

  async function context(name: string): Promise<SecureContext> {
    const known = sites.has(servedAs(name)) ? servedAs(name) : name
    const { certificate = 'trusted' } = sites.get(known) ?? {}
    return certificates.contextFor(known, certificate, [...sites.keys()])
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
  const { host, http, https } = place
  const ports = { http: await listen(plain, http, host), https: await listen(tls, https, host) }
  return {
    ports,
    serve: (host, handler, { certificate = 'trusted' } = {}) =>
      void sites.set(host, { handler, certificate }),
    connections: counts.read,
    dialled: counts.dialled,
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
  const dialled = new Set<string>()
  let [accepted, most] = [0, 0]
  return {
    add(socket: Socket) {
      accepted++
      // A listener on :: sees IPv4 as ::ffff:a.b.c.d.
      dialled.add((socket.localAddress ?? 'nowhere').replace(/^::ffff:(?=[\d.]+$)/, ''))
      open.add(socket.on('error', () => {}).once('close', () => open.delete(socket)))
      most = Math.max(most, open.size)
    },
    dialled: () => [...dialled].sort(),
    read: () => ({ accepted, open: open.size, most }),
    destroy: () => open.forEach((socket) => void socket.destroy()),
  }
}
