// Other services' addresses, as their clients know them.
import type { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import {
  FaviconsParameters,
  FaviconV2Parameters,
  FindParameters,
  SuggestParameters,
} from '../compat.ts'
import { DomainPath } from '../inputs.ts'
import type { ProblemCode } from '../problems.ts'
import {
  FoundCompanies,
  FoundCompany,
  LogoHeaders,
  LogoOrStandInHeaders,
  StandInHeaders,
} from '../shapes.ts'
import { ANY_KEY, CONDITIONS, image, limitedJson, type Told, UNCHANGED } from './answers.ts'
import { FOUND } from './examples.ts'
import { problems } from './problems.ts'

const LENIENT = 'What the service of old would not refuse is not refused here.'
const content = { 'image/png': { schema: image } }
const ICON = { id: 'icon', description: 'The icon.', headers: LogoHeaders, content }
const ICON_OR_GLOBE = {
  id: 'icon_or_neutral',
  description: 'The icon, or a neutral image for a host of which nothing can be known.',
  headers: LogoOrStandInHeaders,
  content,
}

const noIcon = (description: string) => ({
  '404': { description, headers: StandInHeaders, content },
})

interface Place {
  path?: z.ZodObject
  query?: z.ZodObject
}

/** An icon as a PNG. @param standIn what comes with status 404 where there is none; else it comes with 200. */
export const icon = (
  operationId: string,
  summary: string,
  place: Place,
  standIn?: string,
): ZodOpenApiOperationObject => ({
  ...{ operationId, summary, description: LENIENT, tags: ['Compatible'], security: ANY_KEY },
  requestParams: { ...place, header: CONDITIONS },
  responses: {
    '200': standIn ? ICON : ICON_OR_GLOBE,
    ...UNCHANGED,
    ...(standIn ? noIcon(standIn) : {}),
    // Broken percent-encoding names nothing.
    ...(place.path ? problems('invalid_request') : {}),
    ...problems('not_permitted', 'quota_exceeded', 'unavailable'),
  },
})

const ARROW = 'No icon is known: a neutral image of 48 pixels.'
const GLOBE = 'No icon is known: a neutral image of 16 pixels, whatever size was asked for.'

export const favicons: ZodOpenApiPathsObject = {
  '/s2/favicons': {
    get: icon('s2Favicons', 'The icon at Google’s path', { query: FaviconsParameters }, GLOBE),
  },
  '/faviconV2': {
    get: icon(
      'faviconV2',
      'The icon at Google’s second path; client, type and fallback_opts are ignored',
      { query: FaviconV2Parameters },
      GLOBE,
    ),
  },
  '/ip3/{domain}.ico': {
    get: icon('ip3', 'The icon at DuckDuckGo’s path, as a PNG', { path: DomainPath }, ARROW),
  },
  '/ip2/{domain}.ico': {
    get: icon('ip2', 'The same at DuckDuckGo’s older path', { path: DomainPath }, ARROW),
  },
  '/icons/{domain}/icon.png': {
    get: icon(
      'bitwardenIcon',
      'The icon at a Bitwarden server’s path; a monogram where none is known',
      { path: DomainPath },
    ),
  },
}

/** A bare JSON answer to a few words; a key is not needed. */
export const naming = <Shape extends z.ZodType>(
  operationId: string,
  summary: string,
  query: z.ZodObject,
  told: Told<Shape>,
  ...extra: ProblemCode[]
): ZodOpenApiOperationObject => ({
  ...{ operationId, summary, description: LENIENT, tags: ['Compatible'], security: ANY_KEY },
  requestParams: { query },
  responses: {
    ...limitedJson(told),
    ...problems(...extra, 'not_permitted', 'quota_exceeded', 'unavailable'),
  },
})

export const suggestions: ZodOpenApiPathsObject = {
  '/v1/companies/suggest': {
    get: naming(
      'clearbitSuggest',
      'Companies by the beginning of their names, at Clearbit’s path',
      SuggestParameters,
      ['At most five, the best first; a bare array.', FoundCompanies, [FOUND]],
    ),
  },
  '/v1/domains/find': {
    get: naming(
      'clearbitFind',
      'The domain of a company by its name, at Clearbit’s path',
      FindParameters,
      ['The company.', FoundCompany, FOUND],
      'invalid_request',
      'no_match',
    ),
  },
}

/** The tag's description. */
export const COMPATIBLE = `Other services' addresses, so that only a host name changes: read as leniently as those services read them, with their statuses. A key is not needed, and one that is not valid counts as none.

Addresses that would collide with those of this service are answered on hosts of their own, which \`COMPAT_HOSTS\` names (\`logo.example.com=clearbit,img.example.com=logodev\`); here the service stands behind their path, as in \`/{domain}#/clearbit\`, and is no part of the address.`
