// prune: deletes visits that nobody has asked for since they expired.
import { type Command, Option } from 'commander'
import { pruneVisits } from '../stores/retention.ts'
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
      withStores(async ({ records }) => {
        const { visits: visitsMs, unknown: unknownMs } = options
        const { found, none } = await pruneVisits(records.visits, { visitsMs, unknownMs })
        console.log(`Deleted ${found} visits with a logo and ${none} without one.`)
      }),
    )
}
