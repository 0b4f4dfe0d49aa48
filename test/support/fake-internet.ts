// A service that visits websites: an internet of public addresses, all of which is on this machine.
import type { Socket } from 'node:net'
import type { Apex } from '../../schema/apex.ts'
import type { Report, Visit } from '../../schema/visit.ts'
import { LIMITS } from '../../server/fetch/limits.ts'
import { artworkOf, drawing } from './artwork.ts'
import { ok, paths, status } from './network/behaviours.ts'
import { type Network, startNetwork } from './network/index.ts'
import type { Handler } from './network/web.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'
import { page } from './sites/site.ts'

/** Where every site of it is; no special-purpose registry knows the address. */
export const PUBLIC = '93.184.215.14'

export const [GREEN, RED, BLUE] = ['#00aa44', '#cc2222', '#1155cc'] as const
export const DAY_MS = 86_400_000

export interface Internet extends Network {
  /** Addresses that were dialled, in order: the public one leads to the fixture, others are dialled as they are. */
  dialled: string[]
  /** A domain of its own for the site, which nobody has visited yet. */
  fresh(handler: Handler): Apex
  /** How many requests came for a host: all, or those of one path. */
  count(host: string, path?: string): number
}

/** Domains that one certificate covers, with and without www: making a key takes a tenth of a second. */
const PREPARED = 160

export async function startInternet(): Promise<Internet> {
  const net = await startNetwork()
  const names = Array.from({ length: PREPARED }, (_, i) => `company-${i}.com`)
  for (const name of names) {
    net.web.serve(name, status(421))
    net.web.serve(`www.${name}`, status(421))
  }
  const free = names.values()
  const dialled: string[] = []
  const dial = (address: string, port: number): Socket => {
    dialled.push(address)
    if (address !== PUBLIC) return net.dial(address, port)
    // The guard looks again at where the socket ended up.
    return Object.defineProperty(net.dial('127.0.0.1', port), 'remoteAddress', { value: PUBLIC })
  }
  const serve: Network['serve'] = (host, handler, certificate) => {
    net.dns.set(host, [PUBLIC])
    net.web.serve(host, handler, certificate)
  }
  return {
    ...net,
    ...{ dialled, dial, serve },
    fresh(handler) {
      const { value } = free.next()
      if (value === undefined) throw new Error(`There are only ${PREPARED} domains.`)
      serve(value, handler)
      return value as Apex
    },
    count: (host, path) =>
      net.web.requests(host).filter(({ line }) => path === undefined || line === `GET ${path}`)
        .length,
  }
}

/** All of the internet is one busy process: what takes seconds there is no fault of a site. */
const PATIENT = { ...LIMITS, dnsMs: 10_000, connectMs: 15_000, headMs: 15_000 }

/** @param env beside SOURCES=uploaded,bundled,site and the internet's resolver. */
export function startVisiting(
  { ports, dial, ca }: Internet,
  { env, ...options }: ServiceOptions = {},
): Promise<Service> {
  return startService({
    ...{ plans: 'wide', seams: { dial, ca, limits: PATIENT }, ...options },
    env: {
      SOURCES: 'uploaded,bundled,site',
      DNS_SERVERS: `127.0.0.1:${ports.dns}`,
      ...env,
    },
  })
}

/** What may be asked of a logo at `/api/logo/{domain}/{deed}`, and by which method. */
export const DEEDS = { refresh: 'POST', cache: 'DELETE', why: 'GET' } as const
export type Deed = keyof typeof DEEDS

export const sender =
  (service: () => Service) =>
  (deed: Deed, domain: string, headers: Record<string, string>, query = '') =>
    service().get(`/api/logo/${domain}/${deed}${query}`, headers, DEEDS[deed])

/** A mark that no other company has, in its colour in the middle. */
export const mark = (colour: string) =>
  drawing(
    `<path fill="${colour}" d="M50 4L96 40L78 96H22L4 40Z"/><path fill="#fff" d="M20 44h9v9h-9z"/>`,
  )

/** The colour in the middle of a mark, as pixels have it. */
export const rgb = (colour: string) => [...Buffer.from(colour.slice(1), 'hex'), 255]

export const svg = (bytes: Uint8Array) => ok(bytes, { 'content-type': 'image/svg+xml' })

export const homePage = (head: string, body = '') => ok(page(head, body).body)

/** The site of a company whose icon is its mark. */
export const company = (colour: string, others: Record<string, Handler> = {}): Handler =>
  paths({
    '/': homePage('<title>A company</title><link rel="icon" href="/icon.svg">'),
    '/icon.svg': svg(mark(colour)),
    ...others,
  })

/** A site that answers and has no logo. */
export const faceless = paths({ '/': homePage('<title>Words</title>', '<p>Nothing but.</p>') })

export const NO_REPORT: Report = {
  ...{ candidates: [], failure: null },
  facts: {
    ...{ title: null, description: null, siteName: null, themeColour: null, language: null },
    ...{ organizations: [], socials: [], technologies: [] },
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
