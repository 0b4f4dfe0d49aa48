// artwork set, unset, block, unblock, list, import: the operator's own artwork and takedowns.
import { type Command, Option } from 'commander'
import { BACKGROUNDS, KINDS } from '../../schema/artwork.ts'
import { type Site, siteText } from '../../schema/site.ts'
import { createRenderer } from '../images/pool.ts'
import { unsetArtwork } from '../operator/artwork.ts'
import type { ArtworkRecords } from '../stores/records.ts'
import {
  hostOption,
  parseSiteArgument,
  siteOfCommand,
  withReason,
  withStores,
} from './arguments.ts'
import { artworkListCommands } from './artwork-list.ts'
import { setArtwork } from './set-artwork.ts'

export function artworkCommands(program: Command): void {
  const artwork = withReason(program.command('artwork')).description(
    'set, remove or block the artwork of a company',
  )
  const addSubcommand = (name: string, description: string) =>
    artwork
      .command(name)
      .description(description)
      .argument(
        '<domain>',
        'any public hostname of the company, or a coin such as circle.com/USDC',
        parseSiteArgument,
      )
      .addOption(hostOption())
  addSubcommand('set', 'show this file for a company, before any other source')
    .argument('<file>', 'SVG, PNG, JPEG, WebP, GIF, AVIF, JPEG XL, ICO or BMP')
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
    .option('--keep', 'show the file as it is: do not cut its margins')
    .action((site: Site, file, options) =>
      withStores(async ({ records }) => {
        const renderer = createRenderer({ maxChildren: 1 })
        try {
          console.log(
            await setArtwork(
              records.artwork,
              renderer,
              siteOfCommand(site, options),
              file,
              options,
            ),
          )
        } finally {
          await renderer.close()
        }
      }),
    )
  addSubcommand('unset', 'remove the artwork that was set, and a block').action(
    (site: Site, options) =>
      withStores(async ({ records }) =>
        console.log(await unset(records.artwork, siteOfCommand(site, options))),
      ),
  )
  addSubcommand('block', 'show only the fallback for a company (a takedown), until unblock').action(
    (named: Site, options) =>
      withStores(async ({ records }) => {
        const site = siteOfCommand(named, options)
        const changed = await records.artwork.block(site)
        console.log(`${siteText(site)} ${changed ? 'is now' : 'was already'} blocked.`)
      }),
  )
  addSubcommand('unblock', 'end a block; artwork that was set is shown again').action(
    (named: Site, options) =>
      withStores(async ({ records }) => {
        const site = siteOfCommand(named, options)
        const changed = await records.artwork.unblock(site)
        console.log(`${siteText(site)} ${changed ? 'is no longer' : 'was not'} blocked.`)
      }),
  )
  artworkListCommands(artwork)
}

async function unset(artworkRecords: ArtworkRecords, site: Site): Promise<string> {
  const { removed, unblocked } = await unsetArtwork(artworkRecords, site)
  const summary = `${removed} ${removed === 1 ? 'image' : 'images'} removed`
  return `${siteText(site)}: ${summary}${unblocked ? ', and it is no longer blocked' : ''}.`
}
