// Checks the addresses of databases, proxies and DNS servers, so that a wrong one is found before the start.
import { isIP } from 'node:net'

/** @returns what is wrong with the URL of a Redis server; null when nothing is. */
export function redisUrlError(text: string): string | null {
  const example = 'must be a URL such as redis://user:password@host:6379/0'
  if (!/^rediss?:\/\/\S+$/.test(text)) return `${example}, or with rediss`
  const url = URL.parse(text)
  if (!url) return `${example}, with a port from 1 to 65535 and special characters escaped`
  if (url.hostname === '') return `${example}; the host is missing`
  if (!/^\/?\d*$/.test(url.pathname)) return `${example}; the path is the number of the database`
  return null
}

/** The parts of a MongoDB URL: scheme, userinfo, hosts, path and query. */
const MONGODB_URL = /^mongodb(\+srv)?:\/\/(?:([^/?]*)@)?([^/?@]*)(?:\/([^?]*))?(\?.*)?$/

/** @returns what is wrong with the URL of a MongoDB server; null when nothing is. */
export function mongodbUrlError(text: string): string | null {
  const example = 'must be a URL such as mongodb://user:password@host:27017/logograph'
  const parts = MONGODB_URL.exec(text)
  if (!parts || /\s/.test(text)) return `${example}, or with mongodb+srv`
  const [, srv, userinfo, hosts = '', database = '', query = ''] = parts
  // A / or ? in a password ends the part with the hosts, so the @ that ends the password comes later.
  const isCut = `${database}${query}`.includes('@')
  if (isCut || (userinfo !== undefined && !isUserinfo(userinfo)))
    return `${example}; write @, :, /, ? and % in the user and the password as %40, %3A, %2F, %3F and %25`
  const isValidHost = srv ? isHostName : isHostWithPort
  if (!hosts.split(',').every(isValidHost))
    return `${example}; each host has a port from 1 to 65535 or none, and with mongodb+srv none`
  if (/[/\\. "$]/.test(database)) return `${example}; the name of the database is not valid`
  return null
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

/** @returns whether the text is an IP address with or without a port: `9.9.9.9`, `9.9.9.9:53`, `[2620:fe::fe]:53`. */
export function isDnsServer(text: string): boolean {
  if (isIP(text) !== 0) return true
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d+))?$/.exec(text) ?? []
  const isAddress = bracketed === undefined ? isIP(plain ?? '') === 4 : isIP(bracketed) === 6
  return isAddress && (port === undefined || isPort(port))
}

/** @returns whether the text is a port number from 1 to 65535. */
export function isPort(text: string): boolean {
  const number = Number(text)
  return /^\d{1,5}$/.test(text) && number >= 1 && number <= 65_535
}
