// Decides which work this process refuses under load: the least important kind first. Images in the response cache are
// never refused, because they are sent before this check.
import { BACKGROUND } from './callers.ts'

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

/** How busy a process is for one caller. Work is refused when one of the three numbers exceeds its limit. */
export interface Load {
  /** For how long the next request has waited for its turn, in milliseconds. */
  requestWaitMs: number
  /** The same for requests about many companies. */
  operationWaitMs: number
  /** For how long images of the caller have waited for a render process, in milliseconds. */
  imageWaitMs: number
}

const NO_LIMIT = Number.POSITIVE_INFINITY

const LIMITS: Record<SheddableWork, Load> = {
  // Research reads several pages and may call a language model, and it can run an hour later just as well.
  research: { requestWaitMs: 125, operationWaitMs: 125, imageWaitMs: 500 },
  background: { requestWaitMs: 250, operationWaitMs: 250, imageWaitMs: 1000 },
  batch: { requestWaitMs: 500, operationWaitMs: 500, imageWaitMs: 2000 },
  discovery: { requestWaitMs: 1000, operationWaitMs: NO_LIMIT, imageWaitMs: 3000 },
  // Half of the time after which a request gives up a render.
  render: { requestWaitMs: 2000, operationWaitMs: NO_LIMIT, imageWaitMs: 4000 },
  // Above this limit every request is refused on arrival, so no caller waits much longer than 4 s for a 503.
  request: { requestWaitMs: 4000, operationWaitMs: NO_LIMIT, imageWaitMs: NO_LIMIT },
}

/**
 * @param caller the subject that the work is for; by default no request waits for it.
 * @returns whether work of this kind must be refused now.
 */
export type IsOverloaded = (work: SheddableWork, caller?: string) => boolean

/**
 * @param measure returns the load at this moment, for one caller.
 * @param onShed called for each refusal.
 */
export function createLoadShedding(
  measure: (caller: string) => Load,
  onShed: (work: SheddableWork) => void,
): IsOverloaded {
  return (work, caller = BACKGROUND.subject) => {
    const load = measure(caller)
    const limit = LIMITS[work]
    const isOverloaded =
      load.requestWaitMs > limit.requestWaitMs ||
      load.operationWaitMs > limit.operationWaitMs ||
      load.imageWaitMs > limit.imageWaitMs
    if (isOverloaded) onShed(work)
    return isOverloaded
  }
}
