// Chooses the frame of an animation that shows it best: many begin empty, or with a small part.
import type { Pixels } from '../render-types.ts'

/** Maximum frames that are looked at. */
const MAX_FRAMES = 24
/** Maximum pixels of these frames together: two images of the largest size. */
export const MAX_FRAME_PIXELS = 2 * 4096 ** 2
/** The chosen frame shows at least this share of what the fullest one shows. */
const MIN_SHARE_OF_FULLEST = 0.25
/** A paler pixel cannot be seen. */
const MIN_ALPHA = 12

/** How many frames of that size are looked at. */
export const framesToRead = (count: number, width: number, height: number) =>
  Math.max(1, Math.min(count, MAX_FRAMES, Math.floor(MAX_FRAME_PIXELS / (width * height))))

/** The index of the first frame that shows enough. @param inks the `inkOf` each frame. */
export function chooseFrame(inks: number[]): number {
  const fullest = Math.max(...inks)
  return fullest === 0 ? 0 : inks.findIndex((ink) => ink >= fullest * MIN_SHARE_OF_FULLEST)
}

/** The number of pixels that can be seen and differ from the first one, which is background in nearly all images. */
export function inkOf({ data }: Pick<Pixels, 'data'>): number {
  const isSeen = (offset: number) => data[offset + 3]! >= MIN_ALPHA
  const isBackgroundSeen = isSeen(0)
  let ink = 0
  for (let i = 0; i < data.length; i += 4) {
    const isBackground =
      isBackgroundSeen && data[i] === data[0] && data[i + 1] === data[1] && data[i + 2] === data[2]
    if (isSeen(i) && !isBackground) ink++
  }
  return ink
}
