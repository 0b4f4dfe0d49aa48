// Gives ids that are hard to refer to plain names: those with spaces, brackets or other letters.
import { type Element, walkElements } from './parse.ts'

const PLAIN = /^[A-Za-z_][\w.:-]*$/
const REFERENCE = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^()"']*))\s*\)/gi

/** New names by the ids of a file. */
export type Aliases = ReadonlyMap<string, string>

/**
 * Writes each reference within the file as `url(#name)` or `#name`, however it was quoted or encoded. Selectors need the
 * old ids, so they change later; see `renameAliased`.
 */
export function aliasIds(root: Element): Aliases {
  const nodes = [...walkElements(root)]
  const ids = new Set(nodes.map(({ attributes }) => attributes.get('id') ?? ''))
  const aliases = new Map<string, string>()
  for (const id of ids) if (!PLAIN.test(id)) aliases.set(id, `alias-${aliases.size + 1}`)
  const nameOf = (fragment: string) => {
    const candidates = [fragment, percentDecoded(fragment), cssUnescaped(fragment)]
    const id = candidates.find((candidate) => ids.has(candidate)) ?? fragment
    return aliases.get(id) ?? id
  }
  const rewrite = (text: string) =>
    text.replace(REFERENCE, (whole, double?: string, single?: string, bare?: string) => {
      const address = (double ?? single ?? bare ?? '').trim()
      return address.startsWith('#') ? `url(#${nameOf(address.slice(1))})` : whole
    })
  for (const node of nodes) {
    for (const [name, value] of node.attributes) {
      if (name === 'href' && value.startsWith('#'))
        node.attributes.set(name, `#${nameOf(value.slice(1))}`)
      else if (name !== 'd' && /url\(/i.test(value)) node.attributes.set(name, rewrite(value))
    }
    if (node.name === 'style') node.text = rewrite(node.text)
  }
  return aliases
}

/** Gives the elements their new names. */
export function renameAliased(root: Element, aliases: Aliases): void {
  if (aliases.size === 0) return
  for (const { attributes } of walkElements(root)) {
    const alias = aliases.get(attributes.get('id') ?? '')
    if (alias !== undefined && attributes.has('id')) attributes.set('id', alias)
  }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const cssUnescaped = (text: string) => text.replace(/\\([^\da-f\s])/gi, '$1')
