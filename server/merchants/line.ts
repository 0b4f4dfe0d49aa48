// Step 1, normalize: splits a line into pieces, and folds each, so that every later step knows where in the text it is.
import { foldText } from '../names/folding.ts'

/** A run of letters or of digits, or one of the signs that are read as a word. */
export interface Piece {
  /** In lower case without accents and apostrophes: `zara`, `4711`, and `and` for `&`. */
  key: string
  /** Where it is in the text, in UTF-16 units. */
  start: number
  end: number
  isNumber: boolean
  /** The characters between the piece before and this one. */
  gap: string
}

export interface Line {
  text: string
  pieces: Piece[]
}

/** Pieces that are read of one line; merchants are at its start. */
const MAX_PIECES = 120
/** A longer run of letters is no word of any language, but a reference. */
const MAX_PIECE_LENGTH = 60

// Japanese has no spaces, but changes its script between most words: カード|利用, ローソン|新宿店.
const KATAKANA = '[\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff\\uff66-\\uff9f]+'
const HAN_OR_HIRAGANA = '\\p{Script=Han}+|\\p{Script=Hiragana}+'
const OTHER_LETTERS =
  '(?:(?![\\u30a1-\\u30ff\\u31f0-\\u31ff\\uff66-\\uff9f\\p{Script=Han}\\p{Script=Hiragana}])[\\p{L}\\p{M}])+'
const PIECES = new RegExp(`${KATAKANA}|${HAN_OR_HIRAGANA}|${OTHER_LETTERS}|\\p{N}+|&|\\+`, 'gu')
const DIGIT = /^\p{N}/u
const SIGNS = new Map([
  ['&', 'and'],
  ['+', 'plus'],
])
const APOSTROPHE = /^['’‘`´]$/

// Terminals write the long vowel of Japanese as a hyphen: ｼﾞ-ﾕ-. No syllable is longer that ends in N: セブン-イレブン.
const LONG_VOWEL =
  /(?<=[\u30a1-\u30f2\u30f4-\u30fa\uff66-\uff9c\uff9e\uff9f])[-\u2010\u2212\uff0d]/g
const SMALL_KANA = /[ァィゥェォッャュョヮヵヶ]/g
const LARGE_KANA: Record<string, string> = {
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
  ッ: 'ツ',
  ャ: 'ヤ',
  ュ: 'ユ',
  ョ: 'ヨ',
  ヮ: 'ワ',
  ヵ: 'カ',
  ヶ: 'ケ',
}

/** Folds letters, and writes small kana large, as the statements of Japanese banks do. */
export const foldKey = (text: string): string =>
  foldText(text).replace(SMALL_KANA, (kana) => LARGE_KANA[kana] as string)

/** Letters of the full-width and half-width forms are folded too; format characters separate nothing and say nothing. */
export function readLine(text: string): Line {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.replace(LONG_VOWEL, 'ー').matchAll(PIECES)) {
    const [found] = match
    const gap = text.slice(end, match.index)
    end = match.index + found.length
    if (found.length > MAX_PIECE_LENGTH) continue
    const key = SIGNS.get(found) ?? foldKey(found)
    const before = pieces.at(-1)
    // McDonald's is one word, and so is L'Oreal.
    if (before && APOSTROPHE.test(gap) && !before.isNumber && !DIGIT.test(found)) {
      before.key += key
      before.end = end
      continue
    }
    pieces.push({ key, start: match.index, end, isNumber: DIGIT.test(found), gap })
    if (pieces.length === MAX_PIECES) break
  }
  return { text, pieces }
}

/** @returns the pieces of a name or of a phrase in a table, as those of a line are folded. */
export const keysOf = (text: string): string[] => readLine(text).pieces.map(({ key }) => key)
