// The configurations of gateways in deploy/gateways/: each key is one that the documentation of the gateway has, and none
// is missing without which the gateway does not start or does not use the file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const ROUTER = 'https://www.apollographql.com/docs/graphos/routing'
const COSMO = 'https://cosmo-docs.wundergraph.com/router'

/** The keys with the page that describes them. An item of a list is `[]`. */
const DOCUMENTED: Record<string, Record<string, string>> = {
  'apollo-router.yaml': {
    'headers.subgraphs.logograph.request.[].insert.name': `${ROUTER}/header-propagation`,
    'headers.subgraphs.logograph.request.[].insert.value': `${ROUTER}/header-propagation`,
    'demand_control.enabled': `${ROUTER}/security/demand-control`,
    'demand_control.mode': `${ROUTER}/security/demand-control`,
    'demand_control.strategy.static_estimated.list_size': `${ROUTER}/security/demand-control`,
    'demand_control.strategy.static_estimated.max': `${ROUTER}/security/demand-control`,
    'response_cache.enabled': `${ROUTER}/performance/caching/response-caching/quickstart`,
    'response_cache.invalidation.listen': `${ROUTER}/performance/caching/response-caching/invalidation`,
    'response_cache.invalidation.path': `${ROUTER}/performance/caching/response-caching/invalidation`,
    'response_cache.subgraph.all.enabled': `${ROUTER}/performance/caching/response-caching/quickstart`,
    'response_cache.subgraph.all.ttl': `${ROUTER}/performance/caching/response-caching/quickstart`,
    'rhai.main': `${ROUTER}/customization/rhai`,
    'rhai.scripts': `${ROUTER}/customization/rhai`,
    'response_cache.subgraph.subgraphs.logograph.enabled': `${ROUTER}/performance/caching/response-caching/quickstart`,
    'response_cache.subgraph.subgraphs.logograph.private_id': `${ROUTER}/performance/caching/response-caching/customization`,
    'response_cache.subgraph.subgraphs.logograph.redis.urls.[]': `${ROUTER}/performance/caching/response-caching/quickstart`,
    'response_cache.subgraph.subgraphs.logograph.invalidation.enabled': `${ROUTER}/performance/caching/response-caching/invalidation`,
    'response_cache.subgraph.subgraphs.logograph.invalidation.shared_key': `${ROUTER}/performance/caching/response-caching/invalidation`,
    'traffic_shaping.subgraphs.logograph.timeout': `${ROUTER}/performance/traffic-shaping`,
    'traffic_shaping.subgraphs.logograph.deduplicate_query': `${ROUTER}/performance/traffic-shaping`,
  },
  'cosmo-router.yaml': {
    version: `${COSMO}/configuration`,
    'headers.subgraphs.logograph.request.[].op': `${COSMO}/proxy-capabilities/request-headers-operations`,
    'headers.subgraphs.logograph.request.[].name': `${COSMO}/proxy-capabilities/request-headers-operations`,
    'headers.subgraphs.logograph.request.[].value': `${COSMO}/proxy-capabilities/request-headers-operations`,
    'cache_control_policy.enabled': `${COSMO}/proxy-capabilities/adjusting-cache-control`,
    'cache_control_policy.value': `${COSMO}/proxy-capabilities/adjusting-cache-control`,
    'traffic_shaping.subgraphs.logograph.request_timeout': `${COSMO}/traffic-shaping`,
    'traffic_shaping.subgraphs.logograph.max_idle_conns': `${COSMO}/traffic-shaping`,
  },
}

const NO_DEFAULT = 'has no default'
/** The keys that the sources of the gateway require, with the reason. */
const REQUIRED: Record<string, Record<string, string>> = {
  'apollo-router.yaml': {
    'demand_control.enabled': NO_DEFAULT,
    'demand_control.mode': NO_DEFAULT,
    'demand_control.strategy.static_estimated.list_size': NO_DEFAULT,
    'demand_control.strategy.static_estimated.max': NO_DEFAULT,
    'response_cache.enabled': 'false by default',
    'response_cache.invalidation.listen': NO_DEFAULT,
    'response_cache.invalidation.path': NO_DEFAULT,
    'response_cache.subgraph.all.ttl':
      'the router stops: a TTL must be configured for all subgraphs or globally',
    'response_cache.subgraph.subgraphs.logograph.redis.urls.[]':
      'an enabled subgraph needs a store of its own while `all` is disabled',
    'response_cache.subgraph.subgraphs.logograph.invalidation.shared_key':
      'empty by default, so that anybody could remove answers',
    'response_cache.subgraph.subgraphs.logograph.private_id':
      'private answers are not stored without the context key of their caller',
    'rhai.scripts': 'nothing else sets this context key',
  },
  'cosmo-router.yaml': {
    version: 'the router reads the file as the version that it names',
    'headers.subgraphs.logograph.request.[].op': NO_DEFAULT,
    'headers.subgraphs.logograph.request.[].name': NO_DEFAULT,
    'cache_control_policy.enabled': NO_DEFAULT,
  },
}

const FOLDER = join(import.meta.dirname, '../../deploy/gateways')

describe('deploy/gateways/apollo-router.yaml', () => {
  const configuration = parse(readFileSync(join(FOLDER, 'apollo-router.yaml'), 'utf8'))

  it('has a port of its own for the invalidation, or the address of the graph', () => {
    const graph = configuration.supergraph?.listen ?? '127.0.0.1:4000'
    const { listen } = configuration.response_cache.invalidation
    const [host, port] = listen.split(':')
    expect(port !== graph.split(':')[1] || host === graph.split(':')[0]).toBe(true)
  })

  it('names the caller of private answers by a context key that its script sets', () => {
    const { scripts, main } = configuration.rhai
    const { private_id } = configuration.response_cache.subgraph.subgraphs.logograph
    const script = readFileSync(join(FOLDER, scripts, main), 'utf8')
    expect(script).toContain(`request.context["${private_id}"] =`)
  })
})

describe('examples/federation', () => {
  it('sends the key to Logograph, and to no other subgraph', async () => {
    const file = join(import.meta.dirname, '../../examples/federation/src/key-headers.js')
    const { keyHeaders } = await import(file)
    expect(keyHeaders('logograph', 'lg_sk_1')).toEqual({ 'x-api-key': 'lg_sk_1' })
    expect(keyHeaders('crm', 'lg_sk_1')).toEqual({})
    expect(keyHeaders('logograph', undefined)).toEqual({})
  })
})

/** Lists the paths of the values that are no objects. */
function pathsOf(value: unknown, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [path.join('.')]
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) =>
    pathsOf(inner, [...path, isList ? '[]' : key]),
  )
}

describe.each(Object.keys(DOCUMENTED))('deploy/gateways/%s', (name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8')

  it('has only keys that the documentation of the gateway has', () => {
    expect([...new Set(pathsOf(parse(text)))].toSorted()).toEqual(
      Object.keys(DOCUMENTED[name] ?? {}).toSorted(),
    )
  })

  it('has every key that the gateway requires', () => {
    const paths = pathsOf(parse(text))
    const missing = Object.entries(REQUIRED[name] ?? {}).filter(([path]) => !paths.includes(path))
    expect(missing).toEqual([])
  })

  it('says that no test runs it, and contains no secret', () => {
    expect(text).toContain('Not run by the tests of Logograph')
    expect(text).toMatch(/value: \$\{(?:env\.)?LOGOGRAPH_KEY\}/)
  })
})
