// Recognizes the technologies of a website by its headers, generator tag, script hosts and other signals.
import type { SourcedValue } from '../../schema/brand.ts'
import type { SourcedFact } from '../../schema/visit.ts'
import { technologiesWithSignal } from '../crawler/page/technologies/signal-table.ts'
import { fromSite, type ProfileInput } from './profile-input.ts'

// Created once, because localeCompare resolves its locale at each comparison.
const nameCollator = new Intl.Collator('en')

/** Limit of steps in a chain of implied technologies. `Nuxt implies Vue.js` is one step. */
const MAX_IMPLIED_DEPTH = 3

/** @returns the distinct technologies, sorted by name; null when none is recognized. */
export function technologiesOf(input: ProfileInput): SourcedValue<string[]> | null {
  const facts = input.facts?.technologies ?? []
  const signals = facts.map((fact) => ({
    ...fact,
    technologies: technologiesOfFact(fact, input),
  }))
  const recognized = signals.filter(({ technologies }) => technologies.length > 0)
  if (recognized.length === 0) return null
  const names = new Set(recognized.flatMap(({ technologies }) => technologies))
  // The row of Vue.js has the signal `with Nuxt`, so Nuxt implies Vue.js.
  for (let depth = 0; depth < MAX_IMPLIED_DEPTH; depth++)
    for (const name of [...names])
      for (const implied of technologiesWithSignal('with', name)) names.add(implied)
  const sources = new Set(recognized.map(({ from }) => from))
  const sorted = [...names].sort(nameCollator.compare)
  const url = recognized[0]!.url
  return fromSite(input, sorted, { from: [...sources].join(', '), url })
}

/** @returns the technologies that one fact of a page shows. */
function technologiesOfFact(
  { value, from }: Pick<SourcedFact<string>, 'value' | 'from'>,
  { domain }: Pick<ProfileInput, 'domain'>,
): readonly string[] {
  if (from === '<script src>' || from === '<link href>')
    return technologiesOfHost(value.toLowerCase(), domain)
  if (from.startsWith('<meta')) return technologiesOfGenerator(value.toLowerCase())
  // The page reader stores a cookie or another page signal with the word `mark` and its kind: `mark cookie`.
  if (from.startsWith('mark ')) return technologiesWithSignal(from.slice('mark '.length), value)
  const header = from.replace(/^header /, '')
  if (header === 'x-generator') return technologiesOfGenerator(value.toLowerCase())
  return [
    ...technologiesWithSignal('header', header),
    ...technologiesOfHeader(header, value.toLowerCase()),
  ]
}

/** Looks up a host, then its parent domains. The site's own hosts show no technology. */
function technologiesOfHost(host: string, domain: string): readonly string[] {
  if (host === domain || host.endsWith(`.${domain}`)) return []
  let parent = host
  while (parent !== '') {
    const technologies = technologiesWithSignal('host', parent)
    if (technologies.length > 0) return technologies
    const dot = parent.indexOf('.')
    parent = dot === -1 ? '' : parent.slice(dot + 1)
  }
  return []
}

/** Looks up the first four words of a generator tag, then fewer, each time also without a version: `WordPress 6.5`. */
function technologiesOfGenerator(value: string): readonly string[] {
  const words = value.split(/[\s,;(]+/).slice(0, 4)
  for (let count = words.length; count > 0; count--) {
    const phrase = words.slice(0, count).join(' ')
    const unversioned = phrase.replace(/[/v]?\d[\d.]*$/, '').replace(/[!:]$/, '')
    for (const name of [phrase, unversioned.trim()]) {
      const technologies = technologiesWithSignal('generator', name)
      if (technologies.length > 0) return technologies
    }
  }
  return []
}

/** Looks up each word of a header such as `Apache/2.4 (Ubuntu) PHP/8.1`, `1.1 vegur` or `cache-fra-1`. */
function technologiesOfHeader(header: string, value: string): string[] {
  const words = value.split(/[\s,;()]+/).map((word) => word.split('/')[0] ?? '')
  // Cache hosts have varying names (cache-fra-etou8220131), so the signal table has `cache*`.
  const prefixes = words.map((word) => word.split(/[-:]/)[0] ?? '').map((word) => `${word}*`)
  return [...new Set([...words, ...prefixes])].flatMap((word) =>
    technologiesWithSignal(header, word),
  )
}
