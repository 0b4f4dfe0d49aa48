// The variables of the stores, and checks of their addresses, so that a wrong one is found before the start.
import { isIP } from 'node:net'
import { z } from 'zod'
import { checkedText, integerBetween, isPort } from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'

/** @returns what is wrong with the URL of a Redis server; null when nothing is. */
function redisUrlError(text: string): string | null {
  const example = 'must be a URL such as redis://user:password@host:6379/0'
  if (!/^rediss?:\/\/\S+$/.test(text)) return `${example}, or with rediss`
  const url = URL.parse(text)
  if (!url) return `${example}, with a port from 1 to 65535 and special characters escaped`
  if (url.hostname === '') return `${example}; the host is missing`
  if (!/^\/?\d*$/.test(url.pathname)) return `${example}; the path is the number of the database`
  if (/[?#]/.test(text)) return `${example}, without a query or a fragment`
  return null
}

/** The parts of a MongoDB URL: scheme, userinfo, hosts, path and query. */
const MONGODB_URL = /^mongodb(\+srv)?:\/\/(?:([^/?]*)@)?([^/?@]*)(?:\/([^?]*))?(\?.*)?$/

/** The query of a MongoDB URL: each option has a name and a value. */
const OPTIONS = /^(?:[?&]\w+=[^&]*)*$/

/** @returns what is wrong with the URL of a MongoDB server; null when nothing is. */
function mongodbUrlError(text: string): string | null {
  const example = 'must be a URL such as mongodb://user:password@host:27017/logograph'
  const parts = MONGODB_URL.exec(text)
  if (!parts || /\s/.test(text)) return `${example}, or with mongodb+srv`
  const [, srv, userinfo, hosts = '', database = '', query = ''] = parts
  // A / or ? in a password ends the part with the hosts, so the @ that ends the password comes later. An option may
  // contain an @ too: Azure writes appName=@account@.
  const hasPassword = userinfo !== undefined && OPTIONS.test(query)
  const isCut = `${database}${hasPassword ? '' : query}`.includes('@')
  if (isCut || (userinfo !== undefined && !isUserinfo(userinfo)))
    return `${example}; write @, :, /, ? and % in the user and the password as %40, %3A, %2F, %3F and %25`
  const isValidHost = srv ? isHostName : isHostWithPort
  if (!hosts.split(',').every(isValidHost))
    return `${example}; each host has a port from 1 to 65535 or none, and with mongodb+srv none`
  if (/[/\\. "$]/.test(database)) return `${example}; the name of the database is not valid`
  return null
}

/**
 * @returns the URL with the database `logograph` when it names none: the driver would take `test`, where other programs
 *   write too. Users are then still looked up in `admin`, unless an option says otherwise.
 */
function withDatabase(text: string): string {
  const [, srv = '', userinfo, hosts, database, query = ''] = MONGODB_URL.exec(text) ?? []
  if (database) return text
  const needsSource = userinfo !== undefined && !/[?&](?:authSource|authMechanism)=/i.test(query)
  const options = [...(needsSource ? ['authSource=admin'] : []), ...query.slice(1).split('&')]
  const found = options.filter(Boolean).join('&')
  const start = `mongodb${srv}://${userinfo === undefined ? '' : `${userinfo}@`}${hosts}/logograph`
  return found === '' ? start : `${start}?${found}`
}

/** A user and a password, in which special characters are escaped. */
const isUserinfo = (text: string) =>
  /^(?:[^:@/%]|%[0-9a-f]{2})+(?::(?:[^:@/%]|%[0-9a-f]{2})*)?$/i.test(text)

const isHostName = (text: string) => /^[\w-]+(?:\.[\w-]+)*$/.test(text)

function isHostWithPort(text: string): boolean {
  const [, bracketed, name, port] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d+))?$/.exec(text) ?? []
  const isHost = bracketed !== undefined ? isIP(bracketed) === 6 : isHostName(decode(name ?? ''))
  // A host that ends with .sock is a socket of this machine.
  const isSocket = /\.sock$/.test(text)
  return isSocket || (isHost && (port === undefined || isPort(port)))
}

const decode = (text: string) => text.replaceAll('%', '')

const DAY_MS = 86_400_000
const MEGABYTE = 1024 * 1024

/** A number of days, as milliseconds; 0 is for ever, null. */
const days = integerBetween(0, 3650, 'days; 0 is for ever')
const retention = days.transform((count) => (count === 0 ? null : count * DAY_MS))

export const storeVariables = {
  dataDir: {
    name: 'DATA_DIR',
    default: './data',
    check: z.string(),
    text: 'Folder of the SQLite file and of other [files](#data-folder) of this machine.',
  },
  mongodbUrl: {
    name: 'MONGODB_URL',
    isSecret: true,
    check: checkedText(mongodbUrlError).transform(withDatabase),
    text: 'Stores records in MongoDB instead of SQLite, in the database `logograph` unless the URL names one.',
  },
  redisUrl: {
    name: 'REDIS_URL',
    isSecret: true,
    check: checkedText(redisUrlError),
    text: 'Shares images, quotas, locks and jobs between machines, and jobs with workers.',
  },
  redisPrefix: {
    name: 'REDIS_PREFIX',
    default: 'logograph',
    check: z
      .string()
      .regex(/^[\w.-]{1,40}$/, 'must be up to 40 letters, digits, dots, dashes and underscores')
      .describe('up to 40 letters, digits, `.`, `-`, `_`'),
    text: 'First part of every Redis key.',
  },
  cacheBytes: {
    name: 'CACHE_MB',
    shownDefault: '`128`, less in a small container',
    check: integerBetween(1, 65_536, 'megabytes').transform((count) => count * MEGABYTE),
    text: 'MB of memory for rendered images per process, see [Size](install.md#size).',
  },
  /** Null for the default, which depends on the store. */
  crawledArtworkBytes: {
    name: 'CRAWLED_ARTWORK_MB',
    shownDefault: 'a quarter of the disk of `DATA_DIR`; `20480` with MongoDB',
    check: integerBetween(100, 100_000_000, 'megabytes').transform((count) => count * MEGABYTE),
    text: 'MB of artwork from websites in the store. Above it, the artwork that was asked for the longest ago is deleted.',
  },
  /** How long expired visits are kept, in milliseconds; null keeps them. */
  retention: {
    visitsMs: {
      name: 'VISIT_RETENTION_DAYS',
      default: '365',
      check: retention,
      text: 'Days after its expiry until a visit that found a logo is deleted; `0` keeps it.',
    },
    unknownMs: {
      name: 'UNKNOWN_RETENTION_DAYS',
      default: '30',
      check: retention,
      text: 'The same for a visit that found no logo or failed.',
    },
  },
} satisfies Variables
