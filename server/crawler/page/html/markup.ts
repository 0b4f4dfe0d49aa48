// Writes one svg element of a page as markup, noting where its identified parts stand.
import { LIMITS } from '../limits.ts'
import type { Place } from './element.ts'
import { attributeName } from './svg-attribute-names.ts'

/** A part that other drawings may refer to by its id. */
export interface Part {
  of: Writing
  start: number
  end: number
  viewBox: string | undefined
}

export const markupOf = ({ of, start, end }: Part): string => of.inner.slice(start, end)

/** The content of an svg element while it is read. */
export interface Writing {
  root: Place
  inner: string
  isTooLong: boolean
  /** Open elements, innermost last, each with where it began. */
  open: { place: Place; start: number }[]
  /** Within this nothing is written. */
  skipped: Place | null
  title: string
  parts: Map<string, Part>
}

// Scripts, prose, foreign markup, and what editors write for themselves.
const SKIPPED = new Set(['script', 'foreignObject', 'title', 'desc', 'metadata'])

export const begin = (root: Place): Writing => ({
  root,
  inner: '',
  isTooLong: false,
  open: [],
  skipped: null,
  title: '',
  parts: new Map(),
})

export function openPart(writing: Writing, place: Place): void {
  if (writing.skipped) return
  if (SKIPPED.has(place.tag) || /[^A-Za-z]/.test(place.tag)) {
    writing.skipped = place
    return
  }
  writing.open.push({ place, start: writing.inner.length })
  append(writing, `<${place.tag}${attributesOf(place)}>`)
}

export function closePart(writing: Writing, place: Place): void {
  if (writing.skipped) {
    if (writing.skipped === place) writing.skipped = null
    return
  }
  const last = writing.open.at(-1)
  if (last?.place !== place) return
  writing.open.pop()
  append(writing, `</${place.tag}>`)
  const { id, viewbox } = place.attributes
  if (!id || writing.isTooLong || writing.parts.has(id) || writing.parts.size > LIMITS.parts) return
  const end = writing.inner.length
  writing.parts.set(id, { of: writing, start: last.start, end, viewBox: viewbox })
}

export function writeText(writing: Writing, text: string, place: Place): void {
  const isTitle = place.tag === 'title' && place.parent === writing.root
  if (isTitle && writing.title.length < 200) writing.title += text.slice(0, 200)
  if (!writing.skipped && place !== writing.root) append(writing, escaped(text))
}

/** Closes what the page left open. */
export function finish(writing: Writing): void {
  writing.skipped = null
  for (const { place } of writing.open.toReversed()) closePart(writing, place)
}

export function attributesOf({ attributes }: Place): string {
  const named = Object.entries(attributes).map(([name, value]) => [attributeName(name), value])
  // As a map, because two spellings of one name would be no XML.
  const written = new Map(named.filter((pair): pair is [string, string] => pair[0] !== null))
  return [...written].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
}

function append(writing: Writing, text: string): void {
  if (writing.inner.length + text.length > LIMITS.drawing) writing.isTooLong = true
  if (!writing.isTooLong) writing.inner += text
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)
