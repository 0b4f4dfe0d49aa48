// keys create, list, revoke, rotate-signing-secret: manages the API keys and the secret of signed URLs.
import { type Command, Option } from 'commander'
import { createKey } from '../access/api-keys.ts'
import { loadPlans } from '../access/plans.ts'
import type { KeyRecord } from '../stores/records.ts'
import { withStores } from './arguments.ts'

export function keyCommands(program: Command): void {
  const keys = program.command('keys').description('manage API keys')
  createCommand(keys)
  keys
    .command('list')
    .description('list all keys, oldest first; the keys themselves are not shown')
    .action(() =>
      withStores(async ({ records }) => {
        for (const key of await records.keys.list()) console.log(lineOf(key))
      }),
    )
  keys
    .command('revoke')
    .description('revoke a key')
    .argument('<id>', 'the id in the output of keys list')
    .action((id) =>
      withStores(async ({ records }) => {
        const key = await records.keys.revoke(id, new Date())
        if (key === null) program.error(`The id must be one that keys list shows; got "${id}".`)
        console.log(`Revoked ${id}.`)
      }),
    )
  keys
    .command('rotate-signing-secret')
    .description(
      'sign URLs with a new secret; URLs signed before stay valid until the next rotation',
    )
    .action(() =>
      withStores(async ({ records }) => {
        await records.secrets.rotate('grants')
        console.log('New URLs are signed with a new secret. A second rotation ends the older URLs.')
      }),
    )
}

function createCommand(keys: Command): void {
  const kind = new Option('--kind <kind>', 'a publishable key may be used in web pages').choices([
    'secret',
    'publishable',
  ])
  keys
    .command('create')
    .description('create a key, or add an existing one, and print it; it cannot be shown again')
    .addOption(kind.makeOptionMandatory())
    .requiredOption('--plan <id>', 'a plan of PLANS_FILE, or a built-in plan')
    .option('--label <label>', 'a note for people')
    .option(
      '--origins <list>',
      'hosts of the pages that may use a publishable key, such as a.com,*.b.com',
      '',
    )
    .option('--existing <string>', 'a key of another service that your users already have')
    .action(async ({ kind, plan, label, origins, existing }) => {
      await withStores(async ({ records }, config) => {
        const originList = origins
          .split(',')
          .map((origin: string) => origin.trim())
          .filter(Boolean)
        const keyOptions = { kind, plan, label: label ?? null, origins: originList }
        const plans = loadPlans(config.plansFile)
        console.log(
          await createKey(records.keys, plans, { ...keyOptions, existing: existing ?? null }),
        )
      })
    })
}

function lineOf({ id, kind, plan, label, origins, createdAt, revokedAt }: KeyRecord): string {
  const state = revokedAt ? `revoked ${revokedAt.toISOString()}` : 'valid'
  const columns = [id, kind, plan, createdAt.toISOString(), state, origins.join(','), label ?? '']
  return columns.join('\t')
}
