// Shape of the usage of a key.
import { z } from 'zod'
import { count, Plan } from './plan.ts'

const rateWindow = (description: string) =>
  z
    .object({
      limit: count.meta({ description: 'Requests allowed in the window.' }),
      remaining: count.meta({ description: 'Requests left after this one.' }),
      resetAt: z.iso.datetime().meta({ description: 'When the window ends.' }),
    })
    .meta({ description })

export const KeyUsage = z
  .object({
    keyId: z.string().meta({ description: 'The id of the key. It is no secret.' }),
    kind: z.enum(['publishable', 'secret']),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the key expires; null when it does not.' }),
    plan: Plan,
    minute: rateWindow(
      'The current minute. That of a publishable key is counted per visitor address.',
    ),
    day: rateWindow('The current UTC day.'),
    days: z
      .array(
        z.object({
          date: z.iso.date().meta({ description: 'A UTC date.' }),
          requests: count.meta({ description: 'Requests with this key.' }),
          refused: count.meta({ description: 'Requests among them answered with 403 or 429.' }),
        }),
      )
      .meta({
        description:
          'The last 30 days, oldest first. Requests of the last ten seconds may be missing.',
      }),
  })
  .meta({ id: 'KeyUsage' })
