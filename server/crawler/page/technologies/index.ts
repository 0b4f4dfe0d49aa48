// Lists the signals of software in a page and its response headers; `profile/technologies.ts` maps them to products.
import type { SourcedFact } from '../../../../schema/visit.ts'
import type { PageMetadata } from '../facts/metadata.ts'
import type { PageOrigin } from '../html/origin.ts'
import { absoluteUrl } from '../html/url.ts'
import { PAGE_LIMITS } from '../limits.ts'
import { findPattern, patternsOf } from './signal-table.ts'
import { cookieNames, type PageSignals } from './signals.ts'

/** Response headers that name software. */
const SOFTWARE_HEADERS = new Set([
  'server',
  'x-powered-by',
  'x-generator',
  'via',
  'x-served-by',
  ...patternsOf('header'),
])

/**
 * Returns one fact for each generator, software header, known cookie, page signal and host, in this order. The `from`
 * of a cookie or a page signal is the word `mark` and its kind, which `profile/technologies.ts` reads.
 */
export function technologiesOf(
  { generators, scripts }: PageMetadata,
  { signals, hosts }: PageSignals,
  { headers, base, url }: PageOrigin,
): SourcedFact<string>[] {
  const responseHeaders = Object.entries(headers).map(([name, value]) => ({
    name: name.toLowerCase(),
    value,
  }))
  const headerFacts = responseHeaders
    .filter(({ name }) => SOFTWARE_HEADERS.has(name))
    .map(({ name, value }) => ({ value, from: `header ${name}` }))
  const generatorFacts = generators.map((value) => ({ value, from: '<meta name="generator">' }))
  const setCookie = responseHeaders.find(({ name }) => name === 'set-cookie')?.value ?? ''
  const cookieFacts = cookieNames(setCookie)
    .map((name) => findPattern('cookie', name))
    .filter((pattern) => pattern !== null)
    .map((value) => ({ value, from: 'mark cookie' }))
  const signalFacts = signals.map(({ kind, pattern }) => ({ value: pattern, from: `mark ${kind}` }))
  const scriptUrls = scripts.map((src) => absoluteUrl(src, base)).filter((href) => href !== null)
  const scriptHosts = new Set(scriptUrls.map((href) => new URL(href).hostname))
  const scriptFacts = Array.from(scriptHosts, (value) => ({ value, from: '<script src>' }))
  const linkFacts = hosts
    .filter((host) => !scriptHosts.has(host))
    .map((value) => ({ value, from: '<link href>' }))
  return [
    ...generatorFacts,
    ...headerFacts,
    ...cookieFacts,
    ...signalFacts,
    ...scriptFacts,
    ...linkFacts,
  ]
    .map(({ value, from }) => ({ value: value.trim().slice(0, 200), from, url }))
    .filter(({ value }) => value !== '')
    .slice(0, PAGE_LIMITS.technologies)
}
