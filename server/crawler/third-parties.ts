// Limits what websites make the crawler ask of third parties: a page may name images on any host, so without a limit a
// few requests to the service would be many requests, and megabytes, for a host that has no part in it.
//
// An image is why the crawler asks, so an answer with one pays for an answer without: a host that serves the logos of
// thousands of sites, such as that of a shop system, is limited only by the generous numbers.
import { LRUCache } from 'lru-cache'
import { apexOf } from '../../schema/apex.ts'
import { FetchFailed, type RequestMeter, type SafeFetch } from '../fetch/index.ts'
import { BACKGROUND, OPERATOR } from '../turns/callers.ts'

export interface ThirdPartyLimits {
  /** Requests that brought nothing of use (an error, or a body of another kind), less those that brought something. */
  useless: number
  requests: number
  bytes: number
}

const HOUR_MS = 3_600_000
const MB = 1_000_000
/**
 * What all callers together make a host or an address send in an hour. 1,000 useless requests are one in four seconds.
 * The others are three times what a crawl of 10,000 shops of one system asks, with 4 images of 250 KB each: on average
 * 28 requests and 22 Mbit a second.
 */
const LIMITS_OF_ALL: ThirdPartyLimits = { useless: 1000, requests: 100_000, bytes: 10_000 * MB }
/**
 * What one caller makes it send: 45 MB are 1,500 usual icons, those of some 300 shops, and 60 MB with what is on its way.
 * The images of a third party may be large and real, so useful bytes have a limit too.
 */
const LIMITS_PER_CALLER: ThirdPartyLimits = { useless: 30, requests: 5000, bytes: 45 * MB }
/** These stand for many callers, or for the operator, so only the common limits hold. */
const CALLERS_WITHOUT_LIMIT: ReadonlySet<string> = new Set([BACKGROUND.subject, OPERATOR.subject])
/** Hosts, addresses, and callers of each, in memory: about 10 MB. The least recently asked are forgotten. */
const MAX_COUNTED = 50_000

/** What was asked in the hour that began with the first request. */
interface Use {
  useful: number
  useless: number
  bytes: number
}

export class ThirdParties {
  readonly #uses = new LRUCache<string, Use>({
    max: MAX_COUNTED,
    ttl: HOUR_MS,
    // Pages that name tens of thousands of hosts must not make it forget those that were asked too often.
    dispose: (use, key, reason) => {
      const isUsedUp = isBeyond(use, LIMITS_OF_ALL) || isBeyond(use, LIMITS_PER_CALLER)
      if (reason === 'evict' && isUsedUp) this.#usedUp.set(key, use)
    },
  })
  /** Used up, and no longer among the 50,000 counted last; to be forgotten here costs 30 requests for each. */
  readonly #usedUp = new LRUCache<string, Use>({ max: MAX_COUNTED, ttl: HOUR_MS })

  /**
   * Limits the requests of a fetcher, also those of redirects and for robots.txt.
   * @param ownHosts hosts of the website that is visited, which are no third parties.
   */
  limit(fetch: SafeFetch, ownHosts: string[]): SafeFetch {
    const meter = this.meter(ownHosts)
    return { ...fetch, get: (url, options) => fetch.get(url, { ...options, meter }) }
  }

  /** @param ownHosts hosts that are not counted. */
  meter(ownHosts: string[] = []): RequestMeter {
    const ownSites = new Set(ownHosts.map(siteOf))
    return {
      begin: (host, addresses, caller) => {
        const site = siteOf(host)
        return ownSites.has(site) ? () => {} : this.#begin(host, [site, ...addresses], caller)
      },
    }
  }

  /** @param targets the site and the addresses that the request is counted for. */
  #begin(host: string, targets: string[], caller: string): ReturnType<RequestMeter['begin']> {
    const uses = targets.map((target) => this.#useOf(target))
    const ownUses = CALLERS_WITHOUT_LIMIT.has(caller)
      ? []
      : targets.map((target) => this.#useOf(`${target} ${caller}`))
    const isUsedUp =
      uses.some((use) => isBeyond(use, LIMITS_OF_ALL)) ||
      ownUses.some((use) => isBeyond(use, LIMITS_PER_CALLER))
    if (isUsedUp) throw new FetchFailed('asked_too_often', host)
    const counted = [...uses, ...ownUses]
    // Useless until it has ended, because many requests are open at once.
    for (const use of counted) use.useless += 1
    return (bytes, isUseful) => {
      for (const use of counted) {
        use.bytes += bytes
        if (isUseful === false) continue
        use.useless -= 1
        if (isUseful) use.useful += 1
      }
    }
  }

  #useOf(key: string): Use {
    const use = this.#uses.get(key) ?? this.#usedUp.get(key) ?? { useful: 0, useless: 0, bytes: 0 }
    if (!this.#uses.has(key)) this.#uses.set(key, use)
    return use
  }
}

const isBeyond = ({ useful, useless, bytes }: Use, limits: ThirdPartyLimits): boolean =>
  useless - useful >= limits.useless || useless + useful >= limits.requests || bytes >= limits.bytes

/** The registrable domain of a host, because a site can have any number of hosts; an address is its own site. */
const siteOf = (host: string): string => apexOf(host) ?? host
