// Restricts a publishable key to pages on its list of origins.
import { apexOf } from '../../schema/apex.ts'
import { Problem } from '../../schema/problems.ts'
import type { CallerPlan } from './plans.ts'

/** A host, with or without `*.` before it and a port after it. */
export const ORIGIN_PATTERN = /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

/** @returns whether an entry of the list, such as `*.com` or `*.co.uk`, covers websites of different owners. */
export function coversManyOwners(origin: string): boolean {
  if (!origin.startsWith('*.')) return false
  const name = origin.slice(2).replace(/:\d+$/, '')
  return apexOf(`a.${name}`) !== apexOf(name)
}

type PageHeaders = { origin?: string; referer?: string }

/** @returns whether the page that sent the request is on the list, or the list is empty. */
export function isAllowedOrigin(origins: string[], headers: PageHeaders): boolean {
  if (origins.length === 0) return true
  const page = pageOf(headers)
  return page !== null && origins.some((origin) => matchesOrigin(origin, page))
}

/** @returns the problem for a page that is not on the key's list. */
export function originRefused({ plan }: CallerPlan, headers: PageHeaders): Problem {
  const page = pageOf(headers)
  const got = page ? `"${page.host}"` : 'no Origin or Referer header'
  return new Problem(
    'origin_not_allowed',
    `The page must be on the key's list of origins; got ${got}.`,
    { currentTier: plan.id, parameter: 'Origin', ...(page ? { value: page.host } : {}) },
  )
}

const pageOf = ({ origin, referer }: PageHeaders) => URL.parse(origin ?? referer ?? '')

/** `*.host` matches the subdomains of the host, but not the host itself. A port must match only if `origin` has one. */
function matchesOrigin(origin: string, page: URL): boolean {
  const host = origin.replace(/^\*\./, '').includes(':') ? page.host : page.hostname
  return origin.startsWith('*.') ? host.endsWith(origin.slice(1)) : host === origin
}
