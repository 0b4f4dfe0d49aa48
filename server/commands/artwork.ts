// artwork set, unset, block, unblock: the operator's own artwork and takedowns.
import { readFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import type { Apex } from '../../schema/apex.ts'
import { BACKGROUNDS, type Background, KINDS, type Kind } from '../../schema/artwork.ts'
import { createRenderer } from '../images/pool.ts'
import type { ArtworkRecords } from '../stores/records.ts'
import { parseDomain, withStores } from './arguments.ts'

export function artworkCommands(program: Command): void {
  const artwork = program
    .command('artwork')
    .description('set, remove or block the artwork of a company')
  const on = (name: string, description: string) =>
    artwork
      .command(name)
      .description(description)
      .argument('<domain>', 'any public hostname of the company', parseDomain)
  on('set', 'show this file for a company, before any other source')
    .argument('<file>', 'SVG, PNG, JPEG, WebP, GIF, AVIF, ICO or BMP')
    .addOption(
      new Option('--kind <kind>', 'icon: the square mark; wordmark: the lettering')
        .choices(KINDS)
        .default('icon'),
    )
    .addOption(
      new Option('--background <background>', 'the background that it is made for').choices(
        BACKGROUNDS,
      ),
    )
    .action((apex, file, options) =>
      withStores(async ({ records }) =>
        console.log(await set(records.artwork, apex, file, options)),
      ),
    )
  on('unset', 'remove the artwork that was set, and a block').action((apex) =>
    withStores(async ({ records }) => console.log(await unset(records.artwork, apex))),
  )
  on('block', 'show only the fallback for a company (a takedown), until unblock').action((apex) =>
    withStores(async ({ records }) => {
      const changed = await records.artwork.block(apex)
      console.log(`${apex} ${changed ? 'is now' : 'was already'} blocked.`)
    }),
  )
  on('unblock', 'end a block; artwork that was set is shown again').action((apex) =>
    withStores(async ({ records }) => {
      const changed = await records.artwork.unblock(apex)
      console.log(`${apex} ${changed ? 'is no longer' : 'was not'} blocked.`)
    }),
  )
}

async function set(
  records: ArtworkRecords,
  apex: Apex,
  file: string,
  { kind, background }: { kind: Kind; background?: Background },
): Promise<string> {
  const renderer = createRenderer({ maxChildren: 1 })
  try {
    const { fullColour, ...image } = await renderer.ingest(await readFile(file))
    await records.put({
      ...image,
      fullColour,
      domain: apex,
      kind,
      background: background ?? null,
      source: 'uploaded',
      licence: null,
      attribution: null,
      fetchedAt: new Date(),
    })
    const [stored] = await records.find([apex])
    const shows = stored?.blocked ? 'is blocked; after unblock it shows' : 'now shows'
    const description = `${image.mediaType}, ${Math.round(image.width)}×${Math.round(image.height)}`
    return `${apex} ${shows} this ${kind} (${description}).`
  } finally {
    await renderer.close()
  }
}

async function unset(records: ArtworkRecords, apex: Apex): Promise<string> {
  const removed = await records.remove(apex)
  const unblocked = await records.unblock(apex)
  const summary = `${removed} ${removed === 1 ? 'image' : 'images'} removed`
  return `${apex}: ${summary}${unblocked ? ', and it is no longer blocked' : ''}.`
}
