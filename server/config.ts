// Reads and validates the environment variables; no other file reads process.env.
import proxyAddr from 'proxy-addr'
import { z } from 'zod'
import { COMPAT_SERVICES, type CompatService } from '../schema/compat.ts'
import { loadPlans } from './access/plans.ts'
import { PACK_NAMES, type PackName } from './bundled/packs/pack.ts'
import { parseCidrs } from './fetch/address-policy.ts'
import type { Retention } from './stores/retention.ts'
import type { RequestLogOptions } from './telemetry/request-line.ts'
import type { TracingConfig } from './telemetry/tracing.ts'

/** The artwork sources that SOURCES can list, in any order. */
const SOURCES = ['uploaded', 'bundled', 'site', 'bimi', 'duckduckgo', 'google'] as const
/** Leaves out the sources that reveal the looked-up domains to a third party, and those that add little to `site`. */
const DEFAULT_SOURCES = 'uploaded,bundled,site'

const port = (defaultPort: number, min: number) =>
  z.coerce.number(`a port from ${min} to 65535`).int().min(min).max(65535).default(defaultPort)

/** A number of days; 0 is for ever. */
const days = (defaultDays: number) =>
  z.coerce.number('days from 0 to 3650').int().min(0).max(3650).default(defaultDays)

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'an http or https URL' })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()

/**
 * Which proxies are trusted to write X-Forwarded-For. `false` trusts none, a number that many in a row, and a list
 * those in its subnets.
 */
export type TrustProxy = false | number | string[]

/**
 * Parses TRUST_PROXY. Any text but `false` and a number becomes a list of subnets, which `checkTrustProxy` validates.
 */
function parseTrustProxy(text: string): TrustProxy {
  if (text === 'false') return false
  if (/^\d+$/.test(text)) return Number(text)
  return text.split(',').map((part) => part.trim())
}

const TRUST_PROXY_ALLOWED =
  'false, the number of proxies such as 1, or their subnets such as 10.0.0.0/8'
const TRUST_PROXY_TRUE =
  `true believes what any caller writes into X-Forwarded-For, so anybody could choose an address and escape ` +
  `the quotas; write ${TRUST_PROXY_ALLOWED}`

/** A comma-separated list; an empty value is an empty list. */
const commaSeparated = (itemPattern: RegExp, allowed: string, defaultValue = '') =>
  z
    .string()
    .default(defaultValue)
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(itemPattern, allowed)))

const SUBNETS_ALLOWED = 'addresses or subnets such as 10.0.0.0/8'

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3000, 1),
  IMAGE_PORT: port(3001, 0),
  BASE_URL: httpUrl,
  IMAGE_CDN_URL: httpUrl,
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
  PLANS_FILE: z.string().superRefine(checkPlansFile).optional(),
  SOURCES: z
    .string()
    .default(DEFAULT_SOURCES)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(
      z
        .array(z.enum(SOURCES, `one of ${SOURCES.join(', ')}`))
        .refine(isDistinct, 'each source once'),
    ),
  PACKS: z
    .string()
    .default(PACK_NAMES.join(','))
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(
      z
        .array(z.enum(PACK_NAMES, `one of ${PACK_NAMES.join(', ')}`))
        .refine(isDistinct, 'each pack once'),
    ),
  DNS_SERVERS: commaSeparated(
    /^(?:\[[0-9a-f:]+\]|[\d.]+)(?::\d{1,5})?$/i,
    'addresses with or without a port',
  ),
  FETCH_ALLOW_CIDRS: commaSeparated(/./, 'ranges of addresses').superRefine(checkCidrs),
  FETCH_PORTS: commaSeparated(/^\d{1,5}$/, 'ports', '80,443').transform((ports) =>
    ports.map(Number),
  ),
  DISCOVERY_BUDGET_MS: z.coerce.number('milliseconds').int().min(0).max(60_000).default(4000),
  AI_BASE_URL: httpUrl,
  AI_MODEL: z.string().min(1).max(200).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MONTHLY_TOKENS: z.coerce.number('tokens').int().min(0).default(10_000_000),
  AI_TIMEOUT_MS: z.coerce.number('milliseconds').int().min(100).max(600_000).default(60_000),
  INTELLIGENCE_BUDGET_MS: z.coerce.number('milliseconds').int().min(0).max(120_000).default(15_000),
  CRAWLER_CONTACT: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'an address without spaces')
    .optional(),
  VISIT_RETENTION_DAYS: days(365),
  UNKNOWN_RETENTION_DAYS: days(30),
  CACHE_MB: z.coerce.number('megabytes').int().min(1).max(65536).default(128),
  TRUST_PROXY: z.string().default('false').transform(parseTrustProxy).superRefine(checkTrustProxy),
  MAX_CONNECTIONS: z.coerce
    .number('a number of connections')
    .int()
    .min(16)
    .max(65_536)
    .default(4096),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce
    .number('a number of connections')
    .int()
    .min(1)
    .max(65_536)
    .default(256),
  MAX_CONNECTIONS_EXEMPT: commaSeparated(/./, SUBNETS_ALLOWED).refine(areSubnets, SUBNETS_ALLOWED),
  METRICS_PORT: port(0, 0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'http/protobuf').optional(),
  OTEL_SERVICE_NAME: z.string().max(200).default('logograph'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('a share from 0 to 1').min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ACCESS_LOG: z.enum(['on', 'off'], 'on or off').default('on'),
  LOG_ADDRESSES: z.enum(['full', 'short'], 'full or short').default('full'),
  NODE_ENV: z.string().default('development'),
  FIRST_KEY: z.enum(['auto', 'off'], 'auto or off').default('auto'),
  COMPAT_HOSTS: commaSeparated(
    /^[^=]+=[^=]+$/,
    'pairs such as logo.example.com=clearbit',
  ).transform(parseCompatHosts),
})

const HOST_PATTERN = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

/** Parses COMPAT_HOSTS: host names, with or without a port, and the service that each one answers as. */
function parseCompatHosts(pairs: string[], context: z.RefinementCtx): Map<string, CompatService> {
  const services = new Map<string, CompatService>()
  const addError = (message: string) => context.addIssue({ code: 'custom', message })
  for (const pair of pairs) {
    const [host = '', name = ''] = pair.toLowerCase().split('=', 2)
    const service = COMPAT_SERVICES.find((candidate) => candidate === name.trim())
    if (!HOST_PATTERN.test(host.trim()))
      addError(`must be a host such as logo.example.com; got "${host}"`)
    else if (!service) addError(`must be one of ${COMPAT_SERVICES.join(', ')}; got "${name}"`)
    else if (services.has(host.trim())) addError(`${host.trim()} is listed twice`)
    else services.set(host.trim(), service)
  }
  return services
}

function isDistinct(names: string[]): boolean {
  return new Set(names).size === names.length
}

/** Reads the plans only to report their errors with those of the other variables. */
function checkPlansFile(plansFile: string, context: z.RefinementCtx<string>): void {
  try {
    loadPlans(plansFile)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
}

function checkCidrs(cidrs: string[], context: z.RefinementCtx<string[]>): void {
  try {
    parseCidrs(cidrs.join(','))
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
}

function checkTrustProxy(trust: TrustProxy, context: z.RefinementCtx<TrustProxy>): void {
  if (!Array.isArray(trust) || areSubnets(trust)) return
  const message = trust[0] === 'true' ? TRUST_PROXY_TRUE : TRUST_PROXY_ALLOWED
  context.addIssue({ code: 'custom', message })
}

/** @returns whether every entry is an address, a subnet, or one of proxy-addr's names for subnets. */
function areSubnets(subnets: string[]): boolean {
  try {
    proxyAddr.compile(subnets)
    return true
  } catch {
    return false
  }
}

export interface Config {
  host: string
  port: number
  /** 0 opens no image port; the Host header selects the image host instead. */
  imagePort: number
  /** The public URL of the API, without a trailing slash. */
  baseUrl: string
  /** The public URL of the image host, without a trailing slash. */
  imageUrl: string
  dataDir: string
  /** The database of the records; null uses SQLite in `dataDir`. */
  mongodbUrl: string | null
  /** The store of the shared cache, quotas, locks and jobs; null keeps them in this process. */
  redisUrl: string | null
  /** The prefix of the keys in Redis. */
  redisPrefix: string
  /** The number of processes that serve requests. */
  processes: number
  plansFile: string | null
  sources: (typeof SOURCES)[number][]
  /** PACKS: the icon packs of the source `bundled`. */
  packs: PackName[]
  fetching: {
    /** DNS servers of the crawler as `address` or `address:port`; empty uses those of the system. */
    dnsServers: string[]
    /** Private address ranges that the crawler may visit. */
    allow: string[]
    ports: number[]
    /** The contact in the User-Agent, for site owners. */
    contact: string
  }
  /** DISCOVERY_BUDGET_MS: how long a request waits for the crawl of an unknown website. */
  discoveryBudgetMs: number
  /** The language model for research (AI_*); null uses the extracted facts only. */
  llm: {
    /** AI_BASE_URL: the URL above `/chat/completions`, such as `https://api.openai.com/v1`. */
    baseUrl: string
    /** AI_MODEL: the model name of the endpoint. A change makes the stored research stale. */
    model: string
    /** AI_API_KEY: sent as a bearer token; null for an endpoint without keys. */
    apiKey: string | null
    /** AI_TIMEOUT_MS: the timeout of one completion. */
    timeoutMs: number
  } | null
  /** AI_MONTHLY_TOKENS: tokens per month (UTC) of all processes; beyond it research uses the extracted facts only. */
  monthlyTokens: number
  /** INTELLIGENCE_BUDGET_MS: how long a request waits for research, which then continues in the background. */
  researchBudgetMs: number
  /** VISIT_RETENTION_DAYS and UNKNOWN_RETENTION_DAYS: how long expired visits are kept. */
  retention: Retention
  /** CACHE_MB: the memory of one process for images and responses. */
  cacheBytes: number
  trustProxy: TrustProxy
  connections: {
    /** MAX_CONNECTIONS: open connections of one process. */
    max: number
    /** MAX_CONNECTIONS_PER_ADDRESS: open connections of one IPv4 address or IPv6 /64. */
    maxPerAddress: number
    /** MAX_CONNECTIONS_EXEMPT: subnets without a limit for each address. */
    exempt: string[]
  }
  /** METRICS_PORT: the port of /metrics; 0 opens none. */
  metricsPort: number
  /** METRICS_HOST: the address that `metricsPort` listens on. */
  metricsHost: string
  /** OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG; null sends no traces. */
  tracing: TracingConfig | null
  logLevel: string
  /** ACCESS_LOG and LOG_ADDRESSES. */
  requestLog: RequestLogOptions
  environment: string
  /** FIRST_KEY: `auto` creates a secret key at the first start on a loopback address. */
  firstKey: 'auto' | 'off'
  /** Hosts that answer like another service; one without a port matches every port. */
  compatHosts: Map<string, CompatService>
}

const DAY_MS = 86_400_000

const retentionMs = (days: number): number | null => (days === 0 ? null : days * DAY_MS)

/**
 * Reads the configuration.
 * @param env variables by name; without any the service runs on its embedded defaults.
 * @throws Error with one message that names every invalid variable, its value and the allowed values.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  // Compose files pass an unset variable as an empty one.
  const nonEmptyVariables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== ''),
  )
  const parsed = Environment.safeParse(nonEmptyVariables)
  const errors = (parsed.error?.issues ?? []).map(
    (issue) =>
      `${String(issue.path[0])}=${nonEmptyVariables[String(issue.path[0])]}: ${issue.message}`,
  )
  if (parsed.success)
    errors.push(...findContradictions(parsed.data), ...findOwnCompatHosts(parsed.data))
  if (!parsed.success || errors.length > 0) {
    throw new Error(
      `The configuration cannot be used:\n${errors.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  const variables = parsed.data
  const { baseUrl, imageUrl } = publicUrls(variables)
  return {
    host: variables.HOST,
    port: variables.PORT,
    imagePort: variables.IMAGE_PORT,
    baseUrl,
    imageUrl,
    dataDir: variables.DATA_DIR,
    mongodbUrl: variables.MONGODB_URL ?? null,
    redisUrl: variables.REDIS_URL ?? null,
    redisPrefix: variables.REDIS_PREFIX,
    processes: variables.WEB_CONCURRENCY,
    plansFile: variables.PLANS_FILE ?? null,
    sources: variables.SOURCES,
    packs: variables.PACKS,
    fetching: {
      dnsServers: variables.DNS_SERVERS,
      allow: variables.FETCH_ALLOW_CIDRS,
      ports: variables.FETCH_PORTS,
      contact: variables.CRAWLER_CONTACT ?? baseUrl,
    },
    discoveryBudgetMs: variables.DISCOVERY_BUDGET_MS,
    llm: parseLlm(variables),
    monthlyTokens: variables.AI_MONTHLY_TOKENS,
    researchBudgetMs: variables.INTELLIGENCE_BUDGET_MS,
    retention: {
      visitsMs: retentionMs(variables.VISIT_RETENTION_DAYS),
      unknownMs: retentionMs(variables.UNKNOWN_RETENTION_DAYS),
    },
    cacheBytes: variables.CACHE_MB * 1024 * 1024,
    trustProxy: variables.TRUST_PROXY,
    connections: {
      max: variables.MAX_CONNECTIONS,
      maxPerAddress: variables.MAX_CONNECTIONS_PER_ADDRESS,
      exempt: variables.MAX_CONNECTIONS_EXEMPT,
    },
    metricsPort: variables.METRICS_PORT,
    metricsHost: variables.METRICS_HOST,
    tracing: parseTracing(variables),
    logLevel: variables.LOG_LEVEL,
    requestLog: {
      logsRequests: variables.ACCESS_LOG === 'on',
      hasShortAddresses: variables.LOG_ADDRESSES === 'short',
    },
    environment: variables.NODE_ENV,
    firstKey: variables.FIRST_KEY,
    compatHosts: variables.COMPAT_HOSTS,
  }
}

function publicUrls({ BASE_URL, IMAGE_CDN_URL, PORT, IMAGE_PORT }: z.output<typeof Environment>) {
  return {
    baseUrl: BASE_URL ?? `http://localhost:${PORT}`,
    imageUrl: IMAGE_CDN_URL ?? `http://localhost:${IMAGE_PORT}`,
  }
}

function parseLlm(variables: z.output<typeof Environment>): Config['llm'] {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey = null } = variables
  if (baseUrl === undefined || model === undefined) return null
  return { baseUrl, model, apiKey, timeoutMs: variables.AI_TIMEOUT_MS }
}

function parseTracing(variables: z.output<typeof Environment>): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = variables
  if (endpoint === undefined) return null
  return {
    endpoint,
    serviceName: variables.OTEL_SERVICE_NAME,
    sampleRatio: variables.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** COMPAT_HOSTS must not contain the hosts of this service, which would then answer like another one. */
function findOwnCompatHosts(variables: z.output<typeof Environment>): string[] {
  return Object.values(publicUrls(variables)).flatMap((url) => {
    const { host, hostname } = new URL(url)
    return [...new Set([host, hostname])]
      .filter((name) => variables.COMPAT_HOSTS.has(name))
      .map((name) => `COMPAT_HOSTS must not contain ${name}, the host of ${url}`)
  })
}

function findContradictions(variables: z.output<typeof Environment>): string[] {
  const errors: string[] = []
  if (variables.WEB_CONCURRENCY > 1 && variables.REDIS_URL === undefined) {
    errors.push(
      `WEB_CONCURRENCY=${variables.WEB_CONCURRENCY}: more than one process needs REDIS_URL, to share quotas`,
    )
  }
  if ((variables.AI_BASE_URL === undefined) !== (variables.AI_MODEL === undefined)) {
    errors.push('AI_BASE_URL and AI_MODEL: set both, or neither')
  }
  if (variables.PORT === variables.IMAGE_PORT) {
    errors.push(`IMAGE_PORT=${variables.IMAGE_PORT}: must differ from PORT, or be 0`)
  }
  const { METRICS_PORT } = variables
  // 0 opens no metrics port, so it may equal IMAGE_PORT.
  if (METRICS_PORT !== 0 && [variables.PORT, variables.IMAGE_PORT].includes(METRICS_PORT)) {
    errors.push(`METRICS_PORT=${METRICS_PORT}: must differ from PORT and IMAGE_PORT`)
  }
  if (variables.IMAGE_PORT === 0 && variables.IMAGE_CDN_URL === undefined) {
    errors.push('IMAGE_PORT=0: IMAGE_CDN_URL must be set, because its host selects the image host')
  }
  if (variables.BASE_URL !== undefined && variables.BASE_URL === variables.IMAGE_CDN_URL) {
    errors.push(`IMAGE_CDN_URL=${variables.IMAGE_CDN_URL}: must differ from BASE_URL`)
  }
  return errors
}
