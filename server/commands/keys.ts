// keys create, list, rotate, revoke, show-first, rotate-signing-secret: manages the API keys and the secret of signed URLs.
import { type Command, Option } from 'commander'
import { toPlainText } from '../../schema/plain-text.ts'
import { type CreatedKey, createKey, rotateKey } from '../access/api-keys.ts'
import { coversManyOwners } from '../access/origins.ts'
import { loadPlans } from '../access/plans.ts'
import { loadConfig } from '../config.ts'
import { readFirstKey } from '../stores/data-dir.ts'
import { isActiveKey, type KeyRecord } from '../stores/records.ts'
import { parseDuration, withReason, withStores } from './arguments.ts'
import { CREATE_KEY_COMMAND } from './banner.ts'
import { keyChangeCommands } from './key-changes.ts'

/** A week, so that every client can get the new key. */
const DEFAULT_OVERLAP_MS = 7 * 86_400_000

export function keyCommands(program: Command): void {
  const keys = withReason(program.command('keys').description('manage API keys'))
  createCommand(keys)
  rotateCommand(keys)
  keyChangeCommands(keys)
  keys
    .command('list')
    .description('list all keys, oldest first; the keys themselves are not shown')
    .option('--json', 'print JSON')
    .action(({ json }) =>
      withStores(async ({ records }) => {
        const keys = await records.keys.list()
        // The hash of a key that a person chose could be guessed.
        if (json)
          console.log(
            JSON.stringify(
              keys.map(({ hash: _hash, ...key }) => key),
              null,
              2,
            ),
          )
        else for (const line of alignedLines([LIST_HEADER, ...keys.map(cellsOf)])) console.log(line)
      }),
    )
  keys
    .command('show-first')
    .description('print the key that the first start has made')
    .action(() => {
      const { dataDir } = loadConfig(process.env)
      const key = readFirstKey(dataDir)
      const found = key === null ? 'has no first key' : 'has an empty file of the first key'
      if (!key) program.error(`The folder ${dataDir} ${found}. Create one: ${CREATE_KEY_COMMAND}`)
      console.log(key)
    })
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
        const [current] = await records.secrets.find('signedUrls')
        await records.secrets.rotate('signedUrls', current)
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
    .option('--market <country>', 'the market of tickers without an exchange, such as DE, or any')
    .option('--existing <string>', 'a key of another service that your users already have')
    .addOption(expiresOption())
    .addOption(jsonOption())
    .action(async ({ kind, plan, label, origins, market, existing, expires, json }) => {
      await withStores(async ({ records }, config) => {
        const originList = origins
          .split(',')
          .map((origin: string) => origin.trim())
          .filter(Boolean)
        const created = await createKey(records.keys, loadPlans(config.plansFile), {
          kind,
          plan,
          label: label ?? null,
          origins: originList,
          market: market ?? null,
          existing: existing ?? null,
          expiresAt: expires === undefined ? null : new Date(Date.now() + expires),
        })
        for (const origin of originList.filter(coversManyOwners))
          console.error(`warning: ${origin} covers the websites of many owners.`)
        if (json) console.log(JSON.stringify(created, null, 2))
        else printKey(created)
      })
    })
}

/** Standard output contains the key alone, so that a script can store it. */
function printKey({ id, key }: CreatedKey): void {
  console.log(key)
  console.error(`The ID of this key is ${id}.`)
}

function rotateCommand(keys: Command): void {
  keys
    .command('rotate')
    .description('create a key like an existing one, and print it; the existing one expires')
    .argument('<id>', 'the id in the output of keys list')
    .addOption(
      new Option('--overlap <duration>', 'how long both keys work')
        .argParser(parseDuration)
        .default(DEFAULT_OVERLAP_MS, '7d'),
    )
    .addOption(expiresOption())
    .addOption(jsonOption())
    .action(async (id, { overlap, expires, json }) => {
      await withStores(async ({ records }, config) => {
        const plans = loadPlans(config.plansFile)
        const rotation = { overlapMs: overlap, expiresInMs: expires ?? null }
        const rotated = await rotateKey(records.keys, plans, id, rotation)
        if (json) return console.log(JSON.stringify({ ...rotated, oldId: id }, null, 2))
        printKey(rotated)
        console.error(`${id} expires at ${rotated.oldExpiresAt.toISOString()}.`)
      })
    })
}

const jsonOption = () => new Option('--json', 'print JSON with the key and its ID')

const expiresOption = () =>
  new Option('--expires <duration>', 'the key expires after this time, such as 90d').argParser(
    parseDuration,
  )

const LIST_HEADER = ['id', 'kind', 'plan', 'created', 'state', 'origins', 'label', 'last use']

/** @returns one line for each row: cells of one width in each column, with a tab between two for scripts. */
function alignedLines(rows: string[][]): string[] {
  const widths = LIST_HEADER.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  const pad = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0)
  return rows.map((cells) => cells.map(pad).join('\t').trimEnd())
}

function cellsOf(key: KeyRecord): string[] {
  const { id, kind, plan, label, origins, createdAt, lastUsedOn } = key
  const lastUse = lastUsedOn === null ? 'never used' : `used ${lastUsedOn}`
  const columns = [id, kind, plan, createdAt.toISOString(), stateOf(key), origins.join(',')]
  return [...columns, toPlainText(label ?? ''), lastUse]
}

function stateOf(key: KeyRecord): string {
  const { revokedAt, expiresAt } = key
  if (revokedAt) return `revoked ${revokedAt.toISOString()}`
  if (expiresAt === null) return 'valid'
  return `${isActiveKey(key) ? 'valid until' : 'expired'} ${expiresAt.toISOString()}`
}
