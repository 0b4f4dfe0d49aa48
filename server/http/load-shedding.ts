// How busy this process is, and what it leaves undone for it: the least missed first, and never a warm image.

/** In the order in which they are left undone. */
export type Burden = 'research' | 'background' | 'batch' | 'discovery' | 'render' | 'request'

/**
 * When each is left undone: once whoever comes now would wait so many milliseconds for their turn of the
 * event loop, or so large a share of the line before the renderer is taken.
 */
const LIMITS: Record<Burden, { milliseconds: number; share: number }> = {
  // It reads several pages and may ask a language model, for an answer that is the same an hour later.
  research: { milliseconds: 125, share: 0.125 },
  background: { milliseconds: 250, share: 0.25 },
  batch: { milliseconds: 500, share: 0.5 },
  discovery: { milliseconds: 1000, share: 0.75 },
  // A full line refuses by itself.
  render: { milliseconds: 2000, share: Number.POSITIVE_INFINITY },
  // What comes then is refused unread: nobody waits much longer than this to hear that it is too much.
  request: { milliseconds: 4000, share: Number.POSITIVE_INFINITY },
}

/** Whether something of that kind must be left undone now. */
export type IsOverloaded = (burden: Burden) => boolean

export interface Load {
  /** Milliseconds that whoever comes now waits for their turn. */
  delay(): number
  /** Share of the line before the renderer that is taken, 0 to 1. */
  fullness(): number
}

/** @param onShed told of each that is left undone. */
export function createLoadShedding(
  { delay, fullness }: Load,
  onShed: (burden: Burden) => void,
): IsOverloaded {
  return (burden) => {
    const { milliseconds, share } = LIMITS[burden]
    const sheds = delay() > milliseconds || fullness() > share
    if (sheds) onShed(burden)
    return sheds
  }
}
