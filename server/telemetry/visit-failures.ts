// Sorts the sentence about a failed visit into one of a few reasons, for a metric label.

/** The first pattern that matches decides; the sentences are in `fetch/failure.ts` and in the crawler. */
const REASONS: [RegExp, string][] = [
  [/robots\.txt/, 'robots'],
  [/could not be resolved|has no address/, 'dns'],
  [/took too long|no time/, 'timeout'],
  [/refuses connections/, 'refused'],
  [/connection failed/, 'connection'],
  [/certificate|TLS/, 'tls'],
  [/redirects in a circle|from https to http|over http only/, 'redirect'],
  [/does not visit|not one that the crawler visits/, 'forbidden-address'],
  [/too large/, 'too-large'],
  [/site answered \d|bot check/, 'http-status'],
  [/not HTTP/, 'bad-response'],
  [/images of the site/, 'images'],
]

/** The values of the label. */
export const VISIT_FAILURE_REASONS = [...REASONS.map(([, reason]) => reason), 'other']

/** @param failure one sentence, or null when there is none. @returns one of 13 words; `other` for unknown sentences. */
export function visitFailureReason(failure: string | null): string {
  return REASONS.find(([pattern]) => pattern.test(failure ?? ''))?.[1] ?? 'other'
}
