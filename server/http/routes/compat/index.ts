// Routes compatible with other logo services, so that their users change only the host name.
import type { Request, Router } from 'express'
import type { CompatService } from '../../../../schema/compat.ts'
import { findPresentedKey, type PresentedKey } from '../../../access/api-keys.ts'
import { addRoutes, createRouter } from '../../methods.ts'
import { type CacheResponse, logoRoutes } from '../logo.ts'
import { bitwardenRoutes } from './bitwarden.ts'
import { brandfetchRoutes } from './brandfetch.ts'
import { clearbitRoutes } from './clearbit.ts'
import { duckduckgoRoutes } from './duckduckgo.ts'
import { googleRoutes } from './google.ts'
import { identifierRoutes } from './identifiers.ts'
import { logodevRoutes } from './logodev.ts'
import type { Lookups } from './lookups.ts'
import { suggestRoutes } from './suggest.ts'

export interface CompatParts {
  cacheResponse: CacheResponse
  /** The public URL of the image host. */
  imageUrl: string
  lookups: Lookups
}

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
export function compatRoutes({ cacheResponse, imageUrl, lookups }: CompatParts): Router {
  return addRoutes(
    createRouter(),
    logoRoutes(['/api/clearbit/logo/:domain'], cacheResponse),
    googleRoutes(cacheResponse),
    duckduckgoRoutes(cacheResponse),
    bitwardenRoutes(['/icons/:domain/icon.png'], cacheResponse),
    suggestRoutes(lookups, imageUrl),
  )
}

/** The routes of a host in COMPAT_HOSTS, at its root. */
export function compatHostRoutes(service: CompatService, parts: CompatParts): Router {
  return HOST_ROUTES[service](parts)
}

const HOST_ROUTES: Record<CompatService, (parts: CompatParts) => Router> = {
  // One host replaces three of Clearbit: for logos, for suggestions, and for domains by name.
  clearbit: ({ cacheResponse, imageUrl, lookups }) =>
    addRoutes(suggestRoutes(lookups, imageUrl), clearbitRoutes(cacheResponse)),
  logodev: ({ cacheResponse, imageUrl, lookups }) =>
    addRoutes(identifierRoutes(lookups, cacheResponse, imageUrl), logodevRoutes(cacheResponse)),
  google: ({ cacheResponse }) => googleRoutes(cacheResponse),
  duckduckgo: ({ cacheResponse }) => duckduckgoRoutes(cacheResponse),
  bitwarden: ({ cacheResponse }) =>
    bitwardenRoutes(['/:domain/icon.png', '/icons/:domain/icon.png'], cacheResponse),
  brandfetch: ({ cacheResponse, lookups }) =>
    brandfetchRoutes(cacheResponse, lookups.findByIdentifier),
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
