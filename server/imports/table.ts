// A CSV file as records by column name, one at a time.
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { textOf } from './bytes.ts'
import { Malformed } from './importer.ts'

/** A record longer than this is a file without line ends, or a quote never closed. */
const LONGEST = 256 * 1024

export type Row = Record<string, string>

/** @param separator read from the first line when not given. @throws Malformed also when there is no row at all. */
export async function* tableOf(
  input: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): AsyncIterable<Row> {
  const parser = parse({
    columns: (header: string[]) => checked(header, columns),
    max_record_size: LONGEST,
    relax_column_count_less: false,
    skip_empty_lines: true,
  })
  const source = Readable.from(textOf(input))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let rows = 0
  try {
    for await (const row of parser) {
      rows += 1
      yield row
    }
  } catch (error) {
    throw error instanceof CsvError ? told(error) : error
  }
  if (rows === 0) throw new Malformed('there is no row in it')
}

function checked(header: string[], needed: readonly string[]): string[] {
  const names = header.map((name) => name.trim())
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    const found = names.join(', ').slice(0, 300)
    throw new Malformed(`no column ${missing.join(', ')} in the first line: ${found}`)
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
