// The site that a request to the admin API is about.
import type { Request, Response } from 'express'
import { z } from 'zod'
import { DOMAIN_ALLOWED, hostnameErrorText } from '../../../schema/apex.ts'
import { toDisplayText } from '../../../schema/inputs/parse.ts'
import { flag } from '../../../schema/inputs/types.ts'
import { parseOperatorSite, type Site, siteInScope } from '../../../schema/site.ts'
import type { Services } from '../../context.ts'
import { readParameters } from '../parameters.ts'

/**
 * Parses a request about a site, as `readParameters` does.
 * @returns the company of the host in the path, or with `host=true` exactly this host. A private host and a coin are always
 *   themselves.
 */
export function readSiteRequest<Shape extends z.ZodRawShape>(
  { config }: Services,
  request: Request,
  response: Response,
  shape: Shape,
): { site: Site } & z.output<z.ZodObject<Shape>> {
  const schema = z.object({
    ...shape,
    domain: siteIn(config.privateNetwork.zones),
    host: flag('Means exactly this host, and not its company.'),
  })
  const { domain, host, ...rest } = readParameters(request, response, schema) as {
    domain: Site
    host: boolean
  }
  const site = siteInScope(domain, host ? 'host' : 'company')
  return { ...(rest as z.output<z.ZodObject<Shape>>), site }
}

/** The text of a site, as `siteText` writes it. @param zones the suffixes of private names. */
export const siteIn = (zones: readonly string[]) =>
  z.string(DOMAIN_ALLOWED).transform((text, context): Site => {
    const parsed = parseOperatorSite(text, zones)
    if (typeof parsed === 'string') return parsed
    const detail = hostnameErrorText(toDisplayText(text), parsed)
    context.addIssue({ code: 'custom', message: DOMAIN_ALLOWED, params: { detail } })
    return z.NEVER
  })
