// keys create, list, revoke: who may ask, and for how much.
import { type Command, Option } from 'commander'
import { addKey } from '../access/keyring.ts'
import { loadPlans } from '../access/plans.ts'
import type { KeyRecord } from '../stores/records.ts'
import { withStores } from './arguments.ts'

export function keyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys')
  createCommand(keys)
  keys
    .command('list')
    .description('all keys, oldest first, without the keys themselves')
    .action(() =>
      withStores(async ({ records }) => {
        for (const key of await records.keys.list()) console.log(lineOf(key))
      }),
    )
  keys
    .command('revoke')
    .description('refuse a key from now on')
    .argument('<id>', 'as keys list shows it')
    .action((id) =>
      withStores(async ({ records }) => {
        const key = await records.keys.revoke(id, new Date())
        if (key === null) program.error(`There is no key ${id}; keys list shows them all.`)
        console.log(`${id} is revoked.`)
      }),
    )
}

function createCommand(keys: Command): void {
  const kind = new Option('--kind <kind>', 'what it may do').choices(['secret', 'publishable'])
  keys
    .command('create')
    .description('make a key, or register an existing one, and print it: it is shown this once')
    .addOption(kind.makeOptionMandatory())
    .requiredOption('--plan <id>', 'plan of PLANS_FILE or the built-in ones')
    .option('--label <label>', 'a note for people')
    .option(
      '--origins <list>',
      'publishable only: pages that may embed with it, such as a.com,*.b.com',
      '',
    )
    .option('--existing <string>', 'a key that your users hold already')
    .action(async ({ kind, plan, label, origins, existing }) => {
      await withStores(async ({ records }, config) => {
        const list = origins
          .split(',')
          .map((origin: string) => origin.trim())
          .filter(Boolean)
        const wanted = { kind, plan, label: label ?? null, origins: list }
        const plans = loadPlans(config.plansFile)
        console.log(await addKey(records.keys, plans, { ...wanted, existing: existing ?? null }))
      })
    })
}

function lineOf({ id, kind, plan, label, origins, createdAt, revokedAt }: KeyRecord): string {
  const state = revokedAt ? `revoked ${revokedAt.toISOString()}` : 'valid'
  const facts = [id, kind, plan, createdAt.toISOString(), state, origins.join(','), label ?? '']
  return facts.join('\t')
}
