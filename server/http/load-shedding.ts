// Decides which work this process refuses under load: the least important kind first. Images in the response cache are
// never refused, because they are sent before this check.

import type { SheddableWork } from '../telemetry/meters.ts'

/** A kind of work is refused when either limit is exceeded. */
interface Limit {
  /** Expected wait in the request queue, in milliseconds. */
  waitMs: number
  /** How full the render queue is, from 0 to 1. */
  renderQueueFullness: number
}

const LIMITS: Record<SheddableWork, Limit> = {
  // Research reads several pages and may call a language model, and it can run an hour later just as well.
  research: { waitMs: 125, renderQueueFullness: 0.125 },
  background: { waitMs: 250, renderQueueFullness: 0.25 },
  batch: { waitMs: 500, renderQueueFullness: 0.5 },
  discovery: { waitMs: 1000, renderQueueFullness: 0.75 },
  // No limit of the render queue, because that queue itself refuses work when it is full.
  render: { waitMs: 2000, renderQueueFullness: Number.POSITIVE_INFINITY },
  // Above this limit every request is refused on arrival, so no caller waits much longer than 4 s for a 503.
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
    const { waitMs, renderQueueFullness } = LIMITS[work]
    const isOverloaded =
      load.expectedWaitMs() > waitMs || load.renderQueueFullness() > renderQueueFullness
    if (isOverloaded) onShed(work)
    return isOverloaded
  }
}
