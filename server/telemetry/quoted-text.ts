// Limits the texts of strangers in log lines, so that a caller cannot fill the log with long ones.

/** The longest text of a stranger in a line, in characters of JSON; the line has then about 2 KB. */
const MAX_LENGTH = 1500
const CUT_MARK = '[cut]'
/** JSON escapes a character with at most six others, as in `\u001b`. */
const MAX_ESCAPED_LENGTH = 6

/** @returns the beginning of a text that has at most 1,500 characters in JSON, with `[cut]` when there was more. */
export function cutText(text: string): string {
  // Almost all texts are short, so that the length alone decides.
  if (text.length * MAX_ESCAPED_LENGTH <= MAX_LENGTH) return text
  if (text.length <= MAX_LENGTH && JSON.stringify(text).length <= MAX_LENGTH) return text
  // Two characters are quotation marks.
  let cut = text.slice(0, MAX_LENGTH - 2)
  while (JSON.stringify(cut).length > MAX_LENGTH) cut = cut.slice(0, cut.length / 2)
  return cut + CUT_MARK
}

/** @returns the text in JSON, cut like `cutText`. */
export const quotedText = (text: string): string => JSON.stringify(cutText(text))
