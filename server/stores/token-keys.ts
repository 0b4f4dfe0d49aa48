// The keys of the counters of LLM tokens per caller and day. The counter of a month has a key such as `2026-11`.

/** @param day `2026-11-22`. */
export const callerDayKey = (day: string, caller: string): string => `caller ${day} ${caller}`

/** @returns the range of the keys of all earlier days, without its end. */
export const earlierDaysRange = (day: string): [first: string, end: string] => [
  'caller ',
  `caller ${day}`,
]
