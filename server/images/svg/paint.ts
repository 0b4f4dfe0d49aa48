// Makes every colour of a drawing explicit: no currentColor, no colour by default.
import type { Element } from './parse.ts'

interface Inherited {
  color: string
  fill: string
  stroke: string
}

const BLACK = '#000000'
const DEFAULTS: Record<string, string> = {
  stop: 'stop-color',
  feFlood: 'flood-color',
  feDropShadow: 'flood-color',
}

/** Writes the colours out, so that a logo is not painted by the page it stands in. */
export function settlePaint(root: Element): void {
  if (!root.attributes.has('fill')) root.attributes.set('fill', BLACK)
  settle(root, { color: BLACK, fill: BLACK, stroke: 'none' })
}

function settle({ name, attributes, children }: Element, from: Inherited): void {
  const own = attributes.get('color')
  const color = own === undefined || own === 'currentColor' ? from.color : own
  attributes.delete('color')
  const implied = DEFAULTS[name]
  if (implied && !attributes.has(implied)) attributes.set(implied, BLACK)
  for (const [key, value] of attributes) {
    if (/currentColor$/.test(value)) attributes.set(key, value.replace('currentColor', color))
  }
  // A mask's colours are measures, not paint: it must not inherit what a theme recolours.
  if (name === 'mask') {
    if (!attributes.has('fill')) attributes.set('fill', from.fill)
    if (!attributes.has('stroke')) attributes.set('stroke', from.stroke)
  }
  const fill = attributes.get('fill') ?? from.fill
  const stroke = attributes.get('stroke') ?? from.stroke
  for (const child of children) settle(child, { color, fill, stroke })
}
