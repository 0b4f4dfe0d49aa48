// Splits values of CSS.

/** Splits a value where a separator is outside of parentheses and quotes. */
export function splitTopLevel(value: string, separator: ',' | ' ' | ';' | ':'): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  let quote = ''
  for (const character of value) {
    if (quote) quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (character === separator && depth === 0 && !quote) {
      parts.push(part.trim())
      part = ''
    } else part += character
  }
  parts.push(part.trim())
  return separator === ' ' ? parts.filter(Boolean) : parts
}
