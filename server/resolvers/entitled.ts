// What a key must hold for what changes something, or is for its owner's eyes alone.
import { Problem } from '../../schema/problems.ts'
import type { Feature } from '../../schema/shapes.ts'
import type { Entitled } from '../plans.ts'

/**
 * @param deed what is asked for, as the subject of a sentence: "Refreshing a logo".
 * @param feature what the plan must hold; null: any plan will do.
 * @throws Problem key_required without a key, not_permitted for a publishable one or a smaller plan.
 */
export function requireSecret(
  { kind, plan }: Entitled,
  deed: string,
  feature: Feature | null = null,
): void {
  if (kind === 'anonymous') throw new Problem('key_required', `${deed} needs a secret API key.`)
  const refused = (why: string) =>
    new Problem('not_permitted', why, { currentTier: plan.id, upgrade: true })
  if (kind === 'publishable') {
    throw refused(
      `${deed} needs a secret key: a publishable one is seen by whoever opens the page.`,
    )
  }
  if (feature !== null && plan.features[feature] !== true) {
    throw refused(`${deed} is not part of the plan ${plan.id}.`)
  }
}
