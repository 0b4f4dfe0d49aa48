// Decides which sizes and formats the caller's plan includes.
import type { Plan } from '../api/plans.ts'
import { type Caller, isPublishable } from '../state/caller.ts'

export const FORMATS = ['png', 'webp', 'jpg', 'svg'] as const
export type Format = (typeof FORMATS)[number]

/** Limits without a key. */
const ANONYMOUS_LIMITS = { maxLogoSize: 128, features: {} as Plan['features'] }

/**
 * @param size edge in pixels.
 * @returns null when the caller may load the image, else the name of the first plan that includes it, or `No plan`.
 *   SVG also needs a secret key, so for a publishable key this may be the name of its own plan.
 */
export function requiredPlan(
  plans: Plan[],
  caller: Caller,
  size: number,
  format: Format,
): string | null {
  const { viewer, key } = caller
  const viewerPlan = viewer?.plan
  const callerPlan = plans.find(({ id }) => id === viewerPlan?.id)
  const anonymousPlan = {
    ...ANONYMOUS_LIMITS,
    maxLogoSize: viewerPlan?.maxLogoSize ?? ANONYMOUS_LIMITS.maxLogoSize,
  }
  const isSecretKey = key !== null && !isPublishable(caller)
  if (includesImage(callerPlan ?? anonymousPlan, size, format, isSecretKey)) return null
  return plans.find((plan) => includesImage(plan, size, format, true))?.name ?? 'No plan'
}

function includesImage(
  { features, maxLogoSize }: Pick<Plan, 'maxLogoSize' | 'features'>,
  size: number,
  format: Format,
  isSecretKey: boolean,
): boolean {
  const { customSizes, formats, svg } = features
  // Plans without `customSizes` have the same size limit as requests without a key.
  const maxEdge = customSizes ? maxLogoSize : Math.min(maxLogoSize, ANONYMOUS_LIMITS.maxLogoSize)
  if (size > maxEdge) return false
  if (format === 'svg') return svg === true && isSecretKey
  return format === 'png' || formats === true
}
