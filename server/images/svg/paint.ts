// Makes every color of an SVG explicit: it resolves currentColor and writes default colors.
import type { Element } from './parse.ts'

interface Inherited {
  color: string
  fill: string
  stroke: string
}

const BLACK = '#000000'
const DEFAULT_COLOR_ATTRIBUTES: Record<string, string> = {
  stop: 'stop-color',
  feFlood: 'flood-color',
  feDropShadow: 'flood-color',
}

/** Writes explicit colors, so that the page that embeds the logo cannot change them. */
export function makePaintExplicit(root: Element): void {
  if (!root.attributes.has('fill')) root.attributes.set('fill', BLACK)
  resolvePaint(root, { color: BLACK, fill: BLACK, stroke: 'none' })
}

function resolvePaint({ name, attributes, children }: Element, from: Inherited): void {
  const own = attributes.get('color')
  const color = own === undefined || own === 'currentColor' ? from.color : own
  attributes.delete('color')
  const implied = DEFAULT_COLOR_ATTRIBUTES[name]
  if (implied && !attributes.has(implied)) attributes.set(implied, BLACK)
  for (const [key, value] of attributes) {
    if (/currentColor$/.test(value)) attributes.set(key, value.replace('currentColor', color))
  }
  // A mask uses colors as luminance, so it must not inherit paint that a theme recolors.
  if (name === 'mask') {
    if (!attributes.has('fill')) attributes.set('fill', from.fill)
    if (!attributes.has('stroke')) attributes.set('stroke', from.stroke)
  }
  const fill = attributes.get('fill') ?? from.fill
  const stroke = attributes.get('stroke') ?? from.stroke
  for (const child of children) resolvePaint(child, { color, fill, stroke })
}
