// The routes of a logo by its domain, and what its owner may ask and do.
import type { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { DomainPath, LogoParameters, RefreshableQuestion } from '../inputs.ts'
import type { ProblemCode } from '../problems.ts'
import { CacheClearResult, LogoHeaders, LogoReasons, RefreshResult } from '../shapes.ts'
import { ANY_KEY, images, limitedJson, problems, STRICT } from './answers.ts'

export const logo = (
  operationId: string,
  summary: string,
  ...extra: ProblemCode[]
): ZodOpenApiOperationObject => ({
  operationId,
  summary,
  tags: ['Logos'],
  security: ANY_KEY,
  requestParams: { path: DomainPath, query: LogoParameters },
  responses: {
    ...images(LogoHeaders),
    ...problems('invalid_request', ...extra, 'no_artwork', 'quota_exceeded', 'unavailable'),
  },
})

const refreshable = (operation: ZodOpenApiOperationObject): ZodOpenApiOperationObject => ({
  ...operation,
  requestParams: { path: DomainPath, query: RefreshableQuestion.omit({ domain: true }) },
})

/** What only a secret key may ask or do. */
const owners = (
  operationId: string,
  summary: string,
  [described, schema]: [string, z.ZodType],
): ZodOpenApiOperationObject => {
  return {
    ...{ operationId, summary, tags: ['Logos'] },
    security: ANY_KEY.slice(1),
    requestParams: { path: DomainPath },
    responses: {
      ...limitedJson(described, schema),
      ...problems('invalid_request', ...STRICT, 'quota_exceeded', 'unavailable'),
    },
  }
}

export const logos: ZodOpenApiPathsObject = {
  '/api/{domain}': { get: refreshable(logo('logo', 'The logo of a company', ...STRICT)) },
  '/v1/{domain}': {
    get: refreshable(logo('logoV1', 'The same as /api/{domain}', ...STRICT)),
  },
  '/v1/logos/{domain}': {
    get: refreshable(logo('logoV1Logos', 'The same as /api/{domain}', ...STRICT)),
  },
  '/api/logo/{domain}/refresh': {
    post: owners('refresh', 'Ask the website for the logo again', [
      'What came of it.',
      RefreshResult,
    ]),
  },
  '/api/logo/{domain}/cache': {
    delete: owners('clearCache', 'Drop all that is kept of the logo', [
      'What was dropped.',
      CacheClearResult,
    ]),
  },
  '/api/logo/{domain}/why': {
    get: owners('why', 'Why the logo is the one it is', [
      'What answers now, and the candidates of the last visit with their scores.',
      LogoReasons,
    ]),
  },
}
