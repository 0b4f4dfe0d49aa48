// img.logo.dev/ticker, /crypto, /isin and /name, and api.logo.dev/search and /describe.
import type { Router } from 'express'
import { LogodevSearchParameters, parseLeniently } from '../../../../schema/compat.ts'
import { DomainPath } from '../../../../schema/inputs/domain.ts'
import { parseParameters } from '../../../../schema/inputs/parse.ts'
import type { Services } from '../../../context.ts'
import { createRouter, get, getImage } from '../../methods.ts'
import { replyCacheableJson } from '../../reply/text.ts'
import { contextOf } from '../../request-state.ts'
import { profileJson } from '../describe.ts'
import { replyLogodev } from './logodev.ts'
import { findByIdentifier, type IdentifierKind, searchCompanies } from './lookups.ts'

const KINDS: IdentifierKind[] = ['ticker', 'crypto', 'isin', 'name']
/** The number of results that Logo.dev sends. */
const MAX_RESULTS = 10

/** Must be mounted before the `/:domain` route. */
export function identifierRoutes(services: Services): Router {
  const { imageUrl } = services.config
  const router = createRouter()
  for (const kind of KINDS) {
    getImage(router, `/${kind}/:text`, async (request, response) => {
      const text = request.params.text as string
      const domain = await findByIdentifier(response, kind, text)
      await replyLogodev(services, request, response, domain, text)
    })
  }
  get(router, '/describe/:domain', async (request, response) => {
    const { domain } = parseParameters(DomainPath, request.params)
    const profile = await contextOf(response).resolvers.describe(domain)
    await replyCacheableJson(request, response, profileJson(profile, imageUrl), {
      pending: profile.pending,
    })
  })
  return get(router, '/search', async (request, response) => {
    const { q = '' } = parseLeniently(LogodevSearchParameters, request.query)
    const { token } = request.query
    // Clients append `&size=` to the logo's URL, so it needs a query. A token from a header is not put into URLs.
    const logoQuery =
      typeof token === 'string' && token
        ? `token=${encodeURIComponent(token)}`
        : 'fallback=monogram'
    const companies = await searchCompanies(response, q, MAX_RESULTS)
    const results = companies.slice(0, MAX_RESULTS).map(({ name, domain }) => ({
      name,
      domain,
      logo_url: `${imageUrl}/${domain}?${logoQuery}`,
    }))
    await replyCacheableJson(request, response, results)
  })
}
