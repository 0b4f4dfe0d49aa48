// Serves the page of a company, /c/stripe.com, and its card for social networks.
import type { Request, Router } from 'express'
import { DomainPath, parseDomain } from '../../../../schema/inputs.ts'
import type { Resolvers } from '../../../../schema/resolvers.ts'
import { createRouter, get } from '../../methods.ts'
import type { PageLimit } from '../../page-limit.ts'
import { readParameters } from '../../parameters.ts'
import { contextOf, replyLogo, replyMoved } from '../../reply.ts'
import { createFile, replyFile } from '../../static-file.ts'
import { fillPage, pageHeaders } from '../explorer/page.ts'
import { companyPageContent } from './content.ts'

const CARD_PATH = '/c/:domain/card.png'

export interface CompanyPageParts {
  baseUrl: string
  imageUrl: string
  /** @returns resolvers of a caller without a key. */
  resolvers(): Resolvers
  limitPage: PageLimit
}

export function companyPageRoutes(parts: CompanyPageParts): Router {
  const { imageUrl, resolvers, limitPage } = parts
  return get(
    createRouter(),
    '/c/:domain',
    limitPage(async (request, response) => {
      const domain = parseDomain(request.params.domain)
      // Each company has one address, which search engines and chats then count as one.
      if (request.params.domain !== domain) {
        return replyMoved(request, response, `/c/${domain}${searchOf(request)}`)
      }
      const { identity, isBlocked } = resolvers()
      const company = { ...(await identity(domain)), isBlocked: await isBlocked(domain) }
      const html = await fillPage(companyPageContent(company, parts), imageUrl)
      const page = createFile('text/html; charset=utf-8', Buffer.from(html))
      replyFile(request, response, page, pageHeaders(imageUrl))
    }),
  )
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
