// Scans random tables in random chunks.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanRows } from '../../server/registry/importers/csv-scanner.ts'

async function scan(text: string, offsets: number[] = [], isKept = (_: string) => true) {
  async function* chunks() {
    const ends = offsets.map((offset) => offset % (text.length + 1)).toSorted((a, b) => a - b)
    for (const [i, end] of [...ends, text.length].entries()) yield text.slice(ends[i - 1] ?? 0, end)
  }
  let header: string[] = []
  const rows: { cells: string[]; line: number }[] = []
  const chooseColumns = (names: string[]) => {
    header = names
    return names.map(isKept)
  }
  for await (const row of scanRows(chunks(), chooseColumns)) rows.push(row)
  return { header, rows }
}

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '星', '"', ',', '\n', '\r', ' '),
  maxLength: 6,
})
const tables = fc.integer({ min: 1, max: 5 }).chain((columns) =>
  fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
    minLength: 1,
    maxLength: 6,
  }),
)
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const needsQuotes = (text: string) => /[",\r\n]/.test(text)

describe('scanRows', () => {
  it.each([
    ['with all cells in quotes', () => true],
    // An empty line is no row, so a single empty cell needs quotes.
    ['with quotes where they are needed', (text: string) => text === '' || needsQuotes(text)],
  ])('reads tables %s, in any chunks and with any line ends', async (_, isQuoted) => {
    const property = fc.asyncProperty(
      tables,
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.array(fc.nat(), { maxLength: 8 }),
      async (table, lineEnd, endsWithLine, offsets) => {
        const lines = table.map((row) =>
          row.map((text) => (isQuoted(text) ? quote(text) : text)).join(','),
        )
        const text = lines.join(lineEnd) + (endsWithLine ? lineEnd : '')
        const { header, rows } = await scan(text, offsets)
        expect([header, ...rows.map(({ cells }) => cells)]).toEqual(table)
      },
    )
    await fc.assert(property, { numRuns: 500 })
  })

  it('skips empty lines, and says on which line a row begins', async () => {
    const { rows } = await scan('a,b\n\n"1\n2",3\r\n\r\n4,5')
    expect(rows).toEqual([
      { cells: ['1\n2', '3'], line: 3 },
      { cells: ['4', '5'], line: 6 },
    ])
  })

  it('leaves out the cells of columns that are not kept', async () => {
    const { rows } = await scan('a,b,c\n1,"2",3\n', [], (name) => name === 'c')
    expect(rows).toEqual([{ cells: ['', '', '3'], line: 2 }])
  })

  it.each([
    ['a,b\n1\n', 'line 2: 1 cells instead of 2'],
    ['a,b\n1,2,3\n', 'line 2: 3 cells instead of 2'],
    ['a,b\n1,"2\n', 'line 2: a quote is not closed'],
    ['a,b\n1,"2"3\n', 'line 2: text after a closing quote'],
    [`a,b\n"${'x'.repeat(300_000)}`, 'line 2: a row of more than 256 KB'],
    ['', 'the file has no rows'],
  ])('refuses %j', async (text, message) => {
    await expect(scan(text)).rejects.toThrow(message)
  })
})
