// Limits the texts of strangers in log lines, so that a caller cannot fill the log with long ones.

/** The longest text of a stranger in a line; the line has then about 2 KB. */
const MAX_LENGTH = 1500
const CUT_MARK = '[cut]'
/** JSON escapes a character with at most six others, as in `\u001b`. */
const MAX_ESCAPED_LENGTH = 6

/** @returns the beginning of a text, with `[cut]` when there was more. @param maxLength in characters of JSON. */
export function cutText(text: string, maxLength = MAX_LENGTH): string {
  // Almost all texts are short, so that the length alone decides.
  if (text.length * MAX_ESCAPED_LENGTH <= maxLength) return text
  if (text.length <= maxLength && JSON.stringify(text).length <= maxLength) return text
  // Two characters are quotation marks.
  let cut = text.slice(0, maxLength - 2)
  while (JSON.stringify(cut).length > maxLength) cut = cut.slice(0, cut.length / 2)
  return cut + CUT_MARK
}

/** @returns the text in JSON, cut like `cutText`. */
export const quotedText = (text: string): string => JSON.stringify(cutText(text))
