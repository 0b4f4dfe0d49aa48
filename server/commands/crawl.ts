// crawl: visits the websites of a list of domains; run again, it continues where it stopped.
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { type Apex, hostnameErrorText, parseHostname } from '../../schema/apex.ts'
import type { Outcome, Visit } from '../../schema/visit.ts'
import type { Config } from '../config.ts'
import { isFresh } from '../crawler/visit-freshness.ts'
import { OPERATOR } from '../fair-queue/index.ts'
import { createRenderer } from '../images/pool.ts'
import { type Jobs, openJobs } from '../jobs/index.ts'
import { createOutboundServices } from '../outbound.ts'
import { version } from '../service-parts.ts'
import type { Records, VisitRecords } from '../stores/records.ts'
import { parseIntegerBetween, withStores } from './arguments.ts'
import { visitThroughQueue } from './crawl-queue.ts'
import { createProgress, type Progress } from './progress.ts'

/** The number of sites to visit at the same time. */
const DEFAULT_CONCURRENCY = 8
/** Half of the fetcher's `maxActive`, because each site gets at most two connections. */
const MAX_CONCURRENCY = 24
/** Visits of this crawl in the job queue at a time: enough for several workers, without long delays for others. */
const MAX_QUEUED = 200

export function crawlCommand(program: Command): void {
  program
    .command('crawl')
    .description('visit the websites of a list; skips those visited recently')
    .argument('<file>', 'domains, one per line; # starts a comment')
    .option(
      '--at-once <number>',
      'number of sites to visit at the same time',
      parseIntegerBetween(1, MAX_CONCURRENCY),
      DEFAULT_CONCURRENCY,
    )
    .action((file: string, { atOnce }: { atOnce: number }) =>
      withStores(({ records }, config) => crawlFile(file, atOnce, records, config)),
    )
}

/** Crawls the domains of a file, and prints the invalid lines and a summary. */
async function crawlFile(
  file: string,
  concurrency: number,
  records: Records,
  config: Config,
): Promise<void> {
  const { domains, errors } = parseList(await readFile(file, 'utf8'))
  for (const line of errors) console.error(line)
  const renderer = createRenderer()
  const outbound = createOutboundServices(config, { records, renderer, version })
  const jobs = await connectToWorkers(config)
  const stop = new AbortController()
  // Finished visits are stored, so the next run skips them.
  process.once('SIGINT', () => {
    stop.abort()
    outbound.close()
  })
  const { visits } = records
  const visitors: Visitor[] = []
  if (jobs) {
    visitors.push({ concurrency: MAX_QUEUED, visit: visitThroughQueue(jobs, visits, stop.signal) })
  }
  visitors.push({
    concurrency,
    async visit(domain, lastVisit) {
      const visit = await outbound.crawlScheduler.visit(domain, lastVisit, OPERATOR)
      return visit?.outcome ?? 'not visited'
    },
  })
  try {
    console.log(await crawl(domains, visits, visitors, createProgress(domains.length)))
  } finally {
    await jobs?.close()
    await outbound.close()
    await renderer.close()
  }
}

/** @returns the job queue; null when there is none or no worker is running, so that this process makes the visits. */
async function connectToWorkers({ redisUrl, redisPrefix }: Config): Promise<Jobs | null> {
  if (redisUrl === null) return null
  const jobs = openJobs({ redisUrl, redisPrefix })
  try {
    await jobs.ready()
    if (await jobs.hasWorker()) return jobs
    console.error('No worker is running. This process visits the websites.')
  } catch (error) {
    console.error(`${(error as Error).message} This process visits the websites.`)
  }
  await jobs.close()
  return null
}

/** A way to visit domains: through the job queue, or in this process. */
interface Visitor {
  concurrency: number
  /** @returns the outcome; null leaves the domain to the next visitor. */
  visit(domain: Apex, lastVisit: Visit | null): Promise<Outcome | 'not visited' | null>
}

/** Visits the domains that were not visited recently. @returns a summary in one line. */
async function crawl(
  domains: Apex[],
  visits: VisitRecords,
  visitors: Visitor[],
  progress: Progress,
): Promise<string> {
  const counts = { found: 0, nothing: 0, failed: 0, 'visited lately': 0, 'not visited': 0 }
  const summary = () =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')
  let done = 0
  let remaining = domains
  for (const { concurrency, visit } of visitors) {
    // One iterator for all loops, so that each domain is taken once.
    const queue = remaining.values()
    remaining = []
    const visitNext = async () => {
      for (const domain of queue) {
        const [lastVisit = null] = await visits.find([domain])
        const outcome =
          lastVisit && isFresh(lastVisit) ? 'visited lately' : await visit(domain, lastVisit)
        if (outcome === null) {
          remaining.push(domain)
          continue
        }
        counts[outcome] += 1
        progress.update(++done, summary())
      }
    }
    await Promise.all(Array.from({ length: concurrency }, visitNext))
  }
  progress.end()
  return `${domains.length} domains: ${summary() || 'nothing to visit'}.`
}

/** Parses a list. @returns the distinct domains, and an error message for each invalid line. */
function parseList(list: string): { domains: Apex[]; errors: string[] } {
  const domains = new Set<Apex>()
  const errors: string[] = []
  for (const [i, line] of list.split('\n').entries()) {
    const text = line.replace(/#.*/, '').trim()
    if (text === '') continue
    const parsed = parseHostname(text)
    if (typeof parsed === 'string') domains.add(parsed)
    else errors.push(`Line ${i + 1}: ${hostnameErrorText(text.slice(0, 100), parsed)}`)
  }
  return { domains: [...domains], errors }
}
