// How many slips of the fingers lie between two words: letters wrong, left out, put in, or swapped.

/** How many slips a word of so many letters may hold: of short words every other is one slip away. */
export function slipsAllowed(letters: number): number {
  if (letters < 4) return 0
  return letters < 8 ? 1 : 2
}

const BEYOND = 99
/** Longer words are not compared: nobody types so much of a name. */
const MOST_LETTERS = 126

// Three rows that every comparison writes over: new ones for each would be most of its time.
const rows = [0, 1, 2].map(() => new Uint8Array(MOST_LETTERS + 4))

/**
 * The distance of Damerau and Levenshtein (each pair of letters swapped once), no further than allowed.
 * @param isWhole false: `typed` may stop short of the end of `word`.
 * @returns null when they lie further apart.
 */
export function slipsBetween(
  typed: string,
  word: string,
  allowed: number,
  isWhole = true,
): number | null {
  if (typed === word) return 0
  const short = word.length - typed.length
  if (short < -allowed || (isWhole && short > allowed) || typed.length > MOST_LETTERS) return null
  let [before, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= allowed + 1; j++) above[j] = j <= allowed ? j : BEYOND
  for (let i = 1; i <= typed.length; i++) {
    // No way leads back from here.
    if (fill({ before, above, row }, typed, word, i, allowed) > allowed) return null
    ;[before, above, row] = [above, row, before]
  }
  const found = isWhole
    ? (above[word.length] as number)
    : fewest(above, typed.length, word, allowed)
  return found <= allowed ? found : null
}

interface Rows {
  before: Uint8Array
  above: Uint8Array
  row: Uint8Array
}

/** Only cells near the diagonal are reckoned, with a wall on either side. @returns the least of them. */
function fill(rows: Rows, typed: string, word: string, i: number, allowed: number): number {
  const { row } = rows
  const from = Math.max(1, i - allowed)
  const to = Math.min(word.length, i + allowed)
  row[from - 1] = i <= allowed ? i : BEYOND
  let least = row[from - 1] as number
  for (let j = from; j <= to; j++) {
    const slips = cell(rows, typed, word, i, j)
    row[j] = slips
    if (slips < least) least = slips
  }
  row[to + 1] = BEYOND
  return least
}

function cell({ before, above, row }: Rows, typed: string, word: string, i: number, j: number) {
  const wrong = typed[i - 1] === word[j - 1] ? 0 : 1
  const slips = Math.min(above[j - 1]! + wrong, above[j]! + 1, row[j - 1]! + 1)
  const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
  return isSwapped ? Math.min(slips, before[j - 2]! + 1) : slips
}

/** Of all beginnings of the word that are long enough. */
function fewest(row: Uint8Array, typed: number, word: string, allowed: number): number {
  let least = BEYOND
  for (let j = Math.max(0, typed - allowed); j <= Math.min(word.length, typed + allowed); j++) {
    least = Math.min(least, row[j] as number)
  }
  return least
}
