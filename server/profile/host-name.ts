// Finds what one host calls itself on its start page.
import { hostnameOf, type Site } from '../../schema/site.ts'
import type { SiteFacts } from '../../schema/visit.ts'
import { nameKey, nameLabel } from '../names/folding.ts'
import { compactName } from './name-match.ts'
import { findNameInTitle } from './page-title.ts'
import { MAX_LENGTHS, plainText } from './plain-text.ts'

/**
 * @param facts of the last visit to the host; null without one. @param companyName null when it is not known.
 * @returns its own name, such as Google Translate; null when it names nothing, or only its company.
 */
export function hostNameOf(
  host: Site,
  facts: SiteFacts | null,
  companyName: string | null,
): string | null {
  const label = compactName(nameLabel(hostnameOf(host)))
  const title = plainText(facts?.title?.value, MAX_LENGTHS.name)
  const names = [
    plainText(facts?.siteName?.value, MAX_LENGTHS.name),
    title === null ? null : findNameInTitle(title, label),
  ]
  const companyKey = nameKey(companyName ?? '')
  return names.find((name) => name !== null && nameKey(name) !== companyKey) ?? null
}
