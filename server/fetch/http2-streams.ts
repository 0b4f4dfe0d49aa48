// Watches the client streams of node:http2, which undici creates, because of a fault of node that aborts the process.
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

diagnostics.subscribe('http2.client.stream.start', (message) => {
  const { stream } = message as { stream: ClientHttp2Stream }
  const streamHandle = handleOf(stream)
  const sessionHandle = stream.session && handleOf(stream.session)
  if (!streamHandle || !sessionHandle) return
  sessionsOfStreams.register(streamHandle, sessionHandle)
  keptSessions++
})

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
