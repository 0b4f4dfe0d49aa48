// Lists the usual paths of icons, which many sites have even when no page links to them.
import type { Candidate } from '../../../../schema/visit.ts'
import { absoluteUrl } from '../html/url.ts'
import { createCandidate } from './candidate.ts'

const PATHS = [
  ['favicon', '/favicon.ico'],
  ['apple-touch-icon', '/apple-touch-icon.png'],
  ['apple-touch-icon', '/apple-touch-icon-precomposed.png'],
  ['favicon', '/favicon.svg'],
] as const

/** @param origin the scheme and host, such as `https://acme.com`. */
export function wellKnownIcons(origin: string): Candidate[] {
  return PATHS.flatMap(([source, path]) => {
    const url = absoluteUrl(path, origin)
    if (url === null) return []
    return createCandidate(source, { url, bytes: null }, path, { kind: 'icon', isLinked: false })
  })
}
