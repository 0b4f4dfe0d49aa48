// crawl: visits the websites of a list of domains; run again, it continues where it stopped.
import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { createRenderer } from '../images/pool.ts'
import type { Jobs } from '../jobs/index.ts'
import { createOutboundServices } from '../services/outbound.ts'
import type { Records } from '../stores/records.ts'
import { OPERATOR } from '../turns/callers.ts'
import { hostOption, parseIntegerBetween, withStores } from './arguments.ts'
import { failureLines, parseList } from './crawl-list.ts'
import { visitThroughQueue } from './crawl-queue.ts'
import { crawl, type Visitor } from './crawl-visits.ts'
import { createProgress } from './progress.ts'

/** The number of sites to visit at the same time. */
const DEFAULT_CONCURRENCY = 8
/** Each site gets at most four connections, so these use 96 of the fetcher's `maxActive`; other hosts the rest. */
const MAX_CONCURRENCY = 24
/** Visits of this crawl in the job queue at a time: enough for several workers, without long delays for others. */
const MAX_QUEUED = 200
/** Requests to one IP address at a time. Many small sites share a server. */
const DEFAULT_PER_ADDRESS = 4
const MAX_PER_ADDRESS = 16

interface CrawlOptions {
  /** Whether each line means exactly its host. */
  host?: boolean
  atOnce: number
  perAddress: number
  /** The file of the failures. */
  failures?: string
}

export function crawlCommand(program: Command): void {
  program
    .command('crawl')
    .description(
      'visit the websites of a list; skips those read recently, and repeats failed visits',
    )
    .argument('<file>', 'domains, one per line; # starts a comment')
    .option(
      '--at-once <number>',
      'number of sites to visit at the same time',
      parseIntegerBetween(1, MAX_CONCURRENCY),
      DEFAULT_CONCURRENCY,
    )
    .option(
      '--per-address <number>',
      'number of requests to one IP address at the same time',
      parseIntegerBetween(1, MAX_PER_ADDRESS),
      DEFAULT_PER_ADDRESS,
    )
    .addOption(hostOption())
    .option('--failures <file>', 'write the domains that failed to this file, each with its reason')
    .action((file: string, options: CrawlOptions) =>
      withStores(async ({ records }, config) => {
        const isComplete = await crawlFile(file, options, records, config)
        if (!isComplete) process.exitCode = 1
      }),
    )
}

/**
 * Crawls the domains of a file, prints the invalid lines and a summary, and writes the file of failures.
 * @returns whether every line was a domain whose website was read, now or lately.
 */
async function crawlFile(
  file: string,
  { atOnce, perAddress, host = false, failures: failuresFile }: CrawlOptions,
  records: Records,
  config: Config,
): Promise<boolean> {
  const { domains, errors } = parseList(
    await readFile(file, 'utf8'),
    host ? 'host' : 'company',
    config.privateNetwork.zones,
  )
  for (const line of errors) console.error(line)
  const renderer = createRenderer()
  const outbound = createOutboundServices(config, {
    records,
    renderer,
    fetchOverrides: { limits: { maxActivePerAddress: perAddress } },
  })
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
    concurrency: atOnce,
    async visit(domain, lastVisit) {
      const visit = await outbound.visitScheduler.visit(domain, lastVisit, OPERATOR)
      return visit?.outcome ?? 'not visited'
    },
  })
  try {
    const progress = createProgress(domains.length)
    const { summary, failures } = await crawl(domains, visits, visitors, progress)
    console.log(summary)
    if (failuresFile !== undefined) {
      const lines = await failureLines(visits, failures)
      await writeFile(failuresFile, lines.map((line) => `${line}\n`).join(''))
    }
    return failures.length === 0 && errors.length === 0
  } finally {
    await jobs?.close()
    await outbound.close()
    await renderer.close()
  }
}

/** @returns the job queue; null when there is none or no worker is running, so that this process makes the visits. */
async function connectToWorkers({ redisUrl, redisPrefix }: Config): Promise<Jobs | null> {
  if (redisUrl === null) return null
  const { openJobs } = await import('../jobs/index.ts')
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
