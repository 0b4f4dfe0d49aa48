// Gives each request an id, which its response, its problem details and its log line contain.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The characters of an HTTP token (RFC 9110 5.6.2) need no escape in a header, in JSON or in a log line. An API key is no
 * id, because logs must not contain keys.
 */
const VALID_ID = /^(?!.*lg_[sp]k_)[\w!#$%&'*+.^`|~-]{1,64}$/

// A random prefix for each process and a counter, because random bytes for each request take longer than a cached
// response needs otherwise.
const PREFIX = randomBytes(8).toString('hex')
let count = 0

interface IdentifiedRequest extends IncomingMessage {
  requestId?: string
}

/** @returns the X-Request-Id of the caller when it is valid, else a new id; always the same one for one request. */
export function requestIdOf(request: IncomingMessage): string {
  const identified = request as IdentifiedRequest
  identified.requestId ??= validIdOf(request.headers['x-request-id']) ?? createRequestId()
  return identified.requestId
}

/** The id of a request that could not be parsed. */
export function createRequestId(): string {
  count += 1
  return `${PREFIX}-${count.toString(36)}`
}

/** Node joins repeated headers with a comma and a space, which no valid id contains. */
function validIdOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && VALID_ID.test(header) ? header : null
}
