// Serves the explorer: its page at `/` and `/docs`, its assets, and the featured logos of its home page.
import type { Request, Router } from 'express'
import { type Apex, apexOf } from '../../../../schema/apex.ts'
import { BACKGROUNDS } from '../../../../schema/artwork.ts'
import { FEATURED_DOMAINS, FEATURED_LOGO_SIZE } from '../../../../schema/featured.ts'
import { LOGO_DEFAULTS } from '../../../../schema/inputs.ts'
import { Problem } from '../../../../schema/problems.ts'
import type { Resolvers } from '../../../../schema/resolvers.ts'
import { etagOfEncoding } from '../../compression.ts'
import { matchesEtag } from '../../etag.ts'
import { createRouter, get } from '../../methods.ts'
import type { PageLimit } from '../../page-limit.ts'
import {
  contentHeaders,
  encodeLogo,
  encodingOfLogo,
  headerList,
  logoHeaders,
  notModifiedHeaders,
  send,
} from '../../reply.ts'
import { createCompressedFile, IMMUTABLE, loadOnce, replyFile } from '../../static-file.ts'
import { readBuildOutput } from './build-output.ts'

export interface ExplorerParts {
  imageUrl: string
  /** @returns resolvers of a caller without a key. */
  resolvers(): Resolvers
  limitPage: PageLimit
}

/** The page loads its own files and images of the image host. */
const contentSecurityPolicyOf = (imageUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' blob: ${imageUrl}`,
    `connect-src 'self' ${imageUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export function explorerRoutes({ imageUrl, resolvers, limitPage }: ExplorerParts): Router {
  const load = loadOnce(() => loadExplorer(imageUrl))
  const router = createRouter()
  get(
    router,
    ['/', '/docs'],
    limitPage(async (request, response) => {
      const { page } = await load()
      const headers = headerList({
        'Content-Security-Policy': contentSecurityPolicyOf(imageUrl),
        'Referrer-Policy': 'same-origin',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cache-Control': 'no-cache',
      })
      replyFile(request, response, page, headers)
    }),
  )
  get(
    router,
    '/assets/:name',
    limitPage(async (request, response) => {
      const file = (await load()).files.get(String(request.params.name))
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
      const logo = await resolvers().logo(domain, {
        ...LOGO_DEFAULTS,
        theme,
        size: FEATURED_LOGO_SIZE,
      })
      const encoding = encodingOfLogo(request, logo)
      if (matchesEtag(request.headers['if-none-match'], etagOfEncoding(logo.etag, encoding))) {
        return send(request, response, 304, notModifiedHeaders(logo, encoding, false), null)
      }
      const image = await encodeLogo(request, await logo.image())
      const headers = [...logoHeaders(image, image.cached, false), ...contentHeaders(image)]
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

async function loadExplorer(imageUrl: string) {
  const buildOutput = await readBuildOutput()
  if (!buildOutput) {
    const detail = 'The explorer is not built. Run `npm run prepare` with the dev dependencies.'
    throw new Problem('not_found', detail)
  }
  const html = buildOutput.html.replaceAll('%IMAGE_URL%', imageUrl)
  const page = await createCompressedFile('text/html; charset=utf-8', html)
  return { page, files: buildOutput.files }
}
