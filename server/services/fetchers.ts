// Creates what reads websites: a fetcher for the public internet, and one for the names of the operator's own network.
import { getCACertificates } from 'node:tls'
import type { Config } from '../config.ts'
import { createRobotsChecker, type ReadRobots, withRobots } from '../crawler/robots.ts'
import { ROBOTS_PRODUCT_TOKEN } from '../crawler/robots-rules.ts'
import {
  createFetch,
  type FetchConfig,
  type FetchTestHooks,
  type RequestMeter,
  type SafeFetch,
} from '../fetch/index.ts'
import type { Accounts } from '../turns/accounts.ts'
import { version } from './version.ts'

export type FetchOverrides = FetchTestHooks & Pick<FetchConfig, 'ca'>

export interface Fetchers {
  /** Reads public websites within the rules of robots.txt, and never looks up a private name. */
  fetch: SafeFetch
  /** Like `fetch`, for the hosts of companies: it reaches public addresses alone, because every caller may name any host. */
  hostFetch: SafeFetch
  /** Reads private names; null without PRIVATE_ZONES. Their robots.txt is for strangers, so it is not asked. */
  privateFetch: SafeFetch | null
  close(): Promise<void>
}

/**
 * @param issuerMeter counts the requests for certificates that sites do not send.
 * @param readRobots reads a long robots.txt.
 */
export function createFetchers(
  { fetching: { contact, ...fetching }, privateNetwork, crawlUnverified }: Config,
  accounts: Accounts,
  issuerMeter: RequestMeter,
  readRobots: ReadRobots,
  overrides: FetchOverrides = {},
): Fetchers {
  const { zones, ports, ca } = privateNetwork
  const userAgent = `${ROBOTS_PRODUCT_TOKEN}/${version} (+${contact})`
  const common = { ...fetching, zones, userAgent, accounts }
  const plainFetch = createFetch({ ...common, ca: overrides.ca, issuerMeter }, overrides)
  // With zones, the ranges are for their names alone.
  const reachesPublicOnly = fetching.allow.length === 0 || zones.length > 0
  const hostFetch = reachesPublicOnly
    ? plainFetch
    : createFetch({ ...common, allow: [], ca: overrides.ca, issuerMeter }, overrides)
  const privateFetch =
    zones.length === 0
      ? null
      : createFetch(
          {
            ...common,
            ports,
            readsPrivateNames: true,
            // The names lead to this network, which a proxy to the internet does not reach.
            proxy: null,
            ca: ca === null || ca === 'none' ? overrides.ca : withPublicAuthorities(ca),
            verifiesCertificates: ca !== 'none',
          },
          overrides,
        )
  const secured = crawlUnverified === 'off' ? overHttpsOnly : (fetch: SafeFetch) => fetch
  const withinRobots = (fetch: SafeFetch) =>
    withRobots(secured(fetch), createRobotsChecker(fetch, readRobots))
  return {
    fetch: withinRobots(plainFetch),
    hostFetch: withinRobots(hostFetch),
    privateFetch: privateFetch && secured(privateFetch),
    async close() {
      await Promise.all([plainFetch.close(), hostFetch.close(), privateFetch?.close()])
    },
  }
}

const withPublicAuthorities = (pem: string): string =>
  [...getCACertificates('default'), pem].join('\n')

/** @returns a fetcher that reads the https URL instead of each http URL, and nothing where there is none. */
const overHttpsOnly = (fetch: SafeFetch): SafeFetch => ({
  ...fetch,
  get: (url, options) => fetch.get(url, { ...options, plainHttp: 'never' }),
})
