// Removes API keys, signatures and search texts from URLs, for logs and traces.
import { maskKeys } from '../../schema/keys.ts'

/** Matches few URLs, so that most log lines cost only this test: a path segment of 20 or more characters. */
const LONG_SEGMENT = /^[^?]*[^/?]{20}/
/** The form of a key that was added with `keys create --existing`. */
const POSSIBLE_KEY = /^[\x21-\x7e]{20,256}$/
const HOST_OR_FILE_NAME = /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,24}$/i

/**
 * Redacts a URL for the log. A key of another service has no form of its own, so every path segment that could be one
 * is masked: 20 or more visible characters that are no host or file name. Looking its hash up would cost a read of the
 * store for each line, and the form also masks revoked and mistyped keys.
 */
export function redactUrl(url: string): string {
  const redacted = redactKeys(url)
  if (!LONG_SEGMENT.test(redacted)) return redacted
  const pathEnd = redacted.indexOf('?') === -1 ? redacted.length : redacted.indexOf('?')
  const maskSegment = (segment: string) => {
    const text = decodeOrKeep(segment)
    return POSSIBLE_KEY.test(text) && !HOST_OR_FILE_NAME.test(text) ? '[key]' : segment
  }
  const path = redacted.slice(0, pathEnd).split('/').map(maskSegment).join('/')
  return path + redacted.slice(pathEnd)
}

/**
 * @returns the URL without the values of `token`, Brandfetch's `c` and `grant`, the signature of a signed URL, and
 * without any text in the form of an API key.
 */
export function redactKeys(url: string): string {
  const queryStart = url.indexOf('?')
  const redactedUrl =
    queryStart === -1
      ? url
      : url.slice(0, queryStart + 1) +
        url
          .slice(queryStart + 1)
          .split('&')
          .map(redactParameter)
          .join('&')
  return maskKeys(redactedUrl)
}

const SECRET_PARAMETERS = new Set(['token', 'c', 'grant'])
/**
 * The text of a search, a line of a bank statement with its city, and a GraphQL operation with its variables: they may
 * contain personal data.
 */
const TEXT_PARAMETERS = new Set(['q', 'query', 'variables', 'text', 'city'])

function redactParameter(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  const decodedName = decodeOrKeep(name)
  if (TEXT_PARAMETERS.has(decodedName)) return `${decodedName}=[text]`
  return SECRET_PARAMETERS.has(decodedName) ? `${decodedName}=[key]` : pair
}

/** @returns the decoded text, or the text itself when its percent-encoding is invalid. */
function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
