// Creates the listener of the API port and the image port: cached responses first, then the app through the request
// queue.
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import type { SheddableWork } from '../telemetry/meters.ts'
import { traceRequest } from '../telemetry/tracing.ts'
import { createApp } from './app.ts'
import { type ContextParts, clientIpReader } from './context.ts'
import { type RequestListener, replyOverloaded } from './listeners.ts'
import type { IsOverloaded } from './load-shedding.ts'
import { requestIdOf } from './request-id.ts'
import type { RequestQueue } from './request-queue.ts'
import { readTarget } from './request-target.ts'
import { createResponseAnswerer, type ResponseCacheParts } from './response-cache.ts'
import { BATCH_PATH } from './routes/batch.ts'
import { HEALTH_PATHS, type HealthParts } from './routes/service.ts'
import { noteDuration } from './server-timing.ts'
import { virtualHostReader } from './virtual-hosts.ts'

export interface ListenerParts
  extends HealthParts,
    Pick<ContextParts, 'keyring' | 'failedAttempts' | 'quota' | 'plans'>,
    Pick<ResponseCacheParts, 'telemetry' | 'responseCache'> {
  config: Config
  version: string
  requestQueue: Pick<RequestQueue, 'run'>
  isOverloaded: IsOverloaded
  resolvers: ContextParts['resolvers']
  /** For tests: replaces the limit of pages and files for each address. */
  pagesPerMinute?: number | undefined
  /** False sends every request through the app. */
  usesResponseCache: boolean
  /** Returns how many connections the service has accepted so far. */
  acceptedCount(): number
  /** True while the ports are closing. */
  isClosing(): boolean
}

export function createRequestListener(parts: ListenerParts): RequestListener {
  const { config, requestQueue, isOverloaded } = parts
  const requestReaders = {
    clientIpOf: clientIpReader(config.trustProxy),
    virtualHostOf: virtualHostReader(config),
  }
  const answerer = createResponseAnswerer({
    ...parts,
    ...requestReaders,
    app: (request, response) => app(request, response),
  })
  const app = createApp({
    ...parts,
    ...requestReaders,
    cacheResponse: answerer.store,
    invalidationCount: () => parts.responseCache.invalidationCount,
  })
  // Counted without a log line, because an overload would write thousands.
  const countOverloaded = (request: IncomingMessage) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const route: string = app.locals.routeOf(request, path)
    const counted = { route, status: 503, milliseconds: 0, plan: null, cache: null }
    parts.telemetry.meters.countRequest(counted)
  }
  const answer: RequestListener = (request, response) => {
    // A connection that a client keeps busy would stay open until the process ends it during a response.
    if (parts.isClosing()) response.setHeader('Connection', 'close')
    const isValid = readTarget(request) === null
    if (isValid && parts.usesResponseCache && answerer.tryAnswer(request, response)) return
    if (HEALTH_PATHS.has(request.url ?? '')) app(request, response)
    else if (isOverloaded(workOf(request))) {
      replyOverloaded(request, response, config.baseUrl)
      countOverloaded(request)
    } else {
      const arrivedAt = performance.now()
      requestQueue.run(() => {
        noteDuration(request, 'queue', performance.now() - arrivedAt)
        app(request, response)
      })
    }
  }
  const traceUnlessHealthCheck: RequestListener = (request, response) => {
    if (HEALTH_PATHS.has(request.url ?? '')) answer(request, response)
    else traceRequest(request, response, requestIdOf(request), () => answer(request, response))
  }
  const listener: RequestListener = (request, response) => {
    try {
      traceUnlessHealthCheck(request, response)
    } catch (err) {
      // An error that leaves the listener would end the process, and no request may do that.
      parts.telemetry.log.error({ err }, 'a request failed before it reached the app')
      response.destroy()
    }
  }
  return listener
}

/** Decided from the URL alone, so that a request is refused when it arrives, not after it waited in the queue. */
function workOf({ url = '' }: IncomingMessage): SheddableWork {
  return url.startsWith(BATCH_PATH) ? 'batch' : 'request'
}
