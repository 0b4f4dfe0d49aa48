// Records each answered request: in the log, in the metrics, and in the usage of its key.
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Services } from '../context.ts'
import type { AnsweredRequest } from '../telemetry/request-line.ts'
import { requestIdOf } from './request-id.ts'
import { stateOf } from './request-state.ts'

/** Records a request that the app or the response cache has answered. */
export function recordRequest({ telemetry, usage }: Services, request: AnsweredRequest): void {
  telemetry.recordRequest(request)
  if (request.keyId === null) return
  usage.count(request.keyId, request.status === 403 || request.status === 429)
}

/**
 * Records each request once its response is sent or its client is gone.
 * @param routeOf finds the route of a request.
 */
export function recordRequests(
  services: Services,
  routeOf: (request: Request) => string,
): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const startedAt = performance.now()
    const ip = services.clientIpOf(request)
    const record = () => {
      const { caller, bytes = 0, cache = null, fallbackReason = null } = stateOf(response)
      recordRequest(services, {
        requestId: requestIdOf(request),
        method: request.method,
        url: request.originalUrl,
        route: routeOf(request),
        status: sentStatus(response),
        bytes,
        milliseconds: performance.now() - startedAt,
        ip,
        keyId: caller?.keyId ?? null,
        plan: caller?.plan.id ?? null,
        cache,
        fallbackReason,
      })
    }
    // The client may have left while the request waited in the queue.
    if (response.closed) return record()
    response.once('close', record)
    next()
  }
}

/** The status in the log and the metrics when the client left before it had the response, as nginx writes it. */
const CLIENT_LEFT = 499

function sentStatus(response: Response): number {
  if (stateOf(response).isBroken) return 500
  return response.writableFinished ? response.statusCode : CLIENT_LEFT
}
