// Finds the phrases of a table in a line: the longest that begins at a piece.
import { readListFile } from '../list-file.ts'
import { inParts } from '../turns/in-parts.ts'
import { keysOf, type Piece } from './line.ts'

interface Phrase<Row> {
  keys: string[]
  row: Row
}

/** Phrases by their first piece, the longest first. */
export type Phrases<Row> = Map<string, Phrase<Row>[]>

/**
 * Reads a table in parts, because splitting a thousand phrases takes longer than a request may wait.
 * @param file a table whose first column has the phrase.
 * @param rowOf makes what a phrase means from the other columns.
 */
export async function readPhrases<Row>(
  file: string,
  rowOf: (cells: string[]) => Row,
): Promise<Phrases<Row>> {
  const phrases: Phrase<Row>[] = []
  await inParts(readListFile(new URL(file, import.meta.url)), (line) => {
    const [text = '', ...cells] = line.split('\t')
    phrases.push({ keys: keysOf(text), row: rowOf(cells) })
  })
  phrases.sort((a, b) => b.keys.length - a.keys.length)
  return Map.groupBy(phrases, ({ keys: [first = ''] }) => first)
}

/** @returns the longest phrase that begins at the position and that the test accepts; null without one. */
export function phraseAt<Row>(
  phrases: Phrases<Row>,
  pieces: readonly Piece[],
  position: number,
  accepts: (row: Row, length: number) => boolean = () => true,
): { row: Row; length: number } | null {
  const sharing = phrases.get(pieces[position]?.key ?? '') ?? []
  const found = sharing.find(
    ({ keys, row }) =>
      keys.every((key, i) => pieces[position + i]?.key === key) && accepts(row, keys.length),
  )
  return found ? { row: found.row, length: found.keys.length } : null
}
