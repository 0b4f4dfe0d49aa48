// Keeps the cookies of one chain of redirects, for sites that set one and lead back to the same URL until it comes back.

/** Cookies of a host; a site sets a handful before it answers. */
const MAX_COOKIES = 20
/** Characters of a cookie with its name; browsers keep as many. */
const MAX_COOKIE_LENGTH = 4096

export class RedirectCookies {
  readonly #byHost = new Map<string, Map<string, string>>()

  /** @param setCookies the values of the Set-Cookie headers of a redirect. Their attributes are not read. */
  add(host: string, setCookies: string[]): void {
    const cookies = this.#byHost.get(host) ?? new Map<string, string>()
    this.#byHost.set(host, cookies)
    for (const setCookie of setCookies) {
      const [pair = ''] = setCookie.split(';', 1)
      const [, name, value] =
        /^\s*([\w!#$%&'*+.^`|~-]+)=([\x21-\x3a\x3c-\x7e]*)\s*$/.exec(pair) ?? []
      const hasRoom = cookies.size < MAX_COOKIES && pair.length <= MAX_COOKIE_LENGTH
      if (name !== undefined && value !== undefined && hasRoom) cookies.set(name, value)
    }
  }

  /** @returns the Cookie header for a host; empty when it has set none. */
  headerFor(host: string): string {
    return [...(this.#byHost.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
