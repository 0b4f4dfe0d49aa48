// Makes a company name from its domain, for companies without a better one.
import type { Apex } from '../../schema/apex.ts'
import { nameLabel } from '../names/folding.ts'

/** `home-depot.com` is Home Depot, `hsbc.com` is HSBC, `xn--mnchen-3ya.de` is München. */
export function nameFromDomain(domain: Apex): string {
  const words = nameLabel(domain).split(/[-_]+/).filter(Boolean)
  return words.map((word) => (isInitials(word) ? word.toUpperCase() : capitalize(word))).join(' ')
}

/** Whether a word is an abbreviation: at most four letters and digits, without a vowel or a Y. */
const isInitials = (word: string): boolean => /^(?=.*[a-z])[b-df-hj-np-tv-xz\d]{1,4}$/.test(word)

function capitalize(word: string): string {
  const [first = '', ...rest] = word
  return first.toUpperCase() + rest.join('')
}
