// artwork list, artwork import: shows all corrections and blocks, and sets many from a CSV file.
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { BACKGROUNDS, KINDS } from '../../schema/artwork.ts'
import { operatorText, siteText } from '../../schema/site.ts'
import { createRenderer, type Renderer } from '../images/pool.ts'
import { listOperatorArtwork, type OperatorEntry } from '../operator/artwork.ts'
import type { ArtworkRecords } from '../stores/records.ts'
import { parseSiteArgument, siteOfCommand, withStores } from './arguments.ts'
import { importRows } from './import-rows.ts'
import { setArtwork } from './set-artwork.ts'

export function artworkListCommands(artwork: Command): void {
  artwork
    .command('list')
    .description('list the companies with artwork that was set or with a block')
    .option('--json', 'print JSON')
    .action(({ json }) =>
      withStores(async ({ records }, { privateNetwork: { zones } }) => {
        const found = await listOperatorArtwork(records.artwork)
        const entries = found.map((entry) => ({
          ...entry,
          domain: operatorText(entry.domain, zones),
        }))
        if (json) console.log(JSON.stringify(entries, null, 2))
        else for (const entry of entries) console.log(lineOf(entry))
      }),
    )
  artwork
    .command('import')
    .description('set or block many companies from a CSV file')
    .argument(
      '<file>',
      'columns: domain, host (yes for exactly this host), action (set, unset, block, unblock), file, kind, background, keep (yes)',
    )
    .action(async (file) => {
      const failures = await withStores(({ records }) => importFile(records.artwork, file))
      if (failures > 0) process.exitCode = 1
    })
}

function lineOf({ domain, blocked, artwork }: Omit<OperatorEntry, 'domain'> & { domain: string }) {
  const texts = artwork.map(
    ({ kind, background, mediaType, kept }) =>
      `${kind}${background ? ` for ${background}` : ''} (${mediaType}${kept ? ', kept' : ''})`,
  )
  return [domain, blocked ? 'blocked' : 'shown', texts.join(', ')].join('\t')
}

/** Runs each row of the file with one renderer. @returns the number of rows that failed. */
async function importFile(artworkRecords: ArtworkRecords, file: string): Promise<number> {
  const renderer = createRenderer({ maxChildren: 1 })
  try {
    return await importRows(file, ['domain', 'action'], (row) =>
      runRow(artworkRecords, renderer, row, dirname(file)),
    )
  } finally {
    await renderer.close()
  }
}

/** @param folder of the CSV file, where its relative paths begin. @returns a sentence for people. */
async function runRow(
  artworkRecords: ArtworkRecords,
  renderer: Renderer,
  row: Record<string, string>,
  folder: string,
): Promise<string> {
  const isHost = oneOf('host', row.host || 'no', ['yes', 'no']) === 'yes'
  const site = siteOfCommand(parseSiteArgument(row.domain ?? ''), { host: isHost })
  const domain = siteText(site)
  switch (row.action) {
    case 'set':
      return setArtwork(artworkRecords, renderer, site, resolve(folder, row.file ?? ''), {
        kind: oneOf('kind', row.kind || 'icon', KINDS),
        background: row.background ? oneOf('background', row.background, BACKGROUNDS) : undefined,
        keep: oneOf('keep', row.keep || 'no', ['yes', 'no']) === 'yes',
      })
    case 'unset':
      return `${domain}: ${await artworkRecords.remove(site)} images removed.`
    case 'block':
      await artworkRecords.block(site)
      return `${domain} is blocked.`
    case 'unblock':
      await artworkRecords.unblock(site)
      return `${domain} is not blocked.`
    default:
      throw new Error(`The action must be set, unset, block or unblock; got "${row.action ?? ''}".`)
  }
}

function oneOf<T extends string>(column: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((option) => option === value)
  if (found === undefined)
    throw new Error(`The ${column} must be one of ${allowed.join(', ')}; got "${value}".`)
  return found
}
