// Decides which work this process refuses under load: the least important kind first, cached images never.

/** The kinds of work that can be refused, in the order in which they are. */
export type SheddableWork = 'research' | 'background' | 'batch' | 'discovery' | 'render' | 'request'

/** A kind of work is refused when either limit is exceeded. */
interface Limit {
  /** Expected wait in the request queue, in milliseconds. */
  waitMs: number
  /** How full the render queue is, from 0 to 1. */
  renderQueueFullness: number
}

const LIMITS: Record<SheddableWork, Limit> = {
  // Research reads several pages and may call a language model; its result is the same an hour later.
  research: { waitMs: 125, renderQueueFullness: 0.125 },
  background: { waitMs: 250, renderQueueFullness: 0.25 },
  batch: { waitMs: 500, renderQueueFullness: 0.5 },
  discovery: { waitMs: 1000, renderQueueFullness: 0.75 },
  // A full render queue refuses work by itself.
  render: { waitMs: 2000, renderQueueFullness: Number.POSITIVE_INFINITY },
  // Above this limit every request is refused unread, so no caller waits much longer than 4 s for a 503.
  request: { waitMs: 4000, renderQueueFullness: Number.POSITIVE_INFINITY },
}

/** @returns whether work of this kind must be refused now. */
export type IsOverloaded = (work: SheddableWork) => boolean

export interface Load {
  /** Milliseconds that a request arriving now would wait. */
  expectedWaitMs(): number
  /** How full the render queue is, from 0 to 1. */
  renderQueueFullness(): number
}

/** @param onShed called for each refusal. */
export function createLoadShedding(
  load: Load,
  onShed: (work: SheddableWork) => void,
): IsOverloaded {
  return (work) => {
    const limit = LIMITS[work]
    const isOverloaded =
      load.expectedWaitMs() > limit.waitMs || load.renderQueueFullness() > limit.renderQueueFullness
    if (isOverloaded) onShed(work)
    return isOverloaded
  }
}
