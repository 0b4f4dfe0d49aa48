// The text that `serve` prints: the URLs of the service, and three commands to try.
import { createKey } from '../access/api-keys.ts'
import { loadPlans } from '../access/plans.ts'
import type { Config } from '../config.ts'
import type { KeyRecords } from '../stores/records.ts'

const LOOPBACK = /^(127\.|::1$|localhost$)/

/**
 * Creates a secret key with the largest plan on the first start of a service that only this machine can reach.
 * @returns null when FIRST_KEY is off, the host is public, or there are keys already.
 */
export async function createFirstKey(config: Config, keys: KeyRecords): Promise<string | null> {
  if (config.firstKey === 'off' || !LOOPBACK.test(config.host)) return null
  if ((await keys.list()).length > 0) return null
  const plans = loadPlans(config.plansFile)
  const plan = plans.find('business')?.id ?? plans.listed.at(-1)?.id ?? 'anonymous'
  return createKey(keys, plans, {
    kind: 'secret',
    plan,
    label: 'first key',
    origins: [],
    existing: null,
  })
}

/** @param key the first key, which is shown only now; null when none was created. */
export function banner({ baseUrl, imageUrl }: Config, key: string | null): string {
  const keyText = key ?? '<API_KEY>'
  // Browsers do not send the fragment. The page reads the key from the fragment and stores it for the browser tab.
  const explorer = key ? `${baseUrl}/#key=${key}` : `${baseUrl}/`
  return `
Logograph is ready: the API at ${baseUrl}, images at ${imageUrl}

Open:
  ${explorer}

Try:
  curl -s -D- '${baseUrl}/api/stripe.com' -o stripe.png
  curl -s '${imageUrl}/github.com?theme=dark&size=64' -o github.png
  curl -s -H 'x-api-key: ${keyText}' '${baseUrl}/api/microsoft.com?format=svg&size=512' -o microsoft.svg
${key ? '\nThe key above is secret, of the largest plan, and shown this once.\n' : ''}
`
}
