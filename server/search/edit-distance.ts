// The edit distance between two words (Damerau-Levenshtein), bounded so that a search stays fast.

/** @returns how many typos a word of this length may have; nearly every short word is one typo from another. */
export function maxTyposFor(letters: number): number {
  if (letters < 4) return 0
  return letters < 8 ? 1 : 2
}

/** The value of a cell that is not computed; larger than any allowed distance. */
const TOO_FAR = 99
/** Longest typed word that is compared, in letters. */
const MAX_LETTERS = 126

// Every comparison reuses these three rows, because allocating them would take most of its time. The four further
// cells are the first one, two for letters that the other word may have more, and one beyond the last.
const rows = [0, 1, 2].map(() => new Uint8Array(MAX_LETTERS + 4))

/**
 * The optimal string alignment distance: Damerau-Levenshtein in which each pair of letters is swapped at most once.
 * @param allowed the largest distance that counts.
 * @param isWhole false when `typed` may match a prefix of `word`.
 * @returns null when the distance is larger than allowed.
 */
export function editDistance(
  typed: string,
  word: string,
  allowed: number,
  isWhole = true,
): number | null {
  if (typed === word) return 0
  const lengthDifference = word.length - typed.length
  const isTooShort = lengthDifference < -allowed
  const isTooLong = isWhole && lengthDifference > allowed
  if (isTooShort || isTooLong || typed.length > MAX_LETTERS) return null
  // The row two above, the row above, and the row being filled.
  let [twoAbove, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= allowed + 1; j++) above[j] = j <= allowed ? j : TOO_FAR
  for (let i = 1; i <= typed.length; i++) {
    // Every cell of the row is too far, so the distance can only grow.
    if (fillRow({ twoAbove, above, row }, typed, word, i, allowed) > allowed)
      return null
      // The oldest row is filled next.
    ;[twoAbove, above, row] = [above, row, twoAbove]
  }
  const distance = isWhole
    ? (above[word.length] as number)
    : minPrefixDistance(above, typed.length, word, allowed)
  return distance <= allowed ? distance : null
}

interface Rows {
  twoAbove: Uint8Array
  above: Uint8Array
  row: Uint8Array
}

/** Fills the cells near the diagonal, with `TOO_FAR` on either side. @returns the smallest distance. */
function fillRow(rows: Rows, typed: string, word: string, i: number, allowed: number): number {
  const { row } = rows
  const from = Math.max(1, i - allowed)
  const to = Math.min(word.length, i + allowed)
  row[from - 1] = i <= allowed ? i : TOO_FAR
  let min = row[from - 1] as number
  for (let j = from; j <= to; j++) {
    const distance = cellDistance(rows, typed, word, i, j)
    row[j] = distance
    if (distance < min) min = distance
  }
  row[to + 1] = TOO_FAR
  return min
}

function cellDistance(
  { twoAbove, above, row }: Rows,
  typed: string,
  word: string,
  i: number,
  j: number,
) {
  const substitution = typed[i - 1] === word[j - 1] ? 0 : 1
  const distance = Math.min(above[j - 1]! + substitution, above[j]! + 1, row[j - 1]! + 1)
  const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
  return isSwapped ? Math.min(distance, twoAbove[j - 2]! + 1) : distance
}

/** @returns the smallest distance to any prefix of the word. */
function minPrefixDistance(
  row: Uint8Array,
  typedLength: number,
  word: string,
  allowed: number,
): number {
  let min = TOO_FAR
  const last = Math.min(word.length, typedLength + allowed)
  for (let j = Math.max(0, typedLength - allowed); j <= last; j++) {
    min = Math.min(min, row[j] as number)
  }
  return min
}
