// img.logo.dev/ticker, /crypto, /isin, /name, and api.logo.dev/search and /describe.
import { Router } from 'express'
import { LogodevSearchParameters, readLeniently } from '../../../../schema/compat.ts'
import { DomainPath, parse } from '../../../../schema/inputs.ts'
import { answering } from '../../methods.ts'
import { contextOf, replyJson } from '../../reply.ts'
import { descriptionOf } from '../company.ts'
import type { Keep } from '../logo.ts'
import { replyLogodev } from './logodev.ts'
import type { Identifier, Lookups } from './lookups.ts'

const BY: Identifier[] = ['ticker', 'crypto', 'isin', 'name']
/** As many as Logo.dev gives. */
const MOST = 10

/** To be mounted before `/:domain`. */
export function identifierRoutes(
  { search, identify }: Lookups,
  keep: Keep,
  imageUrl: string,
): Router {
  const router = Router()
  for (const by of BY) {
    answering(router, `/${by}/:text`, async (request, response) => {
      const text = request.params.text as string
      await replyLogodev(request, response, keep, await identify(response, by, text), text)
    })
  }
  answering(router, '/describe/:domain', async (request, response) => {
    const { domain } = parse(DomainPath, request.params)
    const described = await contextOf(response).resolvers.describe(domain)
    replyJson(request, response, descriptionOf(described, imageUrl))
  })
  return answering(router, '/search', async (request, response) => {
    const { q = '' } = readLeniently(LogodevSearchParameters, request.query)
    const { token } = request.query
    // Clients put `&size=` behind the address, so it has a query; a token that came in a header stays there.
    const query =
      typeof token === 'string' && token
        ? `token=${encodeURIComponent(token)}`
        : 'fallback=monogram'
    const found = await search(response, q, MOST)
    const shown = found.slice(0, MOST).map(({ name, domain }) => ({
      ...{ name, domain },
      logo_url: `${imageUrl}/${domain}?${query}`,
    }))
    replyJson(request, response, shown)
  })
}
