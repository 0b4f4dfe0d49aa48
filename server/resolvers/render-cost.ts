// The requests that a render costs its caller besides the request itself, where strangers choose what is rendered.
import type { SafeImage } from '../../schema/artwork.ts'
import type { LogoQuery } from '../../schema/inputs/logo.ts'
import { edgeOf } from './logo-drawings.ts'

/**
 * The pixels that one request of the quota pays for. An image of 128 px takes 2 ms of processor time, one of 512 px about
 * 10 ms, and one of 2048 px 200 ms.
 */
const PIXELS_PER_REQUEST = 512 * 512

/** @returns the requests that the pixels of an image cost, besides the one that asks for it. */
export const extraRequests = (pixels: number): number => Math.ceil(pixels / PIXELS_PER_REQUEST) - 1

/**
 * A signature covers the size, but not `background` and `padding`, which have 16.7 million and 41 values. The values of
 * the other parameters are few.
 * @param artwork null: the fallback is shown.
 * @returns the requests that a render of a signed URL costs its address, besides the one that asks for it.
 */
export function extraRequestsOfSigned(query: LogoQuery, artwork: SafeImage | null): number {
  const hasOwnValues = query.background !== 'transparent' || query.padding !== undefined
  const hasPixels = query.format !== 'svg' || (artwork !== null && containsPixels(artwork))
  return hasOwnValues && hasPixels ? extraRequests(edgeOf(query) ** 2) : 0
}

/** Whether the SVG of the artwork may contain an image that is rendered for it. */
function containsPixels({ mediaType, bytes }: SafeImage): boolean {
  return mediaType !== 'image/svg+xml' || Buffer.from(bytes).includes('<image ')
}
