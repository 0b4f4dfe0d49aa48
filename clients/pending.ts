// Asks again for the logo of a website that the service is still visiting. The components share it.

/** Requests after the first one. */
const MAX_ATTEMPTS = 4
/** The service lets caches keep a pending image for 10 seconds. The wait doubles with every attempt. */
const FIRST_WAIT_MS = 10_000

/** The URLs of the images whose last answer may still change, as far as this page has loaded them. */
const pendingUrls = new Set<string>()
const withoutFragment = (url: string) => url.replace(/#.*/, '')

/**
 * Whether scripts can read the header Server-Timing of an image that the page has loaded. Its metric `pending` then says
 * without a second request that a visit is running. Firefox allows it on https pages only.
 */
const hasMetrics =
  typeof document !== 'undefined' &&
  typeof PerformanceResourceTiming !== 'undefined' &&
  'serverTiming' in PerformanceResourceTiming.prototype

if (hasMetrics)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { name, serverTiming } = entry as PerformanceResourceTiming
      const isPending = serverTiming.some((metric) => metric.name === 'pending')
      pendingUrls[isPending ? 'add' : 'delete'](withoutFragment(name))
    }
  }).observe({ type: 'resource', buffered: true })

/**
 * Waits until a second request for an image is worthwhile. To be called when the image was loaded or refused.
 * @param url address of the image.
 * @param attempt how many times the image was already asked again.
 * @returns true after the wait; false when the image is final, or the signal aborts, or nothing says which it is.
 */
export async function waitForVisit(
  url: string,
  attempt: number,
  signal: AbortSignal,
): Promise<boolean> {
  if (attempt >= MAX_ATTEMPTS) return false
  if (!hasMetrics && !(await isAnsweredPending(url, signal))) return false
  await sleep(FIRST_WAIT_MS * 2 ** attempt, signal)
  // Browsers report an image to the observer some time after its `load` event, so the set is read after the wait.
  if (hasMetrics && !pendingUrls.has(withoutFragment(url))) return false
  if (document.hidden) await untilVisible(signal)
  // Without this request, Chromium would show the image that it has in memory once more.
  if (hasMetrics) await fetch(url, { cache: 'no-cache', signal }).catch(() => {})
  return !signal.aborted
}

/** @returns the address that makes a browser load an image again: its fragment is not sent to the service. */
export const urlOfAttempt = (url: string, attempt: number): string =>
  attempt === 0 ? url : `${url}#${attempt}`

/** Like `urlOfAttempt`, for the addresses in a `srcset`. */
export const srcsetOfAttempt = (srcset: string, attempt: number): string =>
  attempt === 0 ? srcset : srcset.replace(/ (?=[12]x)/g, `#${attempt} `)

/** Reads the header of the answer, which the browser's cache usually has. */
const isAnsweredPending = (url: string, signal: AbortSignal): Promise<boolean> =>
  fetch(url, { cache: 'force-cache', signal }).then(
    ({ headers }) => headers.get('x-pending') === 'true',
    () => false,
  )

/** Resolves after the time, or when the signal aborts. The timer then ends without effect. */
const sleep = (ms: number, signal: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', resolve)
  })

/** Resolves when the reader looks at the page again, or when the signal aborts. */
const untilVisible = (signal: AbortSignal) =>
  new Promise((resolve) => {
    document.addEventListener('visibilitychange', resolve, { once: true, signal })
    signal.addEventListener('abort', resolve)
  })
