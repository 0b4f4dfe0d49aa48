// Checks URLs against the site's robots.txt (RFC 9309) before each request of a visit.
import { LRUCache } from 'lru-cache'
import { FetchFailed, type FetchOptions, type FetchTerms, type SafeFetch } from '../fetch/index.ts'
import { isAllowedBy, type RobotsRule, readRules } from './robots-rules.ts'

/** The request for the file is counted with the one that needs it. */
type RobotsTerms = FetchTerms & Pick<FetchOptions, 'meter'>

export interface RobotsChecker {
  /**
   * A robots.txt that is missing (4xx), unreadable or refused by the URL policy allows everything. A
   * server error (5xx) forbids everything.
   * @throws FetchFailed when the site cannot be reached, or when the signal aborts first.
   */
  isAllowed(url: string, terms: RobotsTerms): Promise<boolean>
}

interface Rules {
  allows(url: URL): boolean
  /** Cache cost in bytes, about. */
  size: number
}

const RULES_TTL_MS = 60 * 60 * 1000
/** As long as one visit may take, so that the next visit requests the file again after a 5xx status. */
const SERVER_ERROR_TTL_MS = 20_000
/** RFC 9309 requires a limit of at least 500 KiB. */
const MAX_FILE_BYTES = 512 * 1024
const MAX_CACHED_SITES = 5000
const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** What a rule takes besides the characters of its pattern. */
const RULE_BYTES = 100
/** The fetch has its own timeout, because several visits wait for it. */
const FETCH_TIMEOUT_MS = 10_000
/** Longest file in bytes that is read at once; it takes 3 ms. A file of 512 KB takes up to 150 ms. */
const SHORT_FILE_BYTES = 16 * 1024
/**
 * Limit of the length of the rules with wildcards, times the length of the path. Matching then takes at most 10 ms, in
 * which the process does nothing else: a visit may ask for 24 images, each with five redirects.
 */
const MAX_MATCH_STEPS = 1_000_000
/** Errors after which the file is requested again for the next URL. */
const TEMPORARY_ERRORS = [
  'dns',
  'timeout',
  'connection',
  'refused_connection',
  'tls',
  'asked_too_often',
]

const ALLOW_ALL: Rules = { allows: () => true, size: 1 }
const ALLOW_NONE: Rules = { allows: () => false, size: 1 }

/**
 * @param caller the subject on whose account the file is read.
 * @throws FetchFailed when reading takes too long.
 */
export type ReadRobots = (robotsTxt: Uint8Array, caller: string) => Promise<RobotsRule[]>

/** @param readLong reads a long file; the server passes a function that does so in another thread. */
export function createRobotsChecker(
  fetch: SafeFetch,
  readLong: ReadRobots = async (robotsTxt) => readRules(robotsTxt),
): RobotsChecker {
  const cache = new LRUCache<string, Rules>({
    max: MAX_CACHED_SITES,
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (rules) => rules.size,
    ttl: RULES_TTL_MS,
  })
  const pendingFetches = new Map<string, Promise<Rules>>()

  function rulesOf(origin: string, terms: RobotsTerms): Rules | Promise<Rules> {
    const existing = cache.get(origin) ?? pendingFetches.get(origin)
    if (existing) return existing
    const pendingFetch = fetchRules(fetch, origin, terms, readLong).finally(() =>
      pendingFetches.delete(origin),
    )
    pendingFetches.set(origin, pendingFetch)
    pendingFetch.then(
      (rules) =>
        cache.set(origin, rules, {
          ttl: rules === ALLOW_NONE ? SERVER_ERROR_TTL_MS : RULES_TTL_MS,
        }),
      () => {},
    )
    return pendingFetch
  }

  return {
    async isAllowed(href, terms) {
      const url = URL.parse(href)
      if (url === null) return false
      // RFC 9309 always allows robots.txt itself.
      if (url.pathname === '/robots.txt') return true
      return (await withAbort(rulesOf(url.origin, terms), terms.signal, url.host)).allows(url)
    },
  }
}

/** @returns a fetcher that checks robots.txt before each request and each redirect. */
export function withRobots(fetch: SafeFetch, robots: RobotsChecker): SafeFetch {
  return {
    ...fetch,
    get: (url, options) =>
      fetch.get(url, {
        ...options,
        isAllowed: (hopUrl) => robots.isAllowed(hopUrl, options),
      }),
  }
}

async function fetchRules(
  fetch: SafeFetch,
  origin: string,
  { caller, meter }: RobotsTerms,
  readLong: ReadRobots,
): Promise<Rules> {
  try {
    const { status, bytes } = await fetch.get(`${origin}/robots.txt`, {
      caller,
      meter,
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      maxBytes: MAX_FILE_BYTES,
      truncate: true,
      accept: 'text/plain, */*;q=0.1',
      // The page and its images follow, several at a time.
      preconnect: true,
    })
    if (status >= 500) return ALLOW_NONE
    if (status !== 200) return ALLOW_ALL
    const isShort = bytes.byteLength <= SHORT_FILE_BYTES
    return createRules(isShort ? readRules(bytes) : await readLong(bytes, caller))
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error
    if (TEMPORARY_ERRORS.includes(error.code)) throw error
    return ALLOW_ALL
  }
}

function createRules(rules: RobotsRule[]): Rules {
  const lengthOf = (some: RobotsRule[]) =>
    some.reduce((sum, { pattern }) => sum + pattern.length, 0)
  const wildcardLength = lengthOf(rules.filter(({ pattern }) => pattern.includes('*')))
  return {
    size: lengthOf(rules) + rules.length * RULE_BYTES + 1,
    allows(url) {
      const path = url.pathname + url.search
      // The site controls both the rules and the path, so a path that would be slow to match is forbidden.
      return wildcardLength * path.length <= MAX_MATCH_STEPS && isAllowedBy(rules, path)
    },
  }
}

/** @throws FetchFailed when the signal aborts before the value is there. */
async function withAbort<Value>(value: Value | Promise<Value>, signal: AbortSignal, host: string) {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(new FetchFailed('timeout', `${host}/robots.txt`, signal.reason))
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([value, promise]).finally(() => signal.removeEventListener('abort', onAbort))
}
