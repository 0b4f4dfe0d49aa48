// Resolvers for the profile of a company, from stored data or after a visit.
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Colors, Profile } from '../../schema/brand.ts'
import type { Company } from '../../schema/company.ts'
import type { Identity, ProfileWithColors } from '../../schema/resolvers.ts'
import type { Site } from '../../schema/site.ts'
import { hasNoFacts } from '../../schema/visit.ts'
import { requireKey } from '../access/entitlements.ts'
import type { Ctx } from '../context.ts'
import { brandColors } from '../profile/colors.ts'
import { profileOf } from '../profile/index.ts'
import type { ProfileSources } from '../profile/profile-input.ts'
import type { Loaders } from '../stores/loaders.ts'
import { domainKey } from '../stores/lookup-keys.ts'
import { findStoredArtwork, ownerDomain } from './artwork.ts'
import { factsOfShown } from './choose-artwork.ts'

// Building a profile takes ten times as long as reading its records. Stores return the same objects until a
// record changes, so object identity is the cache condition.
const profileCache = new LRUCache<Apex, ProfileSources & { profile: Profile }>({ max: 5000 })
const paletteCache = new LRUCache<string, Colors>({ max: 5000 })

/**
 * The colors of a domain. Its artwork may belong to another domain of the company, whose published colors then count;
 * else those of the company's main domain do.
 */
export async function loadColors(ctx: Ctx, domain: Apex, artworks: Artwork[]): Promise<Colors> {
  const { publishedColors } = ctx
  const artworkDomain = artworks[0]?.domain ?? domain
  const { official, curated: ofArtwork } = publishedColors(artworkDomain)
  const curated =
    publishedColors(domain).curated ?? ofArtwork ?? (await curatedColorsOfOwner(ctx, domain))
  let key = `${domain} ${curated} ${official}`
  for (const { hash, kind, background } of artworks) key += ` ${hash} ${kind} ${background}`
  const cached = paletteCache.get(key)
  if (cached) return cached
  const colors = brandColors(domain, artworks, { curated, official })
  paletteCache.set(key, colors)
  return colors
}

async function curatedColorsOfOwner(
  { publishedColors, loaders }: Ctx,
  domain: Apex,
): Promise<string[] | null> {
  const owner = ownerDomain(await loaders.lookupHits.load(domainKey(domain)), domain)
  return owner && publishedColors(owner).curated
}

/**
 * The profile. When the last visit is too old, visits the website first, within the time budget. If artwork of less
 * than 30 days is stored, the new visit runs in the background instead, and the profile is the stored one.
 */
export async function describe(ctx: Ctx, domain: Apex): Promise<ProfileWithColors> {
  requireKey(ctx.caller, 'Describing a company', 'brandData')
  const storedProfile = await loadProfile(ctx, domain)
  const { visited, pending } = await visitIfStale(ctx, domain)
  return visited ? loadProfile(ctx, domain) : { ...storedProfile, pending }
}

/** The stored profile, without a visit. */
export async function meta(ctx: Ctx, domain: Apex): Promise<ProfileWithColors> {
  requireKey(ctx.caller, 'Reading company data', 'brandData')
  return loadProfile(ctx, domain)
}

/** The public part of the stored profile, the same as in search results. */
export async function identity({ loaders }: Ctx, domain: Apex): Promise<Identity> {
  const sources = await loadProfileSources(loaders, domain)
  const { name, nameSource, ticker, exchange, lei } = cachedProfile(domain, sources)
  return { domain, name, nameSource, ticker, exchange, lei }
}

/**
 * Visits the website of a company or host if a source reads websites and the last visit is too old.
 * @returns `visited` when it waited for a visit that ended, `pending` when a visit may still change the profile.
 */
export async function visitIfStale(
  { artworkTiers, outbound, loaders, caller }: Ctx,
  domain: Site,
): Promise<{ visited: boolean; pending: boolean }> {
  if (!artworkTiers.includes('visited')) return { visited: false, pending: false }
  const { visited, pending } = await outbound.visitScheduler.find(
    domain,
    await loaders.visit.load(domain),
    caller,
  )
  if (visited) {
    loaders.visit.clear(domain)
    loaders.facts.clear(domain)
  }
  return { visited, pending }
}

async function loadProfile(ctx: Ctx, domain: Apex): Promise<ProfileWithColors> {
  // Started together, so that the DataLoaders read each kind of record in one batch.
  const [sources, { artworks }] = await Promise.all([
    loadProfileSources(ctx.loaders, domain),
    findStoredArtwork(ctx, domain),
  ])
  const firstVisitAt = sources.facts?.firstVisitAt
  return {
    ...cachedProfile(domain, sources),
    colors: await loadColors(ctx, domain, artworks),
    ...factsOfShown(artworks),
    firstVisitAt: firstVisitAt === undefined ? null : new Date(firstVisitAt),
    pending: false,
  }
}

/** @returns the registry record and the crawled facts that a profile is built from. */
export async function loadProfileSources(loaders: Loaders, domain: Apex): Promise<ProfileSources> {
  const [company, facts, visit] = await Promise.all([
    loadCompany(loaders, domain),
    loaders.facts.load(domain),
    loaders.visit.load(domain),
  ])
  const hasRead =
    (visit !== null && visit.outcome !== 'failed') || (facts !== null && !hasNoFacts(facts))
  const readAt = facts?.at ? new Date(facts.at) : (visit?.at ?? null)
  return { company, facts, visitedAt: hasRead ? readAt : null }
}

/** The first ISIN in the registry; null when there is none. */
export async function isin({ loaders }: Ctx, domain: Apex): Promise<string | null> {
  const company = await loadCompany(loaders, domain)
  return company?.isins[0] ?? null
}

/** @returns the registry's record of the company with this main or alternate domain; null when it is not known. */
export async function loadCompany(
  loaders: Pick<Loaders, 'company' | 'lookupHits'>,
  domain: Apex,
): Promise<Company | null> {
  const [ownRecord, hits] = await Promise.all([
    loaders.company.load(domain),
    loaders.lookupHits.load(domainKey(domain)),
  ])
  const owner = ownRecord ? null : ownerDomain(hits, domain)
  return owner ? loaders.company.load(owner) : ownRecord
}

function cachedProfile(domain: Apex, sources: ProfileSources): Profile {
  const { company, facts, visitedAt } = sources
  // The profile of an unknown company is quick to build. It takes no place of one that is not.
  if (company === null && facts === null) return profileOf(domain, sources)
  const cached = profileCache.get(domain)
  const hasSameRecords = cached && cached.company === company && cached.facts === facts
  // The date is compared too, because a visit without new facts changes only the date of the profile.
  if (hasSameRecords && cached.visitedAt?.getTime() === visitedAt?.getTime()) return cached.profile
  const profile = profileOf(domain, sources)
  profileCache.set(domain, { ...sources, profile })
  return profile
}
