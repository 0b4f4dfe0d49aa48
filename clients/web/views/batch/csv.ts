// Parses CSV (RFC 4180), also with semicolons or tabs between the cells.
export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** @returns the cells of each row. Blank lines are no rows; a quote that never ends takes the rest of the text. */
export function parseCsv(text: string, separator: Separator): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  let wasQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
    wasQuoted = false
  }
  const endRow = () => {
    const isBlank = row.length === 0 && cell === '' && !wasQuoted
    endCell()
    if (!isBlank) rows.push(row)
    row = []
  }
  const source = text.replace(/^\uFEFF/, '')
  for (let i = 0; i < source.length; i++) {
    const character = source[i]!
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[i + 1] === '"') cell += source[++i]
      else isQuoted = false
    } else if (character === '"' && cell === '') {
      isQuoted = true
      wasQuoted = true
    } else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && source[i + 1] === '\n') i++
      endRow()
    } else cell += character
  }
  if (cell !== '' || row.length > 0 || wasQuoted) endRow()
  return rows
}

/** @returns the most frequent separator of the first line, outside of quotes; null when it has none. */
export function separatorOf(text: string): Separator | null {
  const [line = ''] = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/[\r\n]/)
  const counts = SEPARATORS.map((separator) => line.split(separator).length - 1)
  const highest = Math.max(...counts)
  return highest === 0 ? null : SEPARATORS[counts.indexOf(highest)]!
}
