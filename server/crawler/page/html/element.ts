// An element as it stands in the page: its attributes and everything it is within.
import { tokensOf } from './logo-words.ts'

export interface Place {
  tag: string
  attributes: Readonly<Record<string, string>>
  parent: Place | null
  /** Whether it is an svg element or within one: asked of each element of a page. */
  isSvg: boolean
  /** How many elements the page opened before it. */
  order: number
  /** Drawings within it, to tell a wall of logos from a header. */
  drawings: number
  /** A heading beside it speaks of customers, partners or the press. */
  isWall: boolean
}

/** The element and everything it is within, innermost first. */
export function* outwards(place: Place | null): Generator<Place> {
  for (let at = place; at; at = at.parent) yield at
}

// These carry words on the whole page: WordPress writes "wp-custom-logo" on every body.
const WHOLE = new Set(['html', 'body'])

/**
 * Asks something of an element once, though it be for each of a hundred drawings in it.
 * What else is asked with must be the same for a whole page.
 */
export function once<T, Rest extends unknown[]>(
  ask: (place: Place, ...rest: Rest) => T,
): (place: Place, ...rest: Rest) => T {
  const known = new WeakMap<Place, { answer: T }>()
  return (place, ...rest) => {
    const said = known.get(place) ?? { answer: ask(place, ...rest) }
    known.set(place, said)
    return said.answer
  }
}

/** Words of an element's class and id. */
export const classWords = once(({ tag, attributes }): string[] =>
  WHOLE.has(tag) ? [] : tokensOf(`${attributes.class ?? ''} ${attributes.id ?? ''}`),
)

/** Longer ones are no names. */
const LABEL = 300

/** Words that people read or hear of an element. */
export const labelOf = ({ attributes }: Place): string =>
  [attributes.alt, attributes['aria-label'], attributes.title]
    .filter((label) => label !== undefined && label !== '')
    .map((label) => label!.slice(0, LABEL))
    .join(' ')

/** The nearest of these elements that the place is within, itself included. */
export function within(place: Place | null, ...tags: string[]): Place | null {
  for (let at = place; at; at = at.parent) if (tags.includes(at.tag)) return at
  return null
}
