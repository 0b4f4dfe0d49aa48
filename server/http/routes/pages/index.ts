// What is read at addresses that everybody knows, or that an error names: it costs nobody a request.
import { readFileSync } from 'node:fs'
import { type Request, type Response, Router } from 'express'
import { isProblemCode } from '../../../../schema/problem-examples.ts'
import { PROBLEM_CODES, Problem } from '../../../../schema/problems.ts'
import type { Config } from '../../../config.ts'
import { answering } from '../../methods.ts'
import { replyText } from '../../reply.ts'
import { replyFile } from '../../static-file.ts'
import { llms } from './llms.ts'
import { POLICY, problemPage } from './problem.ts'
import { robots } from './robots.ts'
import { securityContact } from './security.ts'

export type PageParts = Pick<Config, 'baseUrl' | 'imageUrl' | 'compatHosts' | 'fetching'>

const HOUR = 'public, max-age=3600'
const DAY = 'public, max-age=86400'
const FAVICON = readFileSync(new URL('favicon.ico', import.meta.url))

/** Of the API's host. */
export function pageRoutes(parts: PageParts): Router {
  const router = Router().use(sitePages('api', parts))
  answering(router, '/problems/:code', (request, response) => {
    const code = String(request.params.code)
    if (!isProblemCode(code)) {
      const there = PROBLEM_CODES.join(', ')
      throw new Problem('not_found', `There is no problem of this name; there are ${there}.`)
    }
    const page = problemPage(code, parts.baseUrl)
    replyText(request, response, 200, 'text/html; charset=utf-8', page, HOUR, POLICY)
  })
  let written: string | null = null
  answering(router, '/llms.txt', (request, response) => {
    written ??= llms(parts)
    // Some readers take text/markdown for a file to save.
    plain(request, response, written, HOUR)
  })
  return router
}

/** Of both hosts: what robots, browsers and researchers look for at any of them. */
export function sitePages(host: 'api' | 'image', parts: PageParts): Router {
  const router = Router()
  answering(router, '/robots.txt', (request, response) => {
    plain(request, response, robots(host), DAY)
  })
  answering(router, '/.well-known/security.txt', (request, response) => {
    plain(request, response, securityContact(parts, new Date()), DAY)
  })
  answering(router, '/favicon.ico', (request, response) => {
    const file = { type: 'image/x-icon', coded: { identity: FAVICON, br: null, gzip: null } }
    replyFile(request, response, file, ['Cache-Control', DAY])
  })
  return router
}

function plain(request: Request, response: Response, text: string, life: string): void {
  replyText(request, response, 200, 'text/plain; charset=utf-8', text, life)
}
