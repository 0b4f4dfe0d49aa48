// Creates logo candidates with defaults for unknown properties.
import { toPlainText } from '../../../../schema/plain-text.ts'
import type { Candidate, CandidateSource } from '../../../../schema/visit.ts'
import type { ImageSource } from '../html/url.ts'

/**
 * @param place where the image was found, as text for people: `manifest icons[0]`. It may contain text of the website,
 *   which is cleaned here.
 */
export const createCandidate = (
  source: CandidateSource,
  { url, bytes }: ImageSource,
  place: string,
  properties: Partial<Candidate> = {},
): Candidate => ({
  source,
  url,
  inlineBytes: bytes,
  background: null,
  kind: null,
  declaredSize: null,
  maskColor: null,
  isMaskable: false,
  isLinked: true,
  place: toPlainText(place.slice(0, 200)),
  ...properties,
})

/** The longest edge in `16x16 32x32` or `192`, in pixels. Infinity for `any`, null when invalid. */
export function parseIconSizes(sizes: string | undefined): number | null {
  const words = sizes?.trim().toLowerCase().split(/\s+/, 50) ?? []
  if (words.includes('any')) return Number.POSITIVE_INFINITY
  const edges = words.flatMap((word) => /^(\d{1,5})(?:[x×*](\d{1,5}))?$/.exec(word)?.slice(1) ?? [])
  const longest = Math.max(0, ...edges.filter(Boolean).map(Number))
  return longest > 0 && longest <= 10_000 ? longest : null
}

/** A start tag with some of its attributes, for people: `<link rel="icon" sizes="32x32">`. */
export function describeTag(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  names: string[],
): string {
  const present = names
    .filter((name) => attributes[name])
    .map((name) => ` ${name}="${attributes[name]!.trim().slice(0, 60)}"`)
  return `<${tag}${present.join('')}>`
}
