// The routes of a logo by its domain, and what its owner may ask and do.
import type { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { DomainPath, LogoParameters, RefreshableQuestion } from '../inputs.ts'
import type { ProblemCode } from '../problems.ts'
import { CacheClearResult, LogoReasons, RefreshResult } from '../shapes.ts'
import { ANY_KEY, CONDITIONS, IMAGES, KEY, limitedJson, STRICT, type Told } from './answers.ts'
import { CLEARED, REFRESHED, WHY } from './examples.ts'
import { once } from './parameters.ts'
import { problems } from './problems.ts'

const LENIENT =
  'An image, whoever asks: without a key as png up to 128 px. What the plan lacks is left out and told in X-Downgraded; a company without artwork is answered with its monogram.'
const HOW = `${LENIENT} Only secret keys of a plan that holds refresh may set refresh.`

const logo = (
  operationId: string,
  summary: string,
  description: string,
  ...extra: ProblemCode[]
): ZodOpenApiOperationObject => ({
  ...{ operationId, summary, description, tags: ['Logos'], security: ANY_KEY },
  requestParams: { path: once(DomainPath), query: once(LogoParameters), header: CONDITIONS },
  responses: {
    ...IMAGES,
    ...problems('invalid_request', ...extra, 'no_artwork', 'quota_exceeded', 'unavailable'),
  },
})

const refreshable = (
  operationId: string,
  summary: string,
  description: string,
): ZodOpenApiOperationObject => ({
  ...logo(operationId, summary, description, ...STRICT),
  requestParams: {
    path: once(DomainPath),
    query: once(RefreshableQuestion.omit({ domain: true })),
    header: CONDITIONS,
  },
})

/** What only a secret key may ask or do. */
const owners = <Shape extends z.ZodType>(
  operationId: string,
  summary: string,
  description: string,
  told: Told<Shape>,
): ZodOpenApiOperationObject => ({
  ...{ operationId, summary, description, tags: ['Logos'], security: KEY },
  requestParams: { path: once(DomainPath) },
  responses: {
    ...limitedJson(told),
    ...problems('invalid_request', ...STRICT, 'quota_exceeded', 'unavailable'),
  },
})

export const logos: ZodOpenApiPathsObject = {
  '/api/{domain}': { get: refreshable('logo', 'The logo of a company', HOW) },
  '/v1/{domain}': {
    get: refreshable('logoV1', 'The same as /api/{domain}', HOW),
  },
  '/v1/logos/{domain}': {
    get: refreshable('logoV1Logos', 'The same as /api/{domain}', HOW),
  },
  '/api/logo/{domain}/refresh': {
    post: owners(
      'refresh',
      'Ask the website for the logo again',
      'Visits the website now, and answers when it is done; every size and format is made anew. For secret keys of a plan that holds refresh.',
      ['What came of it.', RefreshResult, REFRESHED],
    ),
  },
  '/api/logo/{domain}/cache': {
    delete: owners(
      'clearCache',
      'Drop all that is kept of the logo',
      'The next request asks upstream again. For secret keys of a plan that holds cacheClear.',
      ['What was dropped.', CacheClearResult, CLEARED],
    ),
  },
  '/api/logo/{domain}/why': {
    get: owners(
      'why',
      'Why the logo is the one it is',
      'Every candidate of the last visit to the website with its score and the reasons for it. For secret keys.',
      ['What answers now, and the candidates of the last visit.', LogoReasons, WHY],
    ),
  },
}

export const compatibleLogo: ZodOpenApiOperationObject = {
  ...logo(
    'clearbitLogo',
    "The logo at Clearbit's path",
    `${LENIENT} A key is read in any of the three forms; one that is not valid counts as none.`,
    'not_permitted',
  ),
  ...{ tags: ['Compatible'], security: [] },
}

export const imageHostLogo = logo(
  'imageHostLogo',
  'The logo of a company, for <img>, with a publishable key in ?token=',
  LENIENT,
  ...STRICT,
)
