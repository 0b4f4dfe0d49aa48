// Stores the image of a file as the artwork of a company.
import { readFile } from 'node:fs/promises'
import { KINDS } from '../../schema/artwork.ts'
import { type Site, siteText } from '../../schema/site.ts'
import type { Renderer } from '../images/pool.ts'
import { type StoreOptions, storeArtwork } from '../operator/artwork.ts'
import type { ArtworkRecords } from '../stores/records.ts'

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

/** Stores the image of a file. @returns a sentence for people. @throws Error naming what is wrong with the file. */
export async function setArtwork(
  artworkRecords: ArtworkRecords,
  renderer: Renderer,
  site: Site,
  file: string,
  options: StoreOptions,
): Promise<string> {
  const bytes = await readImage(file)
  const stored = await storeArtwork(artworkRecords, renderer, site, bytes, options)
  const { kind, mediaType, width, height, blocked } = stored
  const state = blocked ? 'is blocked; after unblock it shows' : 'now shows'
  const sentence = `${siteText(site)} ${state} this ${kind} (${mediaType}, ${width}×${height}).`
  const [record] = await artworkRecords.find([site])
  const missing = KINDS.find((name) => !record?.artworks.some((artwork) => artwork.kind === name))
  if (missing === undefined) return sentence
  return `${sentence} It hides the logos of all other sources, also a ${missing}. To show one, set it with --kind ${missing}.`
}
