// Reads and validates the environment variables; no other file reads process.env.
import proxyAddr from 'proxy-addr'
import { z } from 'zod'
import { COMPAT_SERVICES, type CompatService } from '../schema/compat.ts'
import { MIN_TOKEN_LENGTH } from './access/admin-token.ts'
import { loadPlans } from './access/plans.ts'
import { PACK_NAMES, type PackName } from './bundled/packs/pack.ts'
import { hostOfUrl } from './environment/host-address.ts'
import { maskUserinfo } from './environment/mask.ts'
import { isSecretVariable, SECRET_VARIABLES, withSecretFiles } from './environment/secret-files.ts'
import { isDnsServer, isPort, mongodbUrlError, redisUrlError } from './environment/server-urls.ts'
import { findSimilarNames, type SimilarName } from './environment/similar-names.ts'
import { parseCidrs } from './fetch/address-policy.ts'
import { memoryBudget, readMemoryLimit } from './memory/budget.ts'
import type { PurgeConfig } from './purge/index.ts'
import type { Retention } from './stores/retention.ts'
import type { RequestLogOptions } from './telemetry/request-line.ts'
import type { TracingConfig } from './telemetry/tracing.ts'

/** The artwork sources that SOURCES can list, in any order. */
const SOURCES = ['uploaded', 'bundled', 'site', 'bimi', 'duckduckgo', 'google'] as const
/** Where websites are visited: in every process, or only in `logograph worker`. */
const CRAWL_MODES = ['on', 'worker'] as const
/** Leaves out the sources that reveal the looked-up domains to a third party, and those that add little to `site`. */
const DEFAULT_SOURCES = 'uploaded,bundled,site'

/** @param what the thing that is counted, as the error names it: `an integer from 1 to 64 (processes)`. */
const integerBetween = (min: number, max: number, what: string) => {
  const error = `must be an integer from ${min} to ${max} (${what})`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

const port = (defaultPort: number, min: number) =>
  integerBetween(min, 65_535, min === 0 ? 'port; 0 opens none' : 'port').default(defaultPort)

/** A text that `errorOf` accepts, as it is. */
const checkedText = (errorOf: (text: string) => string | null) =>
  z.string().superRefine((text, context) => {
    const message = errorOf(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** A host name or an IP address to listen on. */
const listenHost = z.string().regex(/^[\w.:%-]+$/, 'must be an IP address or a host name')

/** A number of days; 0 is for ever. */
const days = (defaultDays: number) =>
  integerBetween(0, 3650, 'days; 0 is for ever').default(defaultDays)

/** @param instead what to do instead of a user and a password in the URL, which `fetch` refuses. */
const httpUrl = (instead: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .refine(hasNoUserinfo, `must not contain a user or a password; ${instead}`)

const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '')

/** The URL of a service, to which a path is appended. */
const serviceUrl = (instead: string) => httpUrl(instead).transform(withoutTrailingSlash).optional()

/** A URL that this service shows to its callers. */
const publicUrl = serviceUrl('every caller can read it')

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
  'must be false, the number of proxies such as 1, or their subnets such as 10.0.0.0/8'
const TRUST_PROXY_TRUE =
  `true believes what any caller writes into X-Forwarded-For, so anybody could choose an address and escape ` +
  `the quotas; it ${TRUST_PROXY_ALLOWED}`

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

const TOKEN_PATTERN = new RegExp(`^[\\x21-\\x7e]{${MIN_TOKEN_LENGTH},256}$`)
const TOKEN_ALLOWED = `must be ${MIN_TOKEN_LENGTH} to 256 visible ASCII characters`
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const SHARE_ALLOWED = 'must be a share from 0 to 1'
const SUBNETS_ALLOWED = 'must be addresses or subnets such as 10.0.0.0/8'

const Environment = z.object({
  HOST: listenHost.default('127.0.0.1'),
  PORT: port(3000, 1),
  IMAGE_PORT: port(3001, 0),
  BASE_URL: publicUrl,
  IMAGE_CDN_URL: publicUrl,
  DATA_DIR: z.string().default('./data'),
  MONGODB_URL: checkedText(mongodbUrlError).optional(),
  REDIS_URL: checkedText(redisUrlError).optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,40}$/, 'must be up to 40 letters, digits, dots, dashes and underscores')
    .default('logograph'),
  WEB_CONCURRENCY: integerBetween(1, 64, 'processes').default(1),
  RENDER_CHILDREN: integerBetween(1, 64, 'render processes of one serving process').optional(),
  DRAIN_MS: integerBetween(0, 300_000, 'milliseconds').default(0),
  PLANS_FILE: z.string().superRefine(checkPlansFile).optional(),
  SOURCES: z
    .string()
    .default(DEFAULT_SOURCES)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(
      z
        .array(z.enum(SOURCES, `must be a list of ${SOURCES.join(', ')}`))
        .refine(isDistinct, 'must name each source once'),
    ),
  CRAWL: z.enum(CRAWL_MODES, `must be ${CRAWL_MODES.join(' or ')}`).default('on'),
  PACKS: z
    .string()
    .default(PACK_NAMES.join(','))
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(
      z
        .array(z.enum(PACK_NAMES, `must be a list of ${PACK_NAMES.join(', ')}`))
        .refine(isDistinct, 'must name each pack once'),
    ),
  HTTPS_PROXY: checkedText(proxyUrlError).optional(),
  DNS_SERVERS: commaSeparated(/./, '').refine(
    (servers) => servers.every(isDnsServer),
    'must be IP addresses with or without a port, such as 9.9.9.9 or [2620:fe::fe]:53',
  ),
  FETCH_ALLOW_CIDRS: commaSeparated(/./, 'must be ranges of addresses').superRefine(checkCidrs),
  FETCH_PORTS: commaSeparated(/./, '', '80,443')
    .refine((ports) => ports.every(isPort), 'must be ports from 1 to 65535, such as 80,443')
    .transform((ports) => ports.map(Number)),
  DISCOVERY_BUDGET_MS: integerBetween(0, 60_000, 'milliseconds').default(4000),
  AI_BASE_URL: serviceUrl('set AI_API_KEY instead'),
  AI_MODEL: z.string().min(1).max(200).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MONTHLY_TOKENS: integerBetween(0, 1_000_000_000_000, 'tokens').default(10_000_000),
  AI_TIMEOUT_MS: integerBetween(100, 600_000, 'milliseconds').default(60_000),
  INTELLIGENCE_BUDGET_MS: integerBetween(0, 120_000, 'milliseconds').default(15_000),
  CRAWLER_CONTACT: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be up to 200 characters without spaces')
    .optional(),
  VISIT_RETENTION_DAYS: days(365),
  UNKNOWN_RETENTION_DAYS: days(30),
  CACHE_MB: integerBetween(1, 65_536, 'megabytes').optional(),
  TRUST_PROXY: z.string().default('false').transform(parseTrustProxy).superRefine(checkTrustProxy),
  MAX_CONNECTIONS: integerBetween(16, 65_536, 'connections').default(4096),
  MAX_CONNECTIONS_PER_ADDRESS: integerBetween(1, 65_536, 'connections').default(256),
  MAX_CONNECTIONS_EXEMPT: commaSeparated(/./, SUBNETS_ALLOWED).refine(areSubnets, SUBNETS_ALLOWED),
  METRICS_PORT: port(0, 0),
  METRICS_HOST: listenHost.default('127.0.0.1'),
  ADMIN_PORT: port(0, 0),
  ADMIN_HOST: listenHost.default('127.0.0.1'),
  ADMIN_URL: publicUrl,
  CDN_PURGE_WEBHOOK: httpUrl(
    'set CDN_PURGE_AUTHORIZATION instead, or use a secret path',
  ).optional(),
  CDN_PURGE_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/, 'must be 16 to 256 visible ASCII characters')
    .optional(),
  CDN_PURGE_AUTHORIZATION: z
    .string()
    .regex(/^[\x20-\x7e]{1,4096}$/, 'must be the value of a header, such as Bearer <token>')
    .optional(),
  ADMIN_TOKEN: z.string().regex(TOKEN_PATTERN, TOKEN_ALLOWED).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: serviceUrl(
    'set OTEL_EXPORTER_OTLP_HEADERS instead, such as to authorization=Basic%20<base64>',
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'must be http/protobuf').optional(),
  OTEL_SERVICE_NAME: z.string().max(200).default('logograph'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number(SHARE_ALLOWED)
    .min(0, SHARE_ALLOWED)
    .max(1, SHARE_ALLOWED)
    .default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  ACCESS_LOG: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LOG_ADDRESSES: z.enum(['full', 'short'], 'must be full or short').default('full'),
  NODE_ENV: z.string().default('development'),
  FIRST_KEY: z.enum(['auto', 'off'], 'must be auto or off').default('auto'),
  COMPAT_HOSTS: commaSeparated(
    /^[^=]+=[^=]+$/,
    'must be pairs such as logo.example.com=clearbit',
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

/** The crawler opens a tunnel with CONNECT over plain HTTP. */
function proxyUrlError(text: string): string | null {
  const url = URL.parse(text)
  const isProxy = url?.protocol === 'http:' && url.hostname !== '' && url.port !== '0'
  const isEscaped = !/%(?![0-9a-f]{2})/i.test(`${url?.username}${url?.password}`)
  return isProxy && isEscaped
    ? null
    : 'must be an http URL such as http://user:password@proxy.example.net:3128'
}

function hasNoUserinfo(text: string): boolean {
  const url = URL.parse(text)
  return !url?.username && !url?.password
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
  /** The store of the shared cache, quotas, locks and jobs; null keeps them on this machine. */
  redisUrl: string | null
  /** The prefix of the keys in Redis. */
  redisPrefix: string
  /** The number of processes that serve requests. */
  processes: number
  /** RENDER_CHILDREN: the render processes of one serving process; null takes one for each core. */
  renderChildren: number | null
  /** DRAIN_MS: how long a stop answers /readyz with 503 before it closes the ports. */
  drainMs: number
  plansFile: string | null
  sources: (typeof SOURCES)[number][]
  /** Whether serving processes visit websites, or leave all visits to workers. */
  crawl: (typeof CRAWL_MODES)[number]
  /** PACKS: the icon packs of the source `bundled`. */
  packs: PackName[]
  fetching: {
    /** HTTPS_PROXY: the proxy of the crawler; null for none. */
    proxy: string | null
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
  /** The memory of the container or the machine in bytes, for all processes together. */
  memoryBytes: number
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
  /**
   * ADMIN_PORT, ADMIN_HOST, ADMIN_TOKEN and ADMIN_URL: the admin page; null opens no port. `url` is its address behind a
   * proxy, null without one.
   */
  admin: { port: number; host: string; token: string; url: string | null } | null
  /** CDN_PURGE_WEBHOOK, CDN_PURGE_SECRET and CDN_PURGE_AUTHORIZATION; null purges no CDN. */
  purge: PurgeConfig | null
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
 * @param memoryBytes the memory of the container or the machine; the caches are smaller where it is small.
 * @throws Error with one message that names every invalid variable, its value and the allowed values.
 */
export function loadConfig(
  env: Record<string, string | undefined>,
  memoryBytes: number = readMemoryLimit(),
): Config {
  const { variables, errors } = parseEnvironment(env)
  if (errors.length > 0) {
    const lines = [...errors, ...describeIgnoredVariables(env)].map((line) => `  ${line}`)
    throw new Error(`The configuration cannot be used:\n${lines.join('\n')}`)
  }
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
    renderChildren: variables.RENDER_CHILDREN ?? null,
    drainMs: variables.DRAIN_MS,
    plansFile: variables.PLANS_FILE ?? null,
    sources: variables.SOURCES,
    crawl: variables.CRAWL,
    packs: variables.PACKS,
    fetching: {
      proxy: variables.HTTPS_PROXY ?? null,
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
    cacheBytes: cacheBytesOf(variables, memoryBytes),
    memoryBytes,
    trustProxy: variables.TRUST_PROXY,
    connections: {
      max: variables.MAX_CONNECTIONS,
      maxPerAddress: variables.MAX_CONNECTIONS_PER_ADDRESS,
      exempt: variables.MAX_CONNECTIONS_EXEMPT,
    },
    metricsPort: variables.METRICS_PORT,
    metricsHost: variables.METRICS_HOST,
    admin: parseAdmin(variables),
    purge: parsePurge(variables),
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

type Variables = z.output<typeof Environment>

/**
 * Parses each variable by itself, so that one message names all errors. The default stands for a wrong variable, and no
 * rule about several variables is checked when one of them is wrong.
 */
function parseEnvironment(env: Record<string, string | undefined>) {
  // Compose files pass an unset variable as an empty one. Number(' ') is 0.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { variables: texts, errors } = withSecretFiles(given)
  const invalidNames = new Set<string>()
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(Environment.shape)) {
    const parsed = schema.safeParse(texts[name])
    values[name] = parsed.success ? parsed.data : schema.safeParse(undefined).data
    if (parsed.success) continue
    invalidNames.add(name)
    const reasons = new Set(parsed.error.issues.map(({ message }) => message))
    for (const reason of reasons) errors.push(`${assignmentOf(name, given, texts)}: ${reason}`)
  }
  const variables = values as Variables
  for (const { names, message } of [
    ...findContradictions(variables),
    ...findOwnCompatHosts(variables),
  ]) {
    if (!names.some((name) => invalidNames.has(name))) errors.push(maskUserinfo(message))
  }
  return { variables, errors }
}

/** @returns `NAME=value`; without the value when it came from a file or may contain a secret. */
function assignmentOf(
  name: string,
  given: Record<string, string | undefined>,
  texts: Record<string, string | undefined>,
): string {
  const fromFile = given[name] === undefined && given[`${name}_FILE`] !== undefined
  if (fromFile) return `${name} (the content of ${given[`${name}_FILE`]})`
  // A mask would miss the password of a URL that cannot be parsed.
  if (isSecretVariable(name)) return name
  return `${name}=${maskUserinfo(texts[name] ?? '')}`
}

/** Variables that `docker-compose.yml` and other programs read beside ours. */
const FOREIGN_NAMES = ['REDIS_PASSWORD', 'MONGO_PASSWORD', 'HTTP_PROXY', 'NODE_EXTRA_CA_CERTS']

/** @returns one sentence for each variable that has no effect and was probably meant for this service. */
export function describeIgnoredVariables(env: Record<string, string | undefined>): string[] {
  const misspelled = findMisspelledVariables(env).map(
    ({ name, meant }) => `${name} is set but not read. Did you mean ${meant}?`,
  )
  const files = Object.keys(Environment.shape)
    .filter((name) => !isSecretVariable(name) && env[`${name}_FILE`])
    .map((name) => `${name}_FILE is set but not read: set ${name}, which cannot come from a file.`)
  return [...misspelled, ...files]
}

function findMisspelledVariables(env: Record<string, string | undefined>): SimilarName[] {
  const files = SECRET_VARIABLES.map((name) => `${name}_FILE`)
  const known = new Set([...Object.keys(Environment.shape), ...files])
  const names = Object.keys(env).filter((name) => env[name] && !FOREIGN_NAMES.includes(name))
  return findSimilarNames(names, known)
}

function cacheBytesOf({ CACHE_MB, WEB_CONCURRENCY }: Variables, memoryBytes: number): number {
  if (CACHE_MB !== undefined) return CACHE_MB * 1024 * 1024
  return memoryBudget(memoryBytes, WEB_CONCURRENCY).cacheBytes
}

function publicUrls({ BASE_URL, IMAGE_CDN_URL, PORT, IMAGE_PORT }: Variables) {
  return {
    baseUrl: BASE_URL ?? `http://localhost:${PORT}`,
    imageUrl: IMAGE_CDN_URL ?? `http://localhost:${IMAGE_PORT}`,
  }
}

function parseLlm(variables: Variables): Config['llm'] {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey = null } = variables
  if (baseUrl === undefined || model === undefined) return null
  return { baseUrl, model, apiKey, timeoutMs: variables.AI_TIMEOUT_MS }
}

function parseAdmin(variables: Variables): Config['admin'] {
  const { ADMIN_PORT, ADMIN_HOST, ADMIN_TOKEN, ADMIN_URL = null } = variables
  if (ADMIN_PORT === 0 || ADMIN_TOKEN === undefined) return null
  return { port: ADMIN_PORT, host: ADMIN_HOST, token: ADMIN_TOKEN, url: ADMIN_URL }
}

function parsePurge(variables: Variables): Config['purge'] {
  const { CDN_PURGE_WEBHOOK: url, CDN_PURGE_SECRET, CDN_PURGE_AUTHORIZATION } = variables
  if (url === undefined) return null
  return {
    url,
    secret: CDN_PURGE_SECRET ?? null,
    authorization: CDN_PURGE_AUTHORIZATION ?? null,
  }
}

function parseTracing(variables: Variables): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = variables
  if (endpoint === undefined) return null
  return {
    endpoint,
    serviceName: variables.OTEL_SERVICE_NAME,
    sampleRatio: variables.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** A rule about several variables that is broken. */
interface Contradiction {
  names: (keyof Variables)[]
  message: string
}

/** COMPAT_HOSTS must not contain the hosts of this service, which would then answer like another one. */
function findOwnCompatHosts(variables: Variables): Contradiction[] {
  return Object.values(publicUrls(variables)).flatMap((url) => {
    const { host, name } = hostOfUrl(url)
    return [...new Set([host, name])]
      .filter((own) => variables.COMPAT_HOSTS.has(own))
      .map((own) => ({
        names: ['COMPAT_HOSTS', 'BASE_URL', 'IMAGE_CDN_URL'],
        message: `COMPAT_HOSTS must not contain ${own}, the host of ${url}`,
      }))
  })
}

function findContradictions(variables: Variables): Contradiction[] {
  const { PORT, IMAGE_PORT, METRICS_PORT, REDIS_URL, CRAWL } = variables
  const { ADMIN_PORT, ADMIN_TOKEN } = variables
  const { CDN_PURGE_WEBHOOK, CDN_PURGE_SECRET, CDN_PURGE_AUTHORIZATION } = variables
  const { AI_BASE_URL, AI_MODEL, BASE_URL, IMAGE_CDN_URL } = variables
  const found: Contradiction[] = []
  const check = (isBroken: boolean, names: Contradiction['names'], message: string) => {
    if (isBroken) found.push({ names, message })
  }
  check(
    CRAWL === 'worker' && REDIS_URL === undefined,
    ['CRAWL', 'REDIS_URL'],
    'CRAWL=worker: the workers take their visits from REDIS_URL',
  )
  check(
    (AI_BASE_URL === undefined) !== (AI_MODEL === undefined),
    ['AI_BASE_URL', 'AI_MODEL'],
    `${AI_MODEL === undefined ? `AI_BASE_URL=${AI_BASE_URL}` : `AI_MODEL=${AI_MODEL}`}: AI_BASE_URL and AI_MODEL: set both, or neither`,
  )
  check(
    PORT === IMAGE_PORT,
    ['PORT', 'IMAGE_PORT'],
    `IMAGE_PORT=${IMAGE_PORT}: must differ from PORT, or be 0`,
  )
  check(
    // 0 opens no metrics port, so it may equal IMAGE_PORT.
    METRICS_PORT !== 0 && [PORT, IMAGE_PORT].includes(METRICS_PORT),
    ['PORT', 'IMAGE_PORT', 'METRICS_PORT'],
    `METRICS_PORT=${METRICS_PORT}: must differ from PORT and IMAGE_PORT`,
  )
  check(
    ADMIN_PORT !== 0 && [PORT, IMAGE_PORT, METRICS_PORT].includes(ADMIN_PORT),
    ['PORT', 'IMAGE_PORT', 'METRICS_PORT', 'ADMIN_PORT'],
    `ADMIN_PORT=${ADMIN_PORT}: must differ from PORT, IMAGE_PORT and METRICS_PORT`,
  )
  check(
    ADMIN_PORT !== 0 && ADMIN_TOKEN === undefined,
    ['ADMIN_PORT', 'ADMIN_TOKEN'],
    `ADMIN_PORT=${ADMIN_PORT}: ADMIN_TOKEN must be set, such as to the output of "openssl rand -hex 24"`,
  )
  check(
    (CDN_PURGE_SECRET ?? CDN_PURGE_AUTHORIZATION) !== undefined && CDN_PURGE_WEBHOOK === undefined,
    ['CDN_PURGE_WEBHOOK', 'CDN_PURGE_SECRET', 'CDN_PURGE_AUTHORIZATION'],
    'CDN_PURGE_SECRET and CDN_PURGE_AUTHORIZATION: CDN_PURGE_WEBHOOK must be set too',
  )
  check(
    IMAGE_PORT === 0 && IMAGE_CDN_URL === undefined,
    ['IMAGE_PORT', 'IMAGE_CDN_URL'],
    'IMAGE_PORT=0: IMAGE_CDN_URL must be set, because its host selects the image host',
  )
  const { baseUrl, imageUrl } = publicUrls(variables)
  check(
    // A Host header has no scheme and no path. Of the defaults, PORT and IMAGE_PORT decide.
    (BASE_URL ?? IMAGE_CDN_URL) !== undefined &&
      hostOfUrl(baseUrl).host === hostOfUrl(imageUrl).host,
    ['BASE_URL', 'IMAGE_CDN_URL', 'PORT', 'IMAGE_PORT'],
    `IMAGE_CDN_URL=${imageUrl}: must differ from BASE_URL=${baseUrl} in the host name or the port, because the Host header selects the image host`,
  )
  return found
}
