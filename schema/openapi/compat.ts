// OpenAPI paths that are compatible with other logo and favicon services.
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import {
  ClearbitFindParameters,
  ClearbitSuggestParameters,
  COMPAT_SERVICES,
  type CompatService,
  GoogleFaviconsParameters,
  GoogleFaviconV2Parameters,
} from '../compat.ts'
import { SitePath } from '../inputs/domain.ts'
import type { ProblemCode } from '../problems.ts'
import { LogoHeaders, LogoOrPlaceholderHeaders, PlaceholderHeaders } from '../shapes/headers.ts'
import { FoundCompanies, FoundCompany } from '../shapes/lookup.ts'
import { API, FOUND_COMPANY, SUGGESTED_COMPANY } from './examples.ts'
import { asComponents } from './parameters.ts'
import { problems } from './problems.ts'
import {
  ConditionalHeaders,
  cacheableCountedJson,
  image,
  type JsonResponse,
  NOT_MODIFIED_RESPONSE,
  OPTIONAL_KEY,
} from './responses.ts'

const ROUTE_DESCRIPTION =
  "Accepts the original service's parameters. Invalid values fall back to defaults."
const content = { 'image/png': { schema: image } }
const ICON = { id: 'icon', description: 'The icon.', headers: LogoHeaders, content }
const ICON_OR_PLACEHOLDER = {
  id: 'icon_or_neutral',
  description: 'The icon, or a neutral image for an invalid host.',
  headers: LogoOrPlaceholderHeaders,
  content,
}

/** The host of an item in a vault, which may be in a home network. */
export const VaultHostPath = z.object({
  domain: z.string().meta({
    description: 'A host with a dot. One that is not public gets a neutral image.',
    example: 'stripe.com',
    override: { pattern: '[.]' },
  }),
})

const noIconResponse = (description: string) => ({
  '404': { description, headers: PlaceholderHeaders, content },
})

interface RequestParameters {
  path?: z.ZodObject
  query?: z.ZodObject
}

/**
 * A PNG icon.
 * @param noIconDescription describes the 404 response of a host without an icon. Omitted when the route never returns 404.
 */
export const iconOperation = (
  operationId: string,
  summary: string,
  parameters: RequestParameters,
  noIconDescription?: string,
): ZodOpenApiOperationObject => ({
  operationId,
  summary,
  description: ROUTE_DESCRIPTION,
  tags: ['Compatible'],
  security: OPTIONAL_KEY,
  requestParams: { ...parameters, header: ConditionalHeaders },
  responses: {
    '200': noIconDescription ? ICON : ICON_OR_PLACEHOLDER,
    ...NOT_MODIFIED_RESPONSE,
    ...(noIconDescription ? noIconResponse(noIconDescription) : {}),
    // Invalid percent-encoding in the path.
    ...(parameters.path ? problems('invalid_request') : {}),
    ...problems('origin_not_allowed', 'quota_exceeded', 'unavailable'),
  },
})

const DUCKDUCKGO_NO_ICON = 'No icon found: a neutral image of 48 pixels.'
const GOOGLE_NO_ICON = 'No icon found: a neutral image of 16 pixels in every requested size.'

export const faviconPaths: ZodOpenApiPathsObject = {
  '/s2/favicons': {
    get: iconOperation(
      's2Favicons',
      'Get an icon (Google s2/favicons)',
      { query: GoogleFaviconsParameters },
      GOOGLE_NO_ICON,
    ),
  },
  '/faviconV2': {
    get: iconOperation(
      'faviconV2',
      'Get an icon (Google faviconV2); client, type and fallback_opts are ignored',
      { query: GoogleFaviconV2Parameters },
      GOOGLE_NO_ICON,
    ),
  },
  '/ip3/{domain}.ico': {
    get: iconOperation(
      'ip3',
      'Get an icon as PNG (DuckDuckGo ip3)',
      { path: asComponents(SitePath) },
      DUCKDUCKGO_NO_ICON,
    ),
  },
  '/ip2/{domain}.ico': {
    get: iconOperation(
      'ip2',
      'Get an icon as PNG (DuckDuckGo ip2)',
      { path: asComponents(SitePath) },
      DUCKDUCKGO_NO_ICON,
    ),
  },
  '/icons/{domain}/icon.png': {
    get: iconOperation('bitwardenIcon', 'Get an icon or a monogram (Bitwarden)', {
      path: VaultHostPath,
    }),
  },
}

/** A company search that returns JSON. The key is optional. */
export const companySearchOperation = <Shape extends z.ZodType>(
  operationId: string,
  summary: string,
  query: z.ZodObject,
  response: JsonResponse<Shape>,
  ...extra: ProblemCode[]
): ZodOpenApiOperationObject => ({
  operationId,
  summary,
  description: ROUTE_DESCRIPTION,
  tags: ['Compatible'],
  security: OPTIONAL_KEY,
  requestParams: { query, header: ConditionalHeaders },
  responses: {
    ...cacheableCountedJson(response),
    ...problems(...extra, 'origin_not_allowed', 'quota_exceeded', 'unavailable'),
  },
})

export const suggestionPaths: ZodOpenApiPathsObject = {
  '/v1/companies/suggest': {
    get: companySearchOperation(
      'clearbitSuggest',
      'Suggest companies by the start of their name (Clearbit)',
      ClearbitSuggestParameters,
      ['Up to five companies, best match first.', FoundCompanies, [SUGGESTED_COMPANY]],
    ),
  },
  '/v1/domains/find': {
    get: companySearchOperation(
      'clearbitFind',
      'Find the domain of a company by name (Clearbit)',
      // The route answers 400 without a name.
      ClearbitFindParameters.required(),
      ['The company.', FoundCompany, FOUND_COMPANY],
      'invalid_request',
      'no_match',
    ),
  },
}

/** Path of the document that describes the hosts of a service. */
export const COMPAT_DOCUMENT_PATH = '/api/openapi/{service}.json'

export const compatDocumentPath = (service: CompatService): string =>
  COMPAT_DOCUMENT_PATH.replace('{service}', service)

const documentLink = (service: CompatService) =>
  `[${service}](${API}${compatDocumentPath(service)})`

/** Description of the tag `Compatible`. */
export const COMPATIBLE_TAG = `Endpoints that are compatible with other services, so that clients only change the hostname. They accept the same parameters and return the same statuses. A key is optional; an invalid key is ignored.

Endpoints that would collide with endpoints of this service have their own hosts, which \`COMPAT_HOSTS\` sets (\`logo.example.com=clearbit,img.example.com=logodev\`). The hosts of each service have a document of their own: ${COMPAT_SERVICES.map(documentLink).join(', ')}.`
