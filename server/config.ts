// Merges the variables of all modules and reads them from the environment; no other file reads process.env.
import { bareNameOf } from './access/own-host.ts'
import { accessVariables } from './access/variables.ts'
import { bundledVariables } from './bundled/variables.ts'
import { clusterVariables } from './cluster/variables.ts'
import { crawlerVariables } from './crawler/variables.ts'
import { hostOfUrl } from './environment/host-address.ts'
import { maskUserinfo } from './environment/mask.ts'
import { readVariables } from './environment/read.ts'
import type { Environment } from './environment/secret-files.ts'
import { findIgnoredVariables } from './environment/similar-names.ts'
import { listVariables, type Values, whenSet } from './environment/variable.ts'
import { fetchVariables } from './fetch/variables.ts'
import { adminVariables } from './http/admin/variables.ts'
import { compatVariables } from './http/routes/compat/variables.ts'
import { graphqlVariables } from './http/routes/graphql/variables.ts'
import { httpVariables } from './http/variables.ts'
import { imageVariables } from './images/variables.ts'
import { memoryBudget, readMemoryLimit } from './memory/budget.ts'
import { purgeVariables } from './purge/variables.ts'
import { researchVariables } from './research/variables.ts'
import { searchVariables } from './search/variables.ts'
import { shutdownVariables } from './shutdown/variables.ts'
import { storeVariables } from './stores/variables.ts'
import { telemetryVariables } from './telemetry/variables.ts'

/** The variables of all modules, by their property of `Config`. */
export const VARIABLES = {
  ...httpVariables,
  ...compatVariables,
  ...graphqlVariables,
  ...clusterVariables,
  ...shutdownVariables,
  ...storeVariables,
  ...imageVariables,
  ...accessVariables,
  ...crawlerVariables,
  ...bundledVariables,
  ...searchVariables,
  ...fetchVariables,
  ...researchVariables,
  ...adminVariables,
  ...purgeVariables,
  ...telemetryVariables,
}

type AllValues = Values<typeof VARIABLES>

/** The configuration: the value of each variable, as `VARIABLES` describes it. A group that is not in use is null. */
export type Config = ReturnType<typeof configOf>

/**
 * Reads the configuration.
 * @param env variables by name; without any the service runs on its embedded defaults.
 * @param memoryBytes the memory of the container or the machine; the caches are smaller where it is small.
 * @throws Error with one message that names every invalid variable, its value and the allowed values.
 */
export function loadConfig(env: Environment, memoryBytes: number = readMemoryLimit()): Config {
  const { values, errors, invalidNames } = readVariables(VARIABLES, env)
  // No rule about several variables is checked when one of them is wrong.
  const contradictions = [...findContradictions(values), ...findOwnCompatHosts(values)]
    .filter(({ names }) => !names.some((name) => invalidNames.has(name)))
    .map(({ message }) => maskUserinfo(message))
  const faults = [...errors, ...contradictions]
  if (faults.length === 0) return configOf(values, memoryBytes)
  const lines = [...faults, ...describeIgnoredVariables(env)].map((line) => `  ${line}`)
  throw new Error(`The configuration cannot be used:\n${lines.join('\n')}`)
}

/** @returns one sentence for each variable that has no effect and was probably meant for this service. */
export const describeIgnoredVariables = (env: Environment): string[] =>
  findIgnoredVariables(listVariables(VARIABLES), env)

/** Adds the defaults that depend on other variables. */
function configOf(values: AllValues, memoryBytes: number) {
  const { admin, fetching, processes, cacheBytes } = values
  const { baseUrl, imageUrl } = publicUrls(values)
  return {
    ...values,
    /** The public URL of the API, without a trailing slash. */
    baseUrl,
    /** The public URL of the image host, without a trailing slash. */
    imageUrl,
    /** The names by which the service is called, as `isOwnHost` takes them. */
    ownNames: new Set(
      [hostOfUrl(baseUrl).host, hostOfUrl(imageUrl).host, ...values.compatHosts.keys()].map(
        bareNameOf,
      ),
    ),
    fetching: { ...fetching, contact: fetching.contact ?? baseUrl },
    llm: whenSet(values.llm, 'baseUrl', 'model'),
    admin: admin.port === 0 ? null : whenSet(admin, 'token'),
    purge: whenSet({ ...values.purge, subgraph: null }, 'url'),
    routerPurge: whenSet({ ...values.routerPurge, secret: null }, 'url'),
    tracing: whenSet(values.tracing, 'endpoint'),
    /** The memory of one process for images and responses. */
    cacheBytes: cacheBytes ?? memoryBudget(memoryBytes, processes).cacheBytes,
    /** The memory of the container or the machine in bytes, for all processes together. */
    memoryBytes,
  }
}

const publicUrls = ({ baseUrl, imageUrl, port, imagePort }: AllValues) => ({
  baseUrl: baseUrl ?? `http://localhost:${port}`,
  imageUrl: imageUrl ?? `http://localhost:${imagePort}`,
})

/** A rule about several variables that is broken. */
interface Contradiction {
  /** The variables of the rule. */
  names: string[]
  message: string
}

/** COMPAT_HOSTS must not contain the hosts of this service, which would then answer like another one. */
function findOwnCompatHosts(values: AllValues): Contradiction[] {
  return Object.values(publicUrls(values)).flatMap((url) => {
    const { host, name } = hostOfUrl(url)
    return [...new Set([host, name])]
      .filter((own) => values.compatHosts.has(own))
      .map((own) => ({
        names: ['COMPAT_HOSTS', 'BASE_URL', 'IMAGE_CDN_URL'],
        message: `COMPAT_HOSTS must not contain ${own}, the host of ${url}`,
      }))
  })
}

function findContradictions(values: AllValues): Contradiction[] {
  const { port, imagePort, metricsPort, redisUrl, crawl, llm, admin, purge, routerPurge } = values
  const { baseUrl, imageUrl } = publicUrls(values)
  const found: Contradiction[] = []
  const check = (isBroken: boolean, names: string[], message: string) => {
    if (isBroken) found.push({ names, message })
  }
  check(
    crawl === 'worker' && redisUrl === null,
    ['CRAWL', 'REDIS_URL'],
    'CRAWL=worker: the workers take their visits from REDIS_URL',
  )
  check(
    (llm.baseUrl === null) !== (llm.model === null),
    ['AI_BASE_URL', 'AI_MODEL'],
    `${llm.model === null ? `AI_BASE_URL=${llm.baseUrl}` : `AI_MODEL=${llm.model}`}: AI_BASE_URL and AI_MODEL: set both, or neither`,
  )
  check(
    port === imagePort,
    ['PORT', 'IMAGE_PORT'],
    `IMAGE_PORT=${imagePort}: must differ from PORT, or be 0`,
  )
  check(
    // 0 opens no metrics port, so it may equal IMAGE_PORT.
    metricsPort !== 0 && [port, imagePort].includes(metricsPort),
    ['PORT', 'IMAGE_PORT', 'METRICS_PORT'],
    `METRICS_PORT=${metricsPort}: must differ from PORT and IMAGE_PORT`,
  )
  check(
    admin.port !== 0 && [port, imagePort, metricsPort].includes(admin.port),
    ['PORT', 'IMAGE_PORT', 'METRICS_PORT', 'ADMIN_PORT'],
    `ADMIN_PORT=${admin.port}: must differ from PORT, IMAGE_PORT and METRICS_PORT`,
  )
  check(
    admin.port !== 0 && admin.token === null,
    ['ADMIN_PORT', 'ADMIN_TOKEN'],
    `ADMIN_PORT=${admin.port}: ADMIN_TOKEN must be set, such as to the output of "openssl rand -hex 24"`,
  )
  check(
    (purge.secret ?? purge.authorization) !== null && purge.url === null,
    ['CDN_PURGE_WEBHOOK', 'CDN_PURGE_SECRET', 'CDN_PURGE_AUTHORIZATION'],
    'CDN_PURGE_SECRET and CDN_PURGE_AUTHORIZATION: CDN_PURGE_WEBHOOK must be set too',
  )
  check(
    routerPurge.authorization !== null && routerPurge.url === null,
    ['ROUTER_PURGE_AUTHORIZATION', 'ROUTER_PURGE_URL'],
    'ROUTER_PURGE_AUTHORIZATION has no effect without ROUTER_PURGE_URL',
  )
  check(
    imagePort === 0 && values.imageUrl === null,
    ['IMAGE_PORT', 'IMAGE_CDN_URL'],
    'IMAGE_PORT=0: IMAGE_CDN_URL must be set, because its host selects the image host',
  )
  check(
    // A Host header has no scheme. Of the defaults, PORT and IMAGE_PORT decide.
    (values.baseUrl ?? values.imageUrl) !== null &&
      hostOfUrl(baseUrl).host === hostOfUrl(imageUrl).host,
    ['BASE_URL', 'IMAGE_CDN_URL', 'PORT', 'IMAGE_PORT'],
    `IMAGE_CDN_URL=${imageUrl}: must differ from BASE_URL=${baseUrl} in the host name or the port, because the Host header selects the image host`,
  )
  return found
}
