// Makes candidates, so that what nothing is known of is said in one place.
import type { Candidate, Way } from '../../../../schema/visit.ts'
import type { Picture } from '../html/url.ts'

export const candidate = (
  way: Way,
  { url, bytes }: Picture,
  place: string,
  known: Partial<Candidate> = {},
): Candidate => ({
  way,
  url,
  bytes,
  background: null,
  kind: null,
  declared: null,
  colour: null,
  maskable: false,
  linked: true,
  place: place.slice(0, 200),
  ...known,
})

/** The longest edge of `16x16 32x32`, `any`, `192`; null when it says nothing sensible. */
export function sizeIn(sizes: string | undefined): number | null {
  const words = sizes?.trim().toLowerCase().split(/\s+/, 50) ?? []
  if (words.includes('any')) return Number.POSITIVE_INFINITY
  const edges = words.flatMap((word) => /^(\d{1,5})(?:[x×*](\d{1,5}))?$/.exec(word)?.slice(1) ?? [])
  const longest = Math.max(0, ...edges.filter(Boolean).map(Number))
  return longest > 0 && longest <= 10_000 ? longest : null
}

/** An element for people to find it by: `<link rel="icon" sizes="32x32">`. */
export function tagOf(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  names: string[],
): string {
  const said = names
    .filter((name) => attributes[name])
    .map((name) => ` ${name}="${attributes[name]!.trim().slice(0, 60)}"`)
  return `<${tag}${said.join('')}>`
}
