// Start and stop: the only place where the parts are put together.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PROBLEMS, Problem, type ProblemCode } from '../schema/problems.ts'
import { createApp } from './app.ts'
import { createKeyring } from './caller.ts'
import type { Config } from './config.ts'
import { addressReader } from './context.ts'
import { createHot } from './hot.ts'
import { openGlyphs } from './images/monogram/glyphs.ts'
import { createRenderer, type Renderer } from './images/pool.ts'
import { loadPlans } from './plans.ts'
import { createQuota } from './quota.ts'
import { createResolvers } from './resolvers/index.ts'
import { problemAnswer } from './routes/reply.ts'
import { bundled } from './sources/bundled.ts'
import type { Source } from './sources/source.ts'
import { openStores, type Stores } from './stores/open.ts'
import { createTelemetry, type LogStream } from './telemetry.ts'

export interface Running {
  stores: Stores
  renderer: Renderer
  /** Finishes what was accepted, then ends children and stores. May be called twice. */
  close(): Promise<void>
}

export interface StartOptions {
  /** Where log lines go; standard output when left out. */
  logStream?: LogStream
  /** Off: every request goes through the app. For comparing the two. */
  hot?: boolean
  renderer?: Renderer
}

/** How long a stop waits for the answers that it owes. */
const PATIENCE_MS = 10_000
/** How long a refused connection may take to read why, before it is cut. */
const FAREWELL_MS = 1000

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** @throws when a store cannot be opened, the plans cannot be read, or a port is taken. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const plans = loadPlans(config.plansFile)
  const telemetry = createTelemetry(config.logLevel, options.logStream ?? null)
  const stores = openStores(config)
  const renderer = options.renderer ?? createRenderer()
  telemetry.gauge(
    'logograph_render_queue_pixels',
    'Weight that waits to be rendered.',
    renderer.waiting,
  )

  const asked = { keyring: createKeyring(stores.records.keys, plans), quota: createQuota(), plans }
  const addressOf = addressReader(config.trustProxy)
  const hostOf = hostReader(config)
  const hot = createHot({
    ...asked,
    ...{ addressOf, hostOf, telemetry, maxBytes: Math.floor(config.cacheBytes / 2) },
    app: (request, response) => app(request, response),
  })
  const resolvers = createResolvers({
    ...{
      artwork: stores.records.artwork,
      cache: stores.cache,
      plans,
      renderer,
      renditions: new Map(),
    },
    sources: config.sources.map((name): 'uploaded' | Source =>
      name === 'bundled' ? bundled() : name,
    ),
  })
  let stopping = false
  const app = createApp({
    ...asked,
    ...{ addressOf, hostOf, telemetry, hot, epoch: hot.epoch, resolvers, config, version },
    degraded: () => brokenParts(stores),
    stopping: () => stopping,
  })
  stores.records.changes.subscribe((change) => {
    if (change.what === 'artwork') {
      hot.drop(change.domain)
      stores.cache.drop(change.domain)
    }
    if (change.what === 'key') asked.keyring.forget(change.hash)
    if (change.what === 'everything') {
      asked.keyring.forgetAll()
      hot.clear()
      stores.cache.clear()
    }
  })

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    // A connection that stays busy would outlast the stop, and be cut in the middle of an answer.
    if (stopping) response.setHeader('Connection', 'close')
    if (options.hot === false || !hot.answer(request, response)) app(request, response)
  }
  await openGlyphs()
  // Without a listener a failed accept (no file handles left) would end the process.
  const servers = await listen(config, listener, (err) => telemetry.log.error({ err }, err.message))
  telemetry.log.info({ baseUrl: config.baseUrl, imageUrl: config.imageUrl, version }, 'listening')

  let closed: Promise<void> | null = null
  const close = async () => {
    stopping = true
    await Promise.all(servers.map(closeServer))
    await renderer.close()
    await Promise.all([stores.records.close(), stores.cache.close()])
    telemetry.flush()
  }
  return { stores, renderer, close: () => (closed ??= close()) }
}

/** A request is for the image host when it came to its port, or names it in Host. */
function hostReader({
  imagePort,
  imageUrl,
}: Config): (request: IncomingMessage) => 'api' | 'image' {
  const imageHost = new URL(imageUrl).host
  return (request) => {
    if (imagePort !== 0 && request.socket.localPort === imagePort) return 'image'
    return request.headers.host?.toLowerCase() === imageHost ? 'image' : 'api'
  }
}

async function brokenParts({ records }: Stores): Promise<string[]> {
  try {
    await records.ping()
    return []
  } catch {
    return ['records']
  }
}

async function listen(
  config: Config,
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  onError: (cause: Error) => void,
): Promise<Server[]> {
  const ports = [config.port, config.imagePort].filter((port) => port !== 0)
  const servers = ports.map(() =>
    createServer(
      { requestTimeout: 30_000, headersTimeout: 15_000, requireHostHeader: false },
      listener,
    ),
  )
  for (const [i, server] of servers.entries()) {
    // An expectation that is not met is not worth an error: it is ignored, as RFC 9110 10.1.1 allows.
    server.on('checkExpectation', listener)
    server.on('clientError', (error, socket) =>
      refuseMalformed(error, socket as Socket, config.baseUrl),
    )
    await new Promise<void>((resolve, reject) => {
      const failed = (cause: NodeJS.ErrnoException) => {
        for (const other of servers) other.close()
        reject(
          new Error(`Port ${ports[i]} on ${config.host} cannot be used: ${cause.message}`, {
            cause,
          }),
        )
      }
      server.once('error', failed).listen(ports[i], config.host, () => {
        server.off('error', failed)
        server.on('error', onError)
        resolve()
      })
    })
  }
  return servers
}

/** What node's parser refuses, by its error code; all else is not HTTP. */
const REFUSALS: Record<string, [ProblemCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The address and headers are longer than 16 KB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
}

/** What never reaches the app gets problem details too. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [code, detail] = REFUSALS[error.code ?? ''] ?? [
    'invalid_request',
    'The request is not HTTP.',
  ]
  const { status, title } = PROBLEMS[code]
  const { head, bytes } = problemAnswer(new Problem(code, detail), baseUrl, null)
  const fields = head.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('')
  socket.end(`HTTP/1.1 ${status} ${title}\r\nConnection: close\r\n${fields}\r\n${bytes}`)
  // HTTP sockets may be half open: without this a caller who never hangs up keeps one for ever.
  const cut = setTimeout(() => socket.destroy(), FAREWELL_MS)
  socket.once('close', () => clearTimeout(cut))
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    server.close(() => {
      clearTimeout(impatient)
      resolve()
    })
    server.closeIdleConnections()
  })
}
