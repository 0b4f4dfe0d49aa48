// Writes `mask-type` as an attribute. resvg reads it only there; libvips and browsers also read it in a style.
import type { SafeImage } from '../../../schema/artwork.ts'

/** Icons of packs have only this property in the style; older versions of the sanitizer wrote it first. */
const MASK_TYPE_IN_STYLE = / style="mask-type:(alpha|luminance)(?:;([^"]*))?"/g

/** @param svg an icon of a pack, or an SVG that the sanitizer wrote. */
const withMaskTypeAttributes = (svg: string): string =>
  svg.replace(
    MASK_TYPE_IN_STYLE,
    (_, maskType: string, rest?: string) =>
      ` mask-type="${maskType}"${rest ? ` style="${rest}"` : ''}`,
  )

/**
 * Brings artwork that an older version stored into the form that the sanitizer writes now. It keeps its hash.
 * @returns the same artwork, or one without the measurements that the older version made of a wrong picture.
 */
export function inCurrentForm(artwork: SafeImage): SafeImage {
  if (artwork.mediaType !== 'image/svg+xml') return artwork
  const bytes = Buffer.from(artwork.bytes)
  if (!bytes.includes('style="mask-type:')) return artwork
  const svg = withMaskTypeAttributes(bytes.toString())
  return { ...artwork, bytes: Buffer.from(svg), legible: [], visibleArea: null }
}
