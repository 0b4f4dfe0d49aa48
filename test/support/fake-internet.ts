// Starts a service that crawls a fake internet: public addresses whose servers all run on this machine.
import type { Socket } from 'node:net'
import type { Apex } from '../../schema/apex.ts'
import type { Visit, VisitReport } from '../../schema/visit.ts'
import { LIMITS } from '../../server/fetch/limits.ts'
import { artworkOf, svgOf } from './artwork.ts'
import { ok, paths, status } from './network/behaviours.ts'
import { type Network, startNetwork } from './network/index.ts'
import type { Handler } from './network/web.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'
import { page } from './sites/site.ts'

/** The address of every site; a public address outside the special-purpose ranges. */
export const PUBLIC = '93.184.215.14'

export const [GREEN, RED, BLUE] = ['#00aa44', '#cc2222', '#1155cc'] as const
export const DAY_MS = 86_400_000

export interface Internet extends Network {
  /** Connected addresses in order. The public address is redirected to the fixture. */
  dialled: string[]
  /** Serves the site under an unused domain, and returns that domain. */
  fresh(handler: Handler): Apex
  /** @returns the number of requests to a host, or to one path of it. */
  count(host: string, path?: string): number
}

/** Domains on one shared certificate, with and without www, because creating a key takes 100 ms. */
const PREPARED_DOMAINS = 160

export async function startInternet(): Promise<Internet> {
  const net = await startNetwork()
  const names = Array.from({ length: PREPARED_DOMAINS }, (_, i) => `company-${i}.com`)
  for (const name of names) {
    net.web.serve(name, status(421))
    net.web.serve(`www.${name}`, status(421))
  }
  const free = names.values()
  const dialled: string[] = []
  const dial = (address: string, port: number): Socket => {
    dialled.push(address)
    if (address !== PUBLIC) return net.dial(address, port)
    // The fetcher checks the remote address of the open socket again.
    return Object.defineProperty(net.dial('127.0.0.1', port), 'remoteAddress', { value: PUBLIC })
  }
  const serve: Network['serve'] = (host, handler, options) => {
    net.dns.set(host, [PUBLIC])
    net.web.serve(host, handler, options)
  }
  return {
    ...net,
    dialled,
    dial,
    serve,
    fresh(handler) {
      const { value } = free.next()
      if (value === undefined) throw new Error(`There are only ${PREPARED_DOMAINS} domains.`)
      serve(value, handler)
      return value as Apex
    },
    count: (host, path) =>
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
export function startVisiting(
  { ports, dial, ca }: Internet,
  { env, ...options }: ServiceOptions = {},
): Promise<Service> {
  return startService({
    plans: 'unlimited',
    fetchOverrides: { connectTcp: dial, ca, limits: LONG_TIMEOUTS },
    ...options,
    env: {
      SOURCES: 'uploaded,bundled,site',
      DNS_SERVERS: `127.0.0.1:${ports.dns}`,
      ...env,
    },
  })
}

/** Methods of the operations at `/api/logo/{domain}/{operation}`. */
export const DEEDS = { refresh: 'POST', cache: 'DELETE', why: 'GET' } as const
export type Deed = keyof typeof DEEDS

export const sender =
  (service: () => Service) =>
  (deed: Deed, domain: string, headers: Record<string, string>, query = '') =>
    service().get(`/api/logo/${domain}/${deed}${query}`, headers, DEEDS[deed])

/** @returns an SVG mark whose center has this color. */
export const mark = (colour: string) =>
  svgOf(
    `<path fill="${colour}" d="M50 4L96 40L78 96H22L4 40Z"/><path fill="#fff" d="M20 44h9v9h-9z"/>`,
  )

/** @returns the RGBA values of a color. */
export const rgb = (colour: string) => [...Buffer.from(colour.slice(1), 'hex'), 255]

export const svg = (bytes: Uint8Array) => ok(bytes, { 'content-type': 'image/svg+xml' })

export const homePage = (head: string, body = '') => ok(page(head, body).body)

/** @returns a company site whose icon is a mark of this color. */
export const company = (colour: string, others: Record<string, Handler> = {}): Handler =>
  paths({
    '/': homePage('<title>A company</title><link rel="icon" href="/icon.svg">'),
    '/icon.svg': svg(mark(colour)),
    ...others,
  })

/** A site without a logo. */
export const faceless = paths({ '/': homePage('<title>Words</title>', '<p>Nothing but.</p>') })

export const NO_REPORT: VisitReport = {
  candidates: [],
  failure: null,
  facts: {
    title: null,
    description: null,
    siteName: null,
    themeColour: null,
    language: null,
    organizations: [],
    socials: [],
    technologies: [],
  },
}

/** What a visit of so many days ago has left behind, whose drawing is in this colour; null: it found none. */
export function visitOf(domain: Apex, days: number, colour: string | null): Visit {
  const at = new Date(Date.now() - days * DAY_MS)
  const drawn = { source: 'site:icon', fetchedAt: at }
  const artworks = colour === null ? [] : [artworkOf(domain, mark(colour), drawn)]
  const [outcome, life] = colour === null ? (['nothing', 1] as const) : (['found', 7] as const)
  return { domain, outcome, at, freshUntil: new Date(at.getTime() + life * DAY_MS), artworks }
}
