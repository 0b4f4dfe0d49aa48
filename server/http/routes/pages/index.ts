// Pages without a quota: the problem pages, llms.txt, robots.txt, security.txt and the favicon.
import { readFileSync } from 'node:fs'
import type { Request, Response, Router } from 'express'
import { isProblemCode } from '../../../../schema/problem-examples.ts'
import { PROBLEM_CODES, Problem } from '../../../../schema/problems.ts'
import { createRouter, get } from '../../methods.ts'
import { replyText } from '../../reply.ts'
import { replyFile } from '../../static-file.ts'
import { llmsText } from './llms.ts'
import type { PageConfig } from './page-config.ts'
import { PROBLEM_PAGE_CSP, problemPage } from './problem.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security.ts'

const CACHE_FOR_AN_HOUR = 'public, max-age=3600'
const CACHE_FOR_A_DAY = 'public, max-age=86400'
const FAVICON = readFileSync(new URL('favicon.ico', import.meta.url))

/** The pages of the API host. */
export function pageRoutes(config: PageConfig): Router {
  const router = createRouter().use(sitePages('api', config))
  get(router, '/problems/:code', (request, response) => {
    const code = String(request.params.code)
    if (!isProblemCode(code)) {
      const codes = PROBLEM_CODES.join(', ')
      throw new Problem('not_found', `The problem code must be one of ${codes}; got "${code}".`)
    }
    const page = problemPage(code, config.baseUrl)
    replyText(
      request,
      response,
      200,
      'text/html; charset=utf-8',
      page,
      CACHE_FOR_AN_HOUR,
      PROBLEM_PAGE_CSP,
    )
  })
  let llmsTxt: string | null = null
  get(router, '/llms.txt', (request, response) => {
    llmsTxt ??= llmsText(config)
    // Sent as text/plain: some browsers download text/markdown instead of showing it.
    replyPlainText(request, response, llmsTxt, CACHE_FOR_AN_HOUR)
  })
  return router
}

/** The pages of both hosts: robots, browsers and security researchers look for them on each. */
export function sitePages(host: 'api' | 'image', config: PageConfig): Router {
  const router = createRouter()
  get(router, '/robots.txt', (request, response) => {
    replyPlainText(request, response, robotsText(host), CACHE_FOR_A_DAY)
  })
  get(router, '/.well-known/security.txt', (request, response) => {
    replyPlainText(request, response, securityText(config, new Date()), CACHE_FOR_A_DAY)
  })
  get(router, '/favicon.ico', (request, response) => {
    const file = { type: 'image/x-icon', encodings: { identity: FAVICON, br: null, gzip: null } }
    replyFile(request, response, file, ['Cache-Control', CACHE_FOR_A_DAY])
  })
  return router
}

function replyPlainText(
  request: Request,
  response: Response,
  text: string,
  cacheControl: string,
): void {
  replyText(request, response, 200, 'text/plain; charset=utf-8', text, cacheControl)
}
