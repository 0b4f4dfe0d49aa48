// Tells whether a request calls the service by a name of its own. A page may let another name lead to the service (DNS
// rebinding), and its browser then takes the service for a part of the page.
import { isIP } from 'node:net'

/** @param host such as a Host header. @returns its name or address, as URLs spell it; empty when it has none. */
export const bareNameOf = (host = ''): string =>
  (URL.parse(`http://${host}`)?.hostname ?? '').replace(/\.$/, '')

/** @returns the address of a name such as `[::1]`, without the brackets; other names as they are. */
export const withoutBrackets = (name: string): string => name.replace(/^\[(.*)\]$/, '$1')

/**
 * Whether a name can lead to this service only: an IP address cannot lead elsewhere, and the operator chose its names.
 * @param name as `bareNameOf` returns it. @param ownNames the names of the service, besides localhost.
 */
export const isOwnHost = (name: string, ownNames: ReadonlySet<string>): boolean =>
  name === 'localhost' || ownNames.has(name) || isIP(withoutBrackets(name)) !== 0
