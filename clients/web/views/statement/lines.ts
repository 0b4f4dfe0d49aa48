// Reads the lines of a pasted statement: the column of a CSV with the longest texts, or each line of a plain text.
import { parseCsv, separatorOf } from '../batch/csv.ts'

/** Longest line that the service reads. */
const MAX_LINE_LENGTH = 2000

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/** @returns the texts, without blank ones. The first row of a CSV has the names of its columns. */
export function linesOf(pasted: string): string[] {
  const separator = separatorOf(pasted)
  const rows = separator === null ? [] : parseCsv(pasted, separator)
  const isTable = rows.length > 1 && rows.every(({ length }) => length === rows[0]?.length)
  const texts = isTable ? textColumn(rows.slice(1)) : pasted.split(/\r?\n/)
  return texts.map((text) => text.trim().slice(0, MAX_LINE_LENGTH)).filter((text) => text !== '')
}

function textColumn(rows: readonly string[][]): string[] {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ''))
  const letters = columns.map((texts) => texts.reduce((sum, text) => sum + lettersIn(text), 0))
  return columns[letters.indexOf(Math.max(...letters))] ?? []
}

/** The parts of a line around its evidence; without evidence, all of it is `before`. */
export interface LineParts {
  before: string
  evidence: string
  after: string
}

export function partsOf(text: string, evidence: { start: number; end: number } | null): LineParts {
  if (evidence === null) return { before: text, evidence: '', after: '' }
  const { start, end } = evidence
  return { before: text.slice(0, start), evidence: text.slice(start, end), after: text.slice(end) }
}
