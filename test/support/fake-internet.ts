// Starts a service that crawls a fake internet: public addresses whose servers all run on this machine.
import type { Socket } from 'node:net'
import type { Apex } from '../../schema/apex.ts'
import type { Visit, VisitReport } from '../../schema/visit.ts'
import { LIMITS } from '../../server/fetch/limits.ts'
import { artworkOf, svgOf } from './artwork.ts'
import { ok, paths, status } from './network/behaviours.ts'
import { type Network, startNetwork } from './network/index.ts'
import type { Handler } from './network/web.ts'
import { zoneVariables } from './network/zones.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'
import { page } from './sites/site.ts'

/** The address that `serve` gives to each site; a public address outside the special-purpose ranges. */
export const PUBLIC_ADDRESS = '93.184.215.14'
/** The address of sites whose port 443 refuses connections. */
export const HTTP_ONLY_ADDRESS = '93.184.215.15'

export const GREEN = '#00aa44'
export const RED = '#cc2222'
export const BLUE = '#1155cc'
export const DAY_MS = 86_400_000

export interface Internet extends Network {
  /** Addresses that were connected to, in order. Those of `PUBLIC_PREFIX` lead to the test's web server. */
  connectedAddresses: string[]
  /** Serves the site under an unused domain, and returns that domain. */
  serveOnNewDomain(handler: Handler): Apex
  /** @returns the number of all requests to a host, or of GET requests for one path of it. */
  countRequests(host: string, path?: string): number
}

/** Begins all addresses of the test's web server; the limit of connections is for each address. */
export const PUBLIC_PREFIX = '93.184.215.'

/** A port of this machine on which nothing listens. */
const CLOSED_PORT = 1

/** Number of domains on one shared certificate, with and without www, because creating a key takes 100 ms. */
const PREPARED_DOMAINS = 240

export async function startInternet(): Promise<Internet> {
  const net = await startNetwork()
  const names = Array.from({ length: PREPARED_DOMAINS }, (_, i) => `company-${i}.com`)
  for (const name of names) {
    net.web.serve(name, status(421))
    net.web.serve(`www.${name}`, status(421))
  }
  const unusedNames = names.values()
  const connectedAddresses: string[] = []
  const connectTcp = (address: string, port: number): Socket => {
    connectedAddresses.push(address)
    if (!address.startsWith(PUBLIC_PREFIX)) return net.connectTcp(address, port)
    const isRefused = address === HTTP_ONLY_ADDRESS && port === 443
    const socket = net.connectTcp('127.0.0.1', isRefused ? CLOSED_PORT : port)
    // The fetcher checks the remote address of the open socket again.
    return Object.defineProperty(socket, 'remoteAddress', { value: address })
  }
  const serve: Network['serve'] = (host, handler, options) => {
    net.dns.set(host, [PUBLIC_ADDRESS])
    net.web.serve(host, handler, options)
  }
  return {
    ...net,
    connectedAddresses,
    connectTcp,
    serve,
    serveOnNewDomain(handler) {
      const { value } = unusedNames.next()
      if (value === undefined) throw new Error(`There are only ${PREPARED_DOMAINS} domains.`)
      serve(value, handler)
      return value as Apex
    },
    countRequests: (host, path) =>
      net.web.requests(host).filter(({ line }) => path === undefined || line === `GET ${path}`)
        .length,
  }
}

/** Long timeouts, because one busy process serves the whole fake internet. */
const LONG_TIMEOUTS = {
  ...LIMITS,
  dnsTimeoutMs: 10_000,
  connectTimeoutMs: 15_000,
  headersTimeoutMs: 15_000,
}

/** @param env added to SOURCES=uploaded,bundled,site and the fake internet's DNS server. */
export function startCrawlingService(
  { ports, connectTcp, ca }: Internet,
  { env, ...options }: ServiceOptions = {},
): Promise<Service> {
  return startService({
    plans: 'unlimited',
    fetchOverrides: { connectTcp, ca, limits: LONG_TIMEOUTS },
    ...options,
    env: {
      SOURCES: 'uploaded,bundled,site',
      DNS_SERVERS: `127.0.0.1:${ports.dns}`,
      ...zoneVariables(),
      ...env,
    },
  })
}

/** Methods of the operations at `/api/logo/{domain}/{operation}`. */
export const LOGO_OPERATION_METHODS = { refresh: 'POST', cache: 'DELETE', why: 'GET' } as const
export type LogoOperation = keyof typeof LOGO_OPERATION_METHODS

/** @returns a function that sends an operation on a company's logo to the service. */
export const logoOperationSender =
  (service: () => Service) =>
  (operation: LogoOperation, domain: string, headers: Record<string, string>, query = '') =>
    service().get(
      `/api/logo/${domain}/${operation}${query}`,
      headers,
      LOGO_OPERATION_METHODS[operation],
    )

/** @returns an SVG mark whose center has this color. */
export const mark = (color: string) =>
  svgOf(
    `<path fill="${color}" d="M50 4L96 40L78 96H22L4 40Z"/><path fill="#fff" d="M20 44h9v9h-9z"/>`,
  )

/** @returns the RGBA values of a color. */
export const rgb = (color: string) => [...Buffer.from(color.slice(1), 'hex'), 255]

export const svg = (bytes: Uint8Array) => ok(bytes, { 'content-type': 'image/svg+xml' })

export const homePage = (head: string, body = '') => ok(page(head, body).body)

/** @returns a company site whose icon is a mark of this color. */
export const company = (color: string, otherPaths: Record<string, Handler> = {}): Handler =>
  paths({
    '/': homePage('<title>A company</title><link rel="icon" href="/icon.svg">'),
    '/icon.svg': svg(mark(color)),
    ...otherPaths,
  })

/** A site without a logo. */
export const siteWithoutLogo = paths({
  '/': homePage('<title>Words</title>', '<p>Only text.</p>'),
})

export const NO_REPORT: VisitReport = {
  candidates: [],
  failure: null,
  facts: {
    title: null,
    description: null,
    siteName: null,
    themeColor: null,
    language: null,
    organizations: [],
    socials: [],
    technologies: [],
  },
}

/**
 * Creates the record of a visit some days ago.
 * @param color color of the found logo; null for a visit that found none.
 */
export function visitOf(domain: Apex, daysAgo: number, color: string | null): Visit {
  const at = new Date(Date.now() - daysAgo * DAY_MS)
  const origin = { source: 'site:icon', fetchedAt: at }
  const artworks = color === null ? [] : [artworkOf(domain, mark(color), origin)]
  const outcome = color === null ? 'nothing' : 'found'
  const freshDays = color === null ? 1 : 7
  return { domain, outcome, at, freshUntil: new Date(at.getTime() + freshDays * DAY_MS), artworks }
}
