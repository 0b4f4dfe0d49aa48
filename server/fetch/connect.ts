// Opens a socket to an address that was vetted, and speaks TLS on it in the name of the site.
import { type BlockList, connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls'
import { isPublic } from './address-policy.ts'
import { FetchFailed } from './failure.ts'
import { hostOf, portOf } from './url-policy.ts'

/** Tests put their own in its place, to see what would be dialled. */
export type Dial = (address: string, port: number) => Socket

export const dialTcp: Dial = (address, port) => connectTcp({ host: address, port, noDelay: true })

export interface Dialling {
  dial: Dial
  allowed: BlockList
  context: SecureContext
  connectMs: number
}

export interface Opened {
  /** What HTTP is spoken on. */
  socket: Socket
  /** The TCP socket beneath, whose byte count includes all that TLS and chunking add. */
  wire: Socket
}

/** @throws FetchFailed, or what the socket says. */
export async function open(
  url: URL,
  address: string,
  how: Dialling,
  signal: AbortSignal,
): Promise<Opened> {
  signal.throwIfAborted()
  guard(address, how.allowed)
  const wire = how.dial(address, portOf(url))
  // A reset may come at any time, also when nobody is listening any more.
  wire.on('error', () => {})
  const hangUp = () => wire.destroy(new FetchFailed('timeout', `${address} does not answer`))
  const clock = setTimeout(hangUp, how.connectMs)
  signal.addEventListener('abort', hangUp, { once: true })
  try {
    await arrival(wire, 'connect')
    guard(wire.remoteAddress ?? 'nowhere', how.allowed)
    return { wire, socket: url.protocol === 'https:' ? await secured(wire, url, how) : wire }
  } catch (error) {
    wire.destroy()
    // What ended the wire says more than what TLS saw of it.
    throw wire.errored ?? error
  } finally {
    clearTimeout(clock)
    signal.removeEventListener('abort', hangUp)
  }
}

function guard(address: string, allowed: BlockList): void {
  if (!isPublic(address, allowed)) throw new FetchFailed('refused_address', address)
}

async function secured(wire: Socket, url: URL, how: Dialling): Promise<TLSSocket> {
  const host = hostOf(url)
  const socket = connectTls({
    socket: wire,
    // The name that the certificate must carry; SNI is for names only.
    host,
    servername: isIP(host) ? '' : host,
    secureContext: how.context,
    ALPNProtocols: ['http/1.1'],
    // Explicit, since NODE_TLS_REJECT_UNAUTHORIZED=0 would switch it off. No session is ever
    // handed in, so that each connection verifies the certificate anew.
    rejectUnauthorized: true,
  })
  socket.on('error', () => {})
  try {
    await arrival(socket, 'secureConnect')
    return socket
  } catch (error) {
    socket.destroy()
    const cut =
      error instanceof FetchFailed || (error as NodeJS.ErrnoException).code === 'ECONNRESET'
    throw cut ? error : new FetchFailed('tls', url.host, error)
  }
}

function arrival(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  const closed = () => new FetchFailed('connection', 'closed before it was open')
  return new Promise((resolve, reject) => {
    socket
      .once(event, () => resolve())
      .once('error', reject)
      // Not every end is an error: a socket that is destroyed from beneath only closes.
      .once('close', () => reject(closed()))
  })
}
