// Names the counters of the LLM tokens that a caller spends in a day. The counters of months are `2026-11`.

/** @param day `2026-11-22`. */
export const callerDayKey = (day: string, caller: string): string => `caller ${day} ${caller}`

/** @returns the first key of all callers' days, and the first key of this day. */
export const daysBefore = (day: string): [first: string, end: string] => [
  'caller ',
  `caller ${day}`,
]
