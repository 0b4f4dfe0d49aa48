// Tells whether a host shows the drawing of its company: the same mark in the same colors, whatever its size and format.
import { LRUCache } from 'lru-cache'
import type { Artwork } from '../../schema/artwork.ts'
import type { Ctx } from '../context.ts'
import { ArtworkFailed } from '../images/child.ts'
import { brandColors, sharesBrandColor } from '../images/measure/shared-colors.ts'
import { showSamePicture, type Thumbnails } from '../images/measure/thumbnail-difference.ts'

/** Thumbnails by the hash of the bytes, about 4 KB each. */
const measured = new LRUCache<string, Thumbnails>({ max: 1000 })
/** Of artwork that cannot be measured. */
const NO_THUMBNAILS: Thumbnails = { picture: null, mark: null }

/**
 * Measures each artwork once in this process.
 * @throws Unavailable when the render queue is full.
 */
export async function showsSameDrawing(
  ctx: Ctx,
  ofHost: readonly Artwork[],
  ofCompany: readonly Artwork[],
): Promise<boolean> {
  const icon = ofHost.find(({ kind, background }) => kind === 'icon' && background !== 'dark')
  const shown = icon ?? ofHost[0]
  for (const artwork of ofCompany)
    if (shown && (await isSameDrawing(ctx, shown, artwork))) return true
  return false
}

/** @param one the artwork of the host. */
async function isSameDrawing(ctx: Ctx, one: Artwork, other: Artwork): Promise<boolean> {
  if (one.hash === other.hash) return true
  const hasColors = [one, other].map(({ palette }) => brandColors(palette).length > 0)
  const sharesColors = hasColors[0]
    ? sharesBrandColor(one.palette, other.palette)
    : hasColors[0] === hasColors[1]
  if (!sharesColors) return false
  return showSamePicture(await thumbnailsOf(ctx, one), await thumbnailsOf(ctx, other))
}

async function thumbnailsOf(
  { renderer, caller }: Ctx,
  { hash, bytes }: Artwork,
): Promise<Thumbnails> {
  const known = measured.get(hash)
  if (known !== undefined) return known
  const terms = { caller: caller.subject, signal: caller.signal }
  const image = await renderer.ingest(bytes, { thumbnails: true }, terms).catch((error) => {
    if (error instanceof ArtworkFailed) return null
    throw error
  })
  const thumbnails = image?.thumbnails ?? NO_THUMBNAILS
  measured.set(hash, thumbnails)
  return thumbnails
}
