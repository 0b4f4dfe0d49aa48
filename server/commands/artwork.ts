// artwork set, unset, block, unblock: an operator's own word on a company's artwork.
import { readFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import type { Apex } from '../../schema/apex.ts'
import { BACKGROUNDS, type Background, KINDS, type Kind } from '../../schema/artwork.ts'
import { createRenderer } from '../images/pool.ts'
import type { ArtworkRecords } from '../stores/records.ts'
import { domain, withStores } from './arguments.ts'

export function artworkCommands(program: Command): void {
  const artwork = program
    .command('artwork')
    .description("an operator's own word on a company's artwork")
  const on = (name: string, description: string) =>
    artwork
      .command(name)
      .description(description)
      .argument('<domain>', 'any public hostname of the company', domain)
  on('set', 'show this file for a company, whatever any source says')
    .argument('<file>', 'SVG, PNG, JPEG, WebP, GIF, AVIF, ICO or BMP')
    .addOption(
      new Option('--kind <kind>', 'the square mark or the lettering')
        .choices(KINDS)
        .default('icon'),
    )
    .addOption(
      new Option('--background <background>', 'the background it was made for').choices(
        BACKGROUNDS,
      ),
    )
    .action((apex, file, made) =>
      withStores(async ({ records }) => console.log(await set(records.artwork, apex, file, made))),
    )
  on('unset', "take back all of an operator's word: what was set, and a block").action((apex) =>
    withStores(async ({ records }) => console.log(await unset(records.artwork, apex))),
  )
  on('block', 'a takedown: only the fallback is shown, until unblocked').action((apex) =>
    withStores(async ({ records }) => {
      const changed = await records.artwork.block(apex)
      console.log(`${apex} ${changed ? 'is now' : 'was already'} blocked.`)
    }),
  )
  on('unblock', 'end a takedown; what was set is shown again').action((apex) =>
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
  const renderer = createRenderer({ children: 1 })
  try {
    const { fullColour, ...image } = await renderer.admit(await readFile(file))
    await records.put({
      ...{ ...image, fullColour, domain: apex, kind, background: background ?? null },
      ...{ source: 'uploaded', licence: null, attribution: null, fetchedAt: new Date() },
    })
    const [held] = await records.find([apex])
    const shows = held?.blocked ? 'is blocked, and once unblocked shows' : 'now shows'
    const measured = `${image.mediaType}, ${Math.round(image.width)}×${Math.round(image.height)}`
    return `${apex} ${shows} this ${kind} (${measured}).`
  } finally {
    await renderer.close()
  }
}

async function unset(records: ArtworkRecords, apex: Apex): Promise<string> {
  const removed = await records.remove(apex)
  const unblocked = await records.unblock(apex)
  const said = `${removed} set ${removed === 1 ? 'drawing was' : 'drawings were'} removed`
  return `${apex}: ${said}${unblocked ? ', and it is no longer blocked' : ''}.`
}
