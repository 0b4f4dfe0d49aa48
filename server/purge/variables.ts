// The variables of the webhook that purges a CDN.
import { z } from 'zod'
import { httpUrl } from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'

const SECRET_ALLOWED = '16 to 256 visible ASCII characters'

export const purgeVariables = {
  purge: {
    url: {
      name: 'CDN_PURGE_WEBHOOK',
      isSecret: true,
      check: httpUrl('set CDN_PURGE_AUTHORIZATION instead, or use a secret path'),
      text: 'URL that gets the tags of changed logos with POST, to [purge a CDN](cdn.md).',
    },
    secret: {
      name: 'CDN_PURGE_SECRET',
      isSecret: true,
      check: z
        .string()
        .regex(/^[\x21-\x7e]{16,256}$/, `must be ${SECRET_ALLOWED}`)
        .describe(SECRET_ALLOWED),
      text: 'Key of the signature of these requests.',
    },
    authorization: {
      name: 'CDN_PURGE_AUTHORIZATION',
      isSecret: true,
      check: z
        .string()
        .regex(/^[\x20-\x7e]{1,4096}$/, 'must be the value of a header, such as Bearer <token>'),
      text: 'Value of their `Authorization` header, such as `Bearer <token>`.',
    },
  },
} satisfies Variables
