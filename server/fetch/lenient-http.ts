// Reads a response over HTTP/1.1 whose syntax the usual parser refuses, as browsers read it. Nothing is forwarded and the
// connection serves no second request, so two readers that disagree about the framing can do no harm.
import { request as httpRequest, type IncomingMessage } from 'node:http'
import {
  Duplex,
  type Readable,
  Transform,
  type TransformCallback,
  type Writable,
} from 'node:stream'
import type { ReadableWritablePair } from 'node:stream/web'
import type { Connection } from './connect.ts'
import { FetchFailed } from './failure.ts'
import type { FetchLimits } from './limits.ts'
import type { Response } from './response.ts'

export interface LenientRequest {
  url: URL
  headers: Record<string, string>
  signal: AbortSignal
}

const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:[ \t]*(.*)$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: a header may contain none
const CONTROL_CHARACTERS = /[\x01-\x08\x0b-\x1f\x7f]/g
const END_OF_HEAD = /\r?\n\r?\n/g

/** Whether an error of undici is one of the syntax of HTTP/1.1 that browsers may forgive. */
export function isSyntaxError(error: unknown): boolean {
  const { name, code, message } = (error ?? {}) as NodeJS.ErrnoException
  // It adds up the values of two Content-Length headers as text. Bytes that are no HTTP at all are not read again.
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return true
  return name === 'HTTPParserError' && !/Expected HTTP\//.test(message)
}

/**
 * Sends a GET request on a new connection.
 * @returns the head of the response, with the stream of its body. @throws FetchFailed, or the error of the parser.
 */
export function requestLeniently(
  { socket, tcpSocket }: Connection,
  { url, headers, signal }: LenientRequest,
  limits: FetchLimits,
): Promise<Response> {
  const head = new HeadRepair(limits)
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  let message: IncomingMessage | null = null
  tcpSocket.setTimeout(limits.headersTimeoutMs, () => {
    const failure = new FetchFailed('timeout', url.host)
    message?.destroy(failure)
    head.destroy(failure)
  })
  socket.once('close', () => head.destroy()).pipe(head)
  httpRequest({
    createConnection: () => duplexOf(head, socket),
    path: url.pathname + url.search,
    headers: { host: url.host, ...headers, connection: 'close' },
    insecureHTTPParser: true,
    maxHeaderSize: limits.maxHeaderBytes,
    signal,
  })
    .once('response', (response) => {
      // An abort after reading would otherwise be an unhandled error.
      message = response.on('error', () => {})
      tcpSocket.setTimeout(limits.bodyIdleMs)
      resolve(responseOf(response))
    })
    .on('error', reject)
    .end()
  return promise
}

/** The types of node know only a pair of web streams. */
const duplexOf = (readable: Readable, writable: Writable): Duplex =>
  Duplex.from({ readable, writable } as unknown as ReadableWritablePair)

const responseOf = (message: IncomingMessage): Response =>
  ({
    statusCode: message.statusCode,
    // Not `headers`, which keeps only the first of several Locations.
    headers: Object.fromEntries(
      Object.entries(message.headersDistinct).map(([name, values = []]) => [
        name,
        values.length === 1 ? values[0] : values,
      ]),
    ),
    body: message,
  }) as unknown as Response

/** Rewrites the heads of a response, informational ones included, and passes the rest on. */
class HeadRepair extends Transform {
  readonly #limits: FetchLimits
  #head = ''
  #informational = 0
  #isInBody = false

  constructor(limits: FetchLimits) {
    super()
    this.#limits = limits
  }

  override _transform(chunk: Buffer, _: string, done: TransformCallback): void {
    if (this.#isInBody) {
      this.push(chunk)
      done()
      return
    }
    // So that bytes that come one by one are searched once.
    END_OF_HEAD.lastIndex = Math.max(0, this.#head.length - 3)
    this.#head += chunk.toString('latin1')
    done(this.#readHeads())
  }

  #readHeads(): FetchFailed | null {
    while (!this.#isInBody) {
      const end = END_OF_HEAD.exec(this.#head)
      if (end === null || end.index > this.#limits.maxHeaderBytes) break
      const head = this.#head.slice(0, end.index)
      // Browsers refuse it too.
      if (head.includes('\0')) return new FetchFailed('bad_response', 'a NUL in the headers')
      this.#head = this.#head.slice(end.index + end[0].length)
      END_OF_HEAD.lastIndex = 0
      this.#isInBody = !/^HTTP\/1\.\d 1\d\d\b/.test(head)
      if (!this.#isInBody && ++this.#informational > this.#limits.maxInformational)
        return new FetchFailed('connection', 'too many informational responses')
      this.push(Buffer.from(repairHead(head), 'latin1'))
    }
    if (this.#isInBody) this.push(Buffer.from(this.#head, 'latin1'))
    else if (this.#head.length > this.#limits.maxHeaderBytes)
      return new FetchFailed('too_large', `${this.#head.length} bytes of headers`)
    return null
  }
}

/** Joins folded lines, and leaves out lines that are no field and repetitions of the same Content-Length. */
function repairHead(head: string): string {
  const [statusLine = '', ...lines] = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const fields = lines.flatMap((line) => {
    const [, name, value = ''] = FIELD.exec(line) ?? []
    return name === undefined ? [] : [`${name}: ${value.replace(CONTROL_CHARACTERS, '')}`]
  })
  const isLength = /^content-length:/i
  const unique = fields.filter(
    (field, i) => !isLength.test(field) || !fields.slice(0, i).some(isSameField(field)),
  )
  return [statusLine, ...unique, '', ''].join('\r\n')
}

const isSameField = (field: string) => (other: string) =>
  field.toLowerCase() === other.toLowerCase()
