// The variables of the webhook that purges a CDN, and of the endpoint that purges a router.
import { z } from 'zod'
import { httpUrl } from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'

const SECRET_ALLOWED = '16 to 256 visible ASCII characters'

const headerValue = z
  .string()
  .regex(/^[\x20-\x7e]{1,4096}$/, 'must be the value of a header, such as Bearer <token>')

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
      check: headerValue,
      text: 'Value of their `Authorization` header, such as `Bearer <token>`.',
    },
  },
  routerPurge: {
    url: {
      name: 'ROUTER_PURGE_URL',
      isSecret: true,
      check: httpUrl('set ROUTER_PURGE_AUTHORIZATION instead'),
      text: 'Invalidation endpoint of a [router](graphql.md#response-caches-of-gateways), which gets the tags of changed companies with POST. The answers of the subgraph then have these tags.',
    },
    authorization: {
      name: 'ROUTER_PURGE_AUTHORIZATION',
      isSecret: true,
      check: headerValue,
      text: 'Value of their `Authorization` header: the shared key of the router.',
    },
    subgraph: {
      name: 'ROUTER_PURGE_SUBGRAPH',
      default: 'logograph',
      check: z.string().regex(/^[A-Za-z][\w-]{0,63}$/, 'must be the name of a subgraph'),
      text: 'Name of this service in the graph of the router.',
    },
  },
} satisfies Variables
