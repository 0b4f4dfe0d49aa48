// Restricts a publishable key to pages on its list of origins.
import { Problem } from '../../schema/problems.ts'
import type { CallerPlan } from './plans.ts'

/** A host, a host with a port, or `*.` and a host. */
export const ORIGIN_PATTERN = /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

/** @throws Problem not_permitted when the key has an origin list and the page is not on it. */
export function checkOrigin(
  { origins, plan }: CallerPlan & { origins: string[] },
  headers: { origin?: string; referer?: string },
): void {
  if (origins.length === 0) return
  const page = URL.parse(headers.origin ?? headers.referer ?? '')
  if (page && origins.some((origin) => matchesOrigin(origin, page))) return
  const got = page ? `"${page.host}"` : 'no Origin or Referer header'
  throw new Problem('not_permitted', `The page must be on the key's list of origins; got ${got}.`, {
    currentTier: plan.id,
    upgrade: true,
  })
}

/** `*.host` matches the subdomains of the host, but not the host itself. A port must match only if the list has one. */
function matchesOrigin(origin: string, page: URL): boolean {
  const host = origin.replace(/^\*\./, '').includes(':') ? page.host : page.hostname
  return origin.startsWith('*.') ? host.endsWith(origin.slice(1)) : host === origin
}
