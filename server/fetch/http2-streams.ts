// Watches the client streams of node:http2, which undici creates: keeps node from aborting, and finds cut responses.
import diagnostics from 'node:diagnostics_channel'
import { type ClientHttp2Stream, connect, type Http2Session } from 'node:http2'
import { duplexPair } from 'node:stream'

/**
 * Keeps the native session of each native stream. A stream that refused more than 128 headers keeps those that it has
 * collected, which count as memory of its session. Node aborts the process when garbage collection frees the session
 * first. The registry holds the session until the stream is freed.
 */
const sessionsOfStreams = new FinalizationRegistry<object>(() => {})
let keptSessions = 0

/** The stream of each response, by its headers, an object that undici passes on. */
const streamsByHeaders = new WeakMap<object, ClientHttp2Stream>()
/** Streams that were closed before the site had sent the end of the body. */
const cutStreams = new WeakSet<ClientHttp2Stream>()

diagnostics.subscribe('http2.client.stream.start', (message) => {
  const { stream } = message as { stream: ClientHttp2Stream }
  const streamHandle = handleOf(stream)
  const sessionHandle = stream.session && handleOf(stream.session)
  if (!streamHandle || !sessionHandle) return
  sessionsOfStreams.register(streamHandle, sessionHandle)
  keptSessions++
})

diagnostics.subscribe('http2.client.stream.finish', (message) => {
  const { stream, headers } = message as { stream: ClientHttp2Stream; headers: object }
  streamsByHeaders.set(headers, stream)
})

diagnostics.subscribe('http2.client.stream.close', (message) => {
  const { stream } = message as {
    stream: ClientHttp2Stream & { _readableState: { ended: boolean } }
  }
  // After this, node ends the body of a stream that was reset as if it were complete.
  if (!stream._readableState.ended) cutStreams.add(stream)
})

/**
 * @param headers the headers of a response over HTTP/2 whose body has ended: the object that undici gave.
 * @returns whether the site reset its stream instead of sending its end. Node and undici report CANCEL and NO_ERROR as
 *   an ordinary end.
 */
export function isCut(headers: object): boolean {
  const stream = streamsByHeaders.get(headers)
  return stream === undefined || cutStreams.has(stream)
}

/** @returns the native object of a stream or session. */
function handleOf(owner: ClientHttp2Stream | Http2Session): object | undefined {
  const symbol = Object.getOwnPropertySymbols(owner).find(
    ({ description }) => description === 'kHandle',
  )
  return symbol && (owner as unknown as Record<symbol, object | undefined>)[symbol]
}

/** Whether this version of node shows its native objects. Without them, only HTTP/1.1 is safe. */
export const isHttp2Safe = keepsSession()

function keepsSession(): boolean {
  const [socket] = duplexPair()
  const session = connect('http://localhost', { createConnection: () => socket })
  session.on('error', () => {})
  session.request().on('error', () => {})
  session.destroy()
  return keptSessions > 0
}
