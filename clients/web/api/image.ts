// Fetches images with their headers. Secret keys go into a header, which an <img> cannot send.
import { type LogoParameters, logoUrl } from '../../img.ts'
import { type Caller, isPublishable } from '../state/caller.ts'
import { countedFetch } from './counted-fetch.ts'
import { checkKey } from './key.ts'
import { readImage } from './response.ts'

/** Base URL of the image host, which the server writes into the page. */
export const imageHostUrl =
  document.querySelector<HTMLMetaElement>('meta[name="image-host"]')?.content ?? location.origin

/** `refresh` crawls the website first. */
export type ImageParameters = LogoParameters & { refresh?: boolean }

export interface FetchedImage {
  /** Blob URL of the image. */
  url: string
  blob: Blob
  status: number
  headers: [name: string, value: string][]
  milliseconds: number
}

/** The image URL. It contains a publishable key but never a secret key. */
function imageUrlFor(caller: Caller, domain: string, parameters: ImageParameters): string {
  const { key } = caller
  if (key && isPublishable(caller))
    return logoUrl({ imageUrl: imageHostUrl, token: key }, domain, parameters)
  return logoUrl({ imageUrl: `${location.origin}/api` }, domain, parameters)
}

/** @param options options of `fetch`. @throws ProblemError */
export async function fetchImage(
  caller: Caller,
  domain: string,
  parameters: ImageParameters,
  options: RequestInit = {},
): Promise<FetchedImage> {
  checkKey(caller.key)
  const headers = new Headers(options.headers)
  if (caller.key && !isPublishable(caller)) headers.set('x-api-key', caller.key)
  // The browser keeps an image for a day, but an operator who corrects a logo looks at it at once.
  const request = new Request(imageUrlFor(caller, domain, parameters), {
    cache: 'no-cache',
    ...options,
    headers,
  })
  const startedAt = performance.now()
  const response = await countedFetch(request)
  const blob = await readImage(response)
  return {
    url: URL.createObjectURL(blob),
    blob,
    status: response.status,
    headers: [...response.headers],
    milliseconds: performance.now() - startedAt,
  }
}

const imageCache = new Map<string, Promise<FetchedImage>>()
/** Room for a batch of hundreds of images, at a few megabytes of memory. */
const MAX_CACHED_IMAGES = 600

/** Like `fetchImage`, with a cache in the page's memory. @throws ProblemError */
export function cachedImage(
  caller: Caller,
  domain: string,
  parameters: ImageParameters,
): Promise<FetchedImage> {
  const cacheKey = JSON.stringify([caller.key, domain, parameters])
  const cached = imageCache.get(cacheKey)
  if (cached) return cached
  const imagePromise = fetchImage(caller, domain, parameters)
  imageCache.set(cacheKey, imagePromise)
  imagePromise.catch(() => imageCache.delete(cacheKey))
  const oldest = imageCache.size > MAX_CACHED_IMAGES ? imageCache.keys().next().value : undefined
  if (oldest !== undefined) imageCache.delete(oldest)
  return imagePromise
}

/** Removes a domain's cached images, because a crawl may have found another logo. */
export function clearCachedImages(domain: string): void {
  for (const cacheKey of imageCache.keys()) {
    const [, cachedDomain] = JSON.parse(cacheKey)
    if (cachedDomain === domain) imageCache.delete(cacheKey)
  }
}

/** @param name header name in lower case. */
export const headerOf = ({ headers }: FetchedImage, name: string): string | null =>
  headers.find(([header]) => header === name)?.[1] ?? null
