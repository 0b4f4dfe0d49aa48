// crawl: visits the websites of a list, at a polite pace; begun again, it goes on where it stopped.
import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { type Apex, apexOf } from '../../schema/apex.ts'
import { createRenderer } from '../images/pool.ts'
import { version } from '../index.ts'
import type { Discovery } from '../resolvers/discovery.ts'
import { explore } from '../scouts.ts'
import type { VisitRecords } from '../stores/records.ts'
import { withStores } from './command.ts'
import { createProgress, type Progress } from './progress.ts'

/** Sites side by side: each gets at most two connections. */
const AT_ONCE = 8

export function crawlCommand(program: Command): void {
  program
    .command('crawl')
    .description('visit the websites of a list; what was visited lately is passed over')
    .argument('<file>', 'domains, one a line; # begins a remark')
    .option('--at-once <number>', 'sites visited side by side', positive, AT_ONCE)
    .action((file, { atOnce }) =>
      withStores(async ({ records }, config) => {
        const { domains, refused } = listed(await readFile(file, 'utf8'))
        for (const line of refused) console.error(line)
        const renderer = createRenderer()
        const exploring = explore(config, { records, renderer, version })
        // Whatever was visited until then is kept, and passed over the next time.
        process.once('SIGINT', () => exploring.close())
        try {
          const parts = { discovery: exploring.discovery, visits: records.visits, atOnce }
          console.log(await crawl(domains, parts, createProgress(domains.length)))
        } finally {
          await exploring.close()
          await renderer.close()
        }
      }),
    )
}

interface Crawling {
  discovery: Discovery
  visits: VisitRecords
  atOnce: number
}

/** @returns a summary in one line. */
async function crawl(domains: Apex[], parts: Crawling, progress: Progress): Promise<string> {
  const counts = { found: 0, nothing: 0, failed: 0, 'visited lately': 0, 'not visited': 0 }
  const words = () =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')
  let done = 0
  const waiting = domains.values()
  const lane = async () => {
    for (const domain of waiting) {
      counts[await outcomeOf(domain, parts)] += 1
      progress.tell(++done, words())
    }
  }
  await Promise.all(Array.from({ length: parts.atOnce }, lane))
  progress.end()
  return `${domains.length} domains: ${words() || 'nothing to visit'}.`
}

async function outcomeOf(domain: Apex, { discovery, visits }: Crawling) {
  const [known] = await visits.find([domain])
  if (known && known.freshUntil > new Date()) return 'visited lately'
  return (await discovery.visit(domain))?.outcome ?? 'not visited'
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

function positive(word: string): number {
  const number = Number(word)
  if (!Number.isInteger(number) || number < 1 || number > 24) {
    throw new InvalidArgumentError(`"${word}" is not an integer from 1 to 24.`)
  }
  return number
}
