// Measures on which backgrounds each bundled drawing can be seen as it is, and writes it into the table's last column.
// Run it after a change of the table, of a pack or of the theme's rules: node test/judge.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Artwork } from '../schema/artwork.ts'
import { pixelsOfVector } from '../server/images/rasterise.ts'
import { JUDGED, legibleOn } from '../server/images/theme/theme.ts'
import { bundled, readTable } from '../server/sources/bundled.ts'

const TABLE = fileURLToPath(new URL('../server/sources/bundled.tsv', import.meta.url))

/** @returns the backgrounds as the table has them. */
export async function judged(artwork: Artwork): Promise<string> {
  const pixels = await pixelsOfVector(Buffer.from(artwork.bytes).toString(), artwork, JUDGED)
  return legibleOn(pixels).join(' ')
}

if (import.meta.main) {
  const source = bundled()
  const [, ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n')
  const verdicts: string[] = []
  for (const domain of new Set(readTable().map((row) => row.domain))) {
    for (const artwork of await source.find(domain)) verdicts.push(await judged(artwork))
  }
  const head = 'domain\tpack\tname\tkind\tcolour\ttitle\tbackground\tlegible'
  const cellsOf = (line: string) => Array.from({ length: 7 }, (_, i) => line.split('\t')[i] ?? '')
  const rows = lines.map((line, i) => [...cellsOf(line), verdicts[i]].join('\t'))
  writeFileSync(TABLE, `${[head, ...rows].join('\n')}\n`)
}
