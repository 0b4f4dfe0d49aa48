// Tells whether a host shows the drawing of its company: the same mark in the same colors, whatever its size and format.
import { LRUCache } from 'lru-cache'
import type { Artwork } from '../../schema/artwork.ts'
import type { Ctx } from '../context.ts'
import { ArtworkFailed } from '../images/child.ts'
import { hashSimilarity } from '../images/measure/hash-similarity.ts'
import { brandColors, sharesBrandColor } from '../images/measure/shared-colors.ts'

/**
 * Stricter than for the candidates of one site: an icon that is wrongly taken for the company's is not seen at all. Most copies
 * in another size and format reach it, letters in equal discs do not.
 */
const MIN_SAME_DRAWING_SIMILARITY = 0.9
/**
 * For a bitmap below 64 px. Most of these are copies of the company's icon that have lost its details. 98 % of the versions
 * of one mark reach this similarity; of different marks, 0.4 % do.
 */
const MIN_SMALL_SIMILARITY = 0.66
const SMALL_EDGE = 64

/** Perceptual hashes by the hash of the bytes; empty for artwork that cannot be measured. */
const measured = new LRUCache<string, string>({ max: 10_000 })

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
  const [hash, otherHash] = [await perceptualHashOf(ctx, one), await perceptualHashOf(ctx, other)]
  if (hash === '' || otherHash === '') return false
  const isSmall = one.mediaType !== 'image/svg+xml' && Math.max(one.width, one.height) < SMALL_EDGE
  const minSimilarity = isSmall ? MIN_SMALL_SIMILARITY : MIN_SAME_DRAWING_SIMILARITY
  return hashSimilarity(hash, otherHash) >= minSimilarity
}

async function perceptualHashOf(
  { renderer, caller }: Ctx,
  { hash, bytes }: Artwork,
): Promise<string> {
  const known = measured.get(hash)
  if (known !== undefined) return known
  const terms = { caller: caller.subject, signal: caller.signal }
  const image = await renderer.ingest(bytes, {}, terms).catch((error) => {
    if (error instanceof ArtworkFailed) return null
    throw error
  })
  const perceptualHash = image?.perceptualHash ?? ''
  measured.set(hash, perceptualHash)
  return perceptualHash
}
