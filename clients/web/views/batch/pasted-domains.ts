// Domains in whatever was pasted: lists, tables, links and e-mail addresses.
export interface Pasted {
  /** Each once, in the order in which they came. */
  domains: string[]
  /** How many words were none. */
  others: number
}

const HOSTNAME = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}$/u

export function pasted(text: string): Pasted {
  const words = text.split(/[\s,;|"'<>()[\]{}]+/).filter((word) => word !== '')
  const found = words.map(hostOf)
  const domains = [...new Set(found.filter((host) => host !== null))]
  return { domains, others: found.filter((host) => host === null).length }
}

function hostOf(word: string): string | null {
  const host = word
    .replace(/^[a-z][a-z\d+.-]*:(\/\/)?/i, '')
    .replace(/[/?#].*$/, '')
    .replace(/^.*@/, '')
    .replace(/:\d+$/, '')
    .replace(/\.+$/, '')
    .toLowerCase()
  return HOSTNAME.test(host) && host.length <= 253 ? host : null
}
