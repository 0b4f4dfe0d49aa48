// The marks drawn when a company has no artwork: its initials on a plate, or a plain building.
import { LRUCache } from 'lru-cache'
import type { Background } from '../../../schema/artwork.ts'
import { initials, initialsOfDomain, type Subject } from './initials.ts'
import { lettering } from './lettering.ts'
import { pathData } from './outline.ts'
import { plate } from './plate-color.ts'

export interface Synthetic {
  svg: string
  width: number
  height: number
}

const SIDE = 128
const INK = '#ffffff'

// For a company that no script here can name: a seal, which looks meant where tofu does not.
const SEAL = 'M64 30L98 64L64 98L30 64ZM64 49L49 64L64 79L79 64Z'

function synthetic(ground: string, shapes: string): Synthetic {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" ` +
    `viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="28" ` +
    `fill="${ground}"/>${shapes}</svg>`
  return { svg, width: SIDE, height: SIDE }
}

// Letters take half a millisecond to set, and a thousand domains have some five hundred pairs of initials.
const marks = new LRUCache<string, { path: string | null }>({ max: 4000 })

/** The path of these letters; null when one of them has no outline. */
function pathOf(letters: string): string | null {
  const known = marks.get(letters)
  if (known) return known.path
  const set = lettering(letters, SIDE)
  const path = set && pathData(set)
  marks.set(letters, { path })
  return path
}

const markOf = (subject: Subject): string =>
  pathOf(initials(subject)) ?? pathOf(initialsOfDomain(subject.apex)) ?? SEAL

/** The company's initials on a plate of its colour; the theme is the page it will stand on. */
export const monogram = (subject: Subject, theme: Background): Synthetic =>
  synthetic(plate(subject.apex, theme), `<path fill="${INK}" d="${markOf(subject)}"/>`)

const GREYS = {
  light: { ground: '#e7e9ed', shape: '#8d94a0' },
  dark: { ground: '#2a2d32', shape: '#8a919c' },
} as const

/** The mark that says "no logo here", the same for every domain. */
export function placeholder(theme: Background): Synthetic {
  const { ground, shape } = GREYS[theme]
  const windows = [42, 55, 68].flatMap((y) => [49, 67].map((x) => `M${x} ${y}h12v8h-12Z`)).join('')
  return synthetic(
    ground,
    `<path fill="${shape}" fill-rule="evenodd" ` +
      `d="M40 96V38a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v58Z${windows}M57 96v-12h14v12Z"/>`,
  )
}
