// Suggests the path that a caller probably meant, for the error of an unknown path.
import type { Router } from 'express'
import { apexOf } from '../../schema/apex.ts'
import { Problem } from '../../schema/problems.ts'
import { redactKeys } from '../telemetry/index.ts'

/** In characters; a host name has at most 253. */
const MAX_PATH_LENGTH = 300

/** @returns the path of a route of this host that is like the unknown one; null when there is none. */
export type SuggestPath = (path: string) => string | null

/** @param router every route of one host. */
export function createPathSuggester(router: Router): SuggestPath {
  const patterns = routePaths(router).map((path) => path.split('/'))
  const isRoute = (path: string) => patterns.some((pattern) => matches(pattern, path))
  return (path) => {
    // A key that was written into the path must not be repeated in the answer.
    if (path.length > MAX_PATH_LENGTH || redactKeys(path) !== path) return null
    const cleaned = path.replace(/\/+/g, '/').replace(/\/$/, '')
    const candidates = [cleaned, cleaned.toLowerCase()].flatMap(spellings)
    return candidates.find((candidate) => candidate !== path && isRoute(candidate)) ?? null
  }
}

/** The nearest spelling comes first. The last two are for a domain alone, such as /stripe.com and /logos/stripe.com. */
function spellings(path: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return [path, path.replace(/^\/(?:api|v\d)\//, '/'), `/api${path}`, `/api/${name}`, `/${name}`]
}

/** The paths of a router's routes and of the routers in it, such as `/api/:domain`. */
function routePaths({ stack }: Router): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (route) return [route.path]
    return 'stack' in handle ? routePaths(handle as unknown as Router) : []
  })
}

/** @param pattern the segments of a route's path. */
function matches(pattern: string[], path: string): boolean {
  const segments = path.split('/')
  return (
    segments.length === pattern.length &&
    pattern.every((expected, i) => matchesSegment(expected, segments[i] as string))
  )
}

function matchesSegment(expected: string, segment: string): boolean {
  // Every hostname would match a route such as /api/:domain, but so would every other word.
  if (expected === ':domain') return apexOf(segment) !== null
  return expected.startsWith(':') ? segment !== '' : segment === expected
}

/**
 * Adds a suggestion to the problem of a path that is no route, or whose segment for a domain is another word.
 * @param suggest called only for such a problem.
 */
export function withSuggestedPath(problem: Problem, suggest: () => string | null): Problem {
  const { code, message, extras } = problem
  const isAboutPath =
    code === 'not_found' || (code === 'invalid_request' && extras.parameter === 'domain')
  const suggestion = isAboutPath ? suggest() : null
  if (suggestion === null) return problem
  return new Problem(code, `${message} Did you mean ${suggestion}?`, { ...extras, suggestion })
}
