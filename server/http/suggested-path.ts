// Suggests the path that a caller probably meant, for the error of an unknown path.
import type { Router } from 'express'
import { apexOf } from '../../schema/apex.ts'
import { Problem } from '../../schema/problems.ts'
import { redactKeys } from '../telemetry/redact.ts'
import { routePaths } from './route-finder.ts'
import { isProbablyMeant } from './typo.ts'

/** In characters; a host name has at most 253. */
const MAX_PATH_LENGTH = 300

/** File extensions that are top-level domains too: /index.sh is rather a file than a company. */
const FILE_EXTENSIONS = /\.(?:md|mov|pl|ps|py|rs|sh|so|zip)$/i

/** The page of a company by its name; most companies have the .com domain of their name. */
const COMPANY_NAME = /^\/c\/[a-z\d][a-z\d-]{0,61}[a-z\d]$/i

/** @returns the path of a route of this host that is like the unknown one; null when there is none. */
export type SuggestPath = (path: string) => string | null

/** @param router every route of one host. */
export function createPathSuggester(router: Router): SuggestPath {
  const patterns = routePaths(router).map((path) => path.split('/'))
  return (path) => {
    // A key that was written into the path must not be repeated in the answer.
    if (path.length > MAX_PATH_LENGTH || redactKeys(path) !== path) return null
    const cleaned = path.replace(/\/+/g, '/').replace(/\/$/, '')
    const candidates = [cleaned, cleaned.toLowerCase()].flatMap(spellings)
    for (const candidate of candidates) {
      for (const pattern of patterns) {
        const corrected = correctPath(pattern, candidate)
        if (corrected !== null && corrected !== path) return corrected
      }
    }
    return COMPANY_NAME.test(cleaned) ? `${cleaned.toLowerCase()}.com` : null
  }
}

/** The nearest spelling comes first. */
function spellings(path: string): string[] {
  // Other services describe a company at /api/company/{domain} or /v2/companies/{domain}.
  const described = path.replace(/^\/(?:(?:api|v\d)\/)*compan(?:y|ies)\//, '/api/describe/')
  // The address of a page where a domain belongs.
  const withDomain = path.replace(/https?:\/+([^/]+).*$/i, '$1')
  return [path, path.replace(/^\/(?:api|v\d)\//, '/'), `/api${path}`, described, withDomain]
}

/**
 * @param pattern the segments of a route's path.
 * @returns the path with its typos corrected, at most one in each segment; null when it does not match the pattern.
 */
function correctPath(pattern: string[], path: string): string | null {
  const segments = path.split('/')
  if (segments.length !== pattern.length) return null
  const corrected = pattern.map((expected, i) => correctSegment(expected, segments[i] as string))
  return corrected.includes(null) ? null : corrected.join('/')
}

function correctSegment(expected: string, segment: string): string | null {
  // Every hostname would match a route such as /api/:domain, but so would every other word.
  if (expected === ':domain') return isLikelyDomain(segment) ? segment : null
  if (expected.startsWith(':')) return segment === '' ? null : segment
  return isProbablyMeant(expected, segment) ? expected : null
}

function isLikelyDomain(segment: string): boolean {
  return apexOf(segment) !== null && !FILE_EXTENSIONS.test(segment)
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
