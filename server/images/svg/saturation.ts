// Writes a saturation above 1 as the matrix that it stands for, because renderers stop at 1.
import { type Element, walkElements } from './parse.ts'

/** The luminance of red, green and blue in the matrix of Filter Effects, section 9.5. */
const LUMINANCE = [0.213, 0.715, 0.072]

export function writeSaturation(root: Element): void {
  for (const { name, attributes } of walkElements(root)) {
    if (name !== 'feColorMatrix' || attributes.get('type') !== 'saturate') continue
    const amount = Number(attributes.get('values') ?? 1)
    if (!(amount > 1)) continue
    const rows = LUMINANCE.map((_, row) =>
      LUMINANCE.map(
        (luminance, column) => luminance + amount * ((row === column ? 1 : 0) - luminance),
      ),
    )
    attributes.set('type', 'matrix')
    attributes.set(
      'values',
      `${rows.map((row) => `${row.map(round).join(' ')} 0 0`).join(' ')} 0 0 0 1 0`,
    )
  }
}

const round = (number: number) => String(Number(number.toFixed(4)))
