// Checks that a caller's key and plan include what the request asks for.
import { Problem } from '../../schema/problems.ts'
import type { Feature, Plan } from '../../schema/shapes.ts'
import type { CallerPlan } from './plans.ts'

/**
 * Requires any key, publishable or secret, whose plan includes the feature.
 * @param action the subject of the error message, such as "Refreshing a logo".
 * @param feature null when every plan includes it.
 * @throws Problem key_required without a key, not_permitted when the plan lacks the feature.
 */
export function requireKey(
  { kind, plan }: CallerPlan,
  action: string,
  feature: Feature | null,
): void {
  if (kind === 'anonymous') throw new Problem('key_required', `${action} needs an API key.`)
  if (feature !== null && plan.features[feature] !== true) {
    throw notPermitted(plan, `${action} is not included in the ${plan.id} plan.`)
  }
}

/**
 * Requires a secret key, for actions that change something or show data that only the key's owner may see.
 * @throws Problem key_required without a key, not_permitted for a publishable key or a plan without the feature.
 */
export function requireSecretKey(
  caller: CallerPlan,
  action: string,
  feature: Feature | null = null,
): void {
  const { kind, plan } = caller
  if (kind === 'anonymous') throw new Problem('key_required', `${action} needs a secret API key.`)
  if (kind === 'publishable') {
    throw notPermitted(
      plan,
      `${action} needs a secret API key; anyone who opens the page can read a publishable key.`,
    )
  }
  requireKey(caller, action, feature)
}

const notPermitted = ({ id }: Plan, detail: string) =>
  new Problem('not_permitted', detail, { currentTier: id, upgrade: true })
