// OpenAPI paths for web pages, robots.txt, security.txt, the favicon and the placeholder.
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { BACKGROUNDS } from '../artwork.ts'
import { FEATURED_DOMAINS } from '../featured.ts'
import { DomainPath } from '../inputs/domain.ts'
import { LogoHeaders, NotModifiedHeaders, RateLimitHeaders } from '../shapes/headers.ts'
import { asComponents } from './parameters.ts'
import { problems } from './problems.ts'
import {
  ConditionalHeaders,
  cacheableFile,
  conditionalGet,
  EtagHeader,
  image,
  KEY_PROBLEMS,
  NOT_MODIFIED,
  OPTIONAL_KEY,
  type OperationText,
} from './responses.ts'

type Responses = ZodOpenApiOperationObject['responses']

const pageOperation = (texts: OperationText, responses: Responses) =>
  conditionalGet(texts, { ...responses, ...problems('quota_exceeded', 'unavailable') }, 'Pages')

const PageHeaders = z.object({
  ...EtagHeader.shape,
  'Referrer-Policy': z
    .string()
    .meta({ description: 'Prevents other sites from seeing which company is viewed.' }),
  'Cross-Origin-Opener-Policy': z
    .string()
    .meta({ description: 'Isolates the page from other windows.' }),
})

const htmlPage = (texts: OperationText) => {
  const { get } = pageOperation(texts, {
    ...cacheableFile('text/html', 'The page.', z.string(), PageHeaders),
    ...problems('not_found'),
  })
  return { get: { ...get, requestParams: { header: ConditionalHeaders } } }
}

const guidePage = (operationId: string, summary: string, example: string) => {
  const { get } = htmlPage([operationId, summary, 'A guide of the docs as a web page.'])
  const path = z.object({ guide: z.string().meta({ description: 'Name of the guide.', example }) })
  const responses = { ...get.responses, ...moved('that of the guide with its content.') }
  return { get: { ...get, requestParams: { header: ConditionalHeaders, path }, responses } }
}

/** @param to what the other address is, after a colon. */
const moved = (to: string) => ({
  '308': {
    description: `The page has another address: ${to}`,
    headers: z.object({ Location: z.string(), 'Cache-Control': z.string() }),
  },
})

/**
 * Removes rate limit headers, because featured logos do not count against the quota. Like all pages and files they have
 * a limit for each IP address, which is why the route can return quota_exceeded.
 */
const withoutRateLimits = (headers: z.ZodObject) =>
  z.object(
    Object.fromEntries(
      Object.entries(headers.shape).filter(([name]) => !(name in RateLimitHeaders.shape)),
    ),
  )

const explorerPaths: ZodOpenApiPathsObject = {
  '/': htmlPage([
    'explorer',
    'Open the explorer',
    'A web page to search for companies and try every endpoint.',
  ]),
  '/docs': htmlPage(['docs', 'Read the docs', 'The guides and this document as web pages.']),
  '/docs/{guide}': guidePage('guidePage', 'Read a guide', 'quickstart'),
  '/docs/clients/{guide}': guidePage('clientGuidePage', 'Read a guide of a client', 'react'),
  '/c/{domain}': {
    get: {
      ...htmlPage([
        'companyPage',
        'Open the page of a company',
        'The explorer with this company. Chats and social networks show its card. Another spelling of the domain redirects.',
      ]).get,
      requestParams: { header: ConditionalHeaders, path: asComponents(DomainPath) },
      responses: {
        ...cacheableFile('text/html', 'The page.', z.string(), PageHeaders),
        ...moved('that of the registrable domain.'),
        ...problems('invalid_request', 'not_found', 'quota_exceeded', 'unavailable'),
      },
    },
  },
  '/c/{domain}/card.png': {
    get: {
      operationId: 'companyCard',
      summary: 'Get the card of a company',
      description:
        'An Open Graph image of 1200 × 630 pixels: the logo on the main color of the brand, with the name and the domain. It costs three requests when it is drawn, and one from the cache.',
      tags: ['Pages'],
      security: OPTIONAL_KEY,
      requestParams: { header: ConditionalHeaders, path: asComponents(DomainPath) },
      responses: {
        '200': {
          description: 'The card.',
          headers: LogoHeaders,
          content: { 'image/png': { schema: image } },
        },
        '304': { description: NOT_MODIFIED, headers: NotModifiedHeaders },
        ...problems('invalid_request', ...KEY_PROBLEMS, 'quota_exceeded', 'unavailable'),
      },
    },
  },
  '/wall/{theme}/{domain}': {
    get: {
      ...pageOperation(
        [
          'wall',
          'Get a featured logo',
          'Logos of well-known companies on the home page, in one size.',
        ],
        {
          '200': {
            description: 'The logo.',
            headers: withoutRateLimits(LogoHeaders),
            content: { 'image/png': { schema: image } },
          },
          '304': {
            description: NOT_MODIFIED,
            headers: withoutRateLimits(NotModifiedHeaders),
          },
          ...problems('not_found'),
        },
      ).get,
      requestParams: {
        header: ConditionalHeaders,
        path: z.object({
          theme: z
            .enum(BACKGROUNDS)
            .meta({ description: 'The background of the page.', example: 'dark' }),
          domain: z
            .enum(FEATURED_DOMAINS)
            .meta({ description: 'A featured company.', example: 'figma.com' }),
        }),
      },
    },
  },
  '/docs/api.md': pageOperation(
    [
      'guide',
      'Read the guide for callers',
      'Authentication, errors, limits, caching and versions.',
    ],
    cacheableFile('text/plain', 'The guide in Markdown.'),
  ),
  '/llms.txt': pageOperation(
    ['llms', 'Get llms.txt', 'A description of the service for AI assistants.'],
    cacheableFile('text/plain', 'The description in Markdown.'),
  ),
}

/** The paths that the API host and the image host both serve. */
const bothHostPaths: ZodOpenApiPathsObject = {
  '/robots.txt': pageOperation(
    ['robots', 'Get robots.txt', 'Crawlers may read the pages and the images, but not the API.'],
    cacheableFile('text/plain', 'The file (RFC 9309).'),
  ),
  '/.well-known/security.txt': pageOperation(
    ['security', 'Get security.txt', 'How to report a vulnerability to the operator.'],
    cacheableFile('text/plain', 'The file (RFC 9116).'),
  ),
  '/placeholder.svg': pageOperation(
    ['placeholder', 'Get the placeholder', 'The logo of an invalid domain in a batch.'],
    cacheableFile('image/svg+xml', 'The image.', image),
  ),
  '/favicon.ico': {
    get: {
      ...pageOperation(
        ['favicon', 'Get the favicon', 'The icon of the service in three sizes.'],
        cacheableFile('image/x-icon', 'The icon.', image),
      ).get,
      requestParams: { header: ConditionalHeaders },
    },
  },
}

/** @param servers the API host and the image host, which `bothHostPaths` are documented for. */
export const pagePaths = (
  servers: { url: string; description: string }[],
): ZodOpenApiPathsObject => ({
  ...explorerPaths,
  ...Object.fromEntries(
    Object.entries(bothHostPaths).map(([path, item]) => [path, { servers, ...item }]),
  ),
})
