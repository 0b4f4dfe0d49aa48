// Serves the page of a company, /c/stripe.com, and its card for social networks.
import type { Request, Router } from 'express'
import type { Apex } from '../../../../schema/apex.ts'
import { DomainPath } from '../../../../schema/inputs/domain.ts'
import { parseParameters } from '../../../../schema/inputs/parse.ts'
import type { Services } from '../../../context.ts'
import { pageResolvers } from '../../authenticate.ts'
import { createRouter, get } from '../../methods.ts'
import type { PageLimit } from '../../page-limit.ts'
import { readParameters } from '../../parameters.ts'
import { replyMoved } from '../../reply/empty.ts'
import { replyLogo } from '../../reply/image.ts'
import { contextOf } from '../../request-state.ts'
import { createFile, replyFile } from '../../static-file.ts'
import { fillPage, type PageContent, pageHeaders } from '../explorer/page.ts'
import { companyPageContent } from './content.ts'

const CARD_PATH = '/c/:domain/card.png'

export function companyPageRoutes(services: Services, limitPage: PageLimit): Router {
  const { config } = services
  return get(
    createRouter(),
    '/c/:domain',
    limitPage(async (request, response) => {
      const { domain } = parseParameters(DomainPath, request.params)
      // Each company has one address, which search engines and chats then count as one.
      if (request.params.domain !== domain) {
        return replyMoved(request, response, `/c/${domain}${searchOf(request)}`)
      }
      const html = await fillPage(await contentOf(services, domain), config.imageUrl)
      const page = createFile('text/html; charset=utf-8', Buffer.from(html))
      replyFile(request, response, page, pageHeaders(config.imageUrl))
    }),
  )
}

/** Where ANONYMOUS is off, the page says nothing about the company: the explorer reads that with the key of its reader. */
async function contentOf(services: Services, domain: Apex): Promise<PageContent> {
  const { config } = services
  if (config.anonymous === 'off')
    return { title: 'Logograph', description: '', canonicalUrl: `${config.baseUrl}/c/${domain}` }
  const { identity, isBlocked } = pageResolvers(services)
  const company = { ...(await identity(domain)), isBlocked: await isBlocked(domain) }
  return companyPageContent(company, config)
}

/** The card is rendered, so it counts against the quota of the address like a logo. */
export function companyCardRoutes(): Router {
  return get(createRouter(), CARD_PATH, async (request, response) => {
    const { domain } = readParameters(request, response, DomainPath)
    await replyLogo(request, response, await contextOf(response).resolvers.socialCard(domain))
  })
}

const searchOf = ({ originalUrl }: Request): string =>
  originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : ''
