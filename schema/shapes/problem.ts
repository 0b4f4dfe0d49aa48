// Shape of an error response (RFC 9457).
import { z } from 'zod'
import { PROBLEM_CODES } from '../problems.ts'
import { Candidate } from './lookup.ts'

const WrongParameter = z.object({
  parameter: z.string(),
  value: z.string().optional().meta({ description: 'Left out when the parameter is missing.' }),
  allowed: z.string(),
  suggestion: z.string().optional().meta({ description: 'The value that was probably meant.' }),
})

export const ProblemDetails = z
  .looseObject({
    type: z.url().meta({
      description: 'A URN that ends in the code. It is the same on every server.',
      example: 'urn:logograph:problem:invalid_request',
    }),
    title: z.string(),
    status: z.int(),
    code: z.string().meta({
      description: `The stable code for programs; later versions may add codes. One of ${PROBLEM_CODES.join(', ')}.`,
      example: 'invalid_request',
    }),
    detail: z.string().meta({ description: 'One or more sentences for people.' }),
    instance: z.string().optional().meta({ description: 'The path of the request.' }),
    requestId: z
      .string()
      .optional()
      .meta({ description: 'The X-Request-Id of the response, which log lines contain too.' }),
    docs: z.url().optional().meta({ description: 'A page that explains the code.' }),
    upgrade: z
      .url()
      .optional()
      .meta({ description: 'The page of the plans; only with the code plan_required.' }),
    retryAfter: z.int().optional().meta({ description: 'Seconds to wait, as in Retry-After.' }),
    currentTier: z.string().optional().meta({ description: 'The id of the caller’s plan.' }),
    feature: z.string().optional().meta({ description: 'The feature that the plan lacks.' }),
    pending: z
      .boolean()
      .optional()
      .meta({ description: 'True while a visit to the website may still find a logo.' }),
    candidates: z.array(Candidate).max(3).optional().meta({
      description:
        'Only with the code no_match: companies that the name may mean, the likeliest first. Absent when none resembles it.',
    }),
    ...WrongParameter.partial().shape,
    errors: z
      .array(WrongParameter)
      .optional()
      .meta({ description: 'Every wrong parameter, when there are several.' }),
  })
  .meta({ id: 'Problem' })
