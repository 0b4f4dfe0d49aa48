// Prints what was measured: a heading, and a line a contender with its ratios.
import type { Figures } from './figures.ts'

/** Told beside a line, such as "0.81 × node:http"; with a target, whether it was met. */
export interface Ratio {
  value: number
  of: string
  atLeast?: number
  below?: number
}

const [NAME, NUMBER, WIDTH] = [44, 10, 118]

/** @param columns further headings, on the same line. */
export function title(text: string, columns = ''): void {
  console.log(`\n${text.padEnd(NAME)}${columns}\n${'─'.repeat(WIDTH)}`)
}

export function heading(text: string, unit: string): void {
  const columns = [unit, 'p50 ms', 'p99 ms'].map((name) => name.padStart(NUMBER)).join('')
  title(text, `${columns}  ratio`)
}

export function line(name: string, figures: Figures | null, ratios: Ratio[] = []): void {
  const numbers = figures
    ? [whole(figures.perSecond), precise(figures.p50), precise(figures.p99)]
    : ['–', '–', '–']
  const row = name.padEnd(NAME) + numbers.map((number) => number.padStart(NUMBER)).join('')
  console.log(`${row}  ${ratios.map(told).join(', ')}`.trimEnd())
}

/** A figure that is neither a rate nor a time. */
export function fact(name: string, value: string): void {
  console.log(`${name.padEnd(NAME)}  ${value}`)
}

/** A figure that must stay below a target. */
export function bound(name: string, value: number, below: number, unit: string): void {
  const shown = `${precise(value)} ${unit}`
  fact(name, `${shown} (${verdict(value < below)} < ${below} ${unit})`)
}

/** A figure that must reach a target. */
export function goal(name: string, value: number, atLeast: number, unit: string): void {
  fact(
    name,
    `${precise(value)} ${unit} (${verdict(value >= atLeast)} ≥ ${precise(atLeast)} ${unit})`,
  )
}

function told({ value, of, atLeast, below }: Ratio): string {
  const plain = `${value.toFixed(2)} × ${of}`
  if (atLeast !== undefined) return `${plain} (${verdict(value >= atLeast)} ≥ ${atLeast})`
  if (below !== undefined) return `${plain} (${verdict(value < below)} < ${below})`
  return plain
}

const verdict = (met: boolean) => (met ? 'meets' : 'MISSES')
const whole = (n: number) => (n < 100 ? n.toFixed(1) : Math.round(n).toLocaleString('en'))
const precise = (n: number) => n.toFixed(n < 10 ? 2 : 1)
