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
import { COIN_PATTERN, parseCoin } from '../coins.ts'
import { isFreeMailProvider } from '../free-mail.ts'
import { Problem } from '../problems.ts'
import { MAX_PATH_LENGTH, MAX_PORT, PRIVATE_PATH, parseSite, SCOPES, type Site } from '../site.ts'
import { parseParameters, toDisplayText } from './parse.ts'
import { parsePasted } from './pasted.ts'
import { integerBetween, oneOf, parsedText } from './types.ts'

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

/** Like `parseIn`. @returns the site. */
function parseSiteIn(text: string, hostname: string, context: z.core.$RefinementCtx): Site {
  const apex = parseIn(text, hostname, context)
  const site = parseSite(hostname)
  return typeof site === 'string' ? site : apex
}

/** `{domain}` in a path: parses any spelling of a public hostname to its apex. */
const Domain = z
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

/** `{domain}` in a path of a logo, which may be that of one host: `scope` decides. */
const SiteName = z
  .string(DOMAIN_ALLOWED)
  .transform((hostname, context): Site => parseSiteIn(hostname, hostname, context))
  .meta({
    ...Domain.meta(),
    param: { id: 'site' },
    description:
      'A public hostname in any spelling. The service reduces it to its apex, unless `scope` says otherwise: www.stripe.com becomes stripe.com. A private name such as nas.internal, only for callers whom the operator admits; for others, it is refused.',
    // The zones of private names are the operator's, so no pattern says which names are refused.
    override: { type: 'string', format: 'hostname', minLength: 1, maxLength: 253 },
  })

/** Like `DomainPath`, for documents of routes that also answer about private hosts. */
export const SitePath = z.object({ domain: SiteName })

/** Whose logo a request asks for. */
export const SiteParameters = z.object({
  scope: oneOf(
    SCOPES,
    'Whose logo is shown: that of the company, of exactly this host, or of the host where it has another logo than its company (`auto`).',
  ).default('company'),
  port: integerBetween(1, MAX_PORT)
    .optional()
    .meta({
      description: 'The port of a private host, for callers whom the operator admits.',
      override: { type: 'integer', minimum: 1, maximum: MAX_PORT, pattern: undefined },
    }),
  path: z
    .string()
    .regex(
      PRIVATE_PATH,
      `the path of a page, of at most ${MAX_PATH_LENGTH} letters, digits and ~._-/, such as /wiki/`,
    )
    .optional()
    .meta({
      description: 'The path of the start page of a private host.',
      override: { type: 'string', pattern: '^/', maxLength: MAX_PATH_LENGTH },
    }),
  coin: parsedText(parseCoin, "a coin's symbol such as USDC", {
    description:
      'The symbol of a coin of the company: shows the mark of the coin where it has another one than the company.',
    example: 'USDC',
    override: { minLength: 1, maxLength: 24, pattern: COIN_PATTERN },
  })
    .optional()
    .meta({ example: undefined }),
})

/** A request about what a host is called, beside its company. */
export const DescribeRequest = z.object({ domain: SiteName, scope: SiteParameters.shape.scope })

/** A request about the logo of a site. */
export const SiteRequest = z.object({ domain: SiteName, ...SiteParameters.shape })

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

/** Like `PastedDomain`, for the logo of one host. */
export const PastedSite = z
  .string(DOMAIN_ALLOWED)
  .transform((text, context): Site => parseSiteIn(text, parsePasted(text).hostname, context))
  .meta({ ...PastedDomain.meta() })

const freeMail = (domain: Apex) =>
  new Problem('free_mail', `Anybody can get an email address at ${domain}, so it names no company.`)

const PastedSites = z.object({ host: PastedSite })

/** @returns the host in a pasted text. @throws Problem invalid_request. */
export const parseSiteText = (text: string): Site =>
  parseParameters(PastedSites, { host: text }).host

const PastedDomains = z.object({ domain: PastedDomain })

/** @returns the apex in a pasted text, which is no path. @throws Problem invalid_request or free_mail. */
export function parseDomain(text: unknown): Apex {
  const apex = typeof text === 'string' ? apexOf(text) : null
  return apex ?? parseParameters(PastedDomains, { domain: text }).domain
}
