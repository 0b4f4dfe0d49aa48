// The table of technologies by signal: what stands where, and what it tells.
import { TECHNOLOGIES } from './fingerprints.ts'

/** What a page and its answer are looked through for; each is told as the table writes it. */
export const MARKS = [
  ...['cookie', 'path', 'inline', 'style', 'attribute', 'id', 'class', 'element', 'meta'],
  ...['rel', 'type', 'field'],
] as const

const BY_PLACE = new Map<string, Map<string, string[]>>()
const STARRED = new Map<string, string[]>()

for (const [name, , signals] of TECHNOLOGIES) {
  for (const signal of signals.split(' | ')) {
    const space = signal.indexOf(' ')
    const [place, pattern] = [signal.slice(0, space), signal.slice(space + 1)]
    const known = BY_PLACE.get(place) ?? new Map<string, string[]>()
    BY_PLACE.set(place, known.set(pattern, [...(known.get(pattern) ?? []), name]))
    if (pattern.endsWith('*')) STARRED.set(place, [...(STARRED.get(place) ?? []), pattern])
  }
}

const NONE: readonly string[] = []

/** @returns the technologies that a pattern of the table tells there. */
export const toldBy = (place: string, pattern: string): readonly string[] =>
  BY_PLACE.get(place)?.get(pattern) ?? NONE

/** @returns all patterns of a place. */
export const patternsOf = (place: string): string[] => [...(BY_PLACE.get(place)?.keys() ?? [])]

/** @returns the pattern that a name fits: itself, or the beginning of it with a star; null when there is none. */
export function patternOf(place: string, name: string): string | null {
  if (BY_PLACE.get(place)?.has(name)) return name
  return STARRED.get(place)?.find((pattern) => name.startsWith(pattern.slice(0, -1))) ?? null
}
