// Reduces a logo query to the size, format and density that the caller's plan includes.
import { type LogoQuery, SIZE } from '../../schema/inputs/logo.ts'
import type { Downgrade } from '../../schema/resolvers.ts'
import type { Feature } from '../../schema/shapes/plan.ts'
import type { CallerPlan } from './plans.ts'

/** A logo query after it was reduced to the caller's plan. */
export interface ClampedQuery {
  query: LogoQuery
  /** The parameters that were reduced, as X-Downgraded lists them. */
  downgraded: Downgrade[]
}

/**
 * Reduces a logo query to what the caller's plan includes, instead of refusing the request.
 * The limit of the plan bounds the edge of the image in pixels, after retina has doubled it.
 */
export function clampLogoQuery({ kind, plan }: CallerPlan, requested: LogoQuery): ClampedQuery {
  const has = (feature: Feature) => plan.features[feature] === true
  const maxEdge = has('customSizes') ? plan.maxLogoSize : Math.min(plan.maxLogoSize, SIZE.default)
  const isDoubled = requested.retina && has('retina')
  const edge = isDoubled ? requested.size * 2 : requested.size
  const query = { ...requested }
  const downgraded: Downgrade[] = []
  if (requested.size > maxEdge) downgraded.push('size')
  const isFormatAllowed =
    requested.format === 'svg' ? has('svg') && kind === 'secret' : has('formats')
  if (requested.format !== undefined && requested.format !== 'png' && !isFormatAllowed) {
    query.format = 'png'
    downgraded.push('format')
  }
  if (requested.retina && (!isDoubled || edge > maxEdge)) {
    query.retina = false
    downgraded.push('retina')
  }
  if (edge > maxEdge) query.size = maxEdge
  return { query, downgraded }
}
