// Finds the company's name in the registry or on its website.
import type { Apex } from '../../schema/apex.ts'
import type { SourcedValue } from '../../schema/brand.ts'
import type { SiteFacts, SourcedFact } from '../../schema/visit.ts'
import { nameKey } from '../names/folding.ts'
import { nameMatchScore } from './name-match.ts'
import { findNameInTitle, titleParts } from './page-title.ts'
import { MAX_LENGTHS, plainText } from './plain-text.ts'
import { buildProfileInput, fromRegistry, fromSite, type ProfileInput } from './profile-input.ts'
import { isPlaceholderName, removeTitleNoise } from './title-noise.ts'

/** @returns null when neither has a name; the profile then uses `nameFromDomain`. */
export function nameOf(input: ProfileInput): SourcedValue<string> | null {
  const companyName = plainText(input.company?.name, MAX_LENGTHS.name)
  const registryName = fromRegistry(input, 'name', companyName)
  if (registryName === null) return bestName(namesOnSite(input), input)
  return REVIEWED_SOURCES.has(registryName.source)
    ? registryName
    : siteSpelling(registryName, namesOnSite(input))
}

/** @returns what a company calls itself on its website; null when nobody has visited it, or it names nothing. */
export function nameOnSite(domain: Apex, facts: SiteFacts | null): string | null {
  const input = buildProfileInput(domain, { company: null, facts, visitedAt: null }, new Date())
  return nameOf(input)?.value ?? null
}

/** Names from these sources are used as written, because a person reviewed them. */
const REVIEWED_SOURCES = new Set(['operator', 'catalogue'])

/** Prefers the site's spelling of an imported name when it drops a legal form or is not in capitals only. */
function siteSpelling(
  registryName: SourcedValue<string>,
  siteNames: SourcedValue<string>[],
): SourcedValue<string> {
  const key = nameKey(registryName.value)
  // A name of up to four capitals may be initials, such as IBM.
  const isAllCapitals = !/\p{Ll}/u.test(registryName.value) && registryName.value.length > 4
  const spelling = siteNames.find(
    ({ value }) =>
      nameKey(value) === key &&
      (value.length < registryName.value.length - 1 || (isAllCapitals && /\p{Ll}/u.test(value))),
  )
  return spelling ?? registryName
}

/** Chooses the first name with the best match to the domain, in its shortest spelling on the site. */
function bestName(
  names: SourcedValue<string>[],
  { label, compactLabel }: ProfileInput,
): SourcedValue<string> | null {
  const scored = names.map((name) => ({
    name,
    // A name equal to the domain's label says no more than the domain, so it scores low.
    score: name.value === label ? 1 : nameMatchScore(name.value, compactLabel),
  }))
  const best = scored.sort((a, b) => b.score - a.score)[0]?.name
  if (best === undefined) return null
  const shorter = names.filter(
    ({ value }) =>
      value.length < best.value.length - 1 &&
      value !== label &&
      nameKey(value) === nameKey(best.value),
  )
  return shorter.sort((a, b) => a.value.length - b.value.length)[0] ?? best
}

/** The site's names for itself: those of JSON-LD first, then og:site_name, then the page title. */
function namesOnSite(input: ProfileInput): SourcedValue<string>[] {
  const { facts, organizations, compactLabel } = input
  const declared: SourcedFact<unknown>[] = organizations.flatMap(({ value, from, url }) => [
    { value: value.name, from: `${from}.name`, url },
    { value: value.alternateName, from: `${from}.alternateName`, url },
  ])
  if (facts?.siteName) declared.push(facts.siteName)
  const names = declared.map(({ value, from, url }) => ({
    name: withoutSlogan(plainText(value, MAX_LENGTHS.name), compactLabel),
    from,
    url,
  }))
  if (facts?.title) {
    const { value, from, url } = facts.title
    names.push({ name: nameFromTitle(value, compactLabel), from, url })
  }
  return names.flatMap(({ name, ...place }) =>
    name !== null && isName(name, input) ? fromSite(input, name, place) : [],
  )
}

function withoutSlogan(name: string | null, compactLabel: string): string | null {
  if (name === null) return null
  const hasSeveralParts = titleParts(name).length > 1
  const namePart = hasSeveralParts ? findNameInTitle(name, compactLabel) : null
  return namePart ?? removeTitleNoise(name)
}

/** The page reader cuts titles at this length, in characters: see `PAGE_LIMITS.factLength`. */
const MAX_TITLE_LENGTH = 1_000

function nameFromTitle(title: unknown, compactLabel: string): string | null {
  const text = plainText(title, MAX_TITLE_LENGTH)
  return text === null ? null : findNameInTitle(text, compactLabel)
}

function isName(name: string, { domain }: ProfileInput): boolean {
  if (name.length > MAX_LENGTHS.name || !/[\p{L}\p{N}]/u.test(name)) return false
  if (isPlaceholderName(name) || /:\/\/|^www\.|@\S+\./.test(name)) return false
  // `booking.com` is an address; `Booking.com` is a name.
  return name !== domain && name !== `www.${domain}`
}
