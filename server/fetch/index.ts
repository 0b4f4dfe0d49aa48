// Fetches untrusted URLs. Not with the global `fetch`, because the IP address of each connection must be checked.
import { traceCall } from '../telemetry/tracing.ts'
import { Accounts } from '../turns/accounts.ts'
import { type ConnectTcp, connectTcp } from './connect.ts'
import { createResolver } from './dns-resolver.ts'
import { FetchFailed, isRefusedBy } from './failure.ts'
import { HopClient, type HopOptions } from './hop.ts'
import { type FetchLimits, LIMITS } from './limits.ts'
import { MissingIssuers } from './missing-issuers.ts'
import { OpenFetches } from './open-fetches.ts'
import { allowedRanges } from './private-network.ts'
import { parseProxy } from './proxy.ts'
import { RedirectCookies } from './redirect-cookies.ts'
import type { FetchOptions, FetchResponse, RequestMeter, SafeFetch } from './safe-fetch.ts'
import { parseAllowedUrl, portOf } from './url-policy.ts'

export { UnverifiedCertificate } from './connect.ts'
export { FetchFailed, isRefusedBy } from './failure.ts'
export type {
  FetchOptions,
  FetchResponse,
  FetchTerms,
  RequestMeter,
  SafeFetch,
} from './safe-fetch.ts'

export interface FetchConfig {
  /** DNS servers as `host:port`, IPv6 hosts in brackets. An empty list uses the system's servers. */
  dnsServers: string[]
  /** CIDR ranges that may be visited although they are not public; with `zones`, only by the names in them. */
  allow: string[]
  /** Suffixes of private names, which only a fetcher with `readsPrivateNames` looks up; by default there are none. */
  zones?: readonly string[]
  readsPrivateNames?: boolean
  ports: number[]
  /** HTTPS_PROXY: the URL of a proxy that opens tunnels with CONNECT; null connects directly. */
  proxy: string | null
  /** Contains a URL that explains the crawler to site owners. */
  userAgent: string
  /** Certificate authorities in PEM, which replace those of the platform and of NODE_EXTRA_CA_CERTS. */
  ca?: string
  /** False reads https without knowing who answers. Such an answer counts as read over http. */
  verifiesCertificates?: boolean
  /** Counts the requests for certificates that sites do not send. Without it, none are sent. */
  issuerMeter?: RequestMeter
  /** What each caller has used; by default the fetcher counts for itself. */
  accounts?: Accounts
}

/** `connectTcp` is replaced by tests only. */
export interface FetchTestHooks {
  connectTcp?: ConnectTcp
  limits?: Partial<FetchLimits>
}

export function createFetch(config: FetchConfig, hooks: FetchTestHooks = {}): SafeFetch {
  const limits = { ...LIMITS, ...hooks.limits }
  const { verifiesCertificates = true } = config
  const issuers = new MissingIssuers(config)
  const { resolver, hops } = createClients(config, hooks, limits, issuers)

  async function followRedirects(firstUrl: string, options: FetchOptions): Promise<FetchResponse> {
    let url = parseAllowedUrl(firstUrl, config.ports)
    const visitedUrls = new Set<string>()
    const cookies = new RedirectCookies()
    let overHttp = false
    for (let redirects = 0; ; redirects++) {
      const cookie = cookies.headerFor(url.hostname)
      // A cookie may change the answer of a URL.
      const visit = `${url.href} ${cookie}`
      if (visitedUrls.has(visit))
        throw new FetchFailed('redirects', `${url.href} was already visited`)
      visitedUrls.add(visit)
      const hop = await readHop(url, { ...options, cookie }).catch(rethrowAfter(redirects))
      overHttp ||= hop.url.protocol === 'http:' || !verifiesCertificates
      if (!('location' in hop.response)) return { ...hop.response, overHttp }
      if (redirects === limits.maxRedirects) throw new FetchFailed('redirects', `from ${firstUrl}`)
      cookies.add(hop.url.hostname, hop.response.setCookies)
      url = redirectTarget(hop.response.location, config.ports, hop.url)
    }
  }

  /** Reads one URL, over https or http as `plainHttp` demands. @returns the response and the URL that was read. */
  async function readHop(url: URL, options: HopOptions) {
    const { plainHttp } = options
    if (url.protocol === 'https:' || plainHttp === undefined) return readAllowed(url, options)
    const secureUrl = secureUrlOf(url)
    const isSecureOnly = plainHttp === 'never'
    if (isSecureOnly && secureUrl === null) throw new FetchFailed('downgrade', url.href)
    try {
      const hop = secureUrl && (await readAllowed(secureUrl, options))
      if (hop && (isSecureOnly || !leadsTo(url, hop))) return hop
    } catch (error) {
      if (isSecureOnly || !isRefusedBy(url.host, error)) throw error
    }
    return readAllowed(url, options)
  }

  async function readAllowed(url: URL, options: HopOptions) {
    if ((await options.isAllowed?.(url.href)) === false)
      throw new FetchFailed('refused_by_robots', url.href)
    return { url, response: await issuers.get(url, options, hops) }
  }

  const openFetches = new OpenFetches()
  return {
    get: (url, options) =>
      traceCall('GET', { 'http.request.method': 'GET', 'server.address': hostOf(url) }, () =>
        openFetches.run(options.signal, (signal) => followRedirects(url, { ...options, signal })),
      ),
    txtRecords: (name, { caller, signal: deadline }) =>
      openFetches.run(deadline, (signal) => resolver.txtRecords(name, { caller, signal })),
    async close() {
      openFetches.abortAll()
      hops.close()
    },
  }
}

function createClients(
  config: FetchConfig,
  hooks: FetchTestHooks,
  limits: FetchLimits,
  issuers: MissingIssuers,
) {
  const { accounts = new Accounts(), verifiesCertificates = true } = config
  const { dnsServers: servers, allow, zones = [], readsPrivateNames = false } = config
  const ranges = allowedRanges({ allow, zones, readsPrivateNames })
  const resolver = createResolver({
    servers,
    allowedRanges: ranges,
    isQuiet: zones.length > 0,
    limits,
    accounts,
  })
  const hops = new HopClient({
    resolver,
    connectOptions: {
      connectTcp: hooks.connectTcp ?? connectTcp,
      allowedRanges: ranges,
      verifiesCertificates,
      secureContextFor: (host) => issuers.contextFor(host),
      timeoutMs: limits.connectTimeoutMs,
      proxy: config.proxy === null ? null : parseProxy(config.proxy),
    },
    limits,
    accounts,
    userAgent: config.userAgent,
  })
  return { resolver, hops }
}

/**
 * Resolves a Location. Of a redirect from https to http it is the https URL: otherwise somebody who controls the network
 * could replace the page of a site that has https.
 * @throws FetchFailed when no https URL is known, or when it is the one that redirects: then only http has the page.
 */
function redirectTarget(location: string, ports: number[], from: URL): URL {
  const url = parseAllowedUrl(location, ports, from)
  if (from.protocol !== 'https:' || url.protocol === 'https:') return url
  const secureUrl = secureUrlOf(url)
  if (secureUrl === null || secureUrl.href === from.href)
    throw new FetchFailed('downgrade', url.href)
  return secureUrl
}

/** @returns the https URL of an http URL on port 80; null for another port, because nobody knows its https port. */
function secureUrlOf(url: URL): URL | null {
  if (portOf(url) !== 80) return null
  const secureUrl = new URL(url)
  secureUrl.protocol = 'https:'
  return secureUrl
}

/** Whether the answer of the https URL redirects to its http URL: the site has its pages there. */
const leadsTo = (
  { href }: URL,
  { url, response }: { url: URL; response: Awaited<ReturnType<HopClient['get']>> },
): boolean => 'location' in response && URL.parse(response.location, url)?.href === href

/** @returns a function that throws an error again, marked when it came after redirects. */
const rethrowAfter =
  (redirects: number) =>
  (error: unknown): never => {
    if (redirects === 0 || !(error instanceof FetchFailed)) throw error
    throw new FetchFailed(error.code, error.subject, error.cause, true)
  }

/** @returns the host name for a trace; empty when the URL is invalid. */
const hostOf = (url: string): string => URL.parse(url)?.hostname ?? ''
