// How a path is answered: GET and HEAD by the handler, a preflight, and 405 for the rest.
import type { Request, Response, Router } from 'express'
import { Problem } from '../../schema/problems.ts'
import { replyPreflight } from './reply.ts'

const READING = 'GET, HEAD, OPTIONS'

export function answering(
  router: Router,
  paths: string | string[],
  handler: (request: Request, response: Response) => Promise<void> | void,
): Router {
  for (const path of [paths].flat()) {
    router
      .route(path)
      .get(handler)
      .options((request, response) => replyPreflight(request, response, READING))
      .all((request) => {
        const detail = `${request.method} is not answered here; ${READING} are.`
        throw new Problem('method_not_allowed', detail, { allowed: READING })
      })
  }
  return router
}
