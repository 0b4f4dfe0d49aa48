// Addresses of other logo services, kept so that only a host name changes: #5, and each service on hosts of its own.
import { type Request, Router } from 'express'
import type { CompatService } from '../../../../schema/compat.ts'
import { type Presented, presentedKey } from '../../../access/keyring.ts'
import { type Keep, logoRoutes } from '../logo.ts'
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
  keep: Keep
  /** Public address of the image host. */
  imageUrl: string
  lookups: Lookups
}

/** Where on the API host a bad key counts as none. */
export const COMPAT_PATHS = [
  ...['/api/clearbit', '/s2/favicons', '/faviconV2', '/ip2', '/ip3', '/icons'],
  ...['/v1/companies/suggest', '/v1/domains/find'],
]

/** What collides with nothing of ours; mounted on the API host behind a context in which a bad key counts as none. */
export function compatRoutes({ keep, imageUrl, lookups }: CompatParts): Router {
  return Router()
    .use(logoRoutes(['/api/clearbit/logo/:domain'], keep))
    .use(googleRoutes(keep))
    .use(duckduckgoRoutes(keep))
    .use(bitwardenRoutes(['/icons/:domain/icon.png'], keep))
    .use(suggestRoutes(lookups, imageUrl))
}

/** What a host named in COMPAT_HOSTS answers, at its own root. */
export function compatHostRoutes(service: CompatService, parts: CompatParts): Router {
  return HOSTS[service](parts)
}

const HOSTS: Record<CompatService, (parts: CompatParts) => Router> = {
  // Three hosts of theirs: logos, suggestions and domains by name.
  clearbit: ({ keep, imageUrl, lookups }) =>
    suggestRoutes(lookups, imageUrl).use(clearbitRoutes(keep)),
  logodev: ({ keep, imageUrl, lookups }) =>
    identifierRoutes(lookups, keep, imageUrl).use(logodevRoutes(keep)),
  google: ({ keep }) => googleRoutes(keep),
  duckduckgo: ({ keep }) => duckduckgoRoutes(keep),
  bitwarden: ({ keep }) => bitwardenRoutes(['/:domain/icon.png', '/icons/:domain/icon.png'], keep),
  brandfetch: ({ keep, lookups }) => brandfetchRoutes(keep, lookups.identify),
}

/** The key as clients of a service send it: the three forms of ours, or its own. */
export function keyOf(service: CompatService): (request: Request) => Presented | null {
  return (request) => {
    const { c, token } = request.query as Record<string, string | string[] | undefined>
    const usual = presentedKey(request.headers, (service === 'brandfetch' && c) || token)
    return usual ?? (service === 'clearbit' ? basicKey(request) : null)
  }
}

/** Clearbit's libraries send the key as a user name, though never to its logos. */
function basicKey({ headers, originalUrl }: Request): Presented | null {
  const sent = /^basic +(\S+)$/i.exec(headers.authorization?.trim() ?? '')
  // The hot path, which knows images alone, must see the same caller as the app.
  if (!sent || !originalUrl.startsWith('/v1/')) return null
  const [key = ''] = Buffer.from(sent[1] as string, 'base64')
    .toString('latin1')
    .split(':')
  return { key, by: 'header' }
}
