// The company's own profile on each social network, rather than an employee's or a partner's.
import type { SourcedValue } from '../../schema/brand.ts'
import { isReservedPath } from '../crawler/page/facts/social-profiles.ts'
import { compactName, nameMatchScore } from './name-match.ts'
import { parseSocialProfile, type SocialProfile } from './social-networks.ts'
import { fromSite, type ProfileInput } from './subject.ts'

/** Profiles looked at; the site may name some in each of its languages. */
const MOST = 100

interface Seen extends SocialProfile {
  from: string
  /** Named in the site's own JSON-LD, rather than somewhere on the page. */
  isOwn: boolean
}

/**
 * One for each network: what the company says of itself in JSON-LD, then what is called like it or
 * its domain, then what stands last, since footers do.
 * @param name as it was settled.
 */
export function socialsOf(
  subject: ProfileInput,
  name: string,
): SourcedValue<Record<string, string>> | null {
  const seen = seenOn(subject)
  const groups = Map.groupBy(seen, (one) => one.network)
  const best = [...groups].map(([, all]) => bestOf(all, [name, subject.label]))
  if (best.length === 0) return null
  const value = Object.fromEntries(best.map(({ network, url: address }) => [network, address]))
  const places = [...new Set(best.map(({ from }) => from))]
  return fromSite(subject, value, places.join(', '))
}

function seenOn({ organizations, facts, compactLabel: letters }: ProfileInput): Seen[] {
  const told = organizations.flatMap(({ value, from }) =>
    (Array.isArray(value.sameAs) ? value.sameAs.slice(0, MOST) : [value.sameAs]).map((said) => ({
      said,
      from: `${from}.sameAs`,
      isOwn: true,
    })),
  )
  const linked = (facts?.socials ?? []).map(({ value, from }) => ({
    said: value,
    from,
    isOwn: false,
  }))
  const seen = new Map<string, Seen>()
  for (const { said, from, isOwn } of [...told, ...linked].slice(0, MOST)) {
    // JSON-LD may name anything; what is no profile on the page is none here.
    const address = typeof said === 'string' ? URL.parse(said.trim()) : null
    const profile =
      address && !isReservedPath(address.pathname) ? parseSocialProfile(address.href) : null
    if (!profile || isMakers(profile, letters)) continue
    if (!seen.has(profile.url)) seen.set(profile.url, { ...profile, from, isOwn })
  }
  return [...seen.values()]
}

// What themes link to until somebody changes it.
const MAKERS = new Set(
  (
    'shopify wix wixcom squarespace wordpress wordpressdotcom wordpresscom webflow elementor weebly jimdo godaddy ' +
    'blogger prestashop envato themeforest yourpage yourusername username yourcompany yourprofile example'
  ).split(' '),
)

/** The profile of whoever made the theme, on the site of somebody else. */
function isMakers({ name }: SocialProfile, letters: string): boolean {
  const made = name.toLowerCase().replace(/[^a-z\d]/g, '')
  return MAKERS.has(made) && made !== letters
}

function bestOf(all: Seen[], names: string[]): Seen {
  if (all.length === 1) return all[0]!
  const wanted = names.map(compactName)
  const ranked = all.map((one, place) => ({ one, place, fit: likeness(one, wanted) }))
  ranked.sort(
    (a, b) =>
      Number(b.one.isOwn) - Number(a.one.isOwn) ||
      b.fit - a.fit ||
      // Of JSON-LD the first is meant most.
      (a.one.isOwn ? a.place - b.place : b.place - a.place),
  )
  return ranked[0]!.one
}

/** How much a name on a network is like the company's. */
const likeness = ({ name }: Seen, wanted: string[]): number =>
  Math.max(...wanted.map((letters) => nameMatchScore(name.replace(/[@._-]+/g, ' '), letters)))
