// Writes one log line and counts metrics for each request; API keys and signatures are redacted.
import { pino } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { maskKeys } from '../../schema/keys.ts'
import type { Visit } from '../../schema/visit.ts'
import { createOutput, type Output } from './output.ts'
import { readableLine } from './readable-line.ts'

export type Log = pino.Logger

/** The destination of log lines. */
export interface LogStream {
  write(lines: string): void
}

/** Characters of one write to a pipe that several processes share; the system writes up to 4,096 bytes in one piece. */
const SHARED_BATCH_LENGTH = 4000

const LEVELS_WITHOUT_REQUESTS = new Set(['silent', 'fatal', 'error', 'warn'])

/** Formats the time once a millisecond, because ISO 8601 formatting costs more than the rest of a log line. */
function createTimestamp(): () => string {
  let formattedAt = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== formattedAt) {
      formattedAt = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
}

/** The logged and measured properties of one request. */
export interface AnsweredRequest {
  /** The X-Request-Id of the response. */
  requestId: string
  method: string
  /** The URL as it was requested; the log redacts API keys and signatures in it. */
  url: string
  /** The route's pattern instead of the path, because a metric label must have few values. */
  route: string
  status: number
  bytes: number
  milliseconds: number
  ip: string
  keyId: string | null
  plan: string | null
  /** For a logo: HOT from the response cache, HIT from the image cache, MISS rendered. Null for any other response. */
  cache: 'HIT' | 'MISS' | 'HOT' | null
}

export type LabeledValues = Record<string, number>

export interface Telemetry {
  log: Log
  registry: Registry
  /** Writes the log line, if the log level includes requests, and counts the request. */
  recordRequest(request: AnsweredRequest): void
  /** Logs and counts a finished visit to a website. */
  recordVisit(visit: Visit, milliseconds: number): void
  /** Counts work that load shedding skipped. */
  countShed(kind: string): void
  /** Adds a gauge that is read at each request for /metrics. */
  gauge(name: string, help: string, read: () => number): void
  /** Adds a gauge with one label. Every process reads the same numbers, so a sum of processes takes those of one. */
  gauges(name: string, help: string, label: string, read: () => Promise<LabeledValues>): void
  /** Writes the collected lines. @returns false when nobody read them in time. */
  flush(timeoutMs: number): Promise<boolean>
}

/**
 * @param stream null: standard output, written off the event loop.
 * @param isOutputShared whether other processes write to the same standard output.
 */
export function createTelemetry(
  level: string,
  stream: LogStream | null,
  isOutputShared = false,
): Telemetry {
  const registry = new Registry()
  const droppedCounter = new Counter({
    name: 'logograph_log_lines_dropped_total',
    help: 'Log lines that were dropped because nobody read them.',
    registers: [registry],
  })
  const out = stream ? callerOutput(stream) : createStdout(isOutputShared, droppedCounter)
  const timestamp = createTimestamp()
  const formatters = { level: (label: string) => ({ level: label }) }
  const log = pino({ level, base: null, timestamp, formatters }, out)
  const logsRequests = !LEVELS_WITHOUT_REQUESTS.has(level)
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time in seconds from reading the request to writing the answer.',
    labelNames: ['route', 'status'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const logoCounter = new Counter({
    name: 'logograph_logos_total',
    help: 'Logo answers by cache: HOT from the response cache, HIT from the image cache, MISS rendered.',
    labelNames: ['cache'] as const,
    registers: [registry],
  })
  const visitCounter = new Counter({
    name: 'logograph_visits_total',
    help: 'Finished visits to websites by outcome.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const shedCounter = new Counter({
    name: 'logograph_shed_total',
    help: 'Work skipped by load shedding, by kind.',
    // The published label for the kind of work.
    labelNames: ['burden'] as const,
    registers: [registry],
  })
  // Caches the few label pairs, because each lookup in prom-client sorts and joins the labels.
  const observers = new Map<string, ReturnType<typeof durations.labels>>()
  const observerOf = ({ route, status }: AnsweredRequest) => {
    const key = route + status
    const observer = observers.get(key) ?? durations.labels(route, String(status))
    if (!observers.has(key)) observers.set(key, observer)
    return observer
  }
  return {
    log,
    registry,
    flush: out.flush,
    recordRequest(request) {
      observerOf(request).observe(request.milliseconds / 1000)
      if (request.cache) logoCounter.inc({ cache: request.cache })
      if (!logsRequests) return
      out.write(requestLine(request, timestamp()))
    },
    countShed: (kind) => shedCounter.inc({ burden: kind }),
    recordVisit({ domain, outcome, artworks }, milliseconds) {
      visitCounter.inc({ outcome })
      const sources = [...new Set(artworks.map(({ source }) => source))]
      log.info({ domain, outcome, sources, milliseconds: Math.round(milliseconds) }, 'visited')
    },
    gauge(name, help, read) {
      const collect = function (this: Gauge) {
        this.set(read())
      }
      new Gauge({ name, help, registers: [registry], collect })
    },
    gauges(name, help, label, read) {
      const collect = async function (this: Gauge) {
        this.reset()
        for (const [value, count] of Object.entries(await read()))
          this.set({ [label]: value }, count)
      }
      const aggregator = 'first'
      new Gauge({ name, help, labelNames: [label], registers: [registry], aggregator, collect })
    },
  }
}

const callerOutput = (stream: LogStream): Output => ({
  write: (line) => stream.write(line),
  flush: async () => true,
})

/**
 * Creates the standard output of the log: JSON, or readable lines on a terminal. Dropped lines are counted, and the first
 * one is reported on standard error.
 */
function createStdout(isShared: boolean, droppedCounter: Counter): Output {
  let isFirst = true
  const output = createOutput(1, {
    ...(isShared && { maxBatchLength: SHARED_BATCH_LENGTH }),
    onDrop() {
      droppedCounter.inc()
      if (!isFirst) return
      isFirst = false
      createOutput(2).write(
        'Log lines are dropped: nobody reads standard output. logograph_log_lines_dropped_total counts them.\n',
      )
    },
  })
  if (process.stdout.isTTY !== true) return output
  return { ...output, write: (line) => output.write(readableLine(line)) }
}

/** Builds the JSON by hand, because pino takes ten times as long and JSON.stringify three times. */
function requestLine(request: AnsweredRequest, time: string): string {
  const { requestId, method, route, status, bytes, ip, keyId, plan, cache } = request
  const quoted = (text: string | null) => (text === null ? 'null' : `"${text}"`)
  const ms = Math.round(request.milliseconds * 1000) / 1000
  return (
    `{"level":"info"${time},"requestId":"${requestId}","method":"${method}","url":${JSON.stringify(redactUrl(request.url))},` +
    `"route":${JSON.stringify(route)},"status":${status},"bytes":${bytes},"milliseconds":${ms},` +
    `"ip":${JSON.stringify(ip)},"keyId":${quoted(keyId)},"plan":${quoted(plan)},"cache":${quoted(cache)}}\n`
  )
}

/** Matches few URLs, so that most log lines cost only this test: a path segment of 20 or more characters. */
const LONG_SEGMENT = /^[^?]*[^/?]{20}/
/** The form of a key that was added with `keys create --existing`. */
const POSSIBLE_KEY = /^[\x21-\x7e]{20,256}$/
const HOST_OR_FILE_NAME = /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,24}$/i

/**
 * Redacts a URL for the log. A key of another service has no form of its own, so every path segment that could be one
 * is masked: 20 or more visible characters that are no host or file name. Looking its hash up would cost a read of the
 * store for each line, and the form also masks revoked and mistyped keys.
 */
export function redactUrl(url: string): string {
  const redacted = redactKeys(url)
  if (!LONG_SEGMENT.test(redacted)) return redacted
  const pathEnd = redacted.indexOf('?') === -1 ? redacted.length : redacted.indexOf('?')
  const maskSegment = (segment: string) => {
    const text = decodeOrKeep(segment)
    return POSSIBLE_KEY.test(text) && !HOST_OR_FILE_NAME.test(text) ? '[key]' : segment
  }
  const path = redacted.slice(0, pathEnd).split('/').map(maskSegment).join('/')
  return path + redacted.slice(pathEnd)
}

/**
 * @returns the URL without the values of `token`, Brandfetch's `c` and `grant`, the signature of a signed URL, and
 * without any text in the form of an API key.
 */
export function redactKeys(url: string): string {
  const queryStart = url.indexOf('?')
  const redactedUrl =
    queryStart === -1
      ? url
      : url.slice(0, queryStart + 1) +
        url
          .slice(queryStart + 1)
          .split('&')
          .map(redactParameter)
          .join('&')
  return maskKeys(redactedUrl)
}

const SECRET_PARAMETERS = new Set(['token', 'c', 'grant'])

function redactParameter(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  const decodedName = decodeOrKeep(name)
  return SECRET_PARAMETERS.has(decodedName) ? `${decodedName}=[key]` : pair
}

/** @returns the decoded text, or the text itself when its percent-encoding is invalid. */
function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
