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
  const addSubcommand = (name: string, description: string) =>
    artwork
      .command(name)
      .description(description)
      .argument('<domain>', 'any public hostname of the company', parseDomain)
  addSubcommand('set', 'show this file for a company, before any other source')
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
        console.log(await setArtwork(records.artwork, apex, file, options)),
      ),
    )
  addSubcommand('unset', 'remove the artwork that was set, and a block').action((apex) =>
    withStores(async ({ records }) => console.log(await unsetArtwork(records.artwork, apex))),
  )
  addSubcommand('block', 'show only the fallback for a company (a takedown), until unblock').action(
    (apex) =>
      withStores(async ({ records }) => {
        const changed = await records.artwork.block(apex)
        console.log(`${apex} ${changed ? 'is now' : 'was already'} blocked.`)
      }),
  )
  addSubcommand('unblock', 'end a block; artwork that was set is shown again').action((apex) =>
    withStores(async ({ records }) => {
      const changed = await records.artwork.unblock(apex)
      console.log(`${apex} ${changed ? 'is no longer' : 'was not'} blocked.`)
    }),
  )
}

/** @throws Error with a sentence that names the file. */
async function readImage(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'it does not exist' : `the system says ${code}`
    throw new Error(`The file ${file} cannot be read: ${reason}.`, { cause })
  }
}

async function setArtwork(
  artworkRecords: ArtworkRecords,
  apex: Apex,
  file: string,
  { kind, background }: { kind: Kind; background?: Background },
): Promise<string> {
  const renderer = createRenderer({ maxChildren: 1 })
  try {
    const { fullColour, ...image } = await renderer.ingest(await readImage(file))
    await artworkRecords.put({
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
    const [stored] = await artworkRecords.find([apex])
    const state = stored?.blocked ? 'is blocked; after unblock it shows' : 'now shows'
    const description = `${image.mediaType}, ${Math.round(image.width)}×${Math.round(image.height)}`
    return `${apex} ${state} this ${kind} (${description}).`
  } finally {
    await renderer.close()
  }
}

async function unsetArtwork(artworkRecords: ArtworkRecords, apex: Apex): Promise<string> {
  const removed = await artworkRecords.remove(apex)
  const unblocked = await artworkRecords.unblock(apex)
  const summary = `${removed} ${removed === 1 ? 'image' : 'images'} removed`
  return `${apex}: ${summary}${unblocked ? ', and it is no longer blocked' : ''}.`
}
