// The parameter `domain`.
import { z } from 'zod'
import {
  type Apex,
  apexOf,
  DOMAIN_ALLOWED,
  hostnameErrorText,
  NON_PUBLIC_HOSTNAME,
  parseHostname,
} from '../apex.ts'
import { parseParameters, toDisplayText } from './parse.ts'

/** `{domain}` in a path: parses any spelling of a public hostname to its apex. */
export const Domain = z
  .string(DOMAIN_ALLOWED)
  .transform((hostname, context): Apex => {
    const parsed = parseHostname(hostname)
    if (typeof parsed === 'string') return parsed
    const detail = hostnameErrorText(toDisplayText(hostname), parsed)
    context.addIssue({ code: 'custom', message: DOMAIN_ALLOWED, params: { detail } })
    return z.NEVER
  })
  .meta({
    description:
      'A public hostname in any spelling. The service reduces it to its apex: www.stripe.com becomes stripe.com.',
    example: 'stripe.com',
    override: {
      type: 'string',
      format: 'hostname',
      minLength: 4,
      maxLength: 253,
      not: { pattern: NON_PUBLIC_HOSTNAME },
    },
  })

export const DomainPath = z.object({ domain: Domain })

/** @returns the apex of a hostname. @throws Problem invalid_request, with the same text as the path parameter. */
export function parseDomain(hostname: unknown): Apex {
  const apex = typeof hostname === 'string' ? apexOf(hostname) : null
  return apex ?? parseParameters(DomainPath, { domain: hostname }).domain
}
