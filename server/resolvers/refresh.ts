// Asking upstream again: refresh looks now, clear lets the next question look; and why a logo is what it is.
import type { Apex } from '../../schema/apex.ts'
import type { Cleared, Refreshed, Scope, Why } from '../../schema/resolvers.ts'
import { requireSecret } from '../access/entitlements.ts'
import type { Entitled } from '../access/plans.ts'
import type { IntelligenceRecords, VisitRecords } from '../stores/records.ts'
import { type ArtworkParts, stored, type Tier } from './artwork.ts'
import type { Loaders } from './loaders.ts'
import { choose } from './logo.ts'

export interface RefreshParts extends ArtworkParts {
  visits: VisitRecords
  intelligence: IntelligenceRecords
  /** Drops what this process and the shared cache hold of the domain. @returns what there was. */
  forget(domain: Apex): Promise<Scope[]>
}

/** Visits the website now, where the logo rests on it, and drops every rendering either way. */
export const refresh =
  (parts: RefreshParts, loaders: Loaders, caller: Entitled) =>
  async (domain: Apex): Promise<Refreshed> => {
    requireSecret(caller, 'Refreshing a logo', 'refresh')
    const { visited } = await stored(parts.tiers, loaders, domain)
    const known = await loaders.visit.load(domain)
    const made = visited ? await parts.discovery.visit(domain, known) : null
    await parts.forget(domain)
    await outdate(parts.intelligence, loaders, domain)
    forgetIn(loaders, domain)
    const { artworks } = await stored(parts.tiers, loaders, domain)
    // What could not be asked again is as it was before.
    const refreshed = !visited || (made !== null && made.outcome !== 'failed')
    return {
      domain,
      refreshed,
      source: choose(artworks, { kind: 'icon', theme: 'light' })?.source ?? 'monogram',
    }
  }

/** Forgets the visit and every rendering, in every process; an operator's word stays. */
export const clear =
  (parts: RefreshParts, loaders: Loaders, caller: Entitled) =>
  async (domain: Apex): Promise<Cleared> => {
    requireSecret(caller, 'Clearing the cache of a logo', 'cacheClear')
    const visited = await parts.visits.remove(domain)
    const researched = await parts.intelligence.remove(domain)
    forgetIn(loaders, domain)
    const dropped = await parts.forget(domain)
    const scope: Scope[] = [
      ...dropped,
      ...(visited ? (['artwork'] as const) : []),
      ...(researched ? (['intelligence'] as const) : []),
    ]
    return { domain, cleared: true, scope }
  }

/** What comes after it in the same request sees what has become of it. */
function forgetIn({ visit, facts, intelligence }: Loaders, domain: Apex): void {
  for (const loader of [visit, facts, intelligence]) loader.clear(domain)
}

/** The next question for it has it looked for anew: a refresh that nobody asks after costs no model. */
async function outdate(
  intelligence: IntelligenceRecords,
  loaders: Loaders,
  domain: Apex,
): Promise<void> {
  const kept = await loaders.intelligence.load(domain)
  if (kept) await intelligence.put({ ...kept, freshUntil: new Date() })
}

/** What answers for the domain, and every candidate of its last visit with its score. */
export const why =
  (parts: RefreshParts, loaders: Loaders, caller: Entitled) =>
  async (domain: Apex): Promise<Why> => {
    requireSecret(caller, 'Seeing why a logo was chosen')
    return reasons(parts.tiers, parts.visits, loaders, domain)
  }

/** The same for the operator, who may see anything. */
export async function reasons(
  tiers: Tier[],
  visits: VisitRecords,
  loaders: Loaders,
  domain: Apex,
): Promise<Why> {
  const { artworks } = await stored(tiers, loaders, domain)
  const shown = artworks.map(({ kind, background, source, width, height, mediaType }) => {
    const size = { width: Math.round(width), height: Math.round(height) }
    return { kind, background, source, mediaType, ...size }
  })
  const operator = await loaders.operatorArtwork.load(domain)
  const last = await loaders.visit.load(domain)
  const report = last && (await visits.report(domain))
  const { outcome, at, freshUntil } = last ?? {}
  return {
    ...{ domain, blocked: operator?.blocked ?? false, shown },
    visit: report && outcome && at && freshUntil ? { outcome, at, freshUntil, ...report } : null,
  }
}
