// How a path is answered: its own method by the handler, a preflight, and 405 for the rest.
import type { Request, Response, Router } from 'express'
import { Problem } from '../../schema/problems.ts'
import { replyPreflight } from './reply.ts'

type Handler = (request: Request, response: Response) => Promise<void> | void

/** Mounts a question: GET, and HEAD with it. */
export function answering(router: Router, paths: string | string[], handler: Handler): Router {
  for (const path of [paths].flat()) mount(router, ['get'], path, handler)
  return router
}

/** Mounts a deed. */
export function doing(
  router: Router,
  method: 'post' | 'delete',
  path: string,
  handler: Handler,
): Router {
  mount(router, [method], path, handler)
  return router
}

/** Mounts what is a question or a deed as its body says. */
export function conversing(router: Router, path: string, handler: Handler): Router {
  mount(router, ['get', 'post'], path, handler)
  return router
}

function mount(
  router: Router,
  methods: ('get' | 'post' | 'delete')[],
  path: string,
  handler: Handler,
): void {
  const words = methods.map((method) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase()))
  const allowed = [...words, 'OPTIONS'].join(', ')
  const route = router.route(path)
  for (const method of methods) route[method](handler)
  route.options((request, response) => replyPreflight(request, response, allowed))
  route.all((request) => {
    const detail = `${request.method} is not answered here; ${allowed} are.`
    throw new Problem('method_not_allowed', detail, { allowed })
  })
}
