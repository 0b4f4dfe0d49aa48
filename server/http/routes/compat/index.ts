// Routes compatible with other logo services, so that their users change only the host name.
import type { Request, Router } from 'express'
import type { CompatService } from '../../../../schema/compat.ts'
import { findPresentedKey, type PresentedKey } from '../../../access/api-keys.ts'
import type { Services } from '../../../context.ts'
import { addRoutes, createRouter } from '../../methods.ts'
import { logoRoutes } from '../logo.ts'
import { bitwardenRoutes } from './bitwarden.ts'
import { brandfetchRoutes } from './brandfetch.ts'
import { clearbitRoutes } from './clearbit.ts'
import { duckduckgoRoutes } from './duckduckgo.ts'
import { googleRoutes } from './google.ts'
import { identifierRoutes } from './identifiers.ts'
import { logodevRoutes } from './logodev.ts'
import { suggestRoutes } from './suggest.ts'

/** The compatible paths of the API host, on which an invalid key is ignored. */
export const COMPAT_PATHS = [
  '/api/clearbit',
  '/s2/favicons',
  '/faviconV2',
  '/ip2',
  '/ip3',
  '/icons',
  '/v1/companies/suggest',
  '/v1/domains/find',
]

/** The compatible routes on the API host: those whose paths no other route of that host uses. */
export function compatRoutes(services: Services): Router {
  return addRoutes(
    createRouter(),
    logoRoutes(services, ['/api/clearbit/logo/:domain']),
    googleRoutes(services),
    duckduckgoRoutes(services),
    bitwardenRoutes(services, ['/icons/:domain/icon.png']),
    suggestRoutes(services),
  )
}

/** The routes of a host in COMPAT_HOSTS, at its root. */
export function compatHostRoutes(services: Services, service: CompatService): Router {
  return HOST_ROUTES[service](services)
}

const HOST_ROUTES: Record<CompatService, (services: Services) => Router> = {
  // One host replaces three of Clearbit: for logos, for suggestions, and for domains by name.
  clearbit: (services) => addRoutes(suggestRoutes(services), clearbitRoutes(services)),
  logodev: (services) => addRoutes(identifierRoutes(services), logodevRoutes(services)),
  google: googleRoutes,
  duckduckgo: duckduckgoRoutes,
  bitwarden: (services) =>
    bitwardenRoutes(services, ['/:domain/icon.png', '/icons/:domain/icon.png']),
  brandfetch: brandfetchRoutes,
}

/** Reads the key where clients of the service send it: in a header, `?token=`, `?c=`, or Basic authentication. */
export function compatKeyReader(service: CompatService): (request: Request) => PresentedKey | null {
  return (request) => {
    const { c, token } = request.query as Record<string, string | string[] | undefined>
    const presented = findPresentedKey(request.headers, (service === 'brandfetch' && c) || token)
    if (presented && !presented.refusal) return presented
    return (service === 'clearbit' ? basicKey(request) : null) ?? presented
  }
}

/** Clearbit's libraries send the key as the user name of Basic authentication. */
function basicKey({ headers, originalUrl }: Request): PresentedKey | null {
  const credentials = /^basic +(\S+)$/i.exec(headers.authorization?.trim() ?? '')
  // The response cache ignores Basic authentication on images, so the app must ignore it there too.
  if (!credentials || !originalUrl.startsWith('/v1/')) return null
  const [key = ''] = Buffer.from(credentials[1] as string, 'base64')
    .toString('latin1')
    .split(':')
  return { key, via: 'header' }
}
