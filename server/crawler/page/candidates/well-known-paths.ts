// Where icons are though no page names them: paths that browsers and phones have always asked for.
import type { Candidate } from '../../../../schema/visit.ts'
import { addressOf } from '../html/url.ts'
import { candidate } from './candidate.ts'

const PATHS = [
  ['favicon', '/favicon.ico'],
  ['apple-touch-icon', '/apple-touch-icon.png'],
  ['apple-touch-icon', '/apple-touch-icon-precomposed.png'],
  ['favicon', '/favicon.svg'],
] as const

export function wellKnown(origin: string): Candidate[] {
  return PATHS.flatMap(([way, path]) => {
    const url = addressOf(path, origin)
    const picture = url && ({ url, bytes: null } as const)
    return picture ? candidate(way, picture, path, { kind: 'icon', linked: false }) : []
  })
}
