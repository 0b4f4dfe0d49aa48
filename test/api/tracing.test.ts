// The service sends traces to an OTLP endpoint, and runs without them when the SDK is not installed.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { company, RED, startCrawlingService, startInternet } from '../support/fake-internet.ts'
import { postGraphql } from '../support/graphql.ts'
import {
  type OtlpEndpoint,
  type ReceivedSpan,
  startOtlpEndpoint,
} from '../support/otlp-endpoint.ts'
import { ON_SERVERS } from '../support/service.ts'

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER_SPAN_ID = '00f067aa0ba902b7'
const KEY = `lg_sk_${'k'.repeat(36)}`
const [INTERNAL, SERVER, CLIENT] = [1, 2, 3]

describe('traces', () => {
  let endpoint: OtlpEndpoint
  let spans: ReceivedSpan[]
  const spanOf = (name: string) => spans.find((span) => span.name === name)
  beforeAll(async () => {
    endpoint = await startOtlpEndpoint()
    spans = endpoint.spans
    const net = await startInternet()
    net.serve('traced.com', company(RED))
    const service = await startCrawlingService(net, {
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.url,
        OTEL_SERVICE_NAME: 'logos',
        DISCOVERY_BUDGET_MS: '15000',
      },
    })
    const traceparent = `00-${TRACE_ID}-${CALLER_SPAN_ID}-01`
    await service.get('/api/traced.com', { traceparent, 'x-request-id': 'traced.1' })
    await service.get('/api/traced.com', { 'x-request-id': 'from-the-response-cache' })
    await service.get(`/api/${KEY}`)
    await service.get('/livez')
    const query = 'query Names { company(domain: "traced.com") { name } }'
    await postGraphql(service, { query })
    // Closing sends the spans.
    await service.close()
    await net.close()
    await vi.waitFor(() => expect(spanOf('graphql')).toBeDefined(), { timeout: 30_000 })
  })
  afterAll(() => endpoint.close())

  const childrenOf = (parent: ReceivedSpan | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)

  it('contain a span for a request, which continues the trace of the caller', () => {
    expect(spanOf('GET /api/:domain')).toMatchObject({
      traceId: TRACE_ID,
      parentSpanId: CALLER_SPAN_ID,
      kind: SERVER,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/:domain',
        'http.response.status_code': 200,
        'url.path': '/api/traced.com',
        'logograph.request_id': 'traced.1',
      },
    })
    expect(endpoint.resource).toMatchObject({ 'service.name': 'logos' })
  })

  it('contain the visit of the request, and its fetches and ingested files', () => {
    const visit = childrenOf(spanOf('GET /api/:domain')).find(({ name }) => name === 'visit')
    expect(visit).toMatchObject({
      traceId: TRACE_ID,
      kind: INTERNAL,
      attributes: { 'logograph.domain': 'traced.com' },
    })
    const steps = childrenOf(visit)
    const fetches = steps.filter(({ name }) => name === 'GET')
    const ingests = steps.filter(({ name }) => name === 'ingest')
    expect(fetches.length).toBeGreaterThan(0)
    expect(ingests.length).toBeGreaterThan(0)
    expect(fetches.length + ingests.length).toBe(steps.length)
    for (const fetched of fetches) {
      expect(fetched).toMatchObject({
        name: 'GET',
        kind: CLIENT,
        traceId: TRACE_ID,
        attributes: { 'server.address': 'traced.com' },
      })
    }
  })

  it('contain the response of the response cache', () => {
    const cached = spans.find(
      ({ attributes }) => attributes['logograph.request_id'] === 'from-the-response-cache',
    )
    expect(cached).toMatchObject({
      name: 'GET',
      parentSpanId: '',
      attributes: { 'http.response.status_code': 200 },
    })
  })

  it('contain the GraphQL operation in its request', () => {
    const request = spanOf('POST /graphql')
    expect(childrenOf(request)).toContainEqual(
      expect.objectContaining({
        name: 'graphql',
        attributes: { 'graphql.operation.type': 'query', 'graphql.operation.name': 'Names' },
      }),
    )
  })

  it.runIf(ON_SERVERS)('contain the calls of MongoDB and Redis', () => {
    expect(spanOf('mongodb')?.attributes).toEqual({ 'db.system.name': 'mongodb' })
    expect(spanOf('redis')?.attributes).toEqual({ 'db.system.name': 'redis' })
  })

  it('contain no health checks, no polling of the stores and no API keys', () => {
    const firstSpans = spans.filter(({ parentSpanId }) => parentSpanId === '')
    for (const { kind } of firstSpans) expect(kind).toBe(SERVER)
    expect(JSON.stringify(spans)).not.toContain('/livez')
    expect(JSON.stringify(spans)).not.toContain(KEY)
  })
})

describe('a process without the SDK', () => {
  it('says so at the start and runs without traces', async () => {
    vi.resetModules()
    vi.doMock('@opentelemetry/sdk-trace', () => {
      throw new Error('Cannot find package')
    })
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line) => void lines.push(line) })
    const { startTracing, traceTask } = await import('../../server/telemetry/tracing.ts')
    const config = { endpoint: 'http://127.0.0.1:1', serviceName: 'logos', sampleRatio: 1 }
    const stop = await startTracing(config, '1.0.0', log)
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the OpenTelemetry SDK is not installed, so no traces are sent; docs/runbook.md tells how to install it',
    ])
    expect(await traceTask('work', {}, async () => 'done')).toBe('done')
    await stop()
  })
})
