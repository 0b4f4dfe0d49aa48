// The routes of ADMIN_PORT: the admin page, and its API, which needs the token of the operator.
import { isIP } from 'node:net'
import type { NextFunction, Request, RequestHandler, Response, Router } from 'express'
import { Problem } from '../../../schema/problems.ts'
import { createTokenCheck } from '../../access/admin-token.ts'
import { createRouter } from '../methods.ts'
import { forbidSharing } from '../reply.ts'
import { companyChangeRoutes, companyRoutes } from './companies.ts'
import { keyRoutes } from './keys.ts'
import { adminPage } from './page.ts'
import { type AdminParts, noteOperator } from './parts.ts'
import { serviceRoutes } from './service.ts'

export type { AdminParts } from './parts.ts'

export function adminRoutes(parts: AdminParts): Router {
  return createRouter()
    .use(requireOwnHost(parts))
    .use(requireOwnOrigin)
    .use(adminPage())
    .use('/api', requireToken(parts))
    .use(companyRoutes(parts))
    .use(companyChangeRoutes(parts))
    .use(keyRoutes(parts))
    .use(serviceRoutes(parts))
}

/**
 * Refuses other host names: a page may let its own name lead to this port (DNS rebinding), and then has the same origin as
 * the admin page. An IP address cannot lead elsewhere.
 */
function requireOwnHost({ hostNames }: AdminParts): RequestHandler {
  const ownNames = new Set(['localhost', ...hostNames.map((name) => name.toLowerCase())])
  return ({ headers: { host = '' } }, _response, next) => {
    const name = URL.parse(`http://${host}`)?.hostname ?? ''
    const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
    if (isAddress || ownNames.has(name)) return next()
    const allowed = 'an IP address, localhost, or the host of ADMIN_HOST or ADMIN_URL'
    throw new Problem('origin_not_allowed', `Host must be ${allowed}; got ${host}.`, {
      parameter: 'Host',
      allowed,
    })
  }
}

/** Refuses requests of other pages, so that none can guess the token from the browser of an operator. */
function requireOwnOrigin(request: Request, response: Response, next: NextFunction): void {
  forbidSharing(response)
  const { origin, host } = request.headers
  if (origin !== undefined && URL.parse(origin)?.host !== host) {
    throw new Problem('origin_not_allowed', 'Only the admin page itself may send this request.')
  }
  next()
}

/** X-Forwarded-For is not read: a client could write another address into it for each guess. */
function requireToken({ token, failedAttempts, onWrongToken }: AdminParts): RequestHandler {
  const checkToken = createTokenCheck(token, failedAttempts)
  return (request, response, next) => {
    const ip = request.socket.remoteAddress ?? ''
    try {
      checkToken(request.headers.authorization, ip)
    } catch (error) {
      if (error instanceof Problem && error.code === 'invalid_key') onWrongToken(ip)
      throw error
    }
    noteOperator(request, response)
    next()
  }
}
