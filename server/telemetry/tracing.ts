// Traces for OpenTelemetry: spans of requests, GraphQL operations, calls of MongoDB and Redis, visits and fetches.
// The spans are made by hand: automatic instrumentation replaces functions of imported modules, which for ES modules
// needs a loader hook and 30 MB more packages. The SDK is an optional peer dependency, loaded only when tracing is on.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type * as Api from '@opentelemetry/api'
import type { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import type { Log } from './index.ts'
import { redactUrl } from './redact.ts'

export interface TracingConfig {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: the URL above `/v1/traces`. */
  endpoint: string
  /** OTEL_SERVICE_NAME */
  serviceName: string
  /** OTEL_TRACES_SAMPLER_ARG: the share of traces that are kept, from 0 to 1, unless the caller has decided. */
  sampleRatio: number
}

interface Tracing {
  api: typeof Api
  tracer: Api.Tracer
  contexts: AsyncLocalStorageContextManager
  propagator: Api.TextMapPropagator
}

/** null while tracing is off. One for the process, because stores and fetches are shared by all requests. */
let tracing: Tracing | null = null

/** How long a process that ends waits for the last spans to be sent. */
export const TRACES_TIMEOUT_MS = 500

/**
 * Starts tracing in this process. Without the SDK it logs a warning and the process runs without tracing.
 * @param config null: tracing stays off.
 * @returns a function that sends the last spans and stops tracing.
 */
export async function startTracing(
  config: TracingConfig | null,
  version: string,
  log: Log,
): Promise<() => Promise<void>> {
  if (config === null) return async () => {}
  const loaded = await loadSdk().catch((err: unknown) => {
    log.warn({ err }, SDK_MISSING)
    return null
  })
  if (loaded === null) return async () => {}
  const { endpoint, serviceName, sampleRatio } = config
  const { api, sdk, exporters, contextManagers, core, resources } = loaded
  const { OTLPTraceExporter } = exporters
  const { ParentBasedSampler, TraceIdRatioBasedSampler } = sdk
  const resource = resources
    .resourceFromAttributes({ 'service.name': serviceName, 'service.version': version })
    // OTEL_RESOURCE_ATTRIBUTES
    .merge(resources.detectResources({ detectors: [resources.resourceAttributesEnvDetector] }))
  const provider = new sdk.TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
      }),
    ],
  })
  const started: Tracing = {
    api,
    tracer: provider.getTracer('logograph', version),
    contexts: new contextManagers.AsyncLocalStorageContextManager().enable(),
    propagator: new core.W3CTraceContextPropagator(),
  }
  tracing = started
  log.info({ endpoint, serviceName, sampleRatio }, 'sending traces')
  return async () => {
    if (tracing === started) tracing = null
    await provider.shutdown()
  }
}

const SDK_MISSING =
  'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the OpenTelemetry SDK is not installed, so no traces are sent; docs/runbook.md tells how to install it'

async function loadSdk() {
  const [api, sdk, exporters, contextManagers, core, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
  ])
  return { api, sdk, exporters, contextManagers, core, resources }
}

/** Runs the work of a request in a span that ends with the response. It continues the trace of `traceparent`. */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  work: () => void,
): void {
  if (tracing === null) {
    work()
    return
  }
  const { api, tracer, contexts, propagator } = tracing
  const parent = propagator.extract(api.ROOT_CONTEXT, request.headers, api.defaultTextMapGetter)
  const { method = '' } = request
  const [path = ''] = redactUrl(request.url ?? '').split('?')
  const attributes = {
    'http.request.method': method,
    'url.path': path,
    'logograph.request_id': requestId,
  }
  const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER, attributes }, parent)
  response.once('close', () => {
    // Express adds the route to the request.
    const route = (request as { route?: { path: unknown } }).route?.path
    if (route !== undefined) {
      span.updateName(`${method} ${route}`)
      span.setAttribute('http.route', String(route))
    }
    const { statusCode } = response
    span.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
    span.end()
  })
  contexts.with(api.trace.setSpan(parent, span), work)
}

/** Runs the work in a span, if it belongs to a trace: the polling of a store is no trace of its own. */
export function traceCall<Result>(
  name: string,
  attributes: Api.Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const isInTrace = tracing?.api.trace.getSpan(tracing.contexts.active()) !== undefined
  return isInTrace ? traceTask(name, attributes, work) : work()
}

/** Runs the work in a span; the span starts a trace if the work belongs to none. */
export async function traceTask<Result>(
  name: string,
  attributes: Api.Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracing === null) return work()
  const { api, tracer, contexts } = tracing
  const parent = contexts.active()
  const isRemote = 'server.address' in attributes || 'db.system.name' in attributes
  const kind = isRemote ? api.SpanKind.CLIENT : api.SpanKind.INTERNAL
  const span = tracer.startSpan(name, { kind, attributes }, parent)
  try {
    return await contexts.with(api.trace.setSpan(parent, span), work)
  } catch (error) {
    span.setStatus({ code: api.SpanStatusCode.ERROR, message: String(error) })
    throw error
  } finally {
    span.end()
  }
}
