// What a first start shows: that it works, and three commands to try.
import { addKey } from '../access/keyring.ts'
import { loadPlans } from '../access/plans.ts'
import type { Config } from '../config.ts'
import type { KeyRecords } from '../stores/records.ts'

const LOOPBACK = /^(127\.|::1$|localhost$)/

/** A secret key of the largest plan, made once: on a first start, with nobody but this machine listening. */
export async function firstKey(config: Config, keys: KeyRecords): Promise<string | null> {
  if (config.firstKey === 'off' || !LOOPBACK.test(config.host)) return null
  if ((await keys.list()).length > 0) return null
  const plans = loadPlans(config.plansFile)
  const plan = plans.find('business')?.id ?? plans.listed.at(-1)?.id ?? 'anonymous'
  return addKey(keys, plans, {
    kind: 'secret',
    plan,
    label: 'first key',
    origins: [],
    existing: null,
  })
}

/** @param key shown this once; null: none was made. */
export function banner({ baseUrl, imageUrl }: Config, key: string | null): string {
  const secret = key ?? '<API_KEY>'
  // A fragment is sent to nobody: the page takes the key out of it and keeps it for its tab.
  const explorer = key ? `${baseUrl}/#key=${key}` : `${baseUrl}/`
  return `
Logograph answers at ${baseUrl} and, for <img>, at ${imageUrl}

Open:
  ${explorer}

Try:
  curl -s -D- '${baseUrl}/api/stripe.com' -o stripe.png
  curl -s '${imageUrl}/github.com?theme=dark&size=64' -o github.png
  curl -s -H 'x-api-key: ${secret}' '${baseUrl}/api/microsoft.com?format=svg&size=512' -o microsoft.svg
${key ? '\nThe key above is secret, of the largest plan, and shown this once.\n' : ''}
`
}
