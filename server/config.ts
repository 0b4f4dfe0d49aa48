// The environment, read once and checked; nobody else reads process.env.
import proxyAddr from 'proxy-addr'
import { z } from 'zod'
import { COMPAT_SERVICES, type CompatService } from '../schema/compat.ts'
import { loadPlans } from './access/plans.ts'
import { parseCidrs } from './fetch/address-policy.ts'

/** Artwork sources that an operator may put in order. */
const SOURCES = ['uploaded', 'bundled', 'site', 'bimi', 'duckduckgo', 'google'] as const
/** The others tell a third party which domains are looked up, or find little that the site lacks. */
const INITIAL_SOURCES = 'uploaded,bundled,site'

const port = (initial: number, lowest: number) =>
  z.coerce.number(`a port from ${lowest} to 65535`).int().min(lowest).max(65535).default(initial)

const address = z
  .url({ protocol: /^https?$/, error: 'an http or https URL' })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()

/** What express and proxy-addr both take: false, true, a number of hops, or a list of subnets. */
function trusted(word: string): boolean | number | string[] {
  if (word === 'true' || word === 'false') return word === 'true'
  if (/^\d+$/.test(word)) return Number(word)
  return word.split(',').map((part) => part.trim())
}

/** Words with commas between them; nothing: an empty list. */
const list = (each: RegExp, allowed: string, initial = '') =>
  z
    .string()
    .default(initial)
    .transform((words) =>
      words
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(each, allowed)))

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3000, 1),
  IMAGE_PORT: port(3001, 0),
  BASE_URL: address,
  IMAGE_CDN_URL: address,
  DATA_DIR: z.string().default('./data'),
  MONGODB_URL: z
    .string()
    .regex(/^mongodb(?:\+srv)?:\/\/\S+$/, 'mongodb://… or mongodb+srv://…')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/\S+$/, 'redis://… or rediss://…')
    .optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,40}$/, 'up to 40 letters, digits, dots, dashes and underscores')
    .default('logograph'),
  WEB_CONCURRENCY: z.coerce.number('a number of processes').int().min(1).max(64).default(1),
  PLANS_FILE: z.string().superRefine(usable).optional(),
  SOURCES: z
    .string()
    .default(INITIAL_SOURCES)
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(
      z.array(z.enum(SOURCES, `one of ${SOURCES.join(', ')}`)).refine(distinct, 'each source once'),
    ),
  DNS_SERVERS: list(
    /^(?:\[[0-9a-f:]+\]|[\d.]+)(?::\d{1,5})?$/i,
    'addresses with or without a port',
  ),
  FETCH_ALLOW_CIDRS: list(/./, 'ranges of addresses').superRefine(parses),
  FETCH_PORTS: list(/^\d{1,5}$/, 'ports', '80,443').transform((ports) => ports.map(Number)),
  DISCOVERY_BUDGET_MS: z.coerce.number('milliseconds').int().min(0).max(60_000).default(4000),
  AI_BASE_URL: address,
  AI_MODEL: z.string().min(1).max(200).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MONTHLY_TOKENS: z.coerce.number('tokens').int().min(0).default(10_000_000),
  AI_TIMEOUT_MS: z.coerce.number('milliseconds').int().min(100).max(600_000).default(60_000),
  INTELLIGENCE_BUDGET_MS: z.coerce.number('milliseconds').int().min(0).max(120_000).default(15_000),
  CRAWLER_CONTACT: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'an address without spaces')
    .optional(),
  CACHE_MB: z.coerce.number('megabytes').int().min(1).max(65536).default(128),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform(trusted)
    .refine(compiles, 'true, false, a number or subnets'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  NODE_ENV: z.string().default('development'),
  FIRST_KEY: z.enum(['auto', 'off'], 'auto or off').default('auto'),
  COMPAT_HOSTS: list(/^[^=]+=[^=]+$/, 'pairs such as logo.example.com=clearbit').transform(hosts),
})

const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

/** Host names with or without a port, and the service that each of them answers as. */
function hosts(pairs: string[], context: z.RefinementCtx): Map<string, CompatService> {
  const named = new Map<string, CompatService>()
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  for (const pair of pairs) {
    const [host = '', word = ''] = pair.toLowerCase().split('=', 2)
    const service = COMPAT_SERVICES.find((known) => known === word.trim())
    if (!HOST.test(host.trim())) refuse(`"${host}" is not a host such as logo.example.com`)
    else if (!service) refuse(`"${word}" is none of ${COMPAT_SERVICES.join(', ')}`)
    else if (named.has(host.trim())) refuse(`${host.trim()} is named twice`)
    else named.set(host.trim(), service)
  }
  return named
}

function distinct(names: string[]): boolean {
  return new Set(names).size === names.length
}

/** Read here to be refused with all that is wrong; the service reads it again when it starts. */
function usable(plansFile: string, context: z.RefinementCtx<string>): void {
  try {
    loadPlans(plansFile)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
}

function parses(cidrs: string[], context: z.RefinementCtx<string[]>): void {
  try {
    parseCidrs(cidrs.join(','))
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
}

function compiles(trust: boolean | number | string[]): boolean {
  try {
    if (Array.isArray(trust)) proxyAddr.compile(trust)
    return true
  } catch {
    return false
  }
}

export interface Config {
  host: string
  port: number
  /** 0: no second listener; the Host header decides. */
  imagePort: number
  /** Public addresses without a trailing slash. */
  baseUrl: string
  imageUrl: string
  dataDir: string
  /** Where records live; null: in a file of `dataDir`. */
  mongodbUrl: string | null
  /** What processes share: cache, quotas, locks and jobs; null: they live in this process. */
  redisUrl: string | null
  /** What the names of its keys begin with. */
  redisPrefix: string
  /** Processes that serve. */
  processes: number
  plansFile: string | null
  sources: (typeof SOURCES)[number][]
  fetching: {
    /** Resolvers of the crawler as `host:port`; none: the system's. */
    dnsServers: string[]
    /** Private ranges that it may visit. */
    allow: string[]
    ports: number[]
    /** Where a site's owner learns who visits. */
    contact: string
  }
  /** Longest that a question waits for a visit. */
  discoveryBudgetMs: number
  /** The language model that narrates (AI_*); null: what is told of a company is extracted alone. */
  narrator: {
    /** AI_BASE_URL: where `/chat/completions` is, as OpenAI has it at `https://api.openai.com/v1`. */
    baseUrl: string
    /** AI_MODEL: as the endpoint calls it. Another one makes what is kept stale. */
    model: string
    /** AI_API_KEY: sent as a bearer token; null where the endpoint wants none. */
    apiKey: string | null
    /** AI_TIMEOUT_MS: longest that one answer of it may take. */
    timeoutMs: number
  } | null
  /** AI_MONTHLY_TOKENS: what it may cost in a month, in UTC, of all processes together; then what is told is extracted. */
  monthlyTokens: number
  /** INTELLIGENCE_BUDGET_MS: longest that a question waits for research into a company, in milliseconds; it goes on behind. */
  intelligenceBudgetMs: number
  cacheBytes: number
  trustProxy: boolean | number | string[]
  logLevel: string
  environment: string
  firstKey: 'auto' | 'off'
  /** Hosts that answer as another service does; one without a port stands for every port. */
  compatHosts: Map<string, CompatService>
}

/**
 * @param env variables by name; with none of them set the service works on its embedded defaults.
 * @throws Error whose one message names every variable that is wrong, its value and what is allowed.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  // A variable set to nothing is what compose files make of an unset one.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(set)
  const wrong = (read.error?.issues ?? []).map(
    (issue) => `${String(issue.path[0])}=${set[String(issue.path[0])]}: ${issue.message}`,
  )
  if (read.success) wrong.push(...contradictions(read.data), ...takenHosts(read.data))
  if (!read.success || wrong.length > 0) {
    throw new Error(
      `The configuration cannot be used:\n${wrong.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  const known = read.data
  const { baseUrl, imageUrl } = addresses(known)
  return {
    host: known.HOST,
    port: known.PORT,
    imagePort: known.IMAGE_PORT,
    baseUrl,
    imageUrl,
    dataDir: known.DATA_DIR,
    mongodbUrl: known.MONGODB_URL ?? null,
    redisUrl: known.REDIS_URL ?? null,
    redisPrefix: known.REDIS_PREFIX,
    processes: known.WEB_CONCURRENCY,
    plansFile: known.PLANS_FILE ?? null,
    sources: known.SOURCES,
    fetching: {
      dnsServers: known.DNS_SERVERS,
      allow: known.FETCH_ALLOW_CIDRS,
      ports: known.FETCH_PORTS,
      contact: known.CRAWLER_CONTACT ?? baseUrl,
    },
    discoveryBudgetMs: known.DISCOVERY_BUDGET_MS,
    narrator: narratorIn(known),
    monthlyTokens: known.AI_MONTHLY_TOKENS,
    intelligenceBudgetMs: known.INTELLIGENCE_BUDGET_MS,
    cacheBytes: known.CACHE_MB * 1024 * 1024,
    trustProxy: known.TRUST_PROXY,
    logLevel: known.LOG_LEVEL,
    environment: known.NODE_ENV,
    firstKey: known.FIRST_KEY,
    compatHosts: known.COMPAT_HOSTS,
  }
}

function addresses({ BASE_URL, IMAGE_CDN_URL, PORT, IMAGE_PORT }: z.output<typeof Environment>) {
  return {
    baseUrl: BASE_URL ?? `http://localhost:${PORT}`,
    imageUrl: IMAGE_CDN_URL ?? `http://localhost:${IMAGE_PORT}`,
  }
}

function narratorIn(known: z.output<typeof Environment>): Config['narrator'] {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey = null } = known
  if (baseUrl === undefined || model === undefined) return null
  return { baseUrl, model, apiKey, timeoutMs: known.AI_TIMEOUT_MS }
}

/** Our own hosts would no longer answer as themselves. */
function takenHosts(known: z.output<typeof Environment>): string[] {
  return Object.values(addresses(known)).flatMap((address) => {
    const { host, hostname } = new URL(address)
    return [...new Set([host, hostname])]
      .filter((name) => known.COMPAT_HOSTS.has(name))
      .map((name) => `COMPAT_HOSTS names ${name}: it is the host of ${address}`)
  })
}

function contradictions(known: z.output<typeof Environment>): string[] {
  const found: string[] = []
  if (known.WEB_CONCURRENCY > 1 && known.REDIS_URL === undefined) {
    found.push(
      `WEB_CONCURRENCY=${known.WEB_CONCURRENCY}: more than one process needs REDIS_URL, through which they share quotas`,
    )
  }
  if ((known.AI_BASE_URL === undefined) !== (known.AI_MODEL === undefined)) {
    found.push('AI_BASE_URL and AI_MODEL: both, or neither')
  }
  if (known.PORT === known.IMAGE_PORT) {
    found.push(`IMAGE_PORT=${known.IMAGE_PORT}: must differ from PORT, or be 0`)
  }
  if (known.IMAGE_PORT === 0 && known.IMAGE_CDN_URL === undefined) {
    found.push('IMAGE_PORT=0: IMAGE_CDN_URL must be set, since then the Host header decides')
  }
  if (known.BASE_URL !== undefined && known.BASE_URL === known.IMAGE_CDN_URL) {
    found.push(`IMAGE_CDN_URL=${known.IMAGE_CDN_URL}: must differ from BASE_URL`)
  }
  return found
}
