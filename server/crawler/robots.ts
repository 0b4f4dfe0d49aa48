// Checks URLs against the site's robots.txt (RFC 9309) before each request of a visit.
import { LRUCache } from 'lru-cache'
import robotsModule from 'robots-parser'
import { FetchFailed, type FetchOptions, type FetchTerms, type SafeFetch } from '../fetch/index.ts'

// The types of robots-parser describe an ES module with a default export, but the package is CommonJS.
const robotsParser = robotsModule as unknown as typeof robotsModule.default

/** The product token that a robots.txt uses for this crawler. */
export const ROBOTS_PRODUCT_TOKEN = 'Logograph'

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
  /** Cache cost in characters. */
  size: number
}

const RULES_TTL_MS = 60 * 60 * 1000
/** As long as one visit may take, so that the next visit requests the file again after a 5xx status. */
const SERVER_ERROR_TTL_MS = 20_000
/** RFC 9309 requires a limit of at least 500 KiB. */
const MAX_FILE_BYTES = 512 * 1024
const MAX_CACHED_SITES = 5000
const MAX_CACHED_CHARACTERS = 16 * 1024 * 1024
const MAX_RULES = 5000
/** The fetch has its own timeout, because several visits wait for it. */
const FETCH_TIMEOUT_MS = 10_000
/** Limit of lines that are read; 512 KB of empty lines would take half a second. */
const MAX_LINES = 30_000
/**
 * Limit of the cost of the rules, in characters, times the length of the path. Matching then takes at most 10 ms, in which
 * the process does nothing else: a visit may ask for 24 images, each with five redirects. The rules of a large shop system
 * cost 2,000 for each character, so paths of 500 characters are within the limit.
 */
const MAX_MATCH_STEPS = 1_000_000
/**
 * For each rule, robots-parser allocates an array of the length of the path. The cost of the rules is therefore the
 * length of those with wildcards, plus this number for each rule.
 */
const CHARACTERS_PER_RULE = 4
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

export function createRobotsChecker(fetch: SafeFetch): RobotsChecker {
  const cache = new LRUCache<string, Rules>({
    max: MAX_CACHED_SITES,
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (rules) => rules.size,
    ttl: RULES_TTL_MS,
  })
  const pendingFetches = new Map<string, Promise<Rules>>()

  function rulesOf(origin: string, terms: RobotsTerms): Rules | Promise<Rules> {
    const existing = cache.get(origin) ?? pendingFetches.get(origin)
    if (existing) return existing
    const pendingFetch = readRules(fetch, origin, terms).finally(() =>
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

async function readRules(
  fetch: SafeFetch,
  origin: string,
  { caller, meter }: RobotsTerms,
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
    return status === 200 ? parseRules(new TextDecoder().decode(bytes), origin) : ALLOW_ALL
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error
    if (TEMPORARY_ERRORS.includes(error.code)) throw error
    return ALLOW_ALL
  }
}

function parseRules(text: string, origin: string): Rules {
  const rules = selectRules(text)
  const parser = robotsParser(`${origin}/robots.txt`, ['User-agent: *', ...rules].join('\n'))
  const totalLength = (rules: string[]) => rules.reduce((sum, rule) => sum + rule.length, 0)
  const wildcardLength = totalLength(rules.filter((rule) => rule.includes('*')))
  const stepsPerCharacter = wildcardLength + rules.length * CHARACTERS_PER_RULE
  return {
    size: totalLength(rules) + 1,
    allows(url) {
      // The site controls both the rules and the path, so a path that would be slow to match is forbidden.
      if (stepsPerCharacter * (url.pathname.length + url.search.length) > MAX_MATCH_STEPS)
        return false
      return parser.isAllowed(url.href) ?? true
    },
  }
}

/**
 * Returns the first 5,000 rules for this crawler's name, else for all crawlers. robots-parser gets only these, because
 * it copies each rule to every agent of its group: 100 KB of agent names would block it for seconds.
 */
function selectRules(text: string): string[] {
  const rulesForAll: string[] = []
  let rulesForUs: string[] | null = null
  let appliesTo = { us: false, all: false }
  let isInAgentLines = false
  for (const line of text.split(/\r\n|\r|\n/, MAX_LINES)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    if (/^user-agent$/i.test(field)) {
      if (!isInAgentLines) appliesTo = { us: false, all: false }
      isInAgentLines = true
      const agent = /^[a-z_-]+|^\*/i.exec(value)?.[0]
      appliesTo.all ||= agent === '*'
      appliesTo.us ||= agent?.toLowerCase() === ROBOTS_PRODUCT_TOKEN.toLowerCase()
      if (appliesTo.us) rulesForUs ??= []
    } else if (/^(dis)?allow$/i.test(field)) {
      isInAgentLines = false
      if (appliesTo.us) rulesForUs?.push(`${field}: ${value}`)
      if (appliesTo.all) rulesForAll.push(`${field}: ${value}`)
    }
  }
  return (rulesForUs ?? rulesForAll).slice(0, MAX_RULES)
}

/** @throws FetchFailed when the signal aborts before the value is there. */
async function withAbort<Value>(value: Value | Promise<Value>, signal: AbortSignal, host: string) {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(new FetchFailed('timeout', `${host}/robots.txt`, signal.reason))
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([value, promise]).finally(() => signal.removeEventListener('abort', onAbort))
}
