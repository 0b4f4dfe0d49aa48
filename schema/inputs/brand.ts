// The parameters of a brand kit, and of every request that returns signed URLs.
import { z } from 'zod'
import { DomainPath } from './domain.ts'
import { integerBetween } from './types.ts'

/** Bounds of `expiresIn` in seconds: one minute and one year. */
const EXPIRES_IN = { min: 60, max: 31_536_000 } as const

/** The parameters of every request that returns signed URLs. */
export const SigningParameters = z.object({
  expiresIn: integerBetween(EXPIRES_IN.min, EXPIRES_IN.max)
    .optional()
    .meta({
      description:
        'Seconds after which the signed URLs in the response expire. Default: they do not expire, so that pages can embed them.',
      override: {
        type: 'integer',
        minimum: EXPIRES_IN.min,
        maximum: EXPIRES_IN.max,
        pattern: undefined,
      },
    }),
})

/** A request for a brand kit. */
export const BrandRequest = z.object({ ...DomainPath.shape, ...SigningParameters.shape })
