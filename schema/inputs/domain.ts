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
import { isFreeMailProvider } from '../free-mail.ts'
import { Problem } from '../problems.ts'
import { parseParameters, toDisplayText } from './parse.ts'
import { parsePasted } from './pasted.ts'

/**
 * @param text as the caller wrote it. @param hostname the hostname in it.
 * @returns the apex; never, with an issue in the context, for a text without a public hostname.
 */
function parseIn(text: string, hostname: string, context: z.core.$RefinementCtx): Apex {
  const parsed = parseHostname(hostname)
  if (typeof parsed === 'string') return parsed
  const { hostname: pasted, hasUser } = parsePasted(text)
  const apex = apexOf(pasted)
  const isProvider = apex !== null && hasUser && isFreeMailProvider(pasted, apex)
  const suggestion = apex === null || isProvider ? undefined : apex
  const sentence = hostnameErrorText(toDisplayText(text), parsed)
  const detail = suggestion === undefined ? sentence : `${sentence} Did you mean ${suggestion}?`
  context.addIssue({ code: 'custom', message: DOMAIN_ALLOWED, params: { detail, suggestion } })
  return z.NEVER
}

/** `{domain}` in a path: parses any spelling of a public hostname to its apex. */
export const Domain = z
  .string(DOMAIN_ALLOWED)
  .transform((hostname, context): Apex => parseIn(hostname, hostname, context))
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

/**
 * A domain in a query, a body or an argument, where people paste URLs and email addresses: it is cleaned, not refused.
 * @throws Problem free_mail for an address at a free or disposable provider.
 */
export const PastedDomain = z
  .string(DOMAIN_ALLOWED)
  .transform((text, context): Apex => {
    const { hostname, hasUser } = parsePasted(text)
    const domain = parseIn(text, hostname, context)
    if (hasUser && isFreeMailProvider(hostname, domain)) throw freeMail(domain)
    return domain
  })
  .meta({
    description: 'A public hostname in any spelling, a URL or an email address.',
    example: 'stripe.com',
    override: { type: 'string', minLength: 4 },
  })

const freeMail = (domain: Apex) =>
  new Problem('free_mail', `Anybody can get an email address at ${domain}, so it names no company.`)

const PastedDomains = z.object({ domain: PastedDomain })

/** @returns the apex in a pasted text, which is no path. @throws Problem invalid_request or free_mail. */
export function parseDomain(text: unknown): Apex {
  const apex = typeof text === 'string' ? apexOf(text) : null
  return apex ?? parseParameters(PastedDomains, { domain: text }).domain
}
