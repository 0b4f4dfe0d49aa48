// The configurations of gateways in deploy/gateways/: each key is one that the documentation of the gateway has.
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
    'response_cache.subgraph.all.redis.urls.[]': `${ROUTER}/performance/caching/response-caching/quickstart`,
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
  const text = readFileSync(join(import.meta.dirname, '../../deploy/gateways', name), 'utf8')

  it('has only keys that the documentation of the gateway has', () => {
    expect([...new Set(pathsOf(parse(text)))].toSorted()).toEqual(
      Object.keys(DOCUMENTED[name] ?? {}).toSorted(),
    )
  })

  it('says that no test runs it, and contains no secret', () => {
    expect(text).toContain('Not run by the tests of Logograph')
    expect(text).toMatch(/value: \$\{(?:env\.)?LOGOGRAPH_KEY\}/)
  })
})
