// The words beside the name of a merchant that do not change who it is: what it sells, its legal form, its country.
import { readListFile } from '../list-file.ts'

const WORDS = new Set(
  readListFile(new URL('trade-words.txt', import.meta.url)).flatMap((line) => line.split(' ')),
)

/** @param key a word in lower case without accents. */
export const isTradeWord = (key: string): boolean => WORDS.has(key)
