// What a key must hold for what is more than a logo.
import { Problem } from '../../schema/problems.ts'
import type { Feature, Plan } from '../../schema/shapes.ts'
import type { Entitled } from './plans.ts'

/**
 * @param deed what is asked for, as the subject of a sentence: "Refreshing a logo".
 * @param feature what the plan must hold; null: any plan will do.
 * @throws Problem key_required without a key, not_permitted for a smaller plan.
 */
export function requireKey({ kind, plan }: Entitled, deed: string, feature: Feature | null): void {
  if (kind === 'anonymous') throw new Problem('key_required', `${deed} needs an API key.`)
  if (feature !== null && plan.features[feature] !== true) {
    throw refused(plan, `${deed} is not part of the plan ${plan.id}.`)
  }
}

/** The same where a publishable key will not do: what changes something, or is for its owner's eyes alone. */
export function requireSecret(
  caller: Entitled,
  deed: string,
  feature: Feature | null = null,
): void {
  const { kind, plan } = caller
  if (kind === 'anonymous') throw new Problem('key_required', `${deed} needs a secret API key.`)
  if (kind === 'publishable') {
    throw refused(
      plan,
      `${deed} needs a secret key: a publishable one is seen by whoever opens the page.`,
    )
  }
  requireKey(caller, deed, feature)
}

const refused = ({ id }: Plan, why: string) =>
  new Problem('not_permitted', why, { currentTier: id, upgrade: true })
