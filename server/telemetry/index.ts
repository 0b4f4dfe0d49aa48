// Writes one log line and counts metrics for each request; API keys and signatures are redacted.
import { pino, stdSerializers } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Visit } from '../../schema/visit.ts'
import { shortAddress } from './client-network.ts'
import { createMeters, type Meters } from './meters.ts'
import { DescriptorOutput, type Output } from './output.ts'
import { cutText } from './quoted-text.ts'
import { readableLine } from './readable-line.ts'
import { type AnsweredRequest, type RequestLogOptions, requestLine } from './request-line.ts'

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

export type LabeledValues = Record<string, number>

export interface Telemetry {
  log: Log
  registry: Registry
  meters: Meters
  /** Writes the log line, if the log level includes requests, and counts the request. */
  recordRequest(request: AnsweredRequest): void
  /** Logs and counts a finished visit to a website. @param failure one sentence; null when it did not fail. */
  recordVisit(visit: Visit, milliseconds: number, failure: string | null): void
  /** Counts work that load shedding skipped. */
  countShed: Meters['countShed']
  /** Adds a gauge that is read at each request for /metrics. */
  gauge(name: string, help: string, read: () => number): void
  /**
   * Adds a gauge with one label.
   * @param aggregator how the numbers of several processes become one: `first` where every process reads the same.
   */
  gauges(
    name: string,
    help: string,
    label: string,
    read: () => Promise<LabeledValues>,
    aggregator?: 'first' | 'sum' | 'max',
  ): void
  /** Writes the collected lines. @returns false when nobody read them in time. */
  flush(timeoutMs: number): Promise<boolean>
}

const FULL_REQUEST_LOG: RequestLogOptions = { logsRequests: true, hasShortAddresses: false }

/**
 * @param stream null: standard output, written off the event loop.
 * @param isOutputShared whether other processes write to the same standard output.
 */
export function createTelemetry(
  level: string,
  stream: LogStream | null,
  isOutputShared = false,
  { logsRequests: isAccessLogOn, hasShortAddresses }: RequestLogOptions = FULL_REQUEST_LOG,
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
  const hooks = { streamWrite: maskPasswords }
  const serializers = { err: shortError }
  const log = pino({ level, base: null, timestamp, formatters, hooks, serializers }, out)
  const logsRequests = isAccessLogOn && !LEVELS_WITHOUT_REQUESTS.has(level)
  collectDefaultMetrics({ register: registry })
  const meters = createMeters(registry)
  return {
    log,
    registry,
    meters,
    flush: (timeoutMs) => out.flush(timeoutMs),
    recordRequest(request) {
      meters.countRequest(request)
      if (request.fallbackReason !== null) meters.countFallback(request.fallbackReason)
      if (!logsRequests) return
      const ip = hasShortAddresses ? shortAddress(request.ip) : request.ip
      out.write(requestLine(request, timestamp(), ip))
    },
    countShed: meters.countShed,
    recordVisit(visit, milliseconds, failure) {
      meters.countVisit(visit, milliseconds, failure)
      const { domain, outcome, artworks } = visit
      const sources = [...new Set(artworks.map(({ source }) => source))]
      const reason = outcome === 'failed' ? { reason: failure && cutText(failure) } : {}
      log.info(
        { domain, outcome, ...reason, sources, milliseconds: Math.round(milliseconds) },
        'visited',
      )
    },
    gauge(name, help, read) {
      const collect = function (this: Gauge) {
        this.set(read())
      }
      new Gauge({ name, help, registers: [registry], collect })
    },
    gauges(name, help, label, read, aggregator = 'first') {
      const collect = async function (this: Gauge) {
        this.reset()
        for (const [value, count] of Object.entries(await read()))
          this.set({ [label]: value }, count)
      }
      new Gauge({ name, help, labelNames: [label], registers: [registry], aggregator, collect })
    },
  }
}

/** In characters of JSON. */
const MAX_ERROR_MESSAGE = 500

/** The message and the stack of an error may quote a stranger's text, and its other properties may be of any size. */
function shortError(error: unknown) {
  if (!(error instanceof Error)) return error
  const { type, message, stack, code } = stdSerializers.err(error)
  const shortMessage = cutText(message, MAX_ERROR_MESSAGE)
  // The stack begins with the message, which must leave room for the places in the code.
  return { type, message: shortMessage, stack: cutText(stack.replace(message, shortMessage)), code }
}

/** The user and the password of a URL in a JSON line: an error of a library may quote the URL of its server. */
const USERINFO = /:\/\/(?:[^\s/?#"\\]|\\.)*@/g

const maskPasswords = (line: string): string => line.replace(USERINFO, '://***@')

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
  const output = new DescriptorOutput(1, {
    ...(isShared && { maxBatchLength: SHARED_BATCH_LENGTH }),
    onDrop() {
      droppedCounter.inc()
      if (!isFirst) return
      isFirst = false
      new DescriptorOutput(2).write(
        'Log lines are dropped: nobody reads standard output. logograph_log_lines_dropped_total counts them.\n',
      )
    },
  })
  if (process.stdout.isTTY !== true) return output
  return {
    write: (line) => output.write(readableLine(line)),
    flush: (timeoutMs) => output.flush(timeoutMs),
  }
}
