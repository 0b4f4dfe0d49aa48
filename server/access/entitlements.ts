// Checks that a caller's key and plan include what the request asks for.
import { Problem } from '../../schema/problems.ts'
import type { Feature } from '../../schema/shapes/plan.ts'
import type { CallerPlan } from './plans.ts'

const HOW_TO_GET_A_KEY =
  'Send it as x-api-key; the operator of this service makes one with the command keys create.'

/**
 * Requires any key, publishable or secret, whose plan includes the feature.
 * @param action the subject of the error message, such as "Refreshing a logo".
 * @param feature null when every plan includes it.
 * @throws Problem key_required without a key, plan_required when the plan lacks the feature.
 */
export function requireKey(
  { kind, plan }: CallerPlan,
  action: string,
  feature: Feature | null,
): void {
  if (kind === 'anonymous')
    throw new Problem('key_required', `${action} needs an API key. ${HOW_TO_GET_A_KEY}`)
  if (feature !== null && plan.features[feature] !== true) {
    const detail = `${action} is not included in the ${plan.id} plan.`
    throw new Problem('plan_required', detail, { currentTier: plan.id, feature })
  }
}

/**
 * Requires a secret key, for actions that change something or show data that only the key's owner may see.
 * @throws Problem key_required without a key, secret_key_required for a publishable key, plan_required for a plan
 *   without the feature.
 */
export function requireSecretKey(
  caller: CallerPlan,
  action: string,
  feature: Feature | null = null,
): void {
  const { kind, plan } = caller
  if (kind === 'anonymous')
    throw new Problem('key_required', `${action} needs a secret API key. ${HOW_TO_GET_A_KEY}`)
  if (kind === 'publishable') {
    throw new Problem(
      'secret_key_required',
      `${action} needs a secret API key; anyone who opens the page can read a publishable key.`,
      { currentTier: plan.id },
    )
  }
  requireKey(caller, action, feature)
}
