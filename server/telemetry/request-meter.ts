// Counts requests and logos. Warm answers pass here, so labels are looked up once and counts are plain numbers.
import { Counter, Histogram, type Registry } from 'prom-client'

export interface MeasuredRequest {
  /** The route's pattern instead of the path, because a metric label must have few values. */
  route: string
  status: number
  milliseconds: number
  plan: string | null
  /** For a logo: HOT from the response cache, HIT from the image cache, MISS rendered. Null for any other response. */
  cache: 'HIT' | 'MISS' | 'HOT' | null
}

/** The counts of one combination of labels. */
interface Series {
  route: string
  status: string
  plan: string
  count: number
  observe(seconds: number): void
}

const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** @returns a function that counts an answered request. */
export function createRequestMeter(registry: Registry): (request: MeasuredRequest) => void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time in seconds from reading the request to writing the answer. Status 499: the client left before.',
    labelNames: ['route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  const series: Series[] = []
  // Maps in maps, because a joined key would be built and hashed for each request.
  const byRoute = new Map<string, Map<string | null, Map<number, Series>>>()
  const logos = { HOT: 0, HIT: 0, MISS: 0 }
  registerCounts(registry, series, logos)
  const createSeries = ({ route, status, plan }: MeasuredRequest): Series => {
    const { observe } = durations.labels(route, String(status))
    const created = { route, status: String(status), plan: plan ?? 'none', count: 0, observe }
    const byPlan = byRoute.get(route) ?? new Map<string | null, Map<number, Series>>()
    const byStatus = byPlan.get(plan) ?? new Map<number, Series>()
    byRoute.set(route, byPlan.set(plan, byStatus.set(status, created)))
    series.push(created)
    return created
  }
  return (request) => {
    const { route, plan, status } = request
    const counted = byRoute.get(route)?.get(plan)?.get(status) ?? createSeries(request)
    counted.count += 1
    counted.observe(request.milliseconds / 1000)
    if (request.cache) logos[request.cache] += 1
  }
}

/** Registers the counters. They read the counts when /metrics is requested. */
function registerCounts(
  registry: Registry,
  series: Series[],
  logos: Record<'HOT' | 'HIT' | 'MISS', number>,
): void {
  new Counter({
    name: 'logograph_requests_total',
    help: 'Answered requests by route, plan of the caller and status.',
    labelNames: ['route', 'plan', 'status'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const { route, plan, status, count } of series) this.inc({ route, plan, status }, count)
    },
  })
  new Counter({
    name: 'logograph_logos_total',
    help: 'Logo answers by cache: HOT from the response cache, HIT from the image cache, MISS rendered.',
    labelNames: ['cache'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [cache, count] of Object.entries(logos)) this.inc({ cache }, count)
    },
  })
}
