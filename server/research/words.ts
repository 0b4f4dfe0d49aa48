// Words of texts as research compares them: folded, without any marks.
import { foldText } from '../names/folding.ts'

const ASCII = /^[\x20-\x7e]*$/

/** @returns the text in lower case without accents and vowel marks; punctuation stays. */
export function normalizeText(text: string): string {
  return foldText(text).replace(/\p{M}/gu, '')
}

/** @returns the words of a text, folded, without punctuation. */
export function wordsOf(text: string): string[] {
  const folded = normalizeText(text)
  return folded.match(ASCII.test(folded) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? []
}

const UNSPACED_SCRIPTS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u

/** @returns whether the text is in a script without spaces between words, or with endings joined to them. */
export const isUnspaced = (text: string): boolean =>
  !ASCII.test(text) && UNSPACED_SCRIPTS.test(text)
