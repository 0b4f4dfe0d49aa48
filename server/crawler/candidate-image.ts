// Fetches the image of a logo candidate again and renders it, so that people see what a visit chose from. It costs what a
// visit costs, waits for its turn like one, and is kept, because each such image is a request to somebody's website.
import { hash } from 'node:crypto'
import { Unavailable } from '../../schema/problems.ts'
import type { Site } from '../../schema/site.ts'
import { FetchFailed, type SafeFetch } from '../fetch/index.ts'
import { ArtworkFailed } from '../images/child.ts'
import type { Renderer } from '../images/pool.ts'
import type { Recipe } from '../images/render-types.ts'
import { type RunOptions, SharedRuns } from '../runs/index.ts'
import type { Cache, CachedValue, Epoch } from '../stores/cache.ts'
import type { WorkCaller } from '../turns/callers.ts'
import { ACCEPTED_IMAGES, MAX_CANDIDATE_BYTES } from './fetch-candidates.ts'
import { mayBeImage } from './image-head.ts'
import { svgPart } from './page/svg-part.ts'
import type { ThirdParties } from './third-parties.ts'

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

/** A person who looks at a company asks for the images of all its candidates at once, of which there are up to 100. */
const QUEUE_LIMITS = {
  concurrency: 8,
  concurrencyPerCaller: 2,
  maxQueued: 1000,
  maxQueuedPerCaller: 100,
}
/** The lifetime that the answer states in its `Cache-Control`. */
const IMAGE_LIFETIME_SECONDS = 3600
/** As long as a visit that failed is fresh, because the website may be there again. */
const FAILURE_LIFETIME_SECONDS = 600
/** The media type of the cached reason of a failure. */
const FAILURE_MEDIA_TYPE = 'text/plain'
const RETRY_AFTER_SECONDS = 5
/** Longest wait of a request, with that for its turn: many HTTP clients give up after it. */
const WAIT_MS = 10_000

/** The image of a candidate could not be fetched or is not safe. The message is a sentence for people. */
export class CandidateImageFailed extends Error {}

export interface CandidateImageOptions extends Pick<RunOptions, 'locks' | 'accounts' | 'onError'> {
  fetch: SafeFetch
  renderer: Pick<Renderer, 'ingest' | 'render'>
  thirdParties: ThirdParties
  cache: Cache
}

/** A candidate of a company by its URL, as a key of the cache and of runs. */
type CandidateKey = `candidate:${string}`

export class CandidateImages {
  readonly #options: CandidateImageOptions
  readonly #runs: SharedRuns<CachedValue, CandidateKey>

  constructor(options: CandidateImageOptions) {
    this.#options = options
    this.#runs = new SharedRuns({
      locks: options.locks,
      accounts: options.accounts,
      onError: options.onError,
      kind: 'candidate-image',
      limits: QUEUE_LIMITS,
      timeLimitMs: CANDIDATE_IMAGE_TIMEOUT_MS,
      resultTimeoutMs: CANDIDATE_IMAGE_TIMEOUT_MS,
      unavailable,
    })
  }

  /**
   * Returns the image of a candidate, from the cache if it is there.
   * @param url the URL of the candidate, from the report of the company's last visit.
   * @param caller the caller whose quota is charged for the fetch.
   * @returns a PNG whose longer edge has 128 pixels; null when the quota of the caller is used up.
   * @throws CandidateImageFailed; Unavailable when the queue is full, or its turn does not come in time.
   */
  async load(domain: Site, url: string, caller: WorkCaller): Promise<Uint8Array | null> {
    const key: CandidateKey = `candidate:${hash('sha256', `${domain} ${url}`)}`
    const { cached } = await this.#options.cache.get(domain, key)
    if (cached) return imageIn(cached)
    const state = await this.#runs.ensure(key, caller, this.#runOf(domain, url, key))
    if (state === 'unpaid') return null
    const value = state === 'running' && (await this.#runs.wait(key, caller, WAIT_MS))
    if (!value) throw unavailable()
    return imageIn(value)
  }

  /** Ends all running and queued fetches. May be called twice. */
  close(): Promise<void> {
    return this.#runs.close()
  }

  #runOf(domain: Site, url: string, key: CandidateKey) {
    const { cache } = this.#options
    let epoch: Epoch
    return {
      read: async () => {
        const lookup = await cache.get(domain, key)
        epoch = lookup.epoch
        return lookup.cached
      },
      work: async (signal: AbortSignal, caller: string) => {
        const value = await this.#fetchImage(domain, url, { signal, caller })
        const isFailure = value.mediaType === FAILURE_MEDIA_TYPE
        const seconds = isFailure ? FAILURE_LIFETIME_SECONDS : IMAGE_LIFETIME_SECONDS
        await cache.set(domain, key, value, seconds, epoch)
        return value
      },
    }
  }

  /** @returns the image, or the reason why there is none. */
  async #fetchImage(
    domain: Site,
    url: string,
    terms: { signal: AbortSignal; caller: string },
  ): Promise<CachedValue> {
    const { fetch, renderer, thirdParties } = this.#options
    const options = {
      ...terms,
      accept: ACCEPTED_IMAGES,
      maxBytes: MAX_CANDIDATE_BYTES,
      isWanted: mayBeImage,
    }
    try {
      const { status, bytes } = await thirdParties.limit(fetch, [domain]).get(url, options)
      if (status < 200 || status > 299) return failureOf(`The website answered ${status}.`)
      const artwork = await renderer.ingest(svgPart(bytes, url) ?? bytes, {}, terms)
      return await renderer.render(artwork, CANDIDATE_IMAGE_RECIPE, terms)
    } catch (error) {
      if (this.#runs.isClosed) throw unavailable()
      if (error instanceof FetchFailed) return failureOf(`${error.message}.`)
      if (error instanceof ArtworkFailed) return failureOf(error.message)
      throw error
    }
  }
}

const unavailable = () => new Unavailable('fetching', RETRY_AFTER_SECONDS)

const failureOf = (reason: string): CachedValue => ({
  bytes: Buffer.from(reason),
  mediaType: FAILURE_MEDIA_TYPE,
})

/** @throws CandidateImageFailed for the reason of a failure. */
function imageIn({ bytes, mediaType }: CachedValue): Uint8Array {
  if (mediaType === FAILURE_MEDIA_TYPE)
    throw new CandidateImageFailed(Buffer.from(bytes).toString())
  return bytes
}
