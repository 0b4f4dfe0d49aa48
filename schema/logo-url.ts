// Builds the URL of a logo on the image host.
import { LOGO_DEFAULTS, type LogoQuery } from './inputs/logo.ts'
import {
  coinOf,
  hostnameOf,
  isHost,
  isPrivateHost,
  privateAddressOf,
  type Scope,
  type Site,
} from './site.ts'

/**
 * @param query the parameters of the URL; the others keep their defaults.
 * @param scope for a host: whether its company's logo is shown where it has none of its own.
 */
export function logoUrl(
  imageUrl: string,
  site: Site,
  query: Partial<LogoQuery> = {},
  scope: Scope = 'company',
): string {
  const parameters = { ...query, ...siteParameters(site, scope) }
  const defined = Object.entries(parameters).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(defined.map(([name, value]) => [name, String(value)]))
  return `${imageUrl}/${hostnameOf(site)}${search.size > 0 ? `?${search}` : ''}`
}

/** The parameters that a URL needs to mean the site; none for a company. */
function siteParameters(site: Site, scope: Scope) {
  if (!isHost(site)) return { coin: coinOf(site) ?? undefined }
  if (!isPrivateHost(site)) return { scope }
  const { port, path } = privateAddressOf(site)
  return { port: port ?? undefined, path: path === '/' ? undefined : path }
}

/** Leaves out the parameters that have their default value. */
export function nonDefaultParameters(query: LogoQuery): Partial<LogoQuery> {
  const names = Object.keys(query) as (keyof LogoQuery)[]
  return Object.fromEntries(
    names.filter((name) => query[name] !== LOGO_DEFAULTS[name]).map((name) => [name, query[name]]),
  )
}
