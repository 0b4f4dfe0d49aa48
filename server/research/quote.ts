// Cuts the words out of a text that a statement rests on.

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const MOST = 240

/** @returns the sentence that a place of the text is in, at most so long, as it stands there. */
export function sentenceAt(text: string, place: number): string {
  if (text.length <= MOST) return text
  const found = sentences.segment(text).containing(place)
  const segment = found?.segment.trim() ?? ''
  if (segment !== '' && segment.length <= MOST) return segment
  const start = Math.max(0, place - 40)
  return text
    .slice(start, start + MOST)
    .toWellFormed()
    .trim()
}

/** @returns the sentences of every line. */
export const sentencesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment))
