// Recognizes a mistyped name, for the suggestions in errors and headers.
import { editDistance } from '../search/edit-distance.ts'

/** In characters; nearly every shorter word is one typo from another. */
const MIN_TYPO_LENGTH = 5

/** @returns whether the name was probably meant: it is the same text, or differs from a longer text by one typo. */
export function isProbablyMeant(name: string, typed: string): boolean {
  const allowedTypos = typed.length < MIN_TYPO_LENGTH ? 0 : 1
  return editDistance(typed, name, allowedTypos) !== null
}
