// Finds the domain in what people type or paste: a domain, a link or an email address.
const HOSTNAME = /^(?=.{4,253}$)(?:[\p{L}\p{N}_-]{1,63}\.)+[\p{L}][\p{L}\p{N}-]{1,62}$/u
/** Tickers with their exchange in capitals, such as DG.PA and 0700.HK; domains are rarely written in capitals. */
const TICKER = /^[A-Z0-9]{1,6}\.[A-Z]{1,3}$/

/** @returns the host of a link, email address or domain in lower case; null for other words. */
export function hostOf(word: string): string | null {
  const host = word
    .replace(/^[a-z][a-z\d+.-]*:(\/\/)?/i, '')
    .replace(/[/?#].*$/, '')
    .replace(/^.*@/, '')
    .replace(/:\d+$/, '')
    .replace(/\.+$/, '')
    .toLowerCase()
  return HOSTNAME.test(host) ? host : null
}

/** @returns the domain that a search text names; null for other texts, also for a ticker such as DG.PA. */
export const domainOf = (text: string): string | null => (TICKER.test(text) ? null : hostOf(text))
