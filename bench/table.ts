// Prints benchmark results: a heading, then one row for each contender with its ratios.
import type { Figures } from './figures.ts'

/** A ratio printed in a row, such as "0.81 × node:http". With a target, it also prints whether the target was met. */
export interface Ratio {
  value: number
  /** The name of the contender or figure that the value is relative to. */
  reference: string
  atLeast?: number
  below?: number
}

/** Widths in characters of the name column, of a number column and of the table. */
const NAME_WIDTH = 44
const NUMBER_WIDTH = 10
const TABLE_WIDTH = 118

/** @param columns column headings on the same line. */
export function printTitle(text: string, columns = ''): void {
  console.log(`\n${text.padEnd(NAME_WIDTH)}${columns}\n${'─'.repeat(TABLE_WIDTH)}`)
}

export function printHeading(text: string, unit: string): void {
  const columns = [unit, 'p50 ms', 'p99 ms'].map((name) => name.padStart(NUMBER_WIDTH)).join('')
  printTitle(text, `${columns}  ratio`)
}

export function printRow(name: string, figures: Figures | null, ratios: Ratio[] = []): void {
  const numbers = figures
    ? [formatRate(figures.perSecond), formatNumber(figures.p50), formatNumber(figures.p99)]
    : ['–', '–', '–']
  const row =
    name.padEnd(NAME_WIDTH) + numbers.map((number) => number.padStart(NUMBER_WIDTH)).join('')
  console.log(`${row}  ${ratios.map(formatRatio).join(', ')}`.trimEnd())
}

/** A name and its value as text, outside the columns of `printRow`. */
export function printFact(name: string, value: string): void {
  console.log(`${name.padEnd(NAME_WIDTH)}  ${value}`)
}

/** A figure that must stay below a target. */
export function printUpperBound(name: string, value: number, below: number, unit: string): void {
  const valueText = `${formatNumber(value)} ${unit}`
  printFact(name, `${valueText} (${verdict(value < below)} < ${below} ${unit})`)
}

/** A figure that must reach a target. */
export function printTarget(name: string, value: number, atLeast: number, unit: string): void {
  printFact(
    name,
    `${formatNumber(value)} ${unit} (${verdict(value >= atLeast)} ≥ ${formatNumber(atLeast)} ${unit})`,
  )
}

function formatRatio({ value, reference, atLeast, below }: Ratio): string {
  const ratioText = `${value.toFixed(2)} × ${reference}`
  if (atLeast !== undefined) return `${ratioText} (${verdict(value >= atLeast)} ≥ ${atLeast})`
  if (below !== undefined) return `${ratioText} (${verdict(value < below)} < ${below})`
  return ratioText
}

/** A missed target makes the run end with an error. */
function verdict(isMet: boolean): string {
  if (!isMet) process.exitCode = 1
  return isMet ? 'meets' : 'MISSES'
}

const formatRate = (n: number) => (n < 100 ? n.toFixed(1) : Math.round(n).toLocaleString('en'))
const formatNumber = (n: number) => n.toFixed(n < 10 ? 2 : 1)
