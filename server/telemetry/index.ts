// What an operator sees: one structured log line and one set of metrics a request, never a key.
import { pino } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Visit } from '../../schema/visit.ts'

export type Log = pino.Logger

/** Where log lines go. */
export interface LogStream {
  write(lines: string): void
}

/** Bytes kept for a reader that has stalled; what is more is dropped. */
const MOST_UNWRITTEN = 16 * 1024 * 1024

/** Bytes of one write; where several processes write into one pipe, what the system keeps in one piece. */
const [BATCH, SHARED_BATCH] = [16_000, 4000]

/** Lines gathered to so many bytes or a quarter of a second: one write a line would cost more than the answer it tells of. */
interface Batch extends LogStream {
  flush(): void
}

function batched(most: number): Batch {
  const whole = { maxLength: MOST_UNWRITTEN, maxWrite: most }
  const to = pino.destination({ dest: 1, sync: false, ...whole })
  let lines: string[] = []
  let length = 0
  const pass = () => {
    // Joined at once: a string grown line by line is a tree that the write must flatten first.
    if (length > 0) to.write(lines.join(''))
    lines = []
    length = 0
  }
  setInterval(pass, 250).unref()
  const flush = () => {
    pass()
    to.flushSync()
  }
  // A crash would take the lines that tell of it along.
  process.once('exit', flush)
  return {
    flush,
    write(line) {
      if (length + line.length > most) pass()
      lines.push(line)
      length += line.length
    },
  }
}

const SILENT = new Set(['silent', 'fatal', 'error', 'warn'])

/** ISO 8601 to the millisecond, written once for all lines of one: formatting costs more than the rest of a line. */
function timestamps(): () => string {
  let at = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== at) {
      at = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
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

export type Figures = Record<string, number>

export interface Telemetry {
  log: Log
  registry: Registry
  /** Writes the log line and counts. */
  answered(access: Access): void
  /** Tells of a visit to a website that ended. */
  visited(visit: Visit, milliseconds: number): void
  /** Counts what was left undone because of the load. */
  shed(burden: string): void
  /** A figure that is read when /metrics is. */
  gauge(name: string, help: string, read: () => number): void
  /** Figures, by label, that every process reads from the same place. */
  gauges(name: string, help: string, label: string, read: () => Promise<Figures>): void
  /** Writes what is still gathered. */
  flush(): void
}

/**
 * @param stream null: standard output, written off the event loop.
 * @param shared whether other processes write there too.
 */
export function createTelemetry(
  level: string,
  stream: LogStream | null,
  shared = false,
): Telemetry {
  const out: Batch = stream
    ? { write: (lines) => stream.write(lines), flush() {} }
    : batched(shared ? SHARED_BATCH : BATCH)
  const timestamp = timestamps()
  const formatters = { level: (label: string) => ({ level: label }) }
  const log = pino({ level, base: null, timestamp, formatters }, out)
  const tellsAccess = !SILENT.has(level)
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
  const visits = new Counter({
    name: 'logograph_visits_total',
    help: 'Visits to websites that ended, by outcome.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const shed = new Counter({
    name: 'logograph_shed_total',
    help: 'What was left undone because too much waited, by kind.',
    labelNames: ['burden'] as const,
    registers: [registry],
  })
  // Looking a pair of labels up costs prom-client a sorted, joined string; there are few pairs.
  const observers = new Map<string, ReturnType<typeof seconds.labels>>()
  const observerOf = ({ route, status }: Access) => {
    const name = route + status
    const known = observers.get(name) ?? seconds.labels(route, String(status))
    if (!observers.has(name)) observers.set(name, known)
    return known
  }
  return {
    log,
    registry,
    flush: out.flush,
    answered(access) {
      observerOf(access).observe(access.milliseconds / 1000)
      if (access.cache) logos.inc({ cache: access.cache })
      if (!tellsAccess) return
      out.write(lineOf(access, timestamp()))
    },
    shed: (burden) => shed.inc({ burden }),
    visited({ domain, outcome, artworks }, milliseconds) {
      visits.inc({ outcome })
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
        for (const [word, figure] of Object.entries(await read()))
          this.set({ [label]: word }, figure)
      }
      const aggregator = 'first'
      new Gauge({ name, help, labelNames: [label], registers: [registry], aggregator, collect })
    },
  }
}

/** The line by hand: pino's walk over ten members takes ten times as long, and JSON.stringify three. */
function lineOf(access: Access, time: string): string {
  const { method, route, status, bytes, ip, keyId, plan, cache } = access
  const quoted = (word: string | null) => (word === null ? 'null' : `"${word}"`)
  const ms = Math.round(access.milliseconds * 1000) / 1000
  return (
    `{"level":"info"${time},"method":"${method}","url":${JSON.stringify(withoutKeys(access.url))},` +
    `"route":${JSON.stringify(route)},"status":${status},"bytes":${bytes},"milliseconds":${ms},` +
    `"ip":${JSON.stringify(ip)},"keyId":${quoted(keyId)},"plan":${quoted(plan)},"cache":${quoted(cache)}}\n`
  )
}

/** The address with the values of `token` and of Brandfetch's `c`, however they are spelled, and anything of a key's form taken out. */
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
  // A key's prefix may be escaped, in part or whole.
  return /_|%5f/i.test(masked) ? masked.replace(A_KEY, '[key]') : masked
}

const A_KEY =
  /(?:l|%6c)(?:g|%67)(?:_|%5f)(?:s|p|%73|%70)(?:k|%6b)(?:_|%5f)(?:[0-9a-z]|%[0-9a-f]{2})+/gi

function masking(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  const plain = unescaped(name)
  return plain === 'token' || plain === 'c' ? `${plain}=[key]` : pair
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
