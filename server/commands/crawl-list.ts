// The list of a crawl, and the file of its failures, which is such a list too.
import { hostnameErrorText } from '../../schema/apex.ts'
import { toPlainText } from '../../schema/plain-text.ts'
import {
  parseOperatorSite,
  type Scope,
  type Site,
  siteInScope,
  siteText,
} from '../../schema/site.ts'
import type { VisitRecords } from '../stores/records.ts'

/**
 * Parses a list.
 * @param scope whether a line means its company or exactly its host. @param zones the suffixes of private names.
 * @returns the distinct sites, and an error message for each invalid line.
 */
export function parseList(
  list: string,
  scope: Scope = 'company',
  zones: readonly string[] = [],
): { domains: Site[]; errors: string[] } {
  const domains = new Set<Site>()
  const errors: string[] = []
  for (const [i, line] of list.split('\n').entries()) {
    const text = line.replace(/#.*/, '').trim()
    if (text === '') continue
    const parsed = parseOperatorSite(text, zones)
    if (typeof parsed === 'string') domains.add(siteInScope(parsed, scope))
    else errors.push(`Line ${i + 1}: ${hostnameErrorText(text.slice(0, 100), parsed)}`)
  }
  return { domains: [...domains], errors }
}

/** A domain of the list that was not read. */
export interface CrawlFailure {
  domain: Site
  outcome: 'failed' | 'not visited'
}

/** @returns one line for each failure, with its reason as a comment, so that the file is the list of another crawl. */
export async function failureLines(
  visits: VisitRecords,
  failures: readonly CrawlFailure[],
): Promise<string[]> {
  const lines: string[] = []
  for (const { domain, outcome } of failures) {
    const failure = outcome === 'failed' ? (await visits.report(domain))?.failure : null
    // The reason has text of the website.
    const reason = toPlainText(failure ?? outcome)
    lines.push(`${siteText(domain)} # ${reason}`)
  }
  return lines
}
