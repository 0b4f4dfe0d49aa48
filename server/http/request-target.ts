// Decides which host and path a request is for, before anything is routed by them (RFC 9112, 3.2), and refuses HTTP
// versions with another syntax.
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../schema/problems.ts'

/** An absolute-form target: its authority without user information, and its path with query. */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#@\s]+)([/?][^#]*)?$/i
/** The characters of a host with a port (RFC 3986, 3.2.2). */
const HOST = /^[\w.~%!$&'()*+,;=:[\]-]*$/

/**
 * Replaces an absolute-form target by its path, and Host by the target's host, as a proxy's requests need.
 * @returns the problem of the version, the target or the Host header; null when all are valid.
 */
export function readTarget(
  request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders' | 'httpVersionMajor'>,
): Problem | null {
  const { url = '', headers } = request
  // The parser of Node also takes a request line with HTTP/2.0 or HTTP/0.9.
  if (request.httpVersionMajor !== 1) {
    return new Problem(
      'invalid_request',
      'The version of the request must be HTTP/1.1 or HTTP/1.0.',
    )
  }
  if (countHostHeaders(request.rawHeaders) > 1) {
    return new Problem('invalid_request', 'The request must have one Host header.')
  }
  if (headers.host !== undefined && !HOST.test(headers.host)) {
    return new Problem(
      'invalid_request',
      'The Host header must be a host name, with or without a port.',
    )
  }
  if (url.startsWith('/') || url === '*') return null
  const [, host, path = '/'] = ABSOLUTE_FORM.exec(url) ?? []
  if (host === undefined) {
    return new Problem('invalid_request', 'The request target must be a path or an http URL.')
  }
  headers.host = host
  request.url = path.startsWith('/') ? path : `/${path}`
  return null
}

/** Node keeps the first of several Host headers; a proxy may have routed by another one. */
function countHostHeaders(rawHeaders: string[]): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}
