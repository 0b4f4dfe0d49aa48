// The variables of the artwork sources and the crawl of a website.
import { distinctNames, integerBetween, oneOf } from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'

const SOURCES = ['uploaded', 'bundled', 'site', 'bimi', 'duckduckgo', 'google'] as const

export const crawlerVariables = {
  sources: {
    name: 'SOURCES',
    // Leaves out the sources that reveal the looked-up domains to a third party, and those that add little to `site`.
    default: 'uploaded,bundled,site',
    check: distinctNames(SOURCES, 'source').describe('also `bimi`, `duckduckgo`, `google`'),
    text: '[Artwork sources](data-sources.md#artwork) in their order.',
  },
  crawl: {
    name: 'CRAWL',
    default: 'on',
    check: oneOf(['on', 'worker']),
    text: 'With `worker`, only [workers](scaling.md#workers) visit websites and call the language model.',
  },
  crawlUnverified: {
    name: 'CRAWL_UNVERIFIED',
    default: 'on',
    check: oneOf(['on', 'off']),
    text: 'Whether websites without https are read over http. Their logos have the header `X-Source-Security: none`.',
  },
  discoveryBudgetMs: {
    name: 'DISCOVERY_BUDGET_MS',
    default: '4000',
    check: integerBetween(0, 60_000, 'milliseconds'),
    text: 'Longest time in ms that a logo request waits for a first crawl.',
  },
} satisfies Variables
