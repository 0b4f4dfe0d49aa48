// Finds what one host calls itself on its start page.
import { companyOf, hostnameOf, type Site } from '../../schema/site.ts'
import type { SiteFacts } from '../../schema/visit.ts'
import { nameKey, nameLabel } from '../names/folding.ts'
import { compactName, nameMatchScore } from './name-match.ts'
import { isShort, titleParts } from './page-title.ts'
import { MAX_LENGTHS, plainText } from './plain-text.ts'
import { isPlaceholderName } from './title-noise.ts'

/**
 * @param facts of the last visit to the host; null without one. @param companyNames those that are known.
 * @returns its own name, such as Google Translate; null when it names nothing, or only its company.
 */
export function hostNameOf(
  host: Site,
  facts: SiteFacts | null,
  companyNames: readonly string[],
): string | null {
  const company = companyOf(host)
  const isCompany = (name: string) =>
    companyNames.some((companyName) => nameKey(name) === nameKey(companyName)) ||
    (company !== null && compactName(name) === compactName(nameLabel(company)))
  const isOwn = (name: string) => !isPlaceholderName(name) && !isCompany(name)
  const siteName = plainText(facts?.siteName?.value, MAX_LENGTHS.name)
  if (siteName !== null && isShort(siteName) && isOwn(siteName)) return siteName
  const title = plainText(facts?.title?.value, MAX_LENGTHS.name) ?? ''
  const parts = titleParts(title).filter(isOwn)
  const label = compactName(nameLabel(hostnameOf(host)))
  const candidates =
    parts.length === 1 ? parts : parts.filter((part) => nameMatchScore(part, label) > 0)
  return candidates.find(isShort) ?? null
}
