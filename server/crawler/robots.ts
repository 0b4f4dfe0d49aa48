// What a site's robots.txt lets us read (RFC 9309), asked before each hop of a visit.
import { LRUCache } from 'lru-cache'
import robotsModule from 'robots-parser'
import { FetchFailed, type SafeFetch } from '../fetch/index.ts'

// Its types describe an ES module, and it is none: what they call default is what is imported.
const robotsParser = robotsModule as unknown as typeof robotsModule.default

/** The name that a robots.txt addresses us by. */
export const AGENT = 'Logograph'

export interface Robots {
  /**
   * A robots.txt that is missing (4xx), unreadable, or leads where we do not go allows all; one that
   * the server fails at (5xx) forbids all.
   * @throws FetchFailed when the site cannot be reached, in which case a visit would fail as well.
   */
  allowed(url: string, signal: AbortSignal): Promise<boolean>
}

interface Rules {
  admit(url: URL): boolean
  /** What keeping them costs, in characters. */
  size: number
}

const LIFETIME_MS = 60 * 60 * 1000
/** No longer than one visit: the next is made to see whether the server is well again. */
const FAILING_MS = 20_000
/** RFC 9309 asks for at least 500 KiB. */
const MOST_BYTES = 512 * 1024
const KEPT_SITES = 5000
const KEPT_CHARACTERS = 16 * 1024 * 1024
const MOST_RULES = 5000
/** For the file alone: many visitors wait for one reading, so that it has a clock of its own. */
const READING_MS = 10_000
/** Characters of wildcard rules times characters of a path: about 15 ms of the event loop. */
const MOST_STEPS = 20_000_000
const UNREACHABLE = ['dns', 'timeout', 'connection', 'tls']

const all: Rules = { admit: () => true, size: 1 }
const none: Rules = { admit: () => false, size: 1 }

export function createRobots(fetch: SafeFetch): Robots {
  const known = new LRUCache<string, Rules>({
    max: KEPT_SITES,
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (rules) => rules.size,
    ttl: LIFETIME_MS,
  })
  const underWay = new Map<string, Promise<Rules>>()

  function rulesOf(origin: string): Rules | Promise<Rules> {
    const already = known.get(origin) ?? underWay.get(origin)
    if (already) return already
    const reading = readRules(fetch, origin).finally(() => underWay.delete(origin))
    underWay.set(origin, reading)
    reading.then(
      (rules) => known.set(origin, rules, { ttl: rules === none ? FAILING_MS : LIFETIME_MS }),
      () => {},
    )
    return reading
  }

  return {
    async allowed(text, signal) {
      const url = URL.parse(text)
      if (url === null) return false
      // It forbids nothing to whoever reads it.
      if (url.pathname === '/robots.txt') return true
      return (await orAborted(rulesOf(url.origin), signal, url.host)).admit(url)
    },
  }
}

/** The same port, which asks robots.txt before each hop. */
export function obedient(fetch: SafeFetch, robots: Robots): SafeFetch {
  return {
    ...fetch,
    get: (url, options) =>
      fetch.get(url, { ...options, admits: (hop) => robots.allowed(hop, options.signal) }),
  }
}

async function readRules(fetch: SafeFetch, origin: string): Promise<Rules> {
  try {
    const { status, bytes } = await fetch.get(`${origin}/robots.txt`, {
      signal: AbortSignal.timeout(READING_MS),
      most: MOST_BYTES,
      cut: true,
      accept: 'text/plain, */*;q=0.1',
    })
    if (status >= 500) return none
    return status === 200 ? rulesIn(new TextDecoder().decode(bytes), origin) : all
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error
    if (UNREACHABLE.includes(error.code)) throw error
    return all
  }
}

function rulesIn(text: string, origin: string): Rules {
  const ours = rulesForUs(text)
  const robot = robotsParser(`${origin}/robots.txt`, ['User-agent: *', ...ours].join('\n'))
  const lengthOf = (rules: string[]) => rules.reduce((sum, rule) => sum + rule.length, 0)
  const wildcards = lengthOf(ours.filter((rule) => rule.includes('*')))
  return {
    size: lengthOf(ours) + 1,
    admit(url) {
      // Matching takes rules times path, and both are the stranger's: a heavy pair is not worth a visit.
      if (wildcards * (url.pathname.length + url.search.length) > MOST_STEPS) return false
      return robot.isAllowed(url.href) ?? true
    },
  }
}

/**
 * The rules that speak to us by name, or else those for everyone. The parser would choose as well,
 * but it copies each rule to every agent that a group names: 100 KB of agents hold it for seconds.
 */
function rulesForUs(text: string): string[] {
  const everyone: string[] = []
  let byName: string[] | null = null
  let speaksTo = { us: false, all: false }
  let naming = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    if (/^user-agent$/i.test(field)) {
      if (!naming) speaksTo = { us: false, all: false }
      naming = true
      const agent = /^[a-z_-]+|^\*/i.exec(value)?.[0]
      speaksTo.all ||= agent === '*'
      speaksTo.us ||= agent?.toLowerCase() === AGENT.toLowerCase()
      if (speaksTo.us) byName ??= []
    } else if (/^(dis)?allow$/i.test(field)) {
      naming = false
      if (speaksTo.us) byName?.push(`${field}: ${value}`)
      if (speaksTo.all) everyone.push(`${field}: ${value}`)
    }
  }
  return (byName ?? everyone).slice(0, MOST_RULES)
}

async function orAborted<Value>(value: Value | Promise<Value>, signal: AbortSignal, about: string) {
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new FetchFailed('timeout', `${about}/robots.txt`, signal.reason))
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  return Promise.race([value, promise]).finally(() => signal.removeEventListener('abort', giveUp))
}
