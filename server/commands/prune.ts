// prune: deletes visits that nobody has asked for since they expired.
import { type Command, Option } from 'commander'
import type { VisitRecords } from '../stores/records.ts'
import { parseDuration, withStores } from './arguments.ts'

const DAY_MS = 86_400_000
const DEFAULT_VISITS_MS = 365 * DAY_MS
const DEFAULT_UNKNOWN_MS = 30 * DAY_MS

interface Options {
  visits: number
  unknown: number
}

export function pruneCommand(program: Command): void {
  program
    .command('prune')
    .description('delete visits that nobody has asked for since they expired')
    .addOption(
      new Option('--visits <duration>', 'delete visits that found a logo and expired before this')
        .argParser(parseDuration)
        .default(DEFAULT_VISITS_MS, '365d'),
    )
    .addOption(
      new Option('--unknown <duration>', 'delete visits that found no logo and expired before this')
        .argParser(parseDuration)
        .default(DEFAULT_UNKNOWN_MS, '30d'),
    )
    .action((options: Options) =>
      withStores(async ({ records }) => console.log(await prune(records.visits, options))),
    )
}

async function prune(visitRecords: VisitRecords, { visits, unknown }: Options): Promise<string> {
  const now = Date.now()
  const found = await visitRecords.prune(new Date(now - visits), ['found'])
  const none = await visitRecords.prune(new Date(now - unknown), ['nothing', 'failed'])
  return `Deleted ${found} visits with a logo and ${none} without one.`
}
