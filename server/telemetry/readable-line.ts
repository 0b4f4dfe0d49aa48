// Formats a log line for a person at a terminal. Everywhere else the log is JSON.

/** Control characters, which a terminal would obey: a domain or an error text may contain them. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/gu
/** Fields that the line shows in its own way. */
const OWN_FIELDS = new Set(['level', 'time', 'msg', 'err'])

/**
 * @param line one JSON object and a line break, as the log writes it.
 * @returns one line with the local time: `13:51:16  200 GET /api/stripe.com  12 ms HIT` for a request, else the level
 * unless it is `info`, the message, the other fields as `name=value`, and the message of an error. A text that is no
 * JSON object is returned unchanged.
 */
export function readableLine(line: string): string {
  const fields = parseObject(line)
  if (!fields) return line
  const time = new Date(String(fields.time)).toTimeString().slice(0, 8)
  const text = 'route' in fields ? requestText(fields) : messageText(fields)
  return `${`${time}  ${text}`.replace(CONTROL_CHARACTERS, '�')}\n`
}

function requestText({
  status,
  method,
  url,
  milliseconds,
  cache,
}: Record<string, unknown>): string {
  const duration = `${Math.round(Number(milliseconds))} ms`
  return `${status} ${method} ${url}  ${duration}${cache ? ` ${cache}` : ''}`
}

function messageText(fields: Record<string, unknown>): string {
  const { level, msg, err } = fields
  const others = Object.entries(fields)
    .filter(([name]) => !OWN_FIELDS.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const parts = [level === 'info' ? '' : String(level).toUpperCase(), msg, ...others]
  if (typeof err === 'object' && err !== null && 'message' in err) parts.push(String(err.message))
  return parts.filter(Boolean).join('  ')
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
