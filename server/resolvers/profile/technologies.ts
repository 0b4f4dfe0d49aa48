// The products behind a website, told by its headers, its generator and the hosts of its scripts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Told } from '../../../schema/brand.ts'
import type { Seen } from '../../../schema/discovery.ts'
import { fromSite, type Subject } from './subject.ts'

/** Product by pattern, one map for each place where it is looked for. */
const SIGNALS = new Map<string, Map<string, string>>()
const table = readFileSync(join(import.meta.dirname, 'technologies.tsv'), 'utf8')
for (const row of table.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
  const [place = '', pattern = '', product = ''] = row.split('\t')
  SIGNALS.set(place, (SIGNALS.get(place) ?? new Map()).set(pattern, product))
}

const HOSTS = SIGNALS.get('host') ?? new Map<string, string>()

// Made once: localeCompare would look for its locale at each comparison.
const byName = new Intl.Collator('en')

const signal = (place: string, pattern: string): string[] => {
  const product = SIGNALS.get(place)?.get(pattern)
  return product === undefined ? [] : [product]
}

/** @returns the products by name, each once; null when none is known. */
export function technologiesOf(subject: Subject): Told<string[]> | null {
  const facts = subject.facts?.technologies ?? []
  const found = facts.map((fact) => ({ from: fact.from, products: productsOf(fact, subject) }))
  const telling = found.filter(({ products }) => products.length > 0)
  if (telling.length === 0) return null
  const names = new Set(telling.flatMap(({ products }) => products))
  const places = new Set(telling.map(({ from }) => from))
  const sorted = [...names].sort(byName.compare)
  return fromSite(subject, sorted, [...places].join(', '))
}

function productsOf({ value, from }: Seen<string>, { domain }: Subject): string[] {
  if (from.startsWith('<script')) return ofHost(value.toLowerCase(), domain)
  if (from.startsWith('<meta')) return ofGenerator(value.toLowerCase())
  const header = from.replace(/^header /, '')
  if (header === 'x-generator') return ofGenerator(value.toLowerCase())
  return [...signal('header', header), ...ofHeader(header, value.toLowerCase())]
}

/** Of the host, or of one that it is below: cdn.shopify.com, x.cdn.shopify.com. */
function ofHost(host: string, domain: string): string[] {
  if (host === domain || host.endsWith(`.${domain}`)) return []
  for (let at = 0; at < host.length; at = host.indexOf('.', at) + 1 || host.length) {
    const product = HOSTS.get(host.slice(at))
    if (product !== undefined) return [product]
  }
  return []
}

/** `WordPress 6.5` by its first words, without the version. */
function ofGenerator(value: string): string[] {
  const words = value.split(/[\s,;(]+/).slice(0, 4)
  for (let count = words.length; count > 0; count--) {
    const written = words.slice(0, count).join(' ')
    const unversioned = written.replace(/[/v]?\d[\d.]*$/, '').replace(/[!:]$/, '')
    const product = [...signal('generator', written), ...signal('generator', unversioned)].slice(
      0,
      1,
    )
    if (product.length > 0) return product
  }
  return []
}

/** `Apache/2.4 (Ubuntu) PHP/8.1` by each of its words, `1.1 vegur` and `cache-fra-1` too. */
function ofHeader(header: string, value: string): string[] {
  const words = value.split(/[\s,;()]+/).map((word) => word.split('/')[0] ?? '')
  // The names of hosts are numbered: cache-fra-etou8220131.
  const begun = words.map((word) => word.split(/[-:]/)[0] ?? '').map((word) => `${word}*`)
  return [...new Set([...words, ...begun])].flatMap((word) => signal(header, word))
}
