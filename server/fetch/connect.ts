// Opens a TCP or TLS connection to an IP address, after checking that the address is allowed.
import { isIP, connect as netConnect, type Socket } from 'node:net'
import {
  connect as connectTls,
  type DetailedPeerCertificate,
  type SecureContext,
  type TLSSocket,
} from 'node:tls'
import { isPublic } from './address-policy.ts'
import { FetchFailed } from './failure.ts'
import { isHttp2Safe } from './http2-streams.ts'
import type { AllowedRanges } from './private-network.ts'
import { openTunnel, type ProxyServer } from './proxy.ts'
import { hostOf, portOf } from './url-policy.ts'

/** Opens a TCP socket. Tests replace it to record the addresses. */
export type ConnectTcp = (address: string, port: number) => Socket

export const connectTcp: ConnectTcp = (address, port) =>
  netConnect({ host: address, port, noDelay: true })

export interface ConnectOptions {
  connectTcp: ConnectTcp
  allowedRanges: AllowedRanges
  /** Whether a certificate must be verified; only the operator's own network may go without. */
  verifiesCertificates: boolean
  /** What the certificate of a host is verified with. */
  secureContextFor(host: string): SecureContext
  timeoutMs: number
  /** The proxy to connect through; null connects directly. */
  proxy: ProxyServer | null
}

/** Why the certificate of a site could not be verified. Nothing was sent to the site. */
export class UnverifiedCertificate extends Error {
  /** The error code of OpenSSL or Node. */
  readonly code: string
  /** The certificate of the site, with the issuers that the site sent. */
  readonly certificate: DetailedPeerCertificate
  /** What it was verified with. */
  readonly secureContext: SecureContext

  constructor(socket: TLSSocket, secureContext: SecureContext) {
    const code = String(socket.authorizationError)
    super(code)
    this.code = code
    this.certificate = socket.getPeerCertificate(true)
    this.secureContext = secureContext
  }
}

export interface Connection {
  /** The socket for HTTP: the TLS socket, or the TCP socket for plain HTTP. */
  socket: Socket
  /** The TCP socket. Its byte count includes the overhead of TLS and chunking. */
  tcpSocket: Socket
}

/** @param onAnswer called when the address has answered. @throws FetchFailed, or the error of the socket. */
export async function openConnection(
  url: URL,
  address: string,
  options: ConnectOptions,
  signal: AbortSignal,
  onAnswer: () => void = () => {},
): Promise<Connection> {
  signal.throwIfAborted()
  assertAllowed(url, address, options)
  const { proxy } = options
  const tcpSocket = proxy
    ? options.connectTcp(proxy.host, proxy.port)
    : options.connectTcp(address, portOf(url))
  // A connection reset emits an error at any time; without a listener the error would crash the process.
  tcpSocket.on('error', () => {})
  const abort = () => tcpSocket.destroy(new FetchFailed('timeout', `${address} does not answer`))
  const timer = setTimeout(abort, options.timeoutMs)
  signal.addEventListener('abort', abort, { once: true })
  try {
    await waitFor(tcpSocket, 'connect')
    if (proxy) await openTunnel(tcpSocket, address, portOf(url), proxy)
    else assertAllowed(url, tcpSocket.remoteAddress ?? 'no remote address', options)
    onAnswer()
    const isTls = url.protocol === 'https:'
    const socket = isTls ? await connectWithTls(tcpSocket, url, options) : tcpSocket
    // Another address may have been faster.
    signal.throwIfAborted()
    return { tcpSocket, socket }
  } catch (error) {
    tcpSocket.destroy()
    // The error of the TCP socket is more precise than the TLS error that it causes.
    throw tcpSocket.errored ?? error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

function assertAllowed(url: URL, address: string, { allowedRanges }: ConnectOptions): void {
  const ranges = allowedRanges(hostOf(url))
  if (ranges === null || !isPublic(address, ranges))
    throw new FetchFailed('refused_address', address)
}

async function connectWithTls(
  tcpSocket: Socket,
  url: URL,
  options: ConnectOptions,
): Promise<TLSSocket> {
  const host = hostOf(url)
  const secureContext = options.secureContextFor(host)
  const socket = connectTls({
    socket: tcpSocket,
    // The certificate must be valid for this name. SNI does not allow IP addresses.
    host,
    servername: isIP(host) ? '' : host,
    secureContext,
    ALPNProtocols: isHttp2Safe ? ['h2', 'http/1.1'] : ['http/1.1'],
    // Verified all the same, but refused below, while the certificate can still be read. No `session` is passed, so each
    // connection verifies the certificate again.
    rejectUnauthorized: false,
  })
  socket.on('error', () => {})
  try {
    await waitFor(socket, 'secureConnect')
    // Node sets it only for a chain to a trusted root and the right name, whatever NODE_TLS_REJECT_UNAUTHORIZED is.
    if (options.verifiesCertificates && !socket.authorized)
      throw new UnverifiedCertificate(socket, secureContext)
    return socket
  } catch (error) {
    socket.destroy()
    const isConnectionError =
      error instanceof FetchFailed || (error as NodeJS.ErrnoException).code === 'ECONNRESET'
    throw isConnectionError ? error : new FetchFailed('tls', url.host, error)
  }
}

function waitFor(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  const closedError = () => new FetchFailed('connection', 'closed before it was open')
  return new Promise((resolve, reject) => {
    socket
      .once(event, () => resolve())
      .once('error', reject)
      // When the TCP socket is destroyed, the TLS socket closes without an error.
      .once('close', () => reject(closedError()))
  })
}
