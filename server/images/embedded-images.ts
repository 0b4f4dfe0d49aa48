// Turns the embedded images of an SVG that renderers do not draw, or draw otherwise than browsers, into PNG.

import { encodePng } from './png.ts'
import { decode, encodeForStorage } from './raster/index.ts'
import { isPlain } from './raster/plain.ts'
import { rasterizeVector } from './rasterize.ts'
import type { sniff } from './sniff.ts'
import { rejectHugeImages } from './svg/costly-elements.ts'
import { type ConvertedImages, parseDataUrl } from './svg/embedded.ts'
import { SVG_LIMITS } from './svg/limits.ts'
import { parseSvg, walkElements } from './svg/parse.ts'
import { sanitizeSvg, UnsafeArtwork } from './svg/sanitize.ts'

/** Longer edge in pixels of a converted image; most logos are shown smaller. */
const CONVERTED_EDGE = 512
/** Bytes of all converted images together: with their base64, two thirds of the rebuilt file. */
const MAX_CONVERTED_BYTES = SVG_LIMITS.rebuiltBytes / 2

/** @param file an untrusted SVG. @throws UnsafeArtwork for one that cannot be parsed, or with too many pixels. */
export async function convertImages(file: Uint8Array): Promise<ConvertedImages> {
  const converted = new Map<string, string>()
  // Nearly all files embed nothing, and a file of another encoding is not worth a second reading.
  if (!Buffer.from(file.buffer, file.byteOffset, file.byteLength).includes('data:'))
    return converted
  const hrefs = [...walkElements(parseSvg(file))].flatMap(({ name, attributes }) =>
    name === 'image' ? [attributes.get('href') ?? ''] : [],
  )
  const images = [...new Set(hrefs)].flatMap((href) => {
    const image = parseDataUrl(href)
    return image ? [{ href, ...image }] : []
  })
  // The size of an SVG is no number of pixels.
  rejectHugeImages(images.flatMap(({ bytes, format }) => (format === 'svg' ? [] : [bytes])))
  for (const { href, bytes, format } of images) {
    const png = format && (await pngOf(bytes, format, MAX_CONVERTED_BYTES / hrefs.length))
    if (png) converted.set(href, `data:image/png;base64,${png.toString('base64')}`)
  }
  return converted
}

/**
 * @param maxBytes above which a PNG is made smaller.
 * @returns null for an image that renderers draw as browsers do, one that is damaged, or that embeds nothing that can be drawn.
 */
async function pngOf(bytes: Buffer, format: ReturnType<typeof sniff>, maxBytes: number) {
  try {
    if (format === 'svgz') return null
    if (format === 'svg') {
      const inner = sanitizeSvg(bytes)
      return encodePng(await rasterizeVector(inner.svg, inner, CONVERTED_EDGE))
    }
    if ((format === 'png' || format === 'jpeg') && (await isPlain(bytes, format))) return null
    return (await encodeForStorage(await decode(bytes, format), maxBytes)).bytes
  } catch (error) {
    if (error instanceof UnsafeArtwork) return null
    throw error
  }
}
