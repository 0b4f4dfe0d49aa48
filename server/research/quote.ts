// Splits texts into sentences, and cuts out the sentence that supports a statement.

const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const MAX_QUOTE_LENGTH = 240
const CHARACTERS_BEFORE_MATCH = 40

/**
 * @param index the position of a match in the text.
 * @returns the whole text up to 240 characters; else the sentence around the match, or 240 characters of a longer one.
 */
export function sentenceAt(text: string, index: number): string {
  if (text.length <= MAX_QUOTE_LENGTH) return text
  const sentence = sentenceSegmenter.segment(text).containing(index)?.segment.trim() ?? ''
  if (sentence !== '' && sentence.length <= MAX_QUOTE_LENGTH) return sentence
  const start = Math.max(0, index - CHARACTERS_BEFORE_MATCH)
  return text
    .slice(start, start + MAX_QUOTE_LENGTH)
    .toWellFormed()
    .trim()
}

/** @returns the sentences of all lines; no sentence goes over a line end. */
export const splitSentences = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => [...sentenceSegmenter.segment(line)].map(({ segment }) => segment))
