// Finds the company's own profile on each social network, rather than an employee's or a partner's.
import type { SourcedValue } from '../../schema/brand.ts'
import { parseSocialProfile, type SocialProfile } from '../../schema/social-networks.ts'
import { isReservedPath } from '../crawler/page/facts/social-profiles.ts'
import { compactName, nameMatchScore } from './name-match.ts'
import { fromRegistry, fromSite, type ProfileInput } from './profile-input.ts'

/** Limit of links; a site may list its profiles once for each language. */
const MAX_LINKS = 100

interface FoundProfile extends SocialProfile {
  /** The element of the page, or the property in JSON-LD, that has the link. */
  from: string
  pageUrl: string
  /** Whether it is in the site's own JSON-LD rather than a link on the page. */
  isFromJsonLd: boolean
}

/**
 * Chooses one profile per network. JSON-LD comes first, then the handle most like the company's name or domain,
 * then the last link on the page, because company links are in the footer. Networks that the website does not link to
 * come from the registry; an operator's profiles replace all others.
 * @param name the company's name in the profile.
 */
export function socialsOf(
  input: ProfileInput,
  name: string,
): SourcedValue<Record<string, string>> | null {
  const byNetwork = Map.groupBy(findProfiles(input), ({ network }) => network)
  const best = [...byNetwork.values()].map((profiles) => bestOf(profiles, [name, input.label]))
  const registered = fromRegistry(input, 'socials', registeredProfiles(input))
  if (best.length === 0 || registered?.source === 'operator') return registered
  const onSite = Object.fromEntries(best.map(({ network, url }) => [network, url]))
  const sources = new Set(best.map(({ from }) => from))
  const isComplete = Object.keys(registered?.value ?? {}).every((network) => network in onSite)
  if (!isComplete) sources.add(registered!.source)
  const from = [...sources].join(', ')
  return fromSite(input, { ...registered?.value, ...onSite }, { from, url: best[0]!.pageUrl })
}

/** The first profile on each network in the registry; null when there is none. */
function registeredProfiles({ company }: ProfileInput): Record<string, string> | null {
  const profiles = (company?.socials ?? [])
    .map(parseSocialProfile)
    .filter((found) => found !== null)
  const urls = profiles.toReversed().map(({ network, url }) => [network, url])
  return urls.length === 0 ? null : Object.fromEntries(urls)
}

interface ProfileLink {
  value: unknown
  from: string
  pageUrl: string
  isFromJsonLd: boolean
}

function findProfiles(input: ProfileInput): FoundProfile[] {
  const links = [...jsonLdLinks(input), ...pageLinks(input)].slice(0, MAX_LINKS)
  const profileByUrl = new Map<string, FoundProfile>()
  for (const { value, from, pageUrl, isFromJsonLd } of links) {
    const profile = parseLink(value)
    if (!profile || isThemeDefault(profile, input.compactLabel)) continue
    if (!profileByUrl.has(profile.url)) {
      profileByUrl.set(profile.url, { ...profile, from, pageUrl, isFromJsonLd })
    }
  }
  return [...profileByUrl.values()]
}

function jsonLdLinks({ organizations }: ProfileInput): ProfileLink[] {
  return organizations.flatMap(({ value: { sameAs }, from, url: pageUrl }) => {
    const values = Array.isArray(sameAs) ? sameAs.slice(0, MAX_LINKS) : [sameAs]
    return values.map((value) => ({
      value,
      from: `${from}.sameAs`,
      pageUrl,
      isFromJsonLd: true,
    }))
  })
}

const pageLinks = ({ facts }: ProfileInput): ProfileLink[] =>
  (facts?.socials ?? []).map(({ value, from, url }) => ({
    value,
    from,
    pageUrl: url,
    isFromJsonLd: false,
  }))

/** JSON-LD may contain any address, so the rules for links on the page apply to it too. */
function parseLink(value: unknown): SocialProfile | null {
  const url = typeof value === 'string' ? URL.parse(value.trim()) : null
  return url && !isReservedPath(url.pathname) ? parseSocialProfile(url.href) : null
}

/** Handles of website builders and placeholders, which themes link to until the owner changes them. */
const THEME_HANDLES = new Set(
  (
    'shopify wix wixcom squarespace wordpress wordpressdotcom wordpresscom webflow elementor weebly jimdo godaddy ' +
    'blogger prestashop envato themeforest yourpage yourusername username yourcompany yourprofile example'
  ).split(' '),
)

/** Whether a theme put the link there. Shopify's profile is right only on Shopify's own site. */
function isThemeDefault({ name }: SocialProfile, compactLabel: string): boolean {
  const handle = name.toLowerCase().replace(/[^a-z\d]/g, '')
  return THEME_HANDLES.has(handle) && handle !== compactLabel
}

function bestOf(profiles: FoundProfile[], names: string[]): FoundProfile {
  if (profiles.length === 1) return profiles[0]!
  const compactNames = names.map(compactName)
  const ranked = profiles.map((profile, position) => ({
    profile,
    position,
    score: handleScore(profile, compactNames),
  }))
  ranked.sort(
    (a, b) =>
      Number(b.profile.isFromJsonLd) - Number(a.profile.isFromJsonLd) ||
      b.score - a.score ||
      // JSON-LD lists the most important profile first.
      (a.profile.isFromJsonLd ? a.position - b.position : b.position - a.position),
  )
  return ranked[0]!.profile
}

/** How well a profile's handle matches one of the company's names. */
const handleScore = ({ name }: FoundProfile, compactNames: string[]): number =>
  Math.max(...compactNames.map((compact) => nameMatchScore(name.replace(/[@._-]+/g, ' '), compact)))
