// Tests the metrics and the request log, and that the dashboard, the alerts and the guide name what exists.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPlans } from '../../server/access/plans.ts'
import { shortAddress } from '../../server/telemetry/client-network.ts'
import { createTelemetry } from '../../server/telemetry/index.ts'
import { createMeters } from '../../server/telemetry/meters.ts'
import { redactUrl } from '../../server/telemetry/redact.ts'
import { visitFailureReason } from '../../server/telemetry/visit-failures.ts'
import { apex } from '../support/companies.ts'
import { visitOf } from '../support/fake-internet.ts'
import { fetchRaw } from '../support/raw-fetch.ts'
import { type Service, startService } from '../support/service.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Metrics that need Redis or several processes; the suite `processes` reads them. */
const ELSEWHERE: Record<string, string[]> = {
  logograph_jobs: ['state'],
  logograph_redis_away: [],
  logograph_cache_damaged: [],
  logograph_processes: [],
  logograph_processes_ended_total: [],
}
/** Labels that Prometheus adds itself. */
const SCRAPE_LABELS = ['job', 'instance', 'le']

let service: Service
let scrape: string
/** The labels of each metric, from the scrape and from the definitions. */
const labelsByMetric = new Map(Object.entries(ELSEWHERE))

function addLabels(name: string, labels: readonly string[]): void {
  const base = name.replace(/_(?:bucket|sum|count)$/, '')
  labelsByMetric.set(base, [...(labelsByMetric.get(base) ?? []), ...labels])
}

beforeAll(async () => {
  const { anonymous, listed } = loadPlans(null)
  service = await startService({
    plans: [{ ...anonymous, requestLimitPerMinute: 10 }, ...listed],
    env: { SOURCES: 'uploaded,bundled', LOG_ADDRESSES: 'short' },
  })
  await service.get('/api/stripe.com')
  await service.get('/api/stripe.com')
  await service.get('/api/no-such-company.com')
  scrape = await service.metricsText()
  for (const [, name = ''] of scrape.matchAll(/^# TYPE (\S+)/gm)) addLabels(name, [])
  for (const [, name = '', labels = ''] of scrape.matchAll(/^([a-z_]+)\{(.*)\} /gm)) {
    addLabels(
      name,
      [...labels.matchAll(/([a-z_]+)="/g)].map(([, label]) => label as string),
    )
  }
  const registry = new Registry()
  createMeters(registry)
  for (const metric of registry.getMetricsAsArray() as { name: string; labelNames?: string[] }[])
    addLabels(metric.name, metric.labelNames ?? [])
})

/** The metrics of an expression, each with the labels of its selector and of the grouping. */
function unknownNames(expression: string): string[] {
  const names = (expression.match(/\b(?:logograph|http|process)_[a-z_]+/g) ?? []).map((name) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  )
  const known = names.flatMap((name) => labelsByMetric.get(name) ?? []).concat(SCRAPE_LABELS)
  const labels = [...expression.matchAll(/([a-z_]+)(?:=~?|!=)"/g)].map(([, label = '']) => label)
  const groups = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(/, ?/),
  )
  return [
    ...names.filter((name) => !labelsByMetric.has(name)),
    ...[...labels, ...groups].filter((label) => !known.includes(label)),
  ]
}

const alertRules = () =>
  [
    ...read('deploy/prometheus/alerts.yml').matchAll(
      /- alert: (\S+)\n\s+expr: (.+)\n[^-]*?summary: '(.+)'\n\s+runbook_url: docs\/runbook\.md#(\S+)/g,
    ),
  ].map(([, name = '', expression = '', summary = '', anchor = '']) => ({
    name,
    expression: expression.replace(/^'|'$/g, ''),
    summary,
    anchor,
  }))

describe('the files for Grafana and Prometheus', () => {
  it('name only metrics and labels that a scrape has', () => {
    const { panels } = JSON.parse(read('deploy/grafana/logograph.json')) as {
      panels: { targets: { expr: string }[] }[]
    }
    const expressions = [
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...alertRules().map(({ expression }) => expression),
    ]
    expect(expressions.length).toBeGreaterThan(30)
    for (const expression of expressions)
      expect([expression, unknownNames(expression)]).toEqual([expression, []])
  })

  it('give each alert a summary and a section of the runbook', () => {
    const headings = [...read('docs/runbook.md').matchAll(/^### (\S+)$/gm)].map(([, text]) => text)
    const rules = alertRules()
    expect(rules).toHaveLength(read('deploy/prometheus/alerts.yml').split('- alert:').length - 1)
    for (const { name, anchor } of rules) {
      expect(headings).toContain(name)
      expect(anchor).toBe(name.toLowerCase())
    }
  })
})

describe('the metrics', () => {
  it('are all in the guide, and the guide names no others', () => {
    const documented = new Set(
      read('docs/runbook.md').match(/(?:logograph|http_request)_[a-z_]+(?=`)/g),
    )
    const own = [...labelsByMetric.keys()].filter((name) => /^(?:logograph|http)_/.test(name))
    expect([...documented].toSorted()).toEqual(own.toSorted())
  })

  it('count a warm answer under its own route', () => {
    expect(scrape).toContain(
      'logograph_requests_total{route="/api/:domain",plan="anonymous",status="200"} 3',
    )
    expect(scrape).toContain('logograph_logos_total{cache="HOT"} 1')
    expect(scrape).not.toContain('route="hot"')
  })

  it('count a request whose client left as 499', async () => {
    const socket = connect(Number(new URL(service.api).port), '127.0.0.1')
    socket.write('POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n')
    socket.write('Content-Type: application/json\r\n\r\n{')
    await once(socket, 'connect')
    await sleep(100)
    socket.destroy()
    const count = /^logograph_requests_total\{route="\/graphql",plan="\w+",status="499"\} 1$/m
    await expect.poll(() => service.metricsText()).toMatch(count)
  })

  it('start counters at 0', () => {
    expect(scrape).toMatch(/^logograph_cdn_purges_total\{outcome="failed"\} 0$/m)
    expect(scrape).toMatch(/^logograph_visit_failures_total\{reason="dns"\} 0$/m)
    expect(scrape).toMatch(/^logograph_store_write_failures_total\{store="sqlite"\} 0$/m)
    expect(scrape).toMatch(/^logograph_shed_total\{burden="request"\} 0$/m)
  })

  it('count a fallback by its reason', () => {
    expect(scrape).toContain('logograph_fallbacks_total{reason="not-visited"} 1')
  })

  it('count a quota refusal under the route of its path', async () => {
    const requests = Array.from({ length: 30 }, () => service.get('/api/search?q=stripe'))
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses).toContain(429)
    expect(await service.metricsText()).toMatch(
      /logograph_requests_total\{route="\/api\/search",plan="anonymous",status="429"\} [1-9]/,
    )
  })
})

describe('the request log', () => {
  it('has the network of the client with LOG_ADDRESSES=short', () => {
    const lines = service.logLines.filter(({ route }) => route === '/api/:domain')
    expect(lines[0]?.ip).toBe('127.0.0.0/24')
  })

  it.each([
    ['of letters', 'x'.repeat(15_000)],
    ['of quotation marks, which JSON escapes', '"'.repeat(15_000)],
  ])('cuts a URL %s, so that a line has at most 2 KB', async (_what, text) => {
    const lines = () => service.logLines.filter(({ url }) => String(url).startsWith('/cut?'))
    const before = lines().length
    const { hostname, port } = new URL(service.api)
    await fetchRaw({ hostname, port, path: `/cut?a=${text}` }, {})
    await expect.poll(() => lines().length).toBe(before + 1)
    const line = lines().at(-1)
    expect(JSON.stringify(line).length).toBeLessThan(2048)
    expect(line?.url).toMatch(/\[cut\]$/)
  })

  it('cuts the reason of a failed visit', () => {
    const lines: string[] = []
    const { recordVisit } = createTelemetry('info', { write: (line) => void lines.push(line) })
    const visit = { ...visitOf(apex('a.com'), 0, null), outcome: 'failed' } as const
    recordVisit(visit, 1, `The redirect leads to ${'x'.repeat(30_000)}.`)
    expect(lines.join('').length).toBeLessThan(2048)
    expect(JSON.parse(lines.join('')).reason).toMatch(/\[cut\]$/)
  })

  it('cuts the message of an error, and keeps where it was thrown', () => {
    const lines: string[] = []
    const { log } = createTelemetry('info', { write: (line) => void lines.push(line) })
    const err = Object.assign(new Error(`The site sent ${'x'.repeat(30_000)}`), {
      body: 'x'.repeat(30_000),
    })
    log.error({ err }, 'a visit failed')
    expect(lines.join('').length).toBeLessThan(2500)
    expect(JSON.parse(lines.join('')).err).toMatchObject({
      type: 'Error',
      message: expect.stringMatching(/\[cut\]$/),
      stack: expect.stringContaining('monitoring.test.ts'),
    })
  })

  it('hides the text of a search', () => {
    expect(redactUrl('/api/search?q=jane+doe&limit=3')).toBe('/api/search?q=[text]&limit=3')
  })

  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['203.0.113.77:5001', '203.0.113.0/24'],
    ['[2001:db8:1:2:3:4:5:6]:5001', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2:3:4:5:6]', '2001:db8:1:2::/64'],
    ['::FFFF:203.0.113.77', '203.0.113.0/24'],
    ['::ffff:cb00:714d', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:203.0.113.77', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    // A caller before a trusted proxy may write any text.
    ['203.0.113.77;port=1', 'unknown'],
    ['', ''],
  ])('cuts the address %s to %s', (address, network) => {
    expect(shortAddress(address)).toBe(network)
  })

  it.each([
    ['The name could not be resolved: a.com', 'dns'],
    ['The site answered 503.', 'http-status'],
    ['Something new', 'other'],
  ])('sorts the failure "%s" as %s', (sentence, reason) => {
    expect(visitFailureReason(sentence)).toBe(reason)
  })
})

it('the log masks the user and the password of a URL that an error quotes', () => {
  const lines: string[] = []
  const { log } = createTelemetry('info', { write: (line) => void lines.push(line) })
  const url = 'http://u:S3"CRET@127.0.0.1:4498/v1'
  log.error({ err: new Error(`${url} includes credentials`), reason: url }, url)
  expect(lines.join('')).not.toContain('S3')
  expect(JSON.parse(lines.join(''))).toMatchObject({
    err: { message: 'http://***@127.0.0.1:4498/v1 includes credentials' },
    reason: 'http://***@127.0.0.1:4498/v1',
    msg: 'http://***@127.0.0.1:4498/v1',
  })
  log.info({ url: 'https://a.net', contact: 'me@a.net' }, 'unchanged')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    url: 'https://a.net',
    contact: 'me@a.net',
  })
})
