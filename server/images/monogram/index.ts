// Draws a logo for a company without artwork: a monogram on a plate, or a placeholder.
// A "plate" is the solid background shape behind the letters.
import { LRUCache } from 'lru-cache'
import type { Background } from '../../../schema/artwork.ts'
import { initials, initialsOfDomain, type MonogramSubject } from './initials.ts'
import { layOutLetters } from './lettering.ts'
import { pathData } from './outline.ts'
import { monogramColors } from './plate-color.ts'

export interface GeneratedMark {
  svg: string
  width: number
  height: number
}

/** Width and height of every generated mark. */
export const MARK_SIDE = 128

/** A diamond, shown when there is no glyph for the initials; it looks intentional, unlike an empty box. */
const DIAMOND = 'M64 30L98 64L64 98L30 64ZM64 49L49 64L64 79L79 64Z'

function plateSvg(fill: string, shapes: string): GeneratedMark {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${MARK_SIDE}" height="${MARK_SIDE}" ` +
    `viewBox="0 0 ${MARK_SIDE} ${MARK_SIDE}"><rect width="${MARK_SIDE}" height="${MARK_SIDE}" rx="28" ` +
    `fill="${fill}"/>${shapes}</svg>`
  return { svg, width: MARK_SIDE, height: MARK_SIDE }
}

// Laying out letters takes 0.5 ms, and 1,000 domains share about 500 pairs of initials.
const pathCache = new LRUCache<string, { path: string | null }>({ max: 4000 })

/** The path data of the letters; null when a letter has no outline. */
function pathOf(letters: string): string | null {
  const cached = pathCache.get(letters)
  if (cached) return cached.path
  const outline = layOutLetters(letters, MARK_SIDE)
  const path = outline && pathData(outline)
  pathCache.set(letters, { path })
  return path
}

const letterPathOf = (subject: MonogramSubject): string =>
  pathOf(initials(subject)) ?? pathOf(initialsOfDomain(subject.apex)) ?? DIAMOND

/** The company's initials on a plate of its own color. @param theme the page background. */
export function monogram(subject: MonogramSubject, theme: Background): GeneratedMark {
  const { plate, letters } = monogramColors(subject, theme)
  return plateSvg(plate, `<path fill="${letters}" d="${letterPathOf(subject)}"/>`)
}

const GREYS = {
  light: { plate: '#e7e9ed', shape: '#8d94a0' },
  dark: { plate: '#2a2d32', shape: '#8a919c' },
} as const

/** A building that means "no logo", the same for every domain. */
export function placeholder(theme: Background): GeneratedMark {
  const { plate, shape } = GREYS[theme]
  const windows = [42, 55, 68].flatMap((y) => [49, 67].map((x) => `M${x} ${y}h12v8h-12Z`)).join('')
  return plateSvg(
    plate,
    `<path fill="${shape}" fill-rule="evenodd" ` +
      `d="M40 96V38a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v58Z${windows}M57 96v-12h14v12Z"/>`,
  )
}
