// jobs failed, replay: the visits and research that failed as often as they may, to be read and tried again.
import type { Command } from 'commander'
import { loadConfig } from '../config.ts'
import { type DeadLetter, type Jobs, openJobs } from '../jobs/index.ts'
import { domain, shared } from './arguments.ts'

export function jobCommands(program: Command): void {
  const jobs = program
    .command('jobs')
    .description('visits and research in the queue of Redis that failed')
  jobs
    .command('failed')
    .description('list them: domain, attempts, when the last one failed, why, and what it was')
    .action(() =>
      withJobs(async ({ failed }) => {
        for await (const letter of failed()) console.log(lineOf(letter))
      }),
    )
  jobs
    .command('replay')
    .description('try these again; none named: all')
    .argument('[domains...]', 'any public hostnames of the companies')
    .action((words: string[]) =>
      withJobs(async ({ replay }) => {
        const wanted = words.map(domain)
        const replayed = await replay(wanted)
        console.log(`${replayed.length} ${replayed.length === 1 ? 'is' : 'are'} tried again.`)
        for (const one of wanted) if (!replayed.includes(one)) console.error(`${one} did not fail.`)
      }),
    )
}

async function withJobs(deed: (jobs: Jobs) => Promise<void>): Promise<void> {
  const jobs = openJobs(shared(loadConfig(process.env)))
  try {
    await jobs.ready()
    await deed(jobs)
  } finally {
    await jobs.close()
  }
}

/** What comes from Redis may be anybody's: nothing of it may move the cursor. */
const plain = (text: string) => text.replace(/\p{C}+/gu, ' ').slice(0, 300)

function lineOf({ domain, attempts, error, at, task }: DeadLetter): string {
  return [plain(domain), attempts, at.toISOString(), plain(error), task].join('\t')
}
