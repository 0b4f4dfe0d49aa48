// Parses CSV files row by row: strictly for publishers' files, leniently for files that a person maintains.
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { scanRows } from './csv-scanner.ts'
import { concatenate, decodeText } from './file-text.ts'
import { MalformedFile } from './importer.ts'

/** A longer row means that the file has no line ends, or a quote that is never closed. */
const MAX_ROW_BYTES = 256 * 1024

export type CellsByColumn = Record<string, string>

interface TableFormat {
  delimiter: string
  /** A file that a person wrote may have quotes inside cells, and must not have two columns of one name. */
  isHandwritten: boolean
  /** False when quotes are ordinary characters. */
  hasQuotes?: boolean
}

/**
 * @param columns the columns that the file must have.
 * @param isKept whether a column is returned; cells of other columns are skipped, which is faster in wide files.
 * @throws MalformedFile for a damaged or empty file, for a missing column, and for a row with more or fewer cells than
 * the first line.
 */
export async function* parsePublishedTable(
  text: AsyncIterable<string>,
  columns: readonly string[],
  isKept: (column: string) => boolean = () => true,
): AsyncIterable<CellsByColumn> {
  let keptColumns: [name: string, index: number][] = []
  let rows = 0
  const chooseColumns = (header: string[]) => {
    const names = checkHeader(header, columns, false)
    keptColumns = names
      .map((name, i): [string, number] => [name, i])
      .filter(([name]) => isKept(name))
    return names.map(isKept)
  }
  for await (const { cells } of scanRows(text, chooseColumns)) {
    rows += 1
    yield Object.fromEntries(keptColumns.map(([name, i]) => [name, cells[i]!]))
  }
  if (rows === 0) throw new MalformedFile('the file has no rows')
}

/** Like `parsePublishedTable`, for cells that are separated by tabs and contain neither tabs nor line breaks. */
export async function* parseTabSeparatedTable(
  text: AsyncIterable<string>,
): AsyncIterable<CellsByColumn> {
  const format = { delimiter: '\t', isHandwritten: false, hasQuotes: false }
  for await (const { row, error } of parseRows(text, [], format)) {
    if (error) throw error
    yield row
  }
}

interface TableRow {
  row: CellsByColumn
  /** Set when the row has more or fewer cells than the first line; its cells cannot be used. */
  error: MalformedFile | null
  /** The number of the last line of the row. */
  line: number
}

/**
 * Parses the operator's file. The delimiter is the most frequent one of comma, semicolon and tab in the first line.
 * A row of the wrong length is returned with its error, and the rows after it are read.
 */
export async function* parseOperatorTable(
  input: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): AsyncIterable<TableRow> {
  const text = decodeText(input)[Symbol.asyncIterator]()
  let head = ''
  while (!/[\r\n]/.test(head) && head.length < MAX_ROW_BYTES) {
    const { done, value } = await text.next()
    if (done) break
    head += value
  }
  const format: TableFormat = { delimiter: detectDelimiter(head), isHandwritten: true }
  yield* parseRows(concatenate(head, text), columns, format)
}

function detectDelimiter(head: string): string {
  const [line = ''] = head.replace(/"[^"]*"/g, '').split(/[\r\n]/)
  const count = (delimiter: string) => line.split(delimiter).length
  let best = ','
  for (const delimiter of [';', '\t']) if (count(delimiter) > count(best)) best = delimiter
  return best
}

async function* parseRows(
  text: AsyncIterable<string>,
  columns: readonly string[],
  { delimiter, isHandwritten, hasQuotes = true }: TableFormat,
): AsyncIterable<TableRow> {
  const parser = parse({
    delimiter,
    quote: hasQuotes ? '"' : null,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Accepts a quote inside a cell as text: The "Q" Company.
    relax_quotes: isHandwritten,
    columns: (header: string[]) => checkHeader(header, columns, isHandwritten),
    max_record_size: MAX_ROW_BYTES,
  })
  const source = Readable.from(text)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let rows = 0
  try {
    for await (const { record, info } of parser) {
      rows += 1
      const error = info.error ? describeError(info.error) : null
      yield { row: record, error, line: info.lines }
    }
  } catch (error) {
    throw error instanceof CsvError ? describeError(error) : error
  }
  if (rows === 0) throw new MalformedFile('the file has no rows')
}

/** @returns the column names. @throws MalformedFile for missing columns, and for duplicates in an operator's file. */
function checkHeader(
  header: string[],
  required: readonly string[],
  isHandwritten: boolean,
): string[] {
  const names = header.map((name) => name.trim())
  const missing = required.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    const found = names.join(', ').slice(0, 300)
    throw new MalformedFile(`no column ${missing.join(', ')} in the first line: ${found}`)
  }
  const duplicate = names.find((name, i) => name !== '' && names.indexOf(name) !== i)
  if (isHandwritten && duplicate !== undefined) {
    throw new MalformedFile(`the first line names the column ${duplicate.slice(0, 100)} twice`)
  }
  return names
}

function describeError(error: CsvError): MalformedFile {
  const line = (error as CsvError & { lines?: number }).lines
  const message =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? `a row of more than ${MAX_ROW_BYTES / 1024} KB`
      : error.message.slice(0, 300)
  return new MalformedFile(line === undefined ? message : `line ${line}: ${message}`, {
    cause: error,
  })
}
