// Resolver for the image of one logo candidate, next to its score in the explanation of a logo.
import type { Artwork } from '../../schema/artwork.ts'
import { Problem } from '../../schema/problems.ts'
import { isPrivateHost, type Site, siteText } from '../../schema/site.ts'
import type { ScoredCandidate } from '../../schema/visit.ts'
import { requireSecretKey } from '../access/entitlements.ts'
import type { Ctx } from '../context.ts'
import {
  CANDIDATE_IMAGE_RECIPE,
  CANDIDATE_IMAGE_TIMEOUT_MS,
  CandidateImageFailed,
} from '../crawler/candidate-image.ts'
import { isSiteBlocked, refusePrivateName } from './site-artwork.ts'

/**
 * Returns the image of a candidate of the last visit: the stored artwork of a candidate in use, else the image that the
 * website has now.
 * @param position of the candidate in the explanation, from 1.
 * @returns a PNG whose longer edge has 128 pixels.
 * @throws Problem not_found when the last visit has no such candidate; no_artwork when its image cannot be had;
 *   quota_exceeded when the quota has no request left for the fetch. Unavailable when its turn does not come in time.
 */
export async function candidateImage(
  ctx: Ctx,
  domain: Site,
  position: number,
): Promise<Uint8Array> {
  requireSecretKey(ctx.caller, 'Reading the image of a logo candidate')
  refusePrivateName(ctx, domain)
  const visit = await ctx.loaders.visit.load(domain)
  const candidates = (visit && (await ctx.stores.records.visits.report(domain))?.candidates) ?? []
  const candidate = candidates[position - 1]
  if (!candidate) throw noCandidate(domain, position, candidates.length)
  if (await isSiteBlocked(ctx, domain)) throw noImage('The operator blocked this company.')
  const stored = visit?.artworks.find((artwork) => isImageOf(candidate, artwork))
  if (stored) return renderStored(ctx, stored)
  return loadImage(ctx, domain, candidate)
}

async function renderStored({ renderer, caller }: Ctx, stored: Artwork): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(CANDIDATE_IMAGE_TIMEOUT_MS)
  const options = { caller: caller.subject, signal }
  return (await renderer.render(stored, CANDIDATE_IMAGE_RECIPE, options)).bytes
}

async function loadImage(
  { outbound: { candidateImages }, caller }: Ctx,
  domain: Site,
  { url, image }: ScoredCandidate,
): Promise<Uint8Array> {
  if (!image) throw noImage('The visit could not read an image here.')
  if (url === null) throw noImage('The image is part of the page, and the visit did not keep it.')
  if (!candidateImages) throw noImage('This service reads no websites.')
  if (isPrivateHost(domain)) throw noImage('Images of private hosts are read during a visit only.')
  try {
    const loaded = await candidateImages.load(domain, url, caller)
    if (loaded === null) throw caller.quotaExceeded?.() ?? new Problem('quota_exceeded', NO_VISIT)
    return loaded
  } catch (error) {
    if (error instanceof CandidateImageFailed) throw noImage(error.message)
    throw error
  }
}

/** Whether a visit stored this artwork for the candidate. Its source is `site:icon`, or `bimi` alone. */
const isImageOf = ({ kept, way, kind, background }: ScoredCandidate, artwork: Artwork): boolean =>
  kept &&
  artwork.source.split(':').at(-1) === way &&
  artwork.kind === kind &&
  artwork.background === background

const NO_VISIT = 'No request is left for fetching the image.'
const noImage = (detail: string) => new Problem('no_artwork', detail)

function noCandidate(domain: Site, position: number, count: number): Problem {
  const detail =
    count === 0
      ? `No visit to ${siteText(domain)} found candidates.`
      : `The position must be from 1 to ${count}, the number of candidates; got ${position}.`
  return new Problem('not_found', detail)
}
