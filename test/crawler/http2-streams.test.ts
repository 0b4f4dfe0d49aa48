// Checks that no HTTP/2 site can abort the process, and what counts as a complete response over HTTP/2.
import type { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { createRobotsChecker } from '../../server/crawler/robots.ts'
import { createFetch, type FetchTestHooks, type SafeFetch } from '../../server/fetch/index.ts'
import { failureOf, textOf, withDeadline } from '../support/fetcher.ts'
import {
  data,
  flood,
  headers,
  type RawRequest,
  type RawSite,
  reset,
  startRawHttp2,
} from '../support/network/raw-http2.ts'
import { run } from '../support/processes/index.ts'

const PROGRAM = 'test/support/network/hostile-http2.ts'
/** Without the remedy, node aborts before the hundredth round. The small heap makes its garbage collection frequent. */
const ROUNDS = 200
const SMALL_HEAP = '--max-semi-space-size=1'
/** Replaces the channels of node with ones that never report a stream, as in a version without them. */
const NO_CHANNELS = `data:text/javascript,
  import diagnostics from 'node:diagnostics_channel'
  import { syncBuiltinESMExports } from 'node:module'
  diagnostics.subscribe = () => {}
  syncBuiltinESMExports()`.replaceAll('\n', '%0a')

async function codesOf(args: string[]) {
  const program = run(args, {})
  const code = await program.ended
  return code === 0 ? JSON.parse(program.out) : { code, err: program.err.slice(0, 2000) }
}

let site: RawSite | undefined
let fetch: SafeFetch | undefined

async function serve(answer: (request: RawRequest) => void, limits: FetchTestHooks['limits'] = {}) {
  site = await startRawHttp2(answer)
  fetch = createFetch(site.config, { limits })
  return { url: site.url, fetch }
}

afterEach(async () => {
  await fetch?.close()
  await site?.close()
  fetch = site = undefined
})

describe('a site with more than 128 headers over HTTP/2', () => {
  it('does not abort the process, however often it is read', async () => {
    expect(await codesOf([SMALL_HEAP, PROGRAM, String(ROUNDS)])).toEqual(['connection'])
  }, 120_000)

  it('is not offered HTTP/2 by a version of node in which its streams cannot be watched', async () => {
    // The site speaks HTTP/2 only.
    expect(await codesOf(['--import', NO_CHANNELS, PROGRAM, '1'])).toEqual(['tls'])
  })
})

describe('an HTTP/2 connection that receives frames without a body', () => {
  const NEVER_MS = 600_000

  it('is closed while it is idle, and the next request gets a new one', async () => {
    const sockets: TLSSocket[] = []
    const { url, fetch } = await serve(
      ({ stream, socket }) => {
        sockets.push(socket)
        socket.write(headers(stream))
        socket.write(data(stream, 'x', true), () => setTimeout(flood, 20, socket))
      },
      { keepAliveMs: NEVER_MS },
    )
    for (let n = 0; n < 3; n++) {
      expect(textOf(await fetch.get(url(`/${n}`), withDeadline()))).toBe('x')
      await expect.poll(() => sockets[n]?.destroyed).toBe(true)
    }
  })

  it('is closed while its response is awaited', async () => {
    const limits = { headersTimeoutMs: NEVER_MS }
    const { url, fetch } = await serve(({ socket }) => flood(socket), limits)
    expect(await failureOf(fetch.get(url('/'), withDeadline(60_000)))).toBe('connection')
  }, 60_000)
})

describe('a stream that the site resets before its response', () => {
  it.each([0, 2, 7, 8, 11])(
    'with code %d is a failed connection, not a refused response',
    async (code) => {
      const { url, fetch } = await serve(({ stream, socket }) => socket.write(reset(stream, code)))
      expect(await failureOf(fetch.get(url('/'), withDeadline()))).toBe('connection')
      // A rate limit is no absent robots.txt, which would allow everything.
      const robots = createRobotsChecker(fetch)
      const terms = withDeadline()
      expect(await failureOf(robots.isAllowed(url('/page'), terms))).toBe('connection')
    },
  )
})

describe('a stream that the site resets in its body', () => {
  const CODES = [0, 2, 7, 8, 11]
  /** A server that has sent the whole response may reset the stream with NO_ERROR (RFC 9113, section 8.1). */
  const NO_ERROR = 0

  it.each(CODES)('with code %d after the headers is a failed connection', async (code) => {
    const { url, fetch } = await serve(({ stream, socket }) => {
      socket.write(headers(stream))
      socket.write(reset(stream, code))
    })
    expect(await failureOf(fetch.get(url('/'), withDeadline()))).toBe('connection')
  })

  it.each(CODES)('with code %d after the first bytes is a failed connection', async (code) => {
    const { url, fetch } = await serve(({ stream, socket }) => {
      socket.write(headers(stream))
      socket.write(data(stream, 'User-agent: *\n'), () => socket.write(reset(stream, code)))
    })
    expect(await failureOf(fetch.get(url('/'), withDeadline()))).toBe('connection')
    const robots = createRobotsChecker(fetch)
    const terms = withDeadline()
    expect(await failureOf(robots.isAllowed(url('/page'), terms))).toBe('connection')
  })

  it('does not fail the other responses of the connection', async () => {
    const { url, fetch } = await serve(({ stream, nth, socket }) => {
      socket.write(headers(stream))
      socket.write(data(stream, 'x', nth % 2 === 0))
      if (nth % 2 === 1) socket.write(reset(stream, 8))
    })
    await fetch.get(url('/first'), withDeadline())
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => failureOf(fetch.get(url(`/${n}`), withDeadline()))),
    )
    expect(results.filter((result) => result === 'no failure')).toHaveLength(4)
    expect(results.filter((result) => result === 'connection')).toHaveLength(4)
  })

  it('after its end is complete', async () => {
    const { url, fetch } = await serve(({ stream, socket }) => {
      socket.write(headers(stream))
      socket.write(data(stream, 'whole', true))
      socket.write(reset(stream, NO_ERROR))
    })
    expect(textOf(await fetch.get(url('/'), withDeadline()))).toBe('whole')
  })

  it('is cut at the limit that the caller has set, without a failure', async () => {
    const { url, fetch } = await serve(({ stream, socket }) => {
      socket.write(headers(stream))
      socket.write(data(stream, 'a long body'))
      socket.write(reset(stream, NO_ERROR))
    })
    const options = withDeadline(5000, { maxBytes: 6, truncate: true })
    const response = await fetch.get(url('/'), options)
    expect([textOf(response), response.truncated]).toEqual(['a long', true])
  })
})
