// What the steps have found out about each piece of a line.
import type { Line } from './line.ts'

/**
 * `reference`: dates, amounts, card numbers and other numbers. `bank`: the words of the bank. `intermediary`: the
 * processor or wallet. `place` and `trade`: words beside a merchant that do not change who it is.
 */
export type Mark = 'reference' | 'bank' | 'intermediary' | 'place' | 'trade'

/** A line with one mark for each piece; null for a piece that may be the name of a merchant. */
export interface MarkedLine extends Line {
  marks: (Mark | null)[]
}

export const isUnmarked = ({ marks }: MarkedLine, position: number): boolean =>
  marks[position] === null

/** Marks `length` pieces from a position. */
export function mark({ marks }: MarkedLine, position: number, length: number, as: Mark): void {
  marks.fill(as, position, position + length)
}
