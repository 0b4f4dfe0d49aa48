// The routes of ADMIN_PORT: the admin page, and its API, which needs the token of the operator.
import type { NextFunction, Request, RequestHandler, Response, Router } from 'express'
import { Problem } from '../../../schema/problems.ts'
import { createTokenCheck } from '../../access/admin-token.ts'
import { bareNameOf, isOwnHost } from '../../access/own-host.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../../context.ts'
import { shortAddress } from '../../telemetry/client-network.ts'
import { createRouter } from '../methods.ts'
import { forbidSharing } from '../reply/send.ts'
import { companyChangeRoutes, companyRoutes } from './companies.ts'
import { keyRoutes } from './keys.ts'
import { noteOperator } from './operator.ts'
import { adminPage } from './page.ts'
import { serviceRoutes } from './service.ts'

/** The configuration of ADMIN_PORT. */
export type AdminConfig = NonNullable<Config['admin']>

export function adminRoutes(services: Services, admin: AdminConfig): Router {
  return createRouter()
    .use(requireOwnHost(admin))
    .use(requireOwnOrigin)
    .use(adminPage())
    .use('/api', requireToken(services, admin))
    .use(companyRoutes(services))
    .use(companyChangeRoutes(services))
    .use(keyRoutes(services))
    .use(serviceRoutes(services))
}

/** Refuses other host names: with DNS rebinding, a page would have the same origin as the admin page. */
function requireOwnHost({ host: adminHost, url }: AdminConfig): RequestHandler {
  const ownNames = new Set([bareNameOf(adminHost), ...(url ? [bareNameOf(new URL(url).host)] : [])])
  return ({ headers: { host = '' } }, _response, next) => {
    if (isOwnHost(bareNameOf(host), ownNames)) return next()
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
function requireToken(services: Services, admin: AdminConfig): RequestHandler {
  // ADMIN_TOKEN may be read again.
  const checkToken = createTokenCheck(() => admin.token, services.failedAttempts)
  return (request, response, next) => {
    const ip = request.socket.remoteAddress ?? ''
    try {
      checkToken(request.headers.authorization, ip)
    } catch (error) {
      if (error instanceof Problem && error.code === 'invalid_key') logWrongToken(services, ip)
      throw error
    }
    noteOperator(request, response)
    next()
  }
}

function logWrongToken({ config, telemetry }: Services, ip: string): void {
  const address = config.requestLog.hasShortAddresses ? shortAddress(ip) : ip
  telemetry.log.warn({ address }, 'a wrong admin token was refused')
}
