// Resolves a host name to allowed IP addresses, which are remembered for seconds and checked for each request.
import { Resolver as Dns } from 'node:dns/promises'
import { type BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Accounts } from '../turns/accounts.ts'
import { Places } from '../turns/places.ts'
import { withAbort } from './abort.ts'
import { isPublic } from './address-policy.ts'
import { FetchFailed, toFetchFailure } from './failure.ts'
import { type FetchLimits, fetchingUnavailable } from './limits.ts'
import type { AllowedRanges } from './private-network.ts'
import type { FetchTerms } from './safe-fetch.ts'

export interface Resolver {
  /**
   * @param host a name or an IP address, which is checked without DNS.
   * @returns from 1 to 16 addresses, IPv4 first.
   * @throws FetchFailed when there is no address or when any address of the name is refused.
   */
  addresses(host: string, terms: FetchTerms): Promise<string[]>
  /** @returns the TXT records of a name, each joined to one string; an empty list when there are none. */
  txtRecords(name: string, terms: FetchTerms): Promise<string[]>
  /** Number of names whose addresses are in memory. */
  rememberedCount(): number
}

export interface ResolverOptions {
  servers: string[]
  allowedRanges: AllowedRanges
  /** Whether a name that leads to a refused address counts as one without an address. */
  isQuiet?: boolean
  limits: FetchLimits
  accounts: Accounts
}

/** Top-level names that public DNS does not serve (RFC 6761, 6762, 7686, 8375, 9476; ICANN reserves .internal). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|onion|alt|test|invalid|example|home\.arpa)$/

/** Names whose addresses are remembered: each visit has a few. */
const MAX_REMEMBERED_NAMES = 1000
/** Addresses of one name and family that are used. An answer may have thousands, and a request tries three. */
const MAX_ADDRESSES_PER_FAMILY = 8

/** DNS error codes for a missing record, unlike those of a failed query. */
const NO_RECORD_CODES = ['ENODATA', 'ENOTFOUND']

export function createResolver(options: ResolverOptions): Resolver {
  const { servers, limits, accounts } = options
  // Uses c-ares instead of getaddrinfo, which needs the libuv threads that sharp uses, and reads the hosts file.
  const dns = new Dns({ timeout: limits.dnsTimeoutMs, tries: 2 })
  if (servers.length > 0) dns.setServers(servers)
  const queryPlaces = new Places({
    accounts,
    places: limits.maxDnsQueries,
    maxQueued: limits.maxQueued,
    whenFull: fetchingUnavailable,
  })

  /** Node cannot cancel a single query: after an abort it runs until its own timeout. */
  const query = <Answer>(terms: FetchTerms, send: () => Promise<Answer[]>) =>
    queryPlaces.run('', terms, () => withAbort(send(), terms.signal)).catch(emptyIfMissing)

  const remembered = new LRUCache<string, string[]>({
    max: MAX_REMEMBERED_NAMES,
    ttlAutopurge: true,
  })

  const { rangesFor, assertAllowed } = createAddressChecks(options)

  /** @returns the first addresses of each family. @throws FetchFailed when any address is refused. */
  async function resolveBothFamilies(name: string, terms: FetchTerms): Promise<string[]> {
    const answers = await Promise.allSettled([
      query(terms, () => dns.resolve4(name, { ttl: true })),
      query(terms, () => dns.resolve6(name, { ttl: true })),
    ])
    const families = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const records = families.flat()
    // Many DNS servers fail for AAAA only; the IPv4 addresses are then enough.
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (records.length === 0 && failed) throw dnsFailure(failed.reason, name, terms.signal)
    if (records.length === 0) throw noAddress(name)
    assertAllowed(
      name,
      records.map(({ address }) => address),
    )
    const addresses = families.flatMap((family) =>
      family.slice(0, MAX_ADDRESSES_PER_FAMILY).map(({ address }) => address),
    )
    const seconds = Math.min(limits.dnsCacheSeconds, ...records.map(({ ttl }) => ttl))
    if (seconds > 0 && !failed) remembered.set(name, addresses, { ttl: seconds * 1000 })
    return addresses
  }

  return {
    async addresses(host, terms) {
      rangesFor(host)
      terms.signal.throwIfAborted()
      const known = isIP(host) === 0 ? remembered.get(host) : [host]
      if (known === undefined) return resolveBothFamilies(host, terms)
      assertAllowed(host, known)
      return known
    },
    rememberedCount: () => remembered.size,
    async txtRecords(name, terms) {
      rangesFor(name)
      try {
        const records = await query(terms, () => dns.resolveTxt(name))
        return records.map((parts) => parts.join(''))
      } catch (error) {
        throw dnsFailure(error, name, terms.signal)
      }
    },
  }
}

const noAddress = (name: string) => new FetchFailed('dns', `${name} has no address`)

/** The checks of a name before it is looked up, and of the addresses that it leads to. */
function createAddressChecks({ allowedRanges, isQuiet }: ResolverOptions) {
  const isLocalName = (host: string) => isIP(host) === 0 && isLocal(host)

  /** @throws FetchFailed for a name that is not looked up. */
  function rangesFor(host: string): BlockList {
    const ranges = allowedRanges(host)
    const isRefused = ranges === null || (isLocalName(host) && ranges.rules.length === 0)
    if (isRefused) throw new FetchFailed('refused_address', host)
    return ranges
  }

  /** The error omits the address, so that callers cannot map the internal network. */
  function assertAllowed(host: string, addresses: string[]): void {
    const ranges = rangesFor(host)
    const isAllowed = (address: string) =>
      isPublic(address, ranges) && !(isLocalName(host) && isPublic(address))
    if (addresses.every(isAllowed)) return
    // With private zones, a CNAME of a stranger must not tell whether a private name exists.
    const mayBeSecret = isQuiet && isIP(host) === 0
    throw mayBeSecret ? noAddress(host) : new FetchFailed('refused_address', host)
  }

  return { rangesFor, assertAllowed }
}

/**
 * @returns whether only a local network can have the name. Such a name may resolve only to addresses that the operator
 *   allowed, whatever public DNS answers.
 */
function isLocal(name: string): boolean {
  return !name.includes('.') || LOCAL_NAME.test(name)
}

function emptyIfMissing(error: NodeJS.ErrnoException): never[] {
  if (NO_RECORD_CODES.includes(error.code ?? '')) return []
  throw error
}

function dnsFailure(error: unknown, name: string, signal: AbortSignal): unknown {
  const failure = toFetchFailure(error, name, signal)
  const isDnsError = failure instanceof FetchFailed && !signal.aborted
  return isDnsError ? new FetchFailed('dns', name, error) : failure
}
