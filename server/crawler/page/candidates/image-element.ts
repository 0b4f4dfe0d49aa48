// An image in the body of the page that may be a logo.
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
  /** The background that its media query selects; null when it selects none. */
  background: Background | null
  /** `#rrggbb`: the color that shows through it as a mask; `unknown` when the page does not say it; absent for no mask. */
  maskColor?: string
  /** Words that are not in its attributes: the title inside an svg, the names of its symbols. */
  extraWords: string
  /** Pixels; null when the page does not declare it. */
  declaredWidth: number | null
  /** Width divided by height; null when the page does not declare it. */
  aspectRatio: number | null
  /** The element in words for people: `<img alt="Acme">`. */
  description: string
}

/** Number of ancestors whose `imageCount` an image increases. */
const MAX_COUNTED_ANCESTORS = 8

/** Increases the image count of the nearest ancestors. */
export function countInAncestors(element: PageElement): void {
  let remaining = MAX_COUNTED_ANCESTORS
  for (const ancestor of selfAndAncestors(element.parent)) {
    ancestor.imageCount += 1
    if (--remaining === 0) return
  }
}

/** Width divided by height, from values such as `120` or `120px`; null when relative or invalid. */
export function aspectRatioOf(
  width: string | undefined,
  height: string | undefined,
): number | null {
  const widthNumber = Number.parseFloat(width ?? '')
  const heightNumber = Number.parseFloat(height ?? '')
  const isRelative = /%|auto|em$/.test(`${width} ${height}`)
  if (isRelative || !(widthNumber > 0 && heightNumber > 0)) return null
  return widthNumber / heightNumber
}
