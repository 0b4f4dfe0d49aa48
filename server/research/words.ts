// Normalizes texts for research: lower case, without the accents and vowel marks of any script.
import { foldText } from '../names/folding.ts'

const ASCII = /^[\x20-\x7e]*$/

/** @returns the text in lower case without accents and vowel marks. Punctuation stays. */
export function normalizeText(text: string): string {
  return foldText(text).replace(/\p{M}/gu, '')
}

/** @returns the normalized words of a text, without punctuation. */
export function wordsOf(text: string): string[] {
  const normalized = normalizeText(text)
  return normalized.match(ASCII.test(normalized) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? []
}

const UNSPACED_SCRIPTS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u

/** @returns whether the text has a script without spaces between words, or with endings joined to them (Korean). */
export const isUnspaced = (text: string): boolean =>
  !ASCII.test(text) && UNSPACED_SCRIPTS.test(text)
