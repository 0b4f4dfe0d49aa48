// Serves the explorer: its page at `/`, its assets, and the featured logos of its home page.
import type { Request, Router } from 'express'
import { type Apex, apexOf } from '../../../../schema/apex.ts'
import { BACKGROUNDS } from '../../../../schema/artwork.ts'
import { FEATURED_DOMAINS, FEATURED_LOGO_SIZE } from '../../../../schema/featured.ts'
import { LOGO_DEFAULTS } from '../../../../schema/inputs/logo.ts'
import { Problem } from '../../../../schema/problems.ts'
import type { Services } from '../../../context.ts'
import { pageResolvers } from '../../authenticate.ts'
import { etagOfEncoding } from '../../compression.ts'
import { matchesEtag } from '../../etag.ts'
import { createRouter, get } from '../../methods.ts'
import type { PageLimit } from '../../page-limit.ts'
import { contentHeaders } from '../../reply/headers.ts'
import { encodeLogo, encodingOfLogo, logoHeaders, notModifiedHeaders } from '../../reply/image.ts'
import { send } from '../../reply/send.ts'
import { createCompressedFile, IMMUTABLE, loadOnce, replyFile } from '../../static-file.ts'
import { fillPage, loadBuild, pageHeaders } from './page.ts'

const HOME = {
  title: 'Logograph: the logo of any company in one URL',
  description: 'Company logos, colors and profiles by domain, ticker, ISIN or name.',
}

export function explorerRoutes(services: Services, limitPage: PageLimit): Router {
  const { baseUrl, imageUrl } = services.config
  const router = createRouter()
  const headers = pageHeaders(imageUrl)
  const loadHome = loadOnce(async () => {
    const html = await fillPage({ ...HOME, canonicalUrl: `${baseUrl}/` }, imageUrl)
    return createCompressedFile('text/html; charset=utf-8', html)
  })
  get(
    router,
    '/',
    limitPage(async (request, response) => {
      replyFile(request, response, await loadHome(), headers)
    }),
  )

  get(
    router,
    '/assets/:name',
    limitPage(async (request, response) => {
      const file = (await loadBuild()).files.get(String(request.params.name))
      if (!file) throw new Problem('not_found', 'The explorer has no file with this name.')
      replyFile(request, response, file, ['Cache-Control', IMMUTABLE])
    }),
  )
  // The published path of the featured logos.
  get(
    router,
    '/wall/:theme/:domain',
    limitPage(async (request, response) => {
      const { domain, theme } = parseFeaturedLogo(request)
      const logo = await pageResolvers(services).logo(domain, {
        ...LOGO_DEFAULTS,
        theme,
        size: FEATURED_LOGO_SIZE,
      })
      const encoding = encodingOfLogo(request, logo)
      if (matchesEtag(request.headers['if-none-match'], etagOfEncoding(logo.etag, encoding))) {
        return send(
          request,
          response,
          304,
          notModifiedHeaders(request, logo, encoding, false),
          null,
        )
      }
      const image = await encodeLogo(request, await logo.image())
      const headers = [
        ...logoHeaders(request, image, image.cached, false),
        ...contentHeaders(image),
      ]
      send(request, response, 200, headers, image.bytes)
    }),
  )
  return router
}

/** Featured logos need no quota, so the route serves only these companies in one size. */
function parseFeaturedLogo({ params }: Request) {
  const domain = FEATURED_DOMAINS.find((name) => name === params.domain)
  const theme = BACKGROUNDS.find((name) => name === params.theme)
  if (!domain || !theme) throw new Problem('not_found', 'This logo is not featured.')
  return { domain: apexOf(domain) as Apex, theme }
}
