// Cuts a quote from a text as the evidence of a statement.

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const MAX_QUOTE_LENGTH = 240

/** @param place an index of the text. @returns the sentence around it, unchanged, at most 240 characters. */
export function sentenceAt(text: string, place: number): string {
  if (text.length <= MAX_QUOTE_LENGTH) return text
  const found = sentences.segment(text).containing(place)
  const segment = found?.segment.trim() ?? ''
  if (segment !== '' && segment.length <= MAX_QUOTE_LENGTH) return segment
  const start = Math.max(0, place - 40)
  return text
    .slice(start, start + MAX_QUOTE_LENGTH)
    .toWellFormed()
    .trim()
}

/** @returns the sentences of all lines. */
export const splitSentences = (text: string): string[] =>
  text.split('\n').flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment))
