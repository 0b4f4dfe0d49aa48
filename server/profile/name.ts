// What a company is called: by the registry, else by its own site, else after its domain.
import type { SourcedValue } from '../../schema/brand.ts'
import { nameKey } from '../names/folding.ts'
import { nameMatchScore } from './name-match.ts'
import { findNameInTitle, titleParts } from './page-title.ts'
import { MAX_LENGTHS, plainText } from './plain-text.ts'
import { fromRegistry, fromSite, type ProfileInput } from './profile-input.ts'
import { isPlaceholderName, removeTitleNoise } from './title-noise.ts'

/** @returns null when neither the registry nor the site says it: it is made from the domain then. */
export function nameOf(subject: ProfileInput): SourcedValue<string> | null {
  const name = plainText(subject.company?.name, MAX_LENGTHS.name)
  const known = fromRegistry(subject, 'name', name)
  if (known === null) return chosen(namesOnSite(subject), subject)
  return WRITTEN_BY_HAND.has(known.source) ? known : lighter(known, namesOnSite(subject))
}

/** What a person of the house or we ourselves wrote stays as it was written. */
const WRITTEN_BY_HAND = new Set(['operator', 'catalogue'])

/** A publisher's name, in the site's own spelling where that only leaves the legal form or capitals out. */
function lighter(known: SourcedValue<string>, own: SourcedValue<string>[]): SourcedValue<string> {
  const key = nameKey(known.value)
  const isShouted = !/\p{Ll}/u.test(known.value) && known.value.length > 4
  const same = own.find(
    ({ value }) =>
      nameKey(value) === key &&
      (value.length < known.value.length - 1 || (isShouted && /\p{Ll}/u.test(value))),
  )
  return same ?? known
}

/** The one that agrees best with the domain, the better source first; as short as the site itself writes it. */
function chosen(
  names: SourcedValue<string>[],
  { label, compactLabel: letters }: ProfileInput,
): SourcedValue<string> | null {
  const judged = names.map((name) => ({
    name,
    // A label in small letters says no more than the domain does.
    fit: name.value === label ? 1 : nameMatchScore(name.value, letters),
  }))
  const best = judged.sort((a, b) => b.fit - a.fit)[0]?.name
  if (best === undefined) return null
  const shorter = names.filter(
    ({ value }) =>
      value.length < best.value.length - 1 &&
      value !== label &&
      nameKey(value) === nameKey(best.value),
  )
  return shorter.sort((a, b) => a.value.length - b.value.length)[0] ?? best
}

/** Every name that the site gives itself, the most deliberate first. */
function namesOnSite(subject: ProfileInput): SourcedValue<string>[] {
  const { facts, organizations, compactLabel: letters } = subject
  const told = organizations.flatMap(({ value, from }) => [
    { said: value.name, from: `${from}.name` },
    { said: value.alternateName, from: `${from}.alternateName` },
  ])
  const names = [...told, { said: facts?.siteName?.value, from: facts?.siteName?.from ?? '' }]
    .map(({ said, from }) => ({ name: bare(plainText(said, MAX_LENGTHS.name), letters), from }))
    .concat({ name: titled(facts?.title?.value, letters), from: facts?.title?.from ?? '' })
  return names.flatMap(({ name, from }) =>
    name !== null && isName(name, subject) ? fromSite(subject, name, from) : [],
  )
}

/** A name that may have a slogan with it. */
function bare(name: string | null, letters: string): string | null {
  if (name === null) return null
  return titleParts(name).length > 1
    ? (findNameInTitle(name, letters) ?? removeTitleNoise(name))
    : removeTitleNoise(name)
}

/** The longest title that pages are gathered with. */
const TITLE = 1_000

function titled(title: unknown, letters: string): string | null {
  const text = plainText(title, TITLE)
  return text === null ? null : findNameInTitle(text, letters)
}

function isName(name: string, { domain }: ProfileInput): boolean {
  if (name.length > MAX_LENGTHS.name || !/[\p{L}\p{N}]/u.test(name) || isPlaceholderName(name))
    return false
  if (/:\/\/|^www\.|@\S+\./.test(name)) return false
  // The address in small letters is no name, as Booking.com is one.
  return name !== domain && name !== `www.${domain}`
}
