// The routes that tell of the service itself: to people, to its clients, and to an operator's machines.
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { PROBLEM_CODES } from '../problems.ts'
import { Health, Plans } from '../shapes.ts'
import { free, json, text } from './answers.ts'
import { HEALTH, PLANS } from './examples.ts'
import { problems } from './problems.ts'

const Alive = z.object({ status: z.literal('ok') }).meta({ id: 'Alive' })

export const service: ZodOpenApiPathsObject = {
  '/health': free(
    [
      'health',
      'Whether the service and its parts answer',
      'degraded names the parts that do not answer. The status is 200 as long as the process lives: /readyz is for machines.',
    ],
    json(['The state of the service.', Health, HEALTH]),
  ),
  '/api/billing/plans': free(
    ['plans', 'The plans that can be had', 'Limits and features of each plan, for anyone.'],
    { ...json(['The plans, smallest first.', Plans, PLANS]), ...problems('unavailable') },
  ),
  '/api/openapi.json': free(
    ['openapi', 'This document', 'Typed clients are made from it; it changes with the service.'],
    {
      ...json([
        'An OpenAPI 3.1 document.',
        z.looseObject({ openapi: z.string(), info: z.looseObject({ version: z.string() }) }),
        { openapi: '3.1.0', info: { version: '3.2.0' } },
      ]),
      ...problems('unavailable'),
    },
  ),
  '/problems/{code}': {
    get: {
      ...free(
        [
          'problem',
          'What a problem means',
          'The page at the type URI of each problem: when it happens, and what helps.',
        ],
        {
          ...text('text/html', 'A page for people.'),
          ...problems('invalid_request', 'not_found', 'unavailable'),
        },
      ).get,
      requestParams: {
        path: z.object({
          code: z.enum(PROBLEM_CODES).meta({
            description: 'The last part of a problem’s type.',
            example: 'quota_exceeded',
          }),
        }),
      },
    },
  },
}

/** On both hosts. */
export const operations = (servers: { url: string; description: string }[]) =>
  ({
    '/livez': {
      servers,
      ...free(
        ['livez', 'Whether the process lives', 'For whoever restarts it when it does not.'],
        json(['It does.', Alive, { status: 'ok' }]),
      ),
    },
    '/readyz': {
      servers,
      ...free(
        [
          'readyz',
          'Whether requests may come',
          'For load balancers: 503 while it stops, or while a part is away that it cannot do without.',
        ],
        { ...json(['They may.', Alive, { status: 'ok' }]), ...problems('unavailable') },
      ),
    },
    '/metrics': {
      servers,
      ...free(
        [
          'metrics',
          'Figures for Prometheus',
          'Of all processes of this machine. Not for the public.',
        ],
        text('text/plain', 'In the text format of Prometheus.'),
      ),
    },
  }) satisfies ZodOpenApiPathsObject
