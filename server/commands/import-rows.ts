// Runs a command for each row of the operator's CSV file.
import { createReadStream } from 'node:fs'
import { type CellsByColumn, parseOperatorTable } from '../registry/importers/csv-table.ts'

/**
 * Runs each row of the file; a row that fails does not stop the others. Prints what each row did, or the number and the
 * first cell of one that failed.
 * @param columns those that the file must have; the first one names a row.
 * @param run returns a sentence for people.
 * @returns the number of rows that failed. @throws MalformedFile for a file without the columns.
 */
export async function importRows(
  file: string,
  columns: readonly [string, ...string[]],
  run: (row: CellsByColumn) => Promise<string>,
): Promise<number> {
  let rows = 0
  let failures = 0
  for await (const { row, error } of parseOperatorTable(createReadStream(file), columns)) {
    rows += 1
    try {
      if (error) throw error
      console.log(await run(row))
    } catch (cause) {
      failures += 1
      console.error(`Row ${rows} (${row[columns[0]] ?? ''}): ${(cause as Error).message}`)
    }
  }
  console.error(`${rows - failures} of ${rows} rows done.`)
  return failures
}
