// Reads API keys as people paste them, and refuses those that no request can contain.
import { PROBLEM_WORDS } from '../words.ts'
import { ProblemError } from './problem.ts'

/** Quotes, and the header that the docs show before a key. */
const BEFORE_KEY = /^(?:[\s"'`“”„‘’‚«»]|x-api-key:|authorization:|bearer\s)+/i
const AFTER_KEY = /[\s"'`“”„‘’‚«»]+$/

/** @returns the key in a pasted text, such as `Authorization: Bearer lg_sk_abc`. */
export const keyOf = (pasted: string): string =>
  pasted.replace(BEFORE_KEY, '').replace(AFTER_KEY, '')

/** Headers take no other characters: `fetch` throws a TypeError for a key with an ellipsis. */
const SENDABLE = /^[\x21-\x7e]+$/

/** @throws ProblemError `invalid_key` for a key that cannot be sent, such as the `lg_sk_…` of the docs. */
export function checkKey(key: string | null): void {
  if (key !== null && !SENDABLE.test(key))
    throw new ProblemError({ code: 'invalid_key', detail: PROBLEM_WORDS.unsendableKey })
}
