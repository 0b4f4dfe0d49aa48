// Which sizes and formats a caller may have, by the plans as the service tells them.
import type { Plan } from '../api/plans.ts'
import { type Caller, isPublishable } from '../state/caller.ts'

export const FORMATS = ['png', 'webp', 'jpg', 'svg'] as const
export type Format = (typeof FORMATS)[number]

/** What anyone may have. */
const ANYONE = { maxLogoSize: 128, features: {} as Plan['features'] }

/** The first plan that has it, where the caller's has not; null: the caller may have it. */
export function lacking(
  listed: Plan[],
  asking: Caller,
  size: number,
  format: Format,
): string | null {
  const { viewer, key } = asking
  const own = viewer?.plan
  const held = listed.find(({ id }) => id === own?.id)
  const anyone = { ...ANYONE, maxLogoSize: own?.maxLogoSize ?? ANYONE.maxLogoSize }
  if (has(held ?? anyone, size, format, key !== null && !isPublishable(asking))) return null
  return listed.find((plan) => has(plan, size, format, true))?.name ?? 'No plan'
}

function has(
  { features, maxLogoSize }: Pick<Plan, 'maxLogoSize' | 'features'>,
  size: number,
  format: Format,
  secret: boolean,
): boolean {
  const { customSizes, formats, svg } = features
  const largest = customSizes ? maxLogoSize : Math.min(maxLogoSize, ANYONE.maxLogoSize)
  if (size > largest) return false
  if (format === 'svg') return svg === true && secret
  return format === 'png' || formats === true
}
