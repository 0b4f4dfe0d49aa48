// Stores the image of a file as the artwork of a company.
import { readFile } from 'node:fs/promises'
import type { Apex } from '../../schema/apex.ts'
import type { Background, Kind } from '../../schema/artwork.ts'
import type { Renderer } from '../images/pool.ts'
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
  apex: Apex,
  file: string,
  { kind, background }: { kind: Kind; background?: Background },
): Promise<string> {
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
}
