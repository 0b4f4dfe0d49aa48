// The routes for people, robots and researchers: the explorer, and what is looked for at any host.
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { BACKGROUNDS } from '../artwork.ts'
import { WALL } from '../featured.ts'
import { LogoHeaders, UnchangedHeaders } from '../shapes.ts'
import { CONDITIONS, free, image, STILL_RIGHT, text, type Words } from './answers.ts'
import { problems } from './problems.ts'

type Responses = ZodOpenApiOperationObject['responses']

const page = (words: Words, responses: Responses) =>
  free(words, { ...responses, ...problems('unavailable') }, 'Pages')

const TAG = { ETag: z.string().meta({ description: 'Of these bytes.' }) }
const SAFE = z.object({
  ...TAG,
  'Referrer-Policy': z.string().meta({ description: 'Others are not told what is looked up.' }),
  'Cross-Origin-Opener-Policy': z.string().meta({ description: 'Other windows are kept apart.' }),
})

/** A file that may be held: its answer, and that the one held is still right. */
const held = (type: string, description: string, schema: z.ZodType, headers: z.ZodObject) => ({
  '200': { description, headers, content: { [type]: { schema } } },
  '304': { description: STILL_RIGHT, headers },
})

const html = (words: Words) => {
  const { get } = page(words, {
    ...held('text/html', 'The page.', z.string(), SAFE),
    ...problems('not_found'),
  })
  return { get: { ...get, requestParams: { header: CONDITIONS } } }
}

/** No request of the wall is counted, so that it says nothing of limits. */
const uncounted = (headers: z.ZodObject) =>
  z.object(
    Object.fromEntries(
      Object.entries(headers.shape).filter(([name]) => !name.startsWith('X-RateLimit')),
    ),
  )

const explorer: ZodOpenApiPathsObject = {
  '/': html(['explorer', 'The explorer', 'A page to look companies up, and to try everything.']),
  '/docs': html(['docs', 'The reference', 'This document, for people.']),
  '/wall/{theme}/{domain}': {
    get: {
      ...page(['wall', 'A logo of the first view', 'Of some well-known companies, in one size.'], {
        '200': {
          description: 'The logo.',
          headers: uncounted(LogoHeaders),
          content: { 'image/png': { schema: image } },
        },
        '304': {
          description: STILL_RIGHT,
          headers: uncounted(UnchangedHeaders),
        },
        ...problems('not_found'),
      }).get,
      requestParams: {
        header: CONDITIONS,
        path: z.object({
          theme: z.enum(BACKGROUNDS).meta({ description: 'The background.', example: 'dark' }),
          domain: z.enum(WALL).meta({ description: 'One of the wall.', example: 'figma.com' }),
        }),
      },
    },
  },
  '/llms.txt': page(
    ['llms', 'What an assistant should know', 'The service in words and addresses.'],
    text('text/plain', 'In Markdown.'),
  ),
}

const anywhere: ZodOpenApiPathsObject = {
  '/robots.txt': page(
    ['robots', 'What robots may read', 'Pages are to be found; images are not to be listed.'],
    text('text/plain', 'By RFC 9309.'),
  ),
  '/.well-known/security.txt': page(
    ['security', 'Where faults are told', 'Where a researcher reaches the operator.'],
    text('text/plain', 'By RFC 9116.'),
  ),
  '/favicon.ico': {
    get: {
      ...page(
        ['favicon', 'The mark of the service', 'In three sizes.'],
        held('image/x-icon', 'The icon.', image, z.object(TAG)),
      ).get,
      requestParams: { header: CONDITIONS },
    },
  },
}

/** @param servers both hosts. */
export const pages = (servers: { url: string; description: string }[]): ZodOpenApiPathsObject => ({
  ...explorer,
  ...Object.fromEntries(
    Object.entries(anywhere).map(([path, item]) => [path, { servers, ...item }]),
  ),
})
