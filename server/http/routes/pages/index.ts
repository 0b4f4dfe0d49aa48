// Pages and files without a quota: the problem pages, the guide for callers, the API catalog, llms.txt, robots.txt,
// security.txt, the icons, the manifest and a placeholder.
import { readFileSync } from 'node:fs'
import type { Router } from 'express'
import { toDisplayText } from '../../../../schema/inputs/parse.ts'
import { isProblemCode } from '../../../../schema/problem-examples.ts'
import { FORMER_PROBLEM_CODES, PROBLEM_CODES, Problem } from '../../../../schema/problems.ts'
import { placeholder } from '../../../images/monogram/index.ts'
import { addRoutes, createRouter, get } from '../../methods.ts'
import type { PageLimit } from '../../page-limit.ts'
import { headerList, SANDBOX_CSP } from '../../reply/headers.ts'
import {
  createCompressedFile,
  createFile,
  loadOnce,
  replyFile,
  replyPublicFile,
  type StaticFile,
} from '../../static-file.ts'
import { readFont } from '../explorer/build-output.ts'
import { API_CATALOG_PATH, API_CATALOG_TYPE, apiCatalog } from './api-catalog.ts'
import { guideText } from './guide.ts'
import { PAGE_CSP } from './layout.ts'
import { llmsText } from './llms.ts'
import { manifestText } from './manifest.ts'
import type { PageConfig } from './page-config.ts'
import { problemPage } from './problem.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security.ts'
import { FONT_PATH } from './style.ts'

const CACHE_FOR_AN_HOUR = 'public, max-age=3600'
const CACHE_FOR_A_DAY = 'public, max-age=86400'
const PLAIN_TEXT = 'text/plain; charset=utf-8'
const readIcon = (type: string, name: string): StaticFile =>
  createFile(type, readFileSync(new URL(name, import.meta.url)))
/** The icons of the service by path. `scripts/favicon.ts` draws them. */
const ICONS: Record<string, StaticFile> = {
  '/favicon.ico': readIcon('image/x-icon', 'favicon.ico'),
  '/apple-touch-icon.png': readIcon('image/png', 'apple-touch-icon.png'),
  '/icon-192.png': readIcon('image/png', 'icon-192.png'),
  '/icon-512.png': readIcon('image/png', 'icon-512.png'),
  '/icon-maskable-512.png': readIcon('image/png', 'icon-maskable-512.png'),
}
const MANIFEST = createFile('application/manifest+json', Buffer.from(manifestText()))

/** The image that stands in a batch for the logo of an invalid domain, on both hosts. */
export const PLACEHOLDER_PATH = '/placeholder.svg'
const PLACEHOLDER = createFile('image/svg+xml', Buffer.from(placeholder('light').svg))

/** The pages of the API host. */
export function pageRoutes(config: PageConfig, limitPage: PageLimit): Router {
  const router = addRoutes(createRouter(), sitePages('api', config, limitPage))
  const problemPages = new Map<string, Promise<StaticFile>>()
  get(
    router,
    '/problems/:code',
    limitPage(async (request, response) => {
      const requested = String(request.params.code)
      const code = FORMER_PROBLEM_CODES.get(requested) ?? requested
      if (!isProblemCode(code)) {
        const codes = PROBLEM_CODES.join(', ')
        throw new Problem(
          'not_found',
          `The problem code must be one of ${codes}; got "${toDisplayText(code)}".`,
        )
      }
      const page =
        problemPages.get(code) ??
        createCompressedFile('text/html; charset=utf-8', problemPage(code, config.baseUrl))
      problemPages.set(code, page)
      replyPublicFile(request, response, await page, CACHE_FOR_AN_HOUR, PAGE_CSP)
    }),
  )
  // Sent as text/plain: some browsers download text/markdown instead of showing it.
  const texts = {
    '/llms.txt': loadOnce(() => createCompressedFile(PLAIN_TEXT, llmsText(config))),
    '/docs/api.md': loadOnce(async () => createCompressedFile(PLAIN_TEXT, await guideText(config))),
  }
  for (const [path, load] of Object.entries(texts)) {
    get(
      router,
      path,
      limitPage(async (request, response) => {
        replyPublicFile(request, response, await load(), CACHE_FOR_AN_HOUR)
      }),
    )
  }
  get(
    router,
    '/manifest.webmanifest',
    limitPage((request, response) => {
      replyPublicFile(request, response, MANIFEST, CACHE_FOR_A_DAY)
    }),
  )
  const catalog = createFile(API_CATALOG_TYPE, Buffer.from(JSON.stringify(apiCatalog(config))))
  return get(
    router,
    API_CATALOG_PATH,
    limitPage((request, response) => {
      replyFile(request, response, catalog, [
        ...headerList({
          'Content-Security-Policy': SANDBOX_CSP,
          'Cache-Control': CACHE_FOR_AN_HOUR,
          // A HEAD request must lead to the catalog too (RFC 9727, section 2).
          Link: `<${config.baseUrl}${API_CATALOG_PATH}>; rel="api-catalog"`,
        }),
      ])
    }),
  )
}

/** The pages of both hosts: robots, browsers and security researchers look for them on each. */
export function sitePages(host: 'api' | 'image', config: PageConfig, limitPage: PageLimit): Router {
  const router = createRouter()
  const robots = createFile(PLAIN_TEXT, Buffer.from(robotsText(host)))
  get(
    router,
    '/robots.txt',
    limitPage((request, response) => {
      replyPublicFile(request, response, robots, CACHE_FOR_A_DAY)
    }),
  )
  get(
    router,
    '/.well-known/security.txt',
    limitPage((request, response) => {
      // Built for each request, because its expiry moves every day, and not compressed, because it has about 300 bytes.
      const file = createFile(PLAIN_TEXT, Buffer.from(securityText(config, new Date())))
      replyPublicFile(request, response, file, CACHE_FOR_A_DAY)
    }),
  )
  get(
    router,
    PLACEHOLDER_PATH,
    limitPage((request, response) => {
      replyPublicFile(request, response, PLACEHOLDER, CACHE_FOR_A_DAY)
    }),
  )
  const loadFont = loadOnce(readFont)
  get(
    router,
    FONT_PATH,
    limitPage(async (request, response) => {
      const font = await loadFont()
      if (!font) throw new Problem('not_found', 'The explorer, which has the font, is not built.')
      replyFile(request, response, font, ['Cache-Control', CACHE_FOR_A_DAY])
    }),
  )
  for (const [path, icon] of Object.entries(ICONS)) {
    // The image host has no other icons, because a path of two labels is a company there.
    if (host === 'image' && path !== '/favicon.ico') continue
    get(
      router,
      path,
      limitPage((request, response) => {
        replyFile(request, response, icon, ['Cache-Control', CACHE_FOR_A_DAY])
      }),
    )
  }
  return router
}
