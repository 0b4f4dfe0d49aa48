// Opens a tunnel through an HTTP proxy with CONNECT (RFC 9110, section 9.3.6).
import { isIPv6, type Socket } from 'node:net'
import { FetchFailed } from './failure.ts'

/** The proxy of HTTPS_PROXY. */
export interface ProxyServer {
  host: string
  port: number
  /** The value of Proxy-Authorization; null for a proxy without a password. */
  authorization: string | null
}

/** Bytes of the proxy's answer; a longer one is no answer to CONNECT. */
const MAX_ANSWER_BYTES = 16_384
const DEFAULT_PORT = 80
const END_OF_HEADERS = '\r\n\r\n'

/** @param url an http URL, with or without a user and a password. */
export function parseProxy(url: string): ProxyServer {
  const { hostname, port, username, password } = new URL(url)
  const userinfo = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? DEFAULT_PORT : Number(port),
    authorization: username === '' ? null : `Basic ${Buffer.from(userinfo).toString('base64')}`,
  }
}

/**
 * Asks the proxy for a connection. The target is an IP address that was checked, not a name, so that the proxy cannot
 * resolve the name to a private address.
 * @param socket connected to the proxy. @throws FetchFailed when the proxy refuses or closes the connection.
 */
export async function openTunnel(
  socket: Socket,
  address: string,
  port: number,
  { authorization }: ProxyServer,
): Promise<void> {
  const target = `${isIPv6(address) ? `[${address}]` : address}:${port}`
  const credentials = authorization === null ? '' : `Proxy-Authorization: ${authorization}\r\n`
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${credentials}\r\n`)
  const answer = await readAnswer(socket, target)
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 'something else than HTTP'
  if (!status.startsWith('2')) throw new FetchFailed('connection', `the proxy answered ${status}`)
}

function readAnswer(socket: Socket, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const stop = () => {
      socket.off('data', onData).off('close', onClose).off('error', onClose)
      socket.pause()
    }
    const onData = (bytes: Buffer) => {
      answer += bytes.toString('latin1')
      const end = answer.indexOf(END_OF_HEADERS)
      if (end === -1 && answer.length <= MAX_ANSWER_BYTES) return
      stop()
      if (end === -1) return reject(new FetchFailed('connection', 'the proxy answered too much'))
      // Bytes behind the answer are the first of the site.
      const rest = answer.slice(end + END_OF_HEADERS.length)
      if (rest !== '') socket.unshift(Buffer.from(rest, 'latin1'))
      resolve(answer.slice(0, end))
    }
    const onClose = () => {
      stop()
      reject(new FetchFailed('connection', `the proxy closed the connection to ${target}`))
    }
    socket.on('data', onData).once('close', onClose).once('error', onClose)
  })
}
