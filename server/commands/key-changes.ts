// keys set-plan, expire, enable, usage: changes a key that exists, and shows how much it is used.
import { type Command, Option } from 'commander'
import { requireKeyPlan } from '../access/api-keys.ts'
import { loadPlans } from '../access/plans.ts'
import { createUsageCounter } from '../access/usage.ts'
import type { KeyChanges, KeyRecord, KeyRecords } from '../stores/records.ts'
import { parseDuration, withStores } from './arguments.ts'

const ID_HELP = 'the id in the output of keys list'

export function keyChangeCommands(keys: Command): void {
  keys
    .command('set-plan')
    .description('give a key another plan; it applies within a second')
    .argument('<id>', ID_HELP)
    .argument('<plan>', 'a plan of PLANS_FILE, or a built-in plan')
    .action((id, plan) =>
      withStores(async ({ records }, config) => {
        requireKeyPlan(loadPlans(config.plansFile), plan)
        await changeKey(records.keys, id, { plan })
        console.log(`${id} has the plan ${plan}.`)
      }),
    )
  keys
    .command('expire')
    .description('let a key expire, also later than before')
    .argument('<id>', ID_HELP)
    .addOption(new Option('--in <duration>', 'from now, such as 90d').argParser(parseDuration))
    .addOption(new Option('--never', 'the key does not expire').conflicts('in'))
    .action((id, { in: afterMs, never }) =>
      withStores(async ({ records }) => {
        if (afterMs === undefined && !never)
          throw new Error('Say when: --in with a duration such as 90d, or --never.')
        const expiresAt = never ? null : new Date(Date.now() + afterMs)
        await changeKey(records.keys, id, { expiresAt })
        console.log(
          expiresAt ? `${id} expires at ${expiresAt.toISOString()}.` : `${id} never expires.`,
        )
      }),
    )
  keys
    .command('enable')
    .description('let a revoked key work again')
    .argument('<id>', ID_HELP)
    .action((id) =>
      withStores(async ({ records }) => {
        await changeKey(records.keys, id, { revokedAt: null })
        console.log(`Enabled ${id}.`)
      }),
    )
  usageCommand(keys)
}

function usageCommand(keys: Command): void {
  keys
    .command('usage')
    .description('requests with a key by day, the last 30 days, and how many of them were refused')
    .argument('<id>', ID_HELP)
    .option('--json', 'print JSON')
    .action((id, { json }) =>
      withStores(async ({ records }) => {
        const [key] = await records.keys.findByIds([id])
        requireKnown(key ?? null, id)
        const counter = createUsageCounter(records.usage, throwError)
        const days = await counter.find(id)
        await counter.close()
        if (json) console.log(JSON.stringify(days, null, 2))
        else printUsage(days.filter(({ requests }) => requests > 0))
      }),
    )
}

function printUsage(days: { date: string; requests: number; refused: number }[]): void {
  if (days.length === 0) console.log('No requests in the last 30 days.')
  else console.log(['date', 'requests', 'refused'].join('\t'))
  for (const { date, requests, refused } of days) console.log([date, requests, refused].join('\t'))
}

function throwError(error: unknown): never {
  throw error
}

/** @throws Error for an unknown id. */
async function changeKey(
  keys: Pick<KeyRecords, 'update'>,
  id: string,
  changes: KeyChanges,
): Promise<void> {
  requireKnown(await keys.update(id, changes), id)
}

/** @throws Error for an unknown id. */
function requireKnown(key: KeyRecord | null, id: string): void {
  if (key === null) throw new Error(`The id must be one that keys list shows; got "${id}".`)
}
