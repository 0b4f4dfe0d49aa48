// Reads the rules of a robots.txt (RFC 9309) and applies them to paths.

/** The product token that a robots.txt uses for this crawler. */
export const ROBOTS_PRODUCT_TOKEN = 'Logograph'

export interface RobotsRule {
  allow: boolean
  /** Begins like the paths that it matches. `*` stands for any characters, `$` at its end for the end of the path. */
  pattern: string
}

const MAX_RULES = 5000
/** Limit of lines that are read; 512 KB of empty lines would take half a second. */
const MAX_LINES = 30_000

/** @returns the first 5,000 rules for this crawler's name, else for all crawlers. */
export function readRules(robotsTxt: Uint8Array): RobotsRule[] {
  const rulesForAll: RobotsRule[] = []
  let rulesForUs: RobotsRule[] | null = null
  let appliesTo = { us: false, all: false }
  let isInAgentLines = false
  for (const line of new TextDecoder().decode(robotsTxt).split(/\r\n|\r|\n/, MAX_LINES)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    if (/^user-agent$/i.test(field)) {
      if (!isInAgentLines) appliesTo = { us: false, all: false }
      isInAgentLines = true
      const agent = /^[a-z_-]+|^\*/i.exec(value)?.[0]
      appliesTo.all ||= agent === '*'
      appliesTo.us ||= agent?.toLowerCase() === ROBOTS_PRODUCT_TOKEN.toLowerCase()
      if (appliesTo.us) rulesForUs ??= []
    } else if (/^(dis)?allow$/i.test(field)) {
      isInAgentLines = false
      const rule = { allow: /^allow$/i.test(field), pattern: value.trim() }
      // An empty rule matches nothing.
      if (rule.pattern === '') continue
      if (appliesTo.us) rulesForUs?.push(rule)
      if (appliesTo.all) rulesForAll.push(rule)
    }
  }
  return (rulesForUs ?? rulesForAll)
    .slice(0, MAX_RULES)
    .map(({ allow, pattern }) => ({ allow, pattern: normalized(pattern) }))
}

/** @param path with its query. @returns whether the longest rule that matches allows it, or none matches. */
export function isAllowedBy(rules: RobotsRule[], path: string): boolean {
  const subject = normalized(path)
  let best: RobotsRule | null = null
  for (const rule of rules) {
    const length = best?.pattern.length ?? 0
    // Of two rules of one length, the one that allows counts.
    const isBetter =
      rule.pattern.length > length || (rule.pattern.length === length && rule.allow && !best?.allow)
    if (isBetter && matches(rule.pattern, subject)) best = rule
  }
  return best?.allow ?? true
}

function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const text = isWhole ? pattern.slice(0, -1) : pattern
  if (!text.includes('*')) return isWhole ? path === text : path.startsWith(text)
  const [first = '', ...others] = text.split('*')
  const last = isWhole ? others.pop()! : ''
  if (!path.startsWith(first)) return false
  let end = first.length
  for (const part of others) {
    const start = path.indexOf(part, end)
    if (start === -1) return false
    end = start + part.length
  }
  return path.endsWith(last) && path.length - last.length >= end
}

/** @returns the path or pattern with one spelling of each character, in which letters and digits are never escaped (RFC 9309). */
function normalized(text: string): string {
  return encodeURI(text.toWellFormed())
    .replaceAll('%25', '%')
    .replaceAll("'", '%27')
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
    })
}
