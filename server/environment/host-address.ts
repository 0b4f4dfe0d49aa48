// Reads the host of a URL or of a Host header, so that all spellings of one host compare as equal.

/** All in lower case, without the final dot of a fully qualified name. */
export interface HostAddress {
  /** Name and port: `img.example.com:8443`, or the name alone when there is no port. */
  host: string
  name: string
  /** Empty when there is no port. */
  port: string
}

const HOST = /^(.*?)\.?(?::(\d*))?$/

/** @param text such as `img.example.com`, `IMG.example.com.:443` or `[::1]:3001`. */
export function parseHost(text: string): HostAddress {
  const [, name = '', port = ''] = HOST.exec(text.toLowerCase()) ?? []
  return { host: port ? `${name}:${port}` : name, name, port }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|(?:\[::1\]|::1))$/

/** @param name a host name or an IP address, as `HOST` or a Host header has it, without a port. */
export const isLoopback = (name: string): boolean => LOOPBACK.test(name)

/** @returns the host of a valid URL, without the default port of its scheme. */
export const hostOfUrl = (url: string): HostAddress => parseHost(new URL(url).host)
