// The variables of the HTTP server: its addresses, its proxies and its connections.
import proxyAddr from 'proxy-addr'
import { z } from 'zod'
import {
  commaSeparated,
  integerBetween,
  listenHost,
  port,
  publicUrl,
} from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'

const TRUST_PROXY_ALLOWED =
  'must be false, the number of proxies such as 1, or their subnets such as 10.0.0.0/8'
const TRUST_PROXY_TRUE =
  `true believes what any caller writes into X-Forwarded-For, so anybody could choose an address and escape ` +
  `the quotas; it ${TRUST_PROXY_ALLOWED}`

/**
 * Which proxies are trusted to write X-Forwarded-For. `false` trusts none, a number that many in a row, and a list
 * those in its subnets.
 */
const trustProxy = z
  .string()
  .transform((text): false | number | string[] => {
    if (text === 'false') return false
    if (/^\d+$/.test(text)) return Number(text)
    return text.split(',').map((part) => part.trim())
  })
  .superRefine((trust, context) => {
    if (!Array.isArray(trust) || areSubnets(trust)) return
    const message = trust[0] === 'true' ? TRUST_PROXY_TRUE : TRUST_PROXY_ALLOWED
    context.addIssue({ code: 'custom', message })
  })

/** @returns whether every entry is an address, a subnet, or one of proxy-addr's names for subnets. */
function areSubnets(subnets: string[]): boolean {
  try {
    proxyAddr.compile(subnets)
    return true
  } catch {
    return false
  }
}

/** The public URL of a host of this service, which answers at the root only. @param reason why, in the error. */
const hostUrl = (reason: string) =>
  publicUrl.refine(
    (text) => !/[?#]/.test(text) && (URL.parse(text)?.pathname ?? '/') === '/',
    `must have no path, no ? and no #: ${reason}`,
  )

export const httpVariables = {
  host: {
    name: 'HOST',
    default: '127.0.0.1',
    check: listenHost,
    text: 'Address to listen on. The container sets it to `0.0.0.0`.',
  },
  port: { name: 'PORT', default: '3000', check: port(1), text: 'API port.' },
  imagePort: {
    name: 'IMAGE_PORT',
    default: '3001',
    check: port(0),
    text: 'Port of the image host; with `0`, the `Host` header selects it.',
  },
  baseUrl: {
    name: 'BASE_URL',
    shownDefault: '`http://localhost:<PORT>`',
    check: hostUrl('the pages and redirects of the API need a host name of their own'),
    text: 'Public address of the API, used in URLs of API routes; without a path.',
  },
  imageUrl: {
    name: 'IMAGE_CDN_URL',
    shownDefault: '`http://localhost:<IMAGE_PORT>`',
    check: hostUrl('logos are at the root of the image host'),
    text: 'Public address of the image host, used in logo URLs; without a path.',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    default: 'false',
    check: trustProxy,
    text: "How the server finds a client's address, see [Proxies](#proxies).",
  },
  keepAliveSeconds: {
    name: 'KEEP_ALIVE_SECONDS',
    default: '75',
    check: integerBetween(5, 86_400, 'seconds'),
    text: 'How long an idle connection stays open; more than the proxy keeps it, see [Keep-alive](install.md#keep-alive).',
  },
  connections: {
    max: {
      name: 'MAX_CONNECTIONS',
      default: '4096',
      check: integerBetween(16, 65_536, 'connections'),
      text: 'Open connections of one process, see [Connections](runbook.md#connections).',
    },
    maxPerAddress: {
      name: 'MAX_CONNECTIONS_PER_ADDRESS',
      default: '256',
      check: integerBetween(1, 65_536, 'connections'),
      text: 'Open connections of one IPv4 address or IPv6 /64.',
    },
    exempt: {
      name: 'MAX_CONNECTIONS_EXEMPT',
      default: '',
      check: commaSeparated().refine(areSubnets, 'must be addresses or subnets such as 10.0.0.0/8'),
      text: 'Addresses or subnets without that limit, such as a load balancer.',
    },
  },
  environment: {
    name: 'NODE_ENV',
    default: 'development',
    check: z.string(),
    text: '`/health` shows it. The container sets it to `production`.',
  },
} satisfies Variables
