// Finds out how high a candidate can score at most, before its image is fetched.
import type { Kind } from '../../schema/artwork.ts'
import type { Candidate } from '../../schema/visit.ts'
import { pointsOfEdge, SOURCE_POINTS, UNLINKED_POINTS, VECTOR_POINTS } from './logo-score.ts'

/** Points of the rules `aspectRatio`, `transparency` and `fullColor` for the best image. */
const BEST_IMAGE_POINTS: Record<Kind, number> = { icon: 6 + 6 + 4, wordmark: 6 + 4 }
const RASTER_URL = /\.(?:png|jpe?g|gif|webp|avif|jxl|bmp|ico)(?:[?#]|$)/i
/** Pixels of the largest image in a favicon.ico, and of a touch icon, where none are declared. */
const USUAL_ICO_EDGE = 64
const USUAL_TOUCH_ICON_EDGE = 180

/** What is known of a candidate before its image is. */
export type UnseenCandidate = Pick<Candidate, 'source' | 'url' | 'isLinked' | 'declaredSize'>

/** @returns the highest own score that a candidate can get, before its image is known. */
export function bestOwnScore(candidate: UnseenCandidate, kind: Kind): number {
  const { source, url, isLinked } = candidate
  const detail = RASTER_URL.test(url ?? '') ? pointsOfEdge(usualEdge(candidate)) : VECTOR_POINTS
  return (
    SOURCE_POINTS[kind][source] +
    detail +
    BEST_IMAGE_POINTS[kind] +
    (isLinked ? 0 : UNLINKED_POINTS)
  )
}

/** The longer edge of a raster image in pixels, as its place in the page or its kind suggests. */
function usualEdge({ source, url, declaredSize }: UnseenCandidate): number {
  // The size of an image in the page is the one at which it is shown.
  const isDeclared = declaredSize !== null && source !== 'header-logo' && source !== 'json-ld'
  if (isDeclared) return declaredSize
  if (/\.ico(?:[?#]|$)/i.test(url ?? '')) return USUAL_ICO_EDGE
  return source === 'apple-touch-icon' ? USUAL_TOUCH_ICON_EDGE : Number.POSITIVE_INFINITY
}
