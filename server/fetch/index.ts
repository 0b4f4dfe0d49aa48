// The guarded fetcher: reads strangers' sites without becoming their way into the network around it.
import { createSecureContext } from 'node:tls'
import { parseCidrs } from './address-policy.ts'
import { type Dial, dialTcp } from './connect.ts'
import { createResolver } from './dns-resolver.ts'
import { FetchFailed } from './failure.ts'
import { Hops } from './hop.ts'
import { LIMITS, type Limits } from './limits.ts'
import { UnderWay } from './open-fetches.ts'
import type { Fetched, FetchOptions, SafeFetch } from './safe-fetch.ts'
import { judged } from './url-policy.ts'

export { FetchFailed } from './failure.ts'
export type { Fetched, FetchOptions, SafeFetch } from './safe-fetch.ts'

export interface FetchConfig {
  /** `host:port`, an IPv6 host in brackets; none: the system's. */
  dnsServers: string[]
  /** Ranges that may be visited although they are not public. */
  allow: string[]
  ports: number[]
  /** With an address where people learn who visits them. */
  userAgent: string
  /** Certificate authorities in PEM, in place of the platform's and NODE_EXTRA_CA_CERTS. */
  ca?: string
}

export interface Seams {
  dial?: Dial
  limits?: Partial<Limits>
}

export function createFetch(config: FetchConfig, seams: Seams = {}): SafeFetch {
  const limits = { ...LIMITS, ...seams.limits }
  const allowed = parseCidrs(config.allow.join(','))
  const resolver = createResolver({ servers: config.dnsServers, allowed, limits })
  const context = createSecureContext({ ca: config.ca, minVersion: 'TLSv1.2' })
  const { dial = dialTcp } = seams
  const dialling = { dial, allowed, context, connectMs: limits.connectMs }
  const hops = new Hops({ resolver, dialling, limits, userAgent: config.userAgent })

  async function follow(text: string, options: FetchOptions): Promise<Fetched> {
    let url = judged(text, config.ports)
    const seen = new Set<string>()
    for (;;) {
      if (seen.has(url.href)) throw new FetchFailed('redirects', `${url.href} comes again`)
      seen.add(url.href)
      if ((await options.admits?.(url.href)) === false) {
        throw new FetchFailed('refused_by_robots', url.href)
      }
      const answer = await hops.get(url, options)
      if (!('location' in answer)) return answer
      if (seen.size > limits.redirects) throw new FetchFailed('redirects', `from ${text}`)
      url = judged(answer.location, config.ports, url)
    }
  }

  const underWay = new UnderWay()
  return {
    get: (url, options) =>
      underWay.run(options.signal, (signal) => follow(url, { ...options, signal })),
    texts: (name, signal) => underWay.run(signal, (linked) => resolver.texts(name, linked)),
    async close() {
      underWay.end()
      hops.close()
    },
  }
}
