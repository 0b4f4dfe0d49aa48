// What an operator sees: one structured log line and one set of metrics a request, never a key.
import { pino } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Log = pino.Logger

/** Where log lines go: a stream with pino's write, or standard output in batches. */
export interface LogStream {
  write(line: string): void
}

/** @param stream null: standard output, written in batches off the hot path. */
export function createLog(level: string, stream: LogStream | null): Log {
  const to =
    stream ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 })
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return pino({ ...options, formatters: { level: (label) => ({ level: label }) } }, to)
}

/** What one answered request leaves behind. */
export interface Access {
  method: string
  /** As it came: keys are taken out here. */
  url: string
  /** The route's pattern, never the path: a metric's label must be bounded. */
  route: string
  status: number
  bytes: number
  milliseconds: number
  ip: string
  keyId: string | null
  plan: string | null
  cache: 'HIT' | 'MISS' | 'HOT' | null
}

export interface Telemetry {
  log: Log
  registry: Registry
  /** Writes the log line and counts. */
  answered(access: Access): void
  /** A figure that is read when /metrics is. */
  gauge(name: string, help: string, read: () => number): void
}

export function createTelemetry(log: Log): Telemetry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request being read to the answer being written.',
    labelNames: ['route', 'status'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const logos = new Counter({
    name: 'logograph_logos_total',
    help: 'Logos answered, by what they cost: HOT before the router, HIT from the cache, MISS rendered.',
    labelNames: ['cache'] as const,
    registers: [registry],
  })
  return {
    log,
    registry,
    answered(access) {
      seconds.labels(access.route, String(access.status)).observe(access.milliseconds / 1000)
      if (access.cache) logos.labels(access.cache).inc()
      log.info({ ...access, url: withoutKeys(access.url) })
    },
    gauge(name, help, read) {
      const collect = function (this: Gauge) {
        this.set(read())
      }
      new Gauge({ name, help, registers: [registry], collect })
    },
  }
}

/** The address with the value of `token`, however its name is spelled, and anything of a key's form taken out. */
export function withoutKeys(url: string): string {
  const query = url.indexOf('?')
  const masked =
    query === -1
      ? url
      : url.slice(0, query + 1) +
        url
          .slice(query + 1)
          .split('&')
          .map(masking)
          .join('&')
  return masked.includes('lg_') ? masked.replace(/lg_[sp]k_[0-9A-Za-z]+/g, '[key]') : masked
}

function masking(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  return unescaped(name) === 'token' ? 'token=[key]' : pair
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
