// Which website of a merchant is meant, when it has one for each country.
import { nameKey, nameLabel, withoutSpaces } from '../names/folding.ts'
import type { Merchant } from './merchant-index.ts'
import { withLetterE } from './umlauts.ts'

/**
 * @param country of the line; null when unknown.
 * @returns the website that has the merchant's name, in the country where there is one; null without any. A website in
 *   `.com` is for all countries. Websites of other names are those of the group.
 */
export function websiteFor(merchant: Merchant, country: string | null): string | null {
  const { domain, otherDomains, name, home } = merchant
  if (domain === null || otherDomains.length === 0) return domain
  const keys = [name, withLetterE(name)].map((text) => withoutSpaces(nameKey(text)))
  const own = [domain, ...otherDomains].filter((each) => keys.includes(labelOf(each)))
  const isOwn = own[0] === domain
  // The catalog has the website that people use, unless it is that of a holding: bk.com, but auchan-retail.com.
  const isHolding = !isOwn && (home === null || labelOf(domain).includes(keys[0] as string))
  if (domain.endsWith('.com') && !isHolding) return domain
  if (!isOwn && !isHolding) return domain
  const local = own.find((each) => each.endsWith(suffixOf(country)))
  if (country !== null && local) return local
  return isOwn ? domain : (own.find((each) => each.endsWith('.com')) ?? own[0] ?? domain)
}

const labelOf = (domain: string): string => nameLabel(domain).replaceAll('-', '')

const suffixOf = (country: string | null): string =>
  `.${country === 'GB' ? 'uk' : country?.toLowerCase()}`
