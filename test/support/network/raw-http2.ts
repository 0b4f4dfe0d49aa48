// Starts a site at 127.0.0.1 that sends any HTTP/2 frames, also wrong ones (RFC 9113).
import { createServer, type TLSSocket } from 'node:tls'
import type { FetchConfig } from '../../../server/fetch/index.ts'
import { createCertificates } from './certificates.ts'
import { listen } from './listen.ts'

export interface RawRequest {
  stream: number
  /** The number of earlier requests on all connections. */
  nth: number
  socket: TLSSocket
}

export interface RawSite {
  /** Configuration of createFetch for this site. */
  config: FetchConfig
  url(path: string): string
  close(): Promise<void>
}

const PREFACE_BYTES = 24
const HEADER_BYTES = 9
const TYPES = { data: 0, headers: 1, reset: 3, settings: 4, windowUpdate: 8 }
const END_STREAM = 1
const END_HEADERS = 4
const ACK = 1

function frame(type: number, flags: number, stream: number, payload: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUIntBE(payload.length, 0, 3)
  header.writeUInt8(type, 3)
  header.writeUInt8(flags, 4)
  header.writeUInt32BE(stream, 5)
  return Buffer.concat([header, payload])
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A literal of HPACK without Huffman code; shorter than 127 bytes. */
const literal = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])

/** A HEADERS frame with status 200 and these headers. */
export const headers = (stream: number, more: Record<string, string> = {}): Buffer =>
  frame(
    TYPES.headers,
    END_HEADERS,
    stream,
    Buffer.concat(
      Object.entries({ ':status': '200', ...more }).map(([name, value]) =>
        Buffer.concat([Buffer.from([0]), literal(name), literal(value)]),
      ),
    ),
  )

export const data = (stream: number, body: string, isEnd = false): Buffer =>
  frame(TYPES.data, isEnd ? END_STREAM : 0, stream, Buffer.from(body))

/** @param code of RST_STREAM: 0 for NO_ERROR, 8 for CANCEL, 11 for ENHANCE_YOUR_CALM. */
export const reset = (stream: number, code: number): Buffer =>
  frame(TYPES.reset, 0, stream, uint32(code))

/** Sends WINDOW_UPDATE frames without end, which node:http2 reads without telling anyone. */
export function flood(socket: TLSSocket): void {
  const frames = Buffer.concat(Array<Buffer>(1000).fill(frame(TYPES.windowUpdate, 0, 0, uint32(1))))
  const send = () => {
    while (!socket.destroyed && socket.write(frames)) {
      // Until the socket is full.
    }
  }
  socket.on('drain', send)
  send()
}

/** @param answer called for each request. */
export async function startRawHttp2(answer: (request: RawRequest) => void): Promise<RawSite> {
  const { ca, loopback } = await createCertificates()
  const sockets = new Set<TLSSocket>()
  let requests = 0
  const server = createServer({ ...loopback, ALPNProtocols: ['h2'] }, (socket) => {
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)))
    socket.write(frame(TYPES.settings, 0, 0, Buffer.alloc(0)))
    socket.write(frame(TYPES.settings, ACK, 0, Buffer.alloc(0)))
    let pending = Buffer.alloc(0)
    let skip = PREFACE_BYTES
    socket.on('data', (bytes: Buffer) => {
      pending = Buffer.concat([pending, bytes])
      while (pending.length >= skip + HEADER_BYTES) {
        const { type, stream, end } = readFrame(pending, skip)
        if (pending.length < end) return
        pending = pending.subarray(end)
        skip = 0
        if (type === TYPES.headers) answer({ stream, nth: requests++, socket })
      }
    })
  })
  server.on('tlsClientError', () => {})
  const port = await listen(server)
  return {
    config: {
      dnsServers: [],
      allow: ['127.0.0.0/8'],
      ports: [port],
      proxy: null,
      userAgent: 'Logograph/0 (+https://logograph.test/bot)',
      ca,
    },
    url: (path) => `https://127.0.0.1:${port}${path}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** @returns the frame at the offset, and where it ends. */
function readFrame(bytes: Buffer, offset: number) {
  const length = bytes.readUIntBE(offset, 3)
  return {
    type: bytes.readUInt8(offset + 3),
    stream: bytes.readUInt32BE(offset + 5),
    end: offset + HEADER_BYTES + length,
  }
}
