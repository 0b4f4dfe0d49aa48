// The form of this service's API keys, to mask them wherever a text is shown or logged.

/** `lg_sk_…` or `lg_pk_…`, where each character may be percent-encoded. */
const API_KEY_PATTERN =
  /(?:l|%6c)(?:g|%67)(?:_|%5f)(?:s|p|%73|%70)(?:k|%6b)(?:_|%5f)(?:[0-9a-z]|%[0-9a-f]{2})+/gi

/** @returns the text with `[key]` in place of every text in the form of an API key. */
export function maskKeys(text: string): string {
  return /_|%5f/i.test(text) ? text.replace(API_KEY_PATTERN, '[key]') : text
}
