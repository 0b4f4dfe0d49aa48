// Those who cause work: the callers of requests, the renewals in the background, and the operator.

/** The caller whose quota a task is charged to. */
export interface WorkCaller {
  /** The subject of the quota: a key or an address. All work of one subject shares one line. */
  subject: string
  /** Charges one unit of the quota for a visit. @returns false when none is left; the visit must then not start. */
  chargeVisit(): Promise<boolean>
  /** Aborted when the response has ended or the client has left. */
  signal?: AbortSignal
  /**
   * Notes how long a part of the request took.
   * @param part `visit`: the wait for a website; `cache` and `render`: reading and rendering an image.
   */
  noteDuration?(part: 'visit' | 'cache' | 'render', milliseconds: number): void
}

const chargeNothing = async () => true

/** @returns the caller of work that another process has charged. */
export const chargedCaller = (subject: string): WorkCaller => ({
  subject,
  chargeVisit: chargeNothing,
})

/** The caller of all refreshes that no request waits for. */
export const BACKGROUND = chargedCaller('background')
/** The caller of the operator's commands and of the jobs that they queue. It has no limit per caller: they limit themselves. */
export const OPERATOR = chargedCaller('operator')
