// Turns the embedded images of an SVG that renderers do not draw into PNG: WebP, AVIF, bitmaps, and SVG in SVG.

import { encodePng } from './png.ts'
import { decode } from './raster/index.ts'
import { rasterizeVector } from './rasterize.ts'
import { type ConvertedImages, isDrawnFormat, parseDataUrl } from './svg/embedded.ts'
import { SVG_LIMITS } from './svg/limits.ts'
import { parseSvg, walkElements } from './svg/parse.ts'
import { sanitizeSvg, UnsafeArtwork } from './svg/sanitize.ts'

/** Longer edge in pixels of a converted image; most logos are shown smaller. */
const CONVERTED_EDGE = 512

/** @param bytes an untrusted SVG. @throws UnsafeArtwork for one that cannot be parsed, or with too many images. */
export async function convertImages(bytes: Uint8Array): Promise<ConvertedImages> {
  const converted = new Map<string, string>()
  // Nearly all files embed nothing, and a file of another encoding is not worth a second reading.
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('data:'))
    return converted
  const hrefs = [...walkElements(parseSvg(bytes))].flatMap(({ name, attributes }) =>
    name === 'image' ? [attributes.get('href') ?? ''] : [],
  )
  if (hrefs.length > SVG_LIMITS.images) throw new UnsafeArtwork('The SVG embeds too many images.')
  for (const href of new Set(hrefs)) {
    const image = parseDataUrl(href)
    if (!image || image.format === null || isDrawnFormat(image.format)) continue
    const png = await pngOf(image.bytes, image.format)
    if (png) converted.set(href, `data:image/png;base64,${png.toString('base64')}`)
  }
  return converted
}

/** @returns null for an image that is damaged, or that embeds nothing that can be drawn. */
async function pngOf(bytes: Buffer, format: Parameters<typeof decode>[1] | 'svg' | 'svgz') {
  try {
    if (format === 'svgz') return null
    if (format !== 'svg') return encodePng(await decode(bytes, format))
    const inner = sanitizeSvg(bytes)
    return encodePng(await rasterizeVector(inner.svg, inner, CONVERTED_EDGE))
  } catch (error) {
    if (error instanceof UnsafeArtwork) return null
    throw error
  }
}
