// Decides which work this process refuses under load: the least important kind first. Images in the response cache are
// never refused, because they are sent before this check.

/**
 * The kinds of work; the first is refused at the lowest load. `background` is a website visit that no request waits for,
 * `discovery` one that a request waits for.
 */
export const SHEDDABLE_WORK = [
  'research',
  'background',
  'batch',
  'discovery',
  'render',
  'request',
] as const

export type SheddableWork = (typeof SHEDDABLE_WORK)[number]

/** How busy a process is. Work is refused when one of the three numbers exceeds its limit. */
export interface Load {
  /** For how long the next request has waited for its turn, in milliseconds. */
  requestWaitMs: number
  /** The same for requests about many companies. */
  operationWaitMs: number
  /** How full the render queue is, from 0 to 1. */
  renderQueueFullness: number
}

const NO_LIMIT = Number.POSITIVE_INFINITY

const LIMITS: Record<SheddableWork, Load> = {
  // Research reads several pages and may call a language model, and it can run an hour later just as well.
  research: { requestWaitMs: 125, operationWaitMs: 125, renderQueueFullness: 0.125 },
  background: { requestWaitMs: 250, operationWaitMs: 250, renderQueueFullness: 0.25 },
  batch: { requestWaitMs: 500, operationWaitMs: 500, renderQueueFullness: 0.5 },
  discovery: { requestWaitMs: 1000, operationWaitMs: NO_LIMIT, renderQueueFullness: 0.75 },
  // No limit of the render queue, because that queue itself refuses work when it is full.
  render: { requestWaitMs: 2000, operationWaitMs: NO_LIMIT, renderQueueFullness: NO_LIMIT },
  // Above this limit every request is refused on arrival, so no caller waits much longer than 4 s for a 503.
  request: { requestWaitMs: 4000, operationWaitMs: NO_LIMIT, renderQueueFullness: NO_LIMIT },
}

/** @returns whether work of this kind must be refused now. */
export type IsOverloaded = (work: SheddableWork) => boolean

/**
 * @param measure returns the load at this moment.
 * @param onShed called for each refusal.
 */
export function createLoadShedding(
  measure: () => Load,
  onShed: (work: SheddableWork) => void,
): IsOverloaded {
  return (work) => {
    const load = measure()
    const limit = LIMITS[work]
    const isOverloaded =
      load.requestWaitMs > limit.requestWaitMs ||
      load.operationWaitMs > limit.operationWaitMs ||
      load.renderQueueFullness > limit.renderQueueFullness
    if (isOverloaded) onShed(work)
    return isOverloaded
  }
}
