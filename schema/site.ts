// The three kinds of sites that have a logo: a company (by its apex), one host, and a coin.
import {
  type Apex,
  apexOf,
  type HostnameError,
  LABEL,
  parsePublicHostname,
  toAscii,
} from './apex.ts'
import { parseCoin } from './coins.ts'

/**
 * A host with a logo of its own: a public one such as `translate.google.com`, or a private one with its port and path
 * such as `//grafana.internal:3000/`. No public name begins with `//`, so nobody can ask for a private one by mistake.
 */
export type Host = string & { readonly __host: unique symbol }

/**
 * A coin with another mark than the company that issues it, such as `circle.com/USDC`. It has no website, so it is never
 * visited. No hostname has a slash.
 */
export type CoinSite = string & { readonly __coin: unique symbol }

/**
 * The key of visits, artwork and cached images. What was found at a host is never stored for its company, and the mark of
 * a coin is never that of its issuer.
 */
export type Site = Apex | Host | CoinSite

export const SCOPES = ['company', 'host', 'auto'] as const
/** `company`: the apex of the name. `host`: exactly this host. `auto`: the host where it has another logo, else the company. */
export type Scope = (typeof SCOPES)[number]

/**
 * Parses a public hostname as a site.
 * @returns the host; the apex for itself and for its www, where every company has its website.
 */
export function parseSite(text: string): Site | HostnameError {
  const parsed = parsePublicHostname(text)
  if ('rule' in parsed) return parsed
  const { hostname, apex } = parsed
  return hostname === apex || hostname === `www.${apex}` ? apex : (hostname as Host)
}

/** @param symbol from `parseCoin`. @returns the key of the mark that the coin of a company may have. */
export const coinSite = (issuer: Apex, symbol: string): CoinSite =>
  `${issuer}/${symbol}` as CoinSite

/** @returns the coin of the company of a public site; the site itself without a symbol. */
export const siteOfCoin = (site: Site, symbol: string | undefined): Site =>
  symbol === undefined ? site : coinSite(companyOf(site)!, symbol)

/** Parses what `siteText` returns for a coin. @returns null for another text. */
export function parseCoinSite(text: string): CoinSite | null {
  const [, name = '', symbol = ''] = /^([^/]+)\/([^/]+)$/.exec(text) ?? []
  const issuer = apexOf(name)
  const coin = parseCoin(symbol)
  return issuer !== null && coin !== null ? coinSite(issuer, coin) : null
}

/** @returns the symbol of a coin; null for another site. */
export const coinOf = (site: Site): string | null =>
  isCoin(site) ? site.slice(site.indexOf('/') + 1) : null

export const isCoin = (site: Site): site is CoinSite => site.indexOf('/') > 0

export const isCompany = (site: Site): site is Apex => companyOf(site) === site

export const isHost = (site: Site): site is Host => !isCompany(site) && !isCoin(site)

export const isPrivateHost = (site: Site): site is Host => site.startsWith('//')

/** @returns the company of a site, for a coin its issuer; null for a private host, which belongs to no company. */
export const companyOf = (site: Site): Apex | null =>
  apexOf(isCoin(site) ? site.slice(0, site.indexOf('/')) : site)

/**
 * @returns the site that a request means: the company, unless the scope asks for the host. Private hosts and coins are
 *   meant in every scope.
 */
export const siteInScope = (site: Site, scope: Scope): Site =>
  scope === 'company' && !isCoin(site) ? (companyOf(site) ?? site) : site

/** @returns the host name of a site, without the port of a private host; for a coin that of its issuer. */
export function hostnameOf(site: Site): string {
  if (isPrivateHost(site)) return privateAddressOf(site).hostname
  return isCoin(site) ? companyOf(site)! : site
}

/** @returns the parts of a private host; the port is null for that of the scheme. */
export function privateAddressOf(host: Host): {
  hostname: string
  port: string | null
  path: string
} {
  const [, hostname = '', port = null, path = '/'] =
    /^\/\/([^/:]+)(?::(\d+))?(\/.*)$/.exec(host) ?? []
  return { hostname, port, path }
}

/** @returns the site as people write it: `grafana.internal:3000` for a private host without a path, `circle.com/USDC`. */
export const siteText = (site: Site): string =>
  isPrivateHost(site) ? site.slice(2).replace(/^([^/]+)\/$/, '$1') : site

/** The port that https has without another one. */
const HTTPS_PORT = 443
export const MAX_PORT = 65_535
/** A path no longer than this is enough for a page of a private host, in characters. */
export const MAX_PATH_LENGTH = 200
/** The path of a page, without steps to the folder above. */
export const PRIVATE_PATH = new RegExp(
  `^(?=.{1,${MAX_PATH_LENGTH}}$)(?!.*(?:^|/)\\.\\.?(?:/|$))(?:/[\\w.~-]+)*/?$`,
)

/** Where a private host listens, and below which path it has its pages. */
export interface PrivateAddress {
  /** Null for the port of its scheme. */
  port?: number | null
  /** Begins with a slash. */
  path?: string | null
}

/**
 * Parses the name of a private host.
 * @param zones the suffixes of private names, in lower-case ASCII.
 * @returns null for a name outside the zones.
 */
export function parsePrivateHost(
  text: string,
  zones: readonly string[],
  { port = null, path = null }: PrivateAddress = {},
): Host | null {
  if (zones.length === 0) return null
  const hostname = toAscii(text)?.replace(/\.$/, '')
  if (!hostname || !isInZones(hostname, zones)) return null
  if (!hostname.split('.').every((label) => LABEL.test(label))) return null
  const hasPort = port !== null && port !== HTTPS_PORT
  return `//${hostname}${hasPort ? `:${port}` : ''}${path ?? '/'}` as Host
}

/**
 * Parses what an operator writes: a public host, a private one where needed with its port and path, such as
 * `grafana.internal:3000/d`, or a coin such as `circle.com/USDC`. After two slashes, the name is private although it is in no
 * zone any more.
 */
export const parseOperatorSite = (text: string, zones: readonly string[]): Site | HostnameError =>
  parsePrivateAddress(text, zones) ?? parseCoinSite(text) ?? parseSite(text)

function parsePrivateAddress(text: string, zones: readonly string[]): Host | null {
  const [, slashes, name = '', digits, path = '/'] =
    /^(\/\/)?([^/:]+)(?::(\d{1,5}))?(\/.*)?$/.exec(text) ?? []
  const port = digits === undefined ? null : Number(digits)
  if (port === 0 || (port ?? 1) > MAX_PORT || !PRIVATE_PATH.test(path)) return null
  return parsePrivateHost(name, slashes ? [name] : zones, { port, path })
}

/** @returns the site as `parseOperatorSite` reads it. */
export const operatorText = (site: Site, zones: readonly string[]): string =>
  isPrivateHost(site) && !isInZones(hostnameOf(site), zones) ? site : siteText(site)

/** @param hostname in lower-case ASCII. @returns whether it is one of the zones or a name below one. */
export const isInZones = (hostname: string, zones: readonly string[]): boolean =>
  zones.some((zone) => hostname === zone || hostname.endsWith(`.${zone}`))
