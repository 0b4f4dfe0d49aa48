// A CSV file as records by column name, one at a time.
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { textOf } from './file-text.ts'
import { Malformed } from './importer.ts'

/** A record longer than this is a file without line ends, or a quote never closed. */
const LONGEST = 256 * 1024

export type Row = Record<string, string>

/** How a table is written. */
interface Manner {
  delimiter: string
  /** By a person: with quotes wherever, and columns named twice. */
  isByHand: boolean
}
const PUBLISHED: Manner = { delimiter: ',', isByHand: false }

/** @throws Malformed for a damaged file: also when a line has more or fewer cells than the first, or there is no row at all. */
export async function* tableOf(
  input: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): AsyncIterable<Row> {
  for await (const { row, ragged } of rowsOf(textOf(input), columns, PUBLISHED)) {
    if (ragged) throw ragged
    yield row
  }
}

/** A row of a table that a person keeps. */
interface Line {
  row: Row
  /** Why it cannot be told which cell is which; null: it can. */
  ragged: Malformed | null
}

/** The same of a file that a person keeps: cells parted by what the first line holds most of, and rows of another length as they are. */
export async function* linesOf(
  input: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): AsyncIterable<Line> {
  const text = textOf(input)[Symbol.asyncIterator]()
  let head = ''
  while (!/[\r\n]/.test(head) && head.length < LONGEST) {
    const { done, value } = await text.next()
    if (done) break
    head += value
  }
  yield* rowsOf(continued(head, text), columns, { delimiter: separatorOf(head), isByHand: true })
}

async function* continued(head: string, text: AsyncIterator<string>) {
  yield head
  for (let next = await text.next(); !next.done; next = await text.next()) yield next.value
}

function separatorOf(head: string): string {
  const [line = ''] = head.replace(/"[^"]*"/g, '').split(/[\r\n]/)
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most))
}

async function* rowsOf(
  text: AsyncIterable<string>,
  columns: readonly string[],
  { delimiter, isByHand }: Manner,
): AsyncIterable<Line> {
  const parser = parse({
    ...{ delimiter, info: true, relax_column_count: true, skip_empty_lines: true },
    // A quote inside a cell is part of it: The "Q" Company.
    relax_quotes: isByHand,
    columns: (header: string[]) => checked(header, columns, isByHand),
    max_record_size: LONGEST,
  })
  const source = Readable.from(text)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let rows = 0
  try {
    for await (const { record, info } of parser) {
      rows += 1
      yield { row: record, ragged: info.error ? told(info.error) : null }
    }
  } catch (error) {
    throw error instanceof CsvError ? told(error) : error
  }
  if (rows === 0) throw new Malformed('there is no row in it')
}

function checked(header: string[], needed: readonly string[], isByHand: boolean): string[] {
  const names = header.map((name) => name.trim())
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    const found = names.join(', ').slice(0, 300)
    throw new Malformed(`no column ${missing.join(', ')} in the first line: ${found}`)
  }
  const double = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (isByHand && double !== undefined) {
    throw new Malformed(
      `two columns of the first line are called ${double.slice(0, 100)}: which of them is meant cannot be told`,
    )
  }
  return names
}

function told(error: CsvError): Malformed {
  const line = (error as CsvError & { lines?: number }).lines
  const what =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? `a record of more than ${LONGEST / 1024} KB`
      : error.message.slice(0, 300)
  return new Malformed(line === undefined ? what : `line ${line}: ${what}`, { cause: error })
}
