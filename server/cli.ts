// The commands of an operator; each works while the server runs.
import { readFile } from 'node:fs/promises'
import { Command, InvalidArgumentError, Option } from 'commander'
import { type Apex, apexOf, DOMAIN_ALLOWED } from '../schema/apex.ts'
import { type Artwork, BACKGROUNDS, KINDS } from '../schema/artwork.ts'
import { banner, firstKey } from './banner.ts'
import { addKey } from './caller.ts'
import { type Config, loadConfig } from './config.ts'
import { createRenderer } from './images/pool.ts'
import { start } from './index.ts'
import { loadPlans } from './plans.ts'
import { openStores, type Stores } from './stores/open.ts'

const program = new Command('logograph').description(
  'What does this company look like, and what is it?',
)

/** Opens the stores for one command and closes them after it. */
async function withStores<T>(work: (stores: Stores, config: Config) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env)
  const stores = openStores(config)
  try {
    return await work(stores, config)
  } finally {
    await Promise.all([stores.records.close(), stores.cache.close()])
  }
}

function domain(word: string): Apex {
  const apex = apexOf(word)
  if (apex === null) throw new InvalidArgumentError(`"${word}" is not ${DOMAIN_ALLOWED}.`)
  return apex
}

program
  .command('serve')
  .description('serve both hosts until told to stop')
  .action(async () => {
    const config = loadConfig(process.env)
    const running = await start(config)
    process.stderr.write(banner(config, await firstKey(config, running.stores.records.keys)))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => running.close().then(() => process.exit(0)))
    }
  })

const keys = program.command('keys').description('API keys')
keys
  .command('create')
  .description('make a key, or register an existing one, and print it: it is shown this once')
  .addOption(
    new Option('--kind <kind>', 'what it may do')
      .choices(['secret', 'publishable'])
      .makeOptionMandatory(),
  )
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
      const wanted = { kind, plan, label: label ?? null, origins: list, existing: existing ?? null }
      console.log(await addKey(records.keys, loadPlans(config.plansFile), wanted))
    })
  })
keys
  .command('list')
  .description('all keys, oldest first, without the keys themselves')
  .action(() =>
    withStores(async ({ records }) => {
      for (const {
        id,
        kind,
        plan,
        label,
        origins,
        createdAt,
        revokedAt,
      } of await records.keys.list()) {
        const state = revokedAt ? `revoked ${revokedAt.toISOString()}` : 'valid'
        console.log(
          [id, kind, plan, createdAt.toISOString(), state, origins.join(','), label ?? ''].join(
            '\t',
          ),
        )
      }
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

const artwork = program
  .command('artwork')
  .description("an operator's own word on a company's artwork")
artwork
  .command('set')
  .description('show this file for a company, whatever any source says')
  .argument('<domain>', 'any public hostname of the company', domain)
  .argument('<file>', 'SVG, PNG, JPEG, WebP, GIF or AVIF')
  .addOption(
    new Option('--kind <kind>', 'the square mark or the lettering').choices(KINDS).default('icon'),
  )
  .addOption(
    new Option('--background <background>', 'the background it was made for').choices(BACKGROUNDS),
  )
  .action((apex, file, { kind, background }) =>
    withStores(async ({ records }) => {
      const renderer = createRenderer({ children: 1 })
      try {
        const admitted = await renderer.admit(await readFile(file))
        const facts = {
          source: 'uploaded',
          licence: null,
          attribution: null,
          fetchedAt: new Date(),
        }
        const put: Artwork = {
          ...admitted,
          ...facts,
          domain: apex,
          kind,
          background: background ?? null,
        }
        await records.artwork.put(put)
        const { mediaType, width, height } = admitted
        const [held] = await records.artwork.find([apex])
        const shows = held?.blocked ? 'is blocked, and once unblocked shows' : 'now shows'
        const measured = `${mediaType}, ${Math.round(width)}×${Math.round(height)}`
        console.log(`${apex} ${shows} this ${kind} (${measured}).`)
      } finally {
        await renderer.close()
      }
    }),
  )
artwork
  .command('unset')
  .description("take back all of an operator's word: what was set, and a block")
  .argument('<domain>', 'any public hostname of the company', domain)
  .action((apex) =>
    withStores(async ({ records }) => {
      const removed = await records.artwork.remove(apex)
      const unblocked = await records.artwork.unblock(apex)
      const said = `${removed} set ${removed === 1 ? 'drawing was' : 'drawings were'} removed`
      console.log(`${apex}: ${said}${unblocked ? ', and it is no longer blocked' : ''}.`)
    }),
  )
artwork
  .command('block')
  .description('a takedown: only the fallback is shown, until unblocked')
  .argument('<domain>', 'any public hostname of the company', domain)
  .action((apex) =>
    withStores(async ({ records }) => {
      const changed = await records.artwork.block(apex)
      console.log(`${apex} ${changed ? 'is now' : 'was already'} blocked.`)
    }),
  )
artwork
  .command('unblock')
  .description('end a takedown; what was set is shown again')
  .argument('<domain>', 'any public hostname of the company', domain)
  .action((apex) =>
    withStores(async ({ records }) => {
      const changed = await records.artwork.unblock(apex)
      console.log(`${apex} ${changed ? 'is no longer' : 'was not'} blocked.`)
    }),
  )

try {
  await program.parseAsync()
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error))
}
