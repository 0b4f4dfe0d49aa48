// Request handlers for test sites: ordinary and hostile responses.
import { TLSSocket } from 'node:tls'
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import type { Handler } from './web.ts'

export const ok =
  (body: string | Uint8Array = 'hello', headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body)

export const status =
  (code: number): Handler =>
  (_, response) =>
    void response.writeHead(code).end(`status ${code}`)

/** @param to the Location header; `{path}` is replaced by the request path. */
export const redirect =
  (to: string, code = 302): Handler =>
  (request, response) =>
    void response
      .writeHead(code, { location: to.replace('{path}', request.url ?? '') })
      .end('elsewhere')

/** Redirects each numbered path to the next number: `/0` takes `hops` redirects. */
export const chain =
  (hops: number): Handler =>
  (request, response) => {
    const hop = Number(request.url?.slice(1))
    if (hop >= hops) response.end('the end')
    else response.writeHead(302, { location: `/${hop + 1}` }).end()
  }

/** Serves a handler per path, and 404 elsewhere. */
export const paths =
  (handlers: Record<string, Handler>): Handler =>
  (request, response) =>
    (handlers[request.url ?? ''] ?? status(404))(request, response)

export const hang: Handler = () => {}

export const hangInBody: Handler = (_, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('half')
}

/** Sends one byte at a time without end. */
export const drip =
  (everyMs: number): Handler =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const timer = setInterval(() => response.write('.'), everyMs)
    response.once('close', () => clearInterval(timer))
  }

/** Sends one byte of its headers at a time, over HTTP/1.1, for 4 seconds. */
export const dripInHead: Handler = (request) => {
  const timer = setInterval(() => request.socket.write('x'), 20).unref()
  setTimeout(() => clearInterval(timer), 4000).unref()
  request.socket.write('HTTP/1.1 200 OK\r\nx-a: ')
}

/** Sends a body without end, as fast as the client reads. */
export const flood: Handler = (_, response) => {
  const block = Buffer.alloc(64 * 1024, 'x')
  const sendBlocks = () => {
    while (!response.destroyed && response.write(block)) {
      // Until the socket is full.
    }
  }
  response.writeHead(200).on('drain', sendBlocks)
  sendBlocks()
}

const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const ENCODERS = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  'deflate-raw': deflateRawSync,
  br: (body: string | Uint8Array) => brotliCompressSync(body, FAST_BROTLI),
  zstd: zstdCompressSync,
} as const
export type Encoding = keyof typeof ENCODERS
export const ENCODINGS = Object.keys(ENCODERS) as Encoding[]

export const encoded = (encoding: Encoding, body: string | Uint8Array): Handler =>
  ok(ENCODERS[encoding](body), { 'content-encoding': encoding.replace('-raw', '') })

/** Sends a decompression bomb of this many decoded megabytes. */
export const bomb = (encoding: Encoding, megabytes: number): Handler =>
  encoded(encoding, new Uint8Array(megabytes * 1024 * 1024))

/** Writes raw bytes to the socket, and keeps or ends the connection. */
export const raw =
  (text: string, after: 'keep' | 'end' = 'end'): Handler =>
  (request) => {
    request.socket.write(text, 'latin1')
    if (after === 'end') request.socket.end()
  }

/** Resets the connection in the body. TLS has no reset, so the socket is destroyed instead. */
export const resetInBody: Handler = ({ socket }, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('half', () => {
    if (socket instanceof TLSSocket) socket.destroy()
    else socket.resetAndDestroy()
  })
}

export const hugeHead = (bytes: number): Handler => ok('hello', { 'x-huge': 'x'.repeat(bytes) })
