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

/** In one case and without marks, with its signs. */
export function bare(text: string): string {
  const lower = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').normalize('NFC')
  return LETTERS.reduce((said, [letter, as]) => said.replace(letter, as), lower)
}

export const wordsOf = (text: string): string[] => bare(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Written without spaces between words, or with endings joined to them. */
export const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u
