// A hook that loads a logo, and asks again while the service visits the website.
import { useEffect } from 'preact/hooks'
import {
  cachedImage,
  clearCachedImages,
  type FetchedImage,
  headerOf,
  type ImageParameters,
} from '../api/image.ts'
import { useRequest } from '../api/use-request.ts'
import type { Caller } from '../state/caller.ts'

/** Time between checks for a new logo while the website is being visited. */
const RECHECK_MS = 4000

/** @param parameters null while no image is needed. */
export const useLogo = (caller: Caller, domain: string, parameters: ImageParameters | null) =>
  useRequest(parameters && (() => cachedImage(caller, domain, parameters)), [
    caller.key,
    domain,
    parameters,
  ])

/** @param retry requests the images of the domain again. @returns a function that does so without the cache. */
export function useRecheck(domain: string, image: FetchedImage | null, retry: () => void) {
  const isPending = image !== null && headerOf(image, 'x-pending') !== null
  const reload = () => {
    clearCachedImages(domain)
    retry()
  }
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(reload, RECHECK_MS)
    return () => clearTimeout(timer)
  }, [isPending, image])
  return reload
}
