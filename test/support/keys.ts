// Creates API keys in the records of a test, without the service that uses them.
import { createKey, type NewKey } from '../../server/access/api-keys.ts'
import { loadPlans } from '../../server/access/plans.ts'
import type { Records } from '../../server/stores/records.ts'

/**
 * @param wanted replaces properties of a secret key of the plan `business`, which never expires.
 * @param plansFile the plans of the service; null for the built-in ones.
 * @returns the key.
 */
export async function createTestKey(
  { keys }: Pick<Records, 'keys'>,
  wanted: Partial<NewKey> = {},
  plansFile: string | null = null,
): Promise<string> {
  const { key } = await createKey(keys, loadPlans(plansFile), {
    kind: 'secret',
    plan: 'business',
    label: null,
    origins: [],
    existing: null,
    expiresAt: null,
    ...wanted,
  })
  return key
}
