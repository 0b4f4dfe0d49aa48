// Creates the listener of the API port and the image port: cached responses first, then the app in its turn.
import type { IncomingMessage } from 'node:http'
import type { Services } from '../context.ts'
import { traceRequest } from '../telemetry/tracing.ts'
import type { SheddableWork } from '../turns/load-shedding.ts'
import { addressOf } from './admission.ts'
import { createApp } from './app.ts'
import { answerFromCache } from './cached-answers.ts'
import { type RequestListener, replyOverloaded } from './listeners.ts'
import { closeAfter } from './reply/send.ts'
import { requestIdOf } from './request-id.ts'
import { readTarget } from './request-target.ts'
import { BATCH_PATH } from './routes/batch.ts'
import { HEALTH_PATHS } from './routes/health.ts'
import { noteDuration } from './server-timing.ts'

export interface ListenerOptions {
  /** False sends every request through the app, which tests compare with the response cache. */
  responseCache?: boolean
  /** For tests: replaces the limit of pages and files for each address. */
  pagesPerMinute?: number
}

export function createRequestListener(
  services: Services,
  { responseCache: usesResponseCache = true, pagesPerMinute }: ListenerOptions,
): RequestListener {
  const { config, telemetry, state, turns, isOverloaded } = services
  const { app, routeOf } = createApp(services, pagesPerMinute)
  // Counted without a log line, because an overload would write thousands.
  const countOverloaded = (request: IncomingMessage) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const route = routeOf(request, path)
    const counted = { route, status: 503, milliseconds: 0, plan: null, cache: null }
    telemetry.meters.countRequest(counted)
  }
  const answer: RequestListener = (request, response) => {
    // A connection that a client keeps busy would stay open until the process ends it during a response.
    if (state.isClosing) closeAfter(response)
    const isValid = readTarget(request) === null
    const mayBeCached = isValid && usesResponseCache
    if (mayBeCached && answerFromCache(services, request, response, app)) return
    if (HEALTH_PATHS.has(request.url ?? '')) {
      app(request, response)
      return
    }
    const address = addressOf(services, request)
    if (isOverloaded(workOf(request), address)) {
      replyOverloaded(request, response, config.baseUrl)
      countOverloaded(request)
      return
    }
    const arrivedAt = performance.now()
    turns.start(address, () => {
      noteDuration(request, 'queue', performance.now() - arrivedAt)
      app(request, response)
    })
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
      telemetry.log.error({ err }, 'a request failed before it reached the app')
      response.destroy()
    }
  }
  return listener
}

/** Decided from the URL alone, so that a refused request costs almost nothing. */
function workOf({ url = '' }: IncomingMessage): SheddableWork {
  return url.startsWith(BATCH_PATH) ? 'batch' : 'request'
}
