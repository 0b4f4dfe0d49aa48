// Shapes of the responses of a batch.
import { z } from 'zod'
import { BATCH_FAILURES, DOWNGRADES } from '../resolvers.ts'
import { DomainDescription, Thumbhash } from './company.ts'
import { Candidate, foundSecurityShape, LookupMatch, SearchResult } from './lookup.ts'

const batchCounts = {
  count: z.int().meta({ description: 'Number of requested domains.' }),
  limit: z
    .int()
    .meta({ description: 'Maximum number of domains that the plan allows in one request.' }),
}
const input = z.string().meta({ description: 'The text that was sent for this item.' })
const invalidDetail = z.string().optional().meta({
  description: 'What is wrong with an invalid domain or identifier, or one without a company.',
})
const matched = LookupMatch.nullable().meta({
  description: 'What the text matches; null when the registry has no company with it.',
})
const candidates = z.array(Candidate).max(3).optional().meta({
  description: 'Companies that a name without a certain match may mean, the likeliest first.',
})
const batchItem = {
  domain: z.string().meta({
    description: 'The apex domain; the text that was sent when it finds none.',
  }),
  input,
  logo: z.url().meta({
    description:
      'URL of the logo on the image host; of a placeholder when the text finds no domain.',
  }),
}

export const BatchLogos = z
  .object({
    ...batchCounts,
    downgraded: z.array(z.enum(DOWNGRADES)).meta({
      description:
        'The parameters that the plan reduced in every URL, as in X-Downgraded. Empty when it reduced none.',
    }),
    results: z.array(
      z.object({
        ...batchItem,
        api: z.url().meta({ description: 'Like `logo`, on the API host and without parameters.' }),
        source: z.string().nullable().meta({
          description:
            'The source of the artwork, as in X-Source; null when no artwork is known yet.',
          example: 'bundled:simple-icons',
        }),
        thumbhash: Thumbhash,
        name: z.string().nullable().meta({
          description: 'The name of the company; null when the registry does not have it.',
        }),
        ticker: SearchResult.shape.ticker,
        exchange: SearchResult.shape.exchange,
        ...foundSecurityShape,
        matched,
        error: z
          .enum(BATCH_FAILURES)
          .optional()
          .meta({ description: 'Present only when the text finds no domain.' }),
        detail: invalidDetail,
        candidates,
      }),
    ),
  })
  .meta({ id: 'BatchLogos' })

const BatchDescription = z
  .object({
    type: z.literal('profile').meta({ description: 'The text has found a company.' }),
    ...DomainDescription.shape,
    input,
    ...foundSecurityShape,
    matched,
  })
  .meta({ id: 'BatchDescription' })
const BatchDescribeError = z
  .object({
    type: z.literal('error').meta({ description: 'The item failed; `error` says why.' }),
    ...batchItem,
    name: z.string().nullable().meta({
      description: 'Null, as the other members about a company.',
      example: null,
    }),
    ...foundSecurityShape,
    matched,
    error: z.enum(BATCH_FAILURES),
    detail: invalidDetail,
    candidates,
  })
  .meta({ id: 'BatchDescribeError' })

export const BatchDescriptions = z
  .object({
    ...batchCounts,
    // Generated clients choose the shape of an item by its type.
    results: z.array(z.discriminatedUnion('type', [BatchDescription, BatchDescribeError])),
  })
  .meta({ id: 'BatchDescriptions' })
