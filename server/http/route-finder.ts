// Finds the route that a path belongs to, for requests that were answered before they reached it.
import type { Router } from 'express'

/** @returns the pattern of the first route that matches the path, such as `/api/:domain`; null when none does. */
export type FindRoute = (path: string) => string | null

/** @param router every route of one host, in the order in which they are tried. */
export function createRouteFinder(router: Router): FindRoute {
  const patterns = routePaths(router).map((path) => ({ path, segments: path.split('/') }))
  return (path) => {
    const segments = path.split('/')
    return patterns.find((pattern) => matches(pattern.segments, segments))?.path ?? null
  }
}

/** The paths of a router's routes, such as `/api/:domain`. */
export function routePaths({ stack }: Router): string[] {
  return stack.flatMap(({ route }) => (route ? [route.path].flat() : []))
}

function matches(pattern: string[], segments: string[]): boolean {
  const isRest = pattern.at(-1)?.startsWith('*') === true
  if (isRest ? segments.length < pattern.length : segments.length !== pattern.length) return false
  return pattern.every((expected, i) => {
    if (expected.startsWith(':') || expected.startsWith('*')) return segments[i] !== ''
    return expected === segments[i]
  })
}
