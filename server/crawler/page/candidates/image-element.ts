// A drawing seen in the body of the page, before it is judged whether it is the logo.
import type { Background } from '../../../../schema/artwork.ts'
import { outwards, type Place } from '../html/element.ts'
import type { SvgFile } from '../html/standalone-svg.ts'

export interface Drawing {
  place: Place
  /** As the page writes it; null when the drawing stands in the page. */
  address: string | null
  /** Makes the file of one that stands in the page, once it is likely to be the logo. */
  file?: () => SvgFile
  /** What its media query says. */
  background: Background | null
  /** Words besides those of its attributes: a title inside it, the name of its sprite. */
  words: string
  declared: number | null
  /** Width by height, where the page says it. */
  aspect: number | null
  /** An element for people: `<img alt="Acme">`. */
  tag: string
}

/** How far out a drawing counts for a wall of them. */
const COUNTED = 8

/** Tells the elements around that there is one drawing more in them. */
export function count(place: Place): void {
  let left = COUNTED
  for (const at of outwards(place.parent)) {
    at.drawings += 1
    if (--left === 0) return
  }
}

/** Width by height, of what may be `120`, `120px` or nonsense. */
export function aspectOf(width: string | undefined, height: string | undefined): number | null {
  const [w, h] = [Number.parseFloat(width ?? ''), Number.parseFloat(height ?? '')]
  const isRelative = /%|auto|em$/.test(`${width} ${height}`)
  return w > 0 && h > 0 && !isRelative ? w / h : null
}
