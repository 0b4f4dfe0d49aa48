// Text as it is compared: lower case, without marks, words with one space between them.

const LETTERS: [RegExp, string][] = [
  ...([
    [/ß/g, 'ss'],
    [/ł/g, 'l'],
    [/ø/g, 'o'],
    [/æ/g, 'ae'],
    [/œ/g, 'oe'],
    [/đ/g, 'd'],
    [/ı/g, 'i'],
  ] as [RegExp, string][]),
]

/** Most of it is, and needs no look at each sign. */
const PLAIN = /^[\x20-\x7e]*$/

/** In one case and without marks, with its signs. */
export function bare(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  const lower = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').normalize('NFC')
  return LETTERS.reduce((said, [letter, as]) => said.replace(letter, as), lower)
}

export function wordsOf(text: string): string[] {
  const said = bare(text)
  return said.match(PLAIN.test(said) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? []
}

const SIGNS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u

/** Written without spaces between words, or with endings joined to them. */
export const isUnspaced = (text: string): boolean => !PLAIN.test(text) && SIGNS.test(text)
