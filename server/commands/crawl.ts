// crawl: visits the websites of a list, at a polite pace; begun again, it goes on where it stopped.
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { type Apex, apexOf } from '../../schema/apex.ts'
import type { Outcome, Visit } from '../../schema/visit.ts'
import type { Config } from '../config.ts'
import { isFresh } from '../crawler/scheduler.ts'
import { createRenderer } from '../images/pool.ts'
import { version } from '../index.ts'
import { type Jobs, openJobs } from '../jobs/index.ts'
import { explore } from '../outbound.ts'
import type { VisitRecords } from '../stores/records.ts'
import { between, withStores } from './arguments.ts'
import { queued } from './crawl-queue.ts'
import { createProgress, type Progress } from './progress.ts'

/** Sites side by side: each gets at most two connections. */
const AT_ONCE = 8
/** What is in the queue of workers at a time: enough for several, and others' visits do not wait long behind it. */
const QUEUED_AT_ONCE = 200

export function crawlCommand(program: Command): void {
  program
    .command('crawl')
    .description('visit the websites of a list; what was visited lately is passed over')
    .argument('<file>', 'domains, one a line; # begins a remark')
    .option('--at-once <number>', 'sites visited side by side', between(1, 24), AT_ONCE)
    .action((file, { atOnce }) =>
      withStores(async ({ records }, config) => {
        const { domains, refused } = listed(await readFile(file, 'utf8'))
        for (const line of refused) console.error(line)
        const renderer = createRenderer()
        const exploring = explore(config, { records, renderer, version })
        const jobs = await workersOf(config)
        const stop = new AbortController()
        // Whatever was visited until then is kept, and passed over the next time.
        process.once('SIGINT', () => {
          stop.abort()
          exploring.close()
        })
        const { visits } = records
        const here = async (domain: Apex, known: Visit | null) =>
          (await exploring.discovery.visit(domain, known))?.outcome ?? 'not visited'
        const ways: Way[] = [
          ...(jobs ? [{ lanes: QUEUED_AT_ONCE, visit: queued(jobs, visits, stop.signal) }] : []),
          { lanes: atOnce, visit: here },
        ]
        try {
          console.log(await crawl(domains, visits, ways, createProgress(domains.length)))
        } finally {
          await jobs?.close()
          await exploring.close()
          await renderer.close()
        }
      }),
    )
}

/** The queue, when there is one that somebody works on; else null, and all is visited here. */
async function workersOf({ redisUrl, redisPrefix }: Config): Promise<Jobs | null> {
  if (redisUrl === null) return null
  const jobs = openJobs({ redisUrl, redisPrefix })
  try {
    await jobs.ready()
    if (await jobs.isAwake()) return jobs
    console.error('No worker is running: the websites are visited by this process.')
  } catch (error) {
    console.error(`${(error as Error).message} The websites are visited by this process.`)
  }
  await jobs.close()
  return null
}

/** How domains are visited, so many side by side. */
interface Way {
  lanes: number
  /** @returns what became of it; null: to be visited in the next way. */
  visit(domain: Apex, known: Visit | null): Promise<Outcome | 'not visited' | null>
}

/** @returns a summary in one line. */
async function crawl(
  domains: Apex[],
  visits: VisitRecords,
  ways: Way[],
  progress: Progress,
): Promise<string> {
  const counts = { found: 0, nothing: 0, failed: 0, 'visited lately': 0, 'not visited': 0 }
  const words = () =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')
  let done = 0
  let left = domains
  for (const { lanes, visit } of ways) {
    const waiting = left.values()
    left = []
    const lane = async () => {
      for (const domain of waiting) {
        const [known = null] = await visits.find([domain])
        const outcome = known && isFresh(known) ? 'visited lately' : await visit(domain, known)
        if (outcome === null) {
          left.push(domain)
          continue
        }
        counts[outcome] += 1
        progress.tell(++done, words())
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }
  progress.end()
  return `${domains.length} domains: ${words() || 'nothing to visit'}.`
}

/** The domains of a list without duplicates, and a sentence for each line that is none. */
function listed(text: string): { domains: Apex[]; refused: string[] } {
  const domains = new Set<Apex>()
  const refused: string[] = []
  for (const [i, line] of text.split('\n').entries()) {
    const word = line.replace(/#.*/, '').trim()
    const apex = word === '' ? null : apexOf(word)
    if (apex !== null) domains.add(apex)
    else if (word !== '') refused.push(`Line ${i + 1} is no public hostname: ${word.slice(0, 100)}`)
  }
  return { domains: [...domains], refused }
}
