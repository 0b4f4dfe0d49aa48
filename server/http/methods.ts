// Creates routers, mounts a handler on its method, answers preflight requests, and answers 405 to every other method.
import { type Request, type Response, Router } from 'express'
import { Problem } from '../../schema/problems.ts'
import { replyPreflight } from './reply/empty.ts'
import { requireQuota } from './reply/headers.ts'

type Handler = (request: Request, response: Response) => Promise<void> | void

/** Creates a router for exact paths; Express does not pass this setting of an app on to its routers. */
export function createRouter(): Router {
  return Router({ caseSensitive: true, strict: true })
}

/** Like `createRouter`, but a path may end with a slash, as at the services that other hosts imitate. */
export function createCompatRouter(): Router {
  return Router({ caseSensitive: true })
}

/**
 * Adds the routes of other routers, as if they had been mounted on this one. Express leaves a nested router in the next
 * turn of the event loop: through 20 of them, the way to a logo took longer than to draw it at 128 px.
 */
export function addRoutes(router: Router, ...others: Router[]): Router {
  for (const { stack } of others) router.stack.push(...stack)
  return router
}

/** Mounts a handler for GET and HEAD. Beyond the quota no request reaches it. */
export function get(router: Router, paths: string | string[], handler: Handler): Router {
  return getImage(router, paths, chargedOnly(handler))
}

/** Like `get`, for images. Beyond the quota a request with tags reaches the handler, because a 304 is free. */
export function getImage(router: Router, paths: string | string[], handler: Handler): Router {
  for (const path of [paths].flat()) mount(router, ['get'], path, handler)
  return router
}

/** Mounts a handler for a method that changes something. */
export function mutate(
  router: Router,
  method: 'post' | 'delete',
  path: string,
  handler: Handler,
): Router {
  mount(router, [method], path, handler)
  return router
}

/** Mounts a handler for GET, HEAD and POST. */
export function getOrPost(router: Router, path: string, handler: Handler): Router {
  mount(router, ['get', 'post'], path, chargedOnly(handler))
  return router
}

/** @returns the handler, which throws the refusal of a request beyond the quota before it does anything. */
function chargedOnly(handler: Handler): Handler {
  return (request, response) => {
    requireQuota(response)
    return handler(request, response)
  }
}

function mount(
  router: Router,
  methods: ('get' | 'post' | 'delete')[],
  path: string,
  handler: Handler,
): void {
  const names = methods.map((method) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase()))
  const allowed = [...names, 'OPTIONS'].join(', ')
  const route = router.route(path)
  for (const method of methods) route[method](handler)
  route.options((request, response) => replyPreflight(request, response, allowed))
  route.all((request) => {
    const detail = `The method must be one of ${allowed}; got ${request.method}.`
    throw new Problem('method_not_allowed', detail, { allowed })
  })
}
