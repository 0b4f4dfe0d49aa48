// An image in the body of the page, before the reader scores it as a possible logo.
import type { Background } from '../../../../schema/artwork.ts'
import { type PageElement, selfAndAncestors } from '../html/element.ts'
import type { SvgFile } from '../html/standalone-svg.ts'

export interface ImageElement {
  /** The img, svg or other element that shows the image. */
  element: PageElement
  /** Its URL as the page writes it; null for an inline svg. */
  rawUrl: string | null
  /** Writes the file of an inline svg. Called only for likely logos, because it is slow. */
  toSvgFile?: () => SvgFile
  /** The background in its media query. */
  background: Background | null
  /** Words that are not in its attributes: the title inside an svg, the names of its symbols. */
  extraWords: string
  /** Pixels; null when the page does not declare it. */
  declaredWidth: number | null
  /** Width divided by height; null when the page does not declare it. */
  aspectRatio: number | null
  /** The element in words for people: `<img alt="Acme">`. */
  description: string
}

/** How many ancestors count an image, to detect walls of logos. */
const MAX_ANCESTORS = 8

/** Increases the image count of the nearest ancestors. */
export function countInAncestors(element: PageElement): void {
  let left = MAX_ANCESTORS
  for (const ancestor of selfAndAncestors(element.parent)) {
    ancestor.imageCount += 1
    if (--left === 0) return
  }
}

/** Width divided by height, from values such as `120` or `120px`; null when relative or invalid. */
export function aspectRatioOf(
  width: string | undefined,
  height: string | undefined,
): number | null {
  const [w, h] = [Number.parseFloat(width ?? ''), Number.parseFloat(height ?? '')]
  const isRelative = /%|auto|em$/.test(`${width} ${height}`)
  return w > 0 && h > 0 && !isRelative ? w / h : null
}
