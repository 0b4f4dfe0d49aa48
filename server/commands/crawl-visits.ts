// Visits the domains of a crawl, and reports how fast it goes and how long it will take.
import type { Site } from '../../schema/site.ts'
import type { Outcome, Visit } from '../../schema/visit.ts'
import { isFresh } from '../crawler/visit-freshness.ts'
import type { VisitRecords } from '../stores/records.ts'
import type { CrawlFailure } from './crawl-list.ts'
import type { Progress } from './progress.ts'

/** A way to visit domains: through the job queue, or in this process. */
export interface Visitor {
  concurrency: number
  /** @returns the outcome; null leaves the domain to the next visitor. */
  visit(domain: Site, lastVisit: Visit | null): Promise<Outcome | 'not visited' | null>
}

export interface CrawlResult {
  /** One line for people. */
  summary: string
  /** In the order in which they ended. */
  failures: CrawlFailure[]
}

/** Visits the domains whose website was not read recently. */
export async function crawl(
  domains: Site[],
  visits: VisitRecords,
  visitors: Visitor[],
  progress: Progress,
): Promise<CrawlResult> {
  const counts = { found: 0, nothing: 0, failed: 0, 'visited lately': 0, 'not visited': 0 }
  const summary = () =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')
  const failures: CrawlFailure[] = []
  const startedAt = Date.now()
  let done = 0
  let remaining = domains
  for (const { concurrency, visit } of visitors) {
    // One iterator for all loops, so that each domain is taken once.
    const queue = remaining.values()
    remaining = []
    const visitNext = async () => {
      for (const domain of queue) {
        const [lastVisit = null] = await visits.find([domain])
        const outcome = isReadLately(lastVisit) ? 'visited lately' : await visit(domain, lastVisit)
        if (outcome === null) {
          remaining.push(domain)
          continue
        }
        counts[outcome] += 1
        if (outcome === 'failed' || outcome === 'not visited') failures.push({ domain, outcome })
        done += 1
        const visited = done - counts['visited lately']
        const pace = paceText(visited, domains.length - done, Date.now() - startedAt)
        progress.update(done, summary() + pace)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, visitNext))
  }
  progress.end()
  return { summary: `${domains.length} domains: ${summary() || 'nothing to visit'}.`, failures }
}

/** A failed visit is made again, because its domain would otherwise leave the file of failures. */
const isReadLately = (visit: Visit | null): boolean =>
  visit !== null && visit.outcome !== 'failed' && isFresh(visit)

/** Too few visits to tell a rate. */
const MIN_VISITS = 5
const MINUTE = 60
const HOUR = 3600

/**
 * @param visited domains that were visited so far, without those skipped. @param left domains to go.
 * @returns the rate and the time left as the end of a summary; empty at the end, and while the rate is unknown.
 */
export function paceText(visited: number, left: number, elapsedMs: number): string {
  if (visited < MIN_VISITS || left === 0 || elapsedMs <= 0) return ''
  const perSecond = (visited * 1000) / elapsedMs
  const rate =
    perSecond >= 1 ? `${perSecond.toFixed(1)}/s` : `${(perSecond * MINUTE).toFixed(1)}/min`
  return `; ${rate}, about ${durationText(left / perSecond)} left`
}

function durationText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.ceil(seconds)} s`
  if (seconds < HOUR) return `${Math.ceil(seconds / MINUTE)} min`
  return `${Math.floor(seconds / HOUR)} h ${Math.ceil((seconds % HOUR) / MINUTE)} min`
}
