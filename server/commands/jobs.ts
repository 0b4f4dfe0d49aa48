// jobs failed, replay: lists the jobs that failed every attempt, and queues them again.
import type { Command } from 'commander'
import { toPlainText } from '../../schema/plain-text.ts'
import { siteText } from '../../schema/site.ts'
import { loadConfig } from '../config.ts'
import { type DeadLetter, type Jobs, openJobs } from '../jobs/index.ts'
import { parseSiteArgument, requireRedis } from './arguments.ts'

export function jobCommands(program: Command): void {
  const jobs = program
    .command('jobs')
    .description('manage failed visits and research in the job queue')
  jobs
    .command('failed')
    .description('list failed jobs: domain, attempts, time of the last failure, error and task')
    .action(() =>
      withJobs(async (queue) => {
        for await (const deadLetter of queue.failed()) console.log(lineOf(deadLetter))
      }),
    )
  jobs
    .command('replay')
    .description('queue failed jobs again; without domains all of them')
    .argument('[domains...]', 'companies and hosts as `jobs failed` lists them')
    .action((texts: string[]) =>
      withJobs(async (queue) => {
        const sites = texts.map(parseSiteArgument)
        const replayed = await queue.replay(sites)
        console.log(`Queued ${replayed.length} ${replayed.length === 1 ? 'job' : 'jobs'} again.`)
        for (const name of sites.map(siteText)) {
          if (!replayed.includes(name)) console.error(`${name} has no failed job.`)
        }
      }),
    )
}

async function withJobs(action: (jobs: Jobs) => Promise<void>): Promise<void> {
  const jobs = openJobs(requireRedis(loadConfig(process.env)))
  try {
    await jobs.ready()
    await action(jobs)
  } finally {
    await jobs.close()
  }
}

const MAX_ERROR_LENGTH = 300

function lineOf({ domain, attempts, error, at, task }: DeadLetter): string {
  // Text from Redis is untrusted.
  const [name, reason] = [domain, error].map((text) => toPlainText(text).slice(0, MAX_ERROR_LENGTH))
  return [name, attempts, at.toISOString(), reason, task].join('\t')
}
