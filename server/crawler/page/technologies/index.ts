// What a page and its answer say of the software behind it.
import type { Seen } from '../../../../schema/visit.ts'
import type { Heard } from '../facts/metadata.ts'
import type { Origin } from '../facts/page-facts.ts'
import { addressOf } from '../html/url.ts'
import { LIMITS } from '../limits.ts'
import { patternOf, patternsOf } from './signal-table.ts'
import { cookiesIn, type Marks } from './signals.ts'

const HEADERS = new Set([
  ...['server', 'x-powered-by', 'x-generator', 'via', 'x-served-by'],
  ...patternsOf('header'),
])

export function technologiesOf(
  { generators, scripts }: Heard,
  { marks, hosts }: Marks,
  { headers, base, url }: Origin,
): Seen<string>[] {
  const sent = Object.entries(headers).map(([name, value]) => ({ name: name.toLowerCase(), value }))
  const told = sent
    .filter(({ name }) => HEADERS.has(name))
    .map(({ name, value }) => ({ value, from: `header ${name}` }))
  const made = generators.map((value) => ({ value, from: '<meta name="generator">' }))
  const cookies = cookiesIn(sent.find(({ name }) => name === 'set-cookie')?.value ?? '')
    .map((name) => patternOf('cookie', name))
    .filter((pattern) => pattern !== null)
    .map((value) => ({ value, from: 'mark cookie' }))
  const marked = marks.map(({ place, pattern }) => ({ value: pattern, from: `mark ${place}` }))
  const addresses = scripts
    .map((address) => addressOf(address, base))
    .filter((href) => href !== null)
  const loaded = new Set(addresses.map((href) => new URL(href).hostname))
  const linked = hosts.filter((host) => !loaded.has(host))
  return [
    ...[...made, ...told, ...cookies, ...marked],
    ...[...loaded].map((value) => ({ value, from: '<script src>' })),
    ...linked.map((value) => ({ value, from: '<link href>' })),
  ]
    .map(({ value, from }) => ({ value: value.trim().slice(0, 200), from, url }))
    .filter(({ value }) => value !== '')
    .slice(0, LIMITS.technologies)
}
