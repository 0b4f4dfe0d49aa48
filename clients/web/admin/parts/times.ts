// Writes times in the language of the browser.

/** @param time an ISO 8601 time. */
export const timeText = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** @param time an ISO 8601 time. */
export const dateText = (time: string): string =>
  new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' })

const MINUTE = 60
const HOUR = 3600

/** @returns a duration with its unit, such as `3 min`. */
export function durationText(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  return `${Math.floor(seconds / HOUR)} h`
}
