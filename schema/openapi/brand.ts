// The routes about a company and its brand, one domain at a time or many.
import type { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { BatchQuestion, DomainPath } from '../inputs.ts'
import {
  BatchDescriptions,
  BatchLogos,
  BrandColors,
  BrandKit,
  CompanyIntelligence,
  DomainDescription,
} from '../shapes.ts'
import { HEADER_KEY, KEY, limitedJson, STRICT, type Told } from './answers.ts'
import {
  BATCH_DESCRIPTIONS,
  BATCH_LOGOS,
  COLORS,
  DESCRIPTION,
  INTELLIGENCE,
  KIT,
} from './examples.ts'
import { once } from './parameters.ts'
import { problems } from './problems.ts'

const refusals = problems('invalid_request', ...STRICT, 'quota_exceeded', 'unavailable')

interface About {
  operationId: string
  summary: string
  description: string
}

const about = <Shape extends z.ZodType>(
  words: About,
  told: Told<Shape>,
): { get: ZodOpenApiOperationObject } => ({
  get: {
    ...words,
    ...{ tags: ['Brands'], security: KEY, requestParams: { path: once(DomainPath) } },
    responses: { ...limitedJson(told), ...refusals },
  },
})

const BODY = {
  id: 'batch',
  description: 'The domains in any spelling, at least one; how many at most is what the plan says.',
  required: true,
  content: {
    'application/json': {
      schema: BatchQuestion,
      example: { domains: ['stripe.com', 'no domain'] },
    },
  },
}

const batch = <Shape extends z.ZodType>(
  words: About,
  [shape, example]: [Shape, z.output<Shape>],
): { post: ZodOpenApiOperationObject } => ({
  post: {
    ...words,
    ...{ tags: ['Brands'], security: HEADER_KEY },
    requestBody: BODY,
    responses: {
      ...limitedJson(['One answer a domain, in the order asked.', shape, example]),
      ...refusals,
    },
  },
})

export const brands: ZodOpenApiPathsObject = {
  '/api/colors/{domain}': about(
    {
      operationId: 'colors',
      summary: "A brand's colours; for secret keys",
      description:
        'Official colours where they are known, else those of the artwork, else ones made from the domain: always the same for a domain.',
    },
    ['The palette.', BrandColors, COLORS],
  ),
  '/api/intelligence/{domain}': about(
    {
      operationId: 'intelligence',
      summary: 'What research into a company finds; for secret keys',
      description:
        'Reads its website: home, about, prices, careers, documentation. A language model writes of it where the operator has set one, and of that is kept only what the pages bear out; `evidence` quotes for each statement the words that do. The first answer for a domain may take some seconds; then it is kept, and looked for anew in the background. Under overload nothing new is begun (503).',
    },
    ['What the evidence bears out.', CompanyIntelligence, INTELLIGENCE],
  ),
  '/api/describe/{domain}': about(
    {
      operationId: 'describe',
      summary: 'What a company is',
      description:
        'Visits its website, within a few seconds, when no visit of the last 30 days is known; what is older than a week is answered, and looked for anew in the background.',
    },
    ['What is known.', DomainDescription, DESCRIPTION],
  ),
  '/api/meta/{domain}': about(
    {
      operationId: 'meta',
      summary: 'What a company is, from what is stored alone',
      description: 'The same shape as describe, at once: no website is visited.',
    },
    ['What is stored.', DomainDescription, DESCRIPTION],
  ),
  '/api/brand/{domain}': about(
    {
      operationId: 'brand',
      summary: 'A brand kit',
      description:
        "The description, the logo in four sizes and three formats, and snippets to paste. Addresses that give more than an anonymous caller may have are signed: they work as given, up to the caller's plan.",
    },
    ['The kit.', BrandKit, KIT],
  ),
  '/api/batch/logos': batch(
    {
      operationId: 'batchLogos',
      summary: 'Addresses of many logos',
      description:
        'A name that is no domain fails alone. For keys of a plan that holds batch, in a header.',
    },
    [BatchLogos, BATCH_LOGOS],
  ),
  '/api/batch/describe': batch(
    {
      operationId: 'batchDescribe',
      summary: 'What many companies are',
      description:
        'What fails is told in the place of its description: domain, error and logo. For keys of a plan that holds batch, in a header.',
    },
    [BatchDescriptions, BATCH_DESCRIPTIONS],
  ),
}
