// Reduces a logo query to the size, format and density that the caller's plan includes.
import { type LogoQuery, SIZE } from '../../schema/inputs.ts'
import type { Feature } from '../../schema/shapes.ts'
import type { CallerPlan } from './plans.ts'

/** A logo query after it was reduced to the caller's plan. */
export interface ClampedQuery {
  query: LogoQuery
  /** The parameters that the plan does not include, as X-Downgraded lists them. A reduced size is not listed. */
  downgraded: ('format' | 'retina')[]
}

/**
 * Reduces a logo query to what the caller's plan includes, instead of refusing the request.
 * The size is clamped before retina doubles it, and before any image is allocated.
 */
export function clampLogoQuery({ kind, plan }: CallerPlan, requested: LogoQuery): ClampedQuery {
  const has = (feature: Feature) => plan.features[feature] === true
  const maxSize = has('customSizes') ? plan.maxLogoSize : Math.min(plan.maxLogoSize, SIZE.default)
  const query = { ...requested, size: Math.min(requested.size, maxSize) }
  const downgraded: ClampedQuery['downgraded'] = []
  const isFormatAllowed =
    requested.format === 'svg' ? has('svg') && kind === 'secret' : has('formats')
  if (requested.format !== undefined && requested.format !== 'png' && !isFormatAllowed) {
    query.format = 'png'
    downgraded.push('format')
  }
  if (requested.retina && !has('retina')) {
    query.retina = false
    downgraded.push('retina')
  }
  return { query, downgraded }
}
