// The products behind a website, told by its headers, its generator, the hosts of its scripts and the marks in its pages.
import type { SourcedValue } from '../../schema/brand.ts'
import type { SourcedFact } from '../../schema/visit.ts'
import { technologiesWithSignal } from '../crawler/page/technologies/signal-table.ts'
import { fromSite, type ProfileInput } from './profile-input.ts'

// Made once: localeCompare would look for its locale at each comparison.
const byName = new Intl.Collator('en')

/** A technology that another rests on, which rests on a third: Nuxt, Vue.js. */
const DEEPEST = 3

/** @returns the products by name, each once; null when none is known. */
export function technologiesOf(subject: ProfileInput): SourcedValue<string[]> | null {
  const facts = subject.facts?.technologies ?? []
  const found = facts.map((fact) => ({ from: fact.from, products: productsOf(fact, subject) }))
  const telling = found.filter(({ products }) => products.length > 0)
  if (telling.length === 0) return null
  const names = new Set(telling.flatMap(({ products }) => products))
  for (let depth = 0; depth < DEEPEST; depth++)
    for (const name of [...names])
      for (const below of technologiesWithSignal('with', name)) names.add(below)
  const places = new Set(telling.map(({ from }) => from))
  const sorted = [...names].sort(byName.compare)
  return fromSite(subject, sorted, [...places].join(', '))
}

/** @returns what one fact of a page tells. */
function productsOf(
  { value, from }: Pick<SourcedFact<string>, 'value' | 'from'>,
  { domain }: Pick<ProfileInput, 'domain'>,
): readonly string[] {
  if (from === '<script src>' || from === '<link href>') return ofHost(value.toLowerCase(), domain)
  if (from.startsWith('<meta')) return ofGenerator(value.toLowerCase())
  if (from.startsWith('mark ')) return technologiesWithSignal(from.slice('mark '.length), value)
  const header = from.replace(/^header /, '')
  if (header === 'x-generator') return ofGenerator(value.toLowerCase())
  return [...technologiesWithSignal('header', header), ...ofHeader(header, value.toLowerCase())]
}

/** Of the host, or of one that it is below: cdn.shopify.com, x.cdn.shopify.com. */
function ofHost(host: string, domain: string): readonly string[] {
  if (host === domain || host.endsWith(`.${domain}`)) return []
  for (let at = 0; at < host.length; at = host.indexOf('.', at) + 1 || host.length) {
    const products = technologiesWithSignal('host', host.slice(at))
    if (products.length > 0) return products
  }
  return []
}

/** `WordPress 6.5` by its first words, without the version. */
function ofGenerator(value: string): readonly string[] {
  const words = value.split(/[\s,;(]+/).slice(0, 4)
  for (let count = words.length; count > 0; count--) {
    const written = words.slice(0, count).join(' ')
    const unversioned = written.replace(/[/v]?\d[\d.]*$/, '').replace(/[!:]$/, '')
    for (const name of [written, unversioned.trim()]) {
      const products = technologiesWithSignal('generator', name)
      if (products.length > 0) return products
    }
  }
  return []
}

/** `Apache/2.4 (Ubuntu) PHP/8.1` by each of its words, `1.1 vegur` and `cache-fra-1` too. */
function ofHeader(header: string, value: string): string[] {
  const words = value.split(/[\s,;()]+/).map((word) => word.split('/')[0] ?? '')
  // The names of hosts are numbered: cache-fra-etou8220131.
  const begun = words.map((word) => word.split(/[-:]/)[0] ?? '').map((word) => `${word}*`)
  return [...new Set([...words, ...begun])].flatMap((word) => technologiesWithSignal(header, word))
}
