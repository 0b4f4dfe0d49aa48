// Finds the URL to which the script of an empty page leads: a browser shows nobody the page itself.
import type { Collector } from './walk.ts'

/** Characters of scripts that are searched; a page that only redirects has a line or two. */
const MAX_SCRIPT_LENGTH = 4000
const HIDDEN_TAGS = new Set(['script', 'style', 'title', 'noscript'])
const CONTENT_TAGS = new Set(['img', 'svg', 'input', 'iframe', 'object', 'link', 'h1'])
const ASSIGNMENT =
  /\blocation(?:\.href)?\s{0,9}=\s{0,9}(?:"([^"\\<>]{1,2000})"|'([^'\\<>]{1,2000})')/
const CALL =
  /\blocation\.(?:replace|assign)\(\s{0,9}(?:"([^"\\<>]{1,2000})"|'([^'\\<>]{1,2000})')\s{0,9}\)/

/** `end` returns the URL as the script writes it; null for a page with content, and for other scripts. */
export function createScriptRedirectCollector(): Collector & { end(): string | null } {
  let script = ''
  let hasContent = false
  return {
    open({ tag, attributes }) {
      hasContent ||= CONTENT_TAGS.has(tag)
      // A page whose script builds it has content too, only later.
      hasContent ||= tag === 'script' && attributes.src !== undefined
    },
    text(text, { tag }) {
      if (tag === 'script') script += text.slice(0, MAX_SCRIPT_LENGTH - script.length)
      else if (!HIDDEN_TAGS.has(tag)) hasContent ||= text.trim() !== ''
    },
    end() {
      if (hasContent) return null
      const [, double, single] = CALL.exec(script) ?? ASSIGNMENT.exec(script) ?? []
      return double ?? single ?? null
    },
  }
}
