// The variables of the crawler's connections to websites.
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import { isOpenSuffix } from '../../schema/apex.ts'
import { checkedText, commaSeparated, isPort, passes } from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'
import { parseCidrs } from './address-policy.ts'

/** The crawler opens a tunnel with CONNECT over plain HTTP. */
function proxyUrlError(text: string): string | null {
  const url = URL.parse(text)
  const isProxy = url?.protocol === 'http:' && url.hostname !== '' && url.port !== '0'
  const isEscaped = !/%(?![0-9a-f]{2})/i.test(`${url?.username}${url?.password}`)
  return isProxy && isEscaped
    ? null
    : 'must be an http URL such as http://user:password@proxy.example.net:3128'
}

/** @returns whether the text is an IP address with or without a port: `9.9.9.9`, `9.9.9.9:53`, `[2620:fe::fe]:53`. */
function isDnsServer(text: string): boolean {
  if (isIP(text) !== 0) return true
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d+))?$/.exec(text) ?? []
  const isAddress = bracketed === undefined ? isIP(plain ?? '') === 4 : isIP(bracketed) === 6
  return isAddress && (port === undefined || isPort(port))
}

const ports = commaSeparated()
  .refine((items) => items.every(isPort), 'must be ports from 1 to 65535, such as 80,443')
  .transform((items) => items.map(Number))

/** @throws Error for a suffix whose names belong to others: the logos of their websites would be gone. */
function refuseOpenSuffixes(zones: string[]): void {
  const open = zones.find(isOpenSuffix)
  if (open !== undefined)
    throw new Error(`must be suffixes of your own; below ${open} anybody can register names`)
}

const CA_RULE = 'must be none or a PEM file'

/** @returns the certificates in the file; `none` as it is. @throws Error when the file has none or cannot be read. */
function readPrivateCa(text: string): string {
  if (text === 'none') return text
  try {
    const pem = readFileSync(text, 'utf8')
    createSecureContext({ ca: pem })
    if (pem.includes('BEGIN CERTIFICATE')) return pem
  } catch (error) {
    throw new Error(
      `${CA_RULE} that this process can read; got ${(error as NodeJS.ErrnoException).code}`,
    )
  }
  throw new Error(`${CA_RULE} with certificates`)
}

export const fetchVariables = {
  fetching: {
    proxy: {
      name: 'HTTPS_PROXY',
      isSecret: true,
      check: checkedText(proxyUrlError),
      text: 'Proxy of the crawler, see [Proxies](#proxies).',
    },
    dnsServers: {
      name: 'DNS_SERVERS',
      default: '',
      shownDefault: "the system's",
      check: commaSeparated().refine(
        (servers) => servers.every(isDnsServer),
        'must be IP addresses with or without a port, such as 9.9.9.9 or [2620:fe::fe]:53',
      ),
      text: 'DNS servers of the crawler: addresses with or without a port.',
    },
    allow: {
      name: 'FETCH_ALLOW_CIDRS',
      default: '',
      check: commaSeparated().superRefine(passes((cidrs) => parseCidrs(cidrs.join(',')))),
      text: 'Private address ranges that the crawler may visit, for an [intranet](#intranet-websites).',
    },
    ports: {
      name: 'FETCH_PORTS',
      default: '80,443',
      check: ports,
      text: 'Ports that the crawler may visit.',
    },
    contact: {
      name: 'CRAWLER_CONTACT',
      shownDefault: '`BASE_URL`',
      check: z
        .string()
        .regex(/^[\x21-\x7e]{1,200}$/, 'must be up to 200 characters without spaces'),
      text: 'Contact in the User-Agent of the crawler and in `security.txt`: a URL or an email address.',
    },
  },
  privateNetwork: {
    zones: {
      name: 'PRIVATE_ZONES',
      default: '',
      check: commaSeparated(
        /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
        'must be suffixes of names in lower-case letters, such as home.arpa,internal,corp.example.com',
      ).superRefine(passes(refuseOpenSuffixes)),
      text: 'Suffixes of [private names](private-names.md), such as `home.arpa,internal`.',
    },
    ports: {
      name: 'PRIVATE_PORTS',
      default: '80,443',
      // Names without a port use these two.
      check: ports.transform((others) => [...new Set([80, 443, ...others])]),
      text: 'Ports of private names that may be visited.',
    },
    ca: {
      name: 'PRIVATE_CA',
      shownDefault: 'public authorities',
      check: z.string().superRefine(passes(readPrivateCa)).transform(readPrivateCa),
      text: 'PEM file of the authority that signs certificates of private names; `none` accepts any certificate.',
    },
  },
} satisfies Variables
