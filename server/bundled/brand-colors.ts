// Reads the reviewed table of the colors that well-known brands publish.
import { readFileSync } from 'node:fs'
import type { Site } from '../../schema/site.ts'

const TABLE_URL = new URL('./brand-colors.tsv', import.meta.url)

/** @returns the colors of each domain as `#RRGGBB` in upper case, in the brand's order, primary first. */
export function readBrandColors(): Map<Site, string[]> {
  const [, ...lines] = readFileSync(TABLE_URL, 'utf8').trimEnd().split('\n')
  return new Map(
    lines.map((line) => {
      const [domain, colors = ''] = line.split('\t')
      return [domain as Site, colors.split(' ')]
    }),
  )
}
