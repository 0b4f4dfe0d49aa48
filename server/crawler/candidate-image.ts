// Fetches the image of a logo candidate again and renders it, so that people see what a visit chose from.
import type { Candidate } from '../../schema/visit.ts'
import { FetchFailed, type SafeFetch } from '../fetch/index.ts'
import { ArtworkFailed } from '../images/child.ts'
import type { Renderer } from '../images/pool.ts'
import type { Recipe } from '../images/render-types.ts'
import { ACCEPTED_IMAGES, MAX_CANDIDATE_BYTES } from './fetch-candidates.ts'

/** Longer than the typical answer of a website, shorter than people wait. */
export const CANDIDATE_IMAGE_TIMEOUT_MS = 8000
/** The image as it is: no margin, no background, no adjusted colors. */
export const CANDIDATE_IMAGE_RECIPE: Recipe = {
  edge: 128,
  shape: 'original',
  padding: 0,
  background: null,
  format: 'png',
  theme: 'light',
  adjust: false,
  brandColor: null,
  greyscale: false,
}

/** The image of a candidate could not be fetched or is not safe. The message is a sentence for people. */
export class CandidateImageFailed extends Error {}

/**
 * @param url the URL of the candidate, from the report of a visit.
 * @param caller the subject of the quota that the work is for.
 * @returns a PNG whose longer edge has 128 pixels.
 * @throws CandidateImageFailed; Unavailable when a queue is full.
 */
export type LoadCandidateImage = (
  url: NonNullable<Candidate['url']>,
  caller: string,
) => Promise<Uint8Array>

export const createCandidateImageLoader =
  (fetch: SafeFetch, renderer: Renderer): LoadCandidateImage =>
  async (url, caller) => {
    try {
      const signal = AbortSignal.timeout(CANDIDATE_IMAGE_TIMEOUT_MS)
      const options = { caller, signal, accept: ACCEPTED_IMAGES, maxBytes: MAX_CANDIDATE_BYTES }
      const { status, bytes } = await fetch.get(url, options)
      if (status !== 200) throw new CandidateImageFailed(`The website answered ${status}.`)
      const submitOptions = { signal, caller }
      const artwork = await renderer.ingest(bytes, {}, submitOptions)
      return (await renderer.render(artwork, CANDIDATE_IMAGE_RECIPE, submitOptions)).bytes
    } catch (error) {
      if (error instanceof FetchFailed) throw new CandidateImageFailed(`${error.message}.`)
      if (error instanceof ArtworkFailed) throw new CandidateImageFailed(error.message)
      throw error
    }
  }
