// Makes every color of an SVG explicit: it resolves currentColor and writes default colors.
import type { Element } from './parse.ts'

interface InheritedPaint {
  color: string
  fill: string
  stroke: string
}

const BLACK = '#000000'
/** The color attribute that is black by default, by element name; that of a light is white, which renderers know. */
const DEFAULT_COLOR_ATTRIBUTES: Record<string, string> = {
  stop: 'stop-color',
  feFlood: 'flood-color',
  feDropShadow: 'flood-color',
}

const isCurrentColor = (value: string) => value.endsWith('currentColor')

/** Writes explicit colors, so that the page that embeds the logo cannot change them. */
export function makePaintExplicit(root: Element): void {
  if (!root.attributes.has('fill')) root.attributes.set('fill', BLACK)
  resolvePaint(root, { color: BLACK, fill: BLACK, stroke: 'none' })
}

function resolvePaint({ name, attributes, children }: Element, inherited: InheritedPaint): void {
  const ownColor = attributes.get('color')
  const color = ownColor === undefined || ownColor === 'currentColor' ? inherited.color : ownColor
  attributes.delete('color')
  const defaultAttribute = DEFAULT_COLOR_ATTRIBUTES[name]
  if (defaultAttribute && !attributes.has(defaultAttribute)) attributes.set(defaultAttribute, BLACK)
  const fill = attributes.get('fill') ?? inherited.fill
  const stroke = attributes.get('stroke') ?? inherited.stroke
  // Elements inherit the keyword, not the color: one with a color of its own paints with that.
  if (color !== inherited.color) {
    if (isCurrentColor(fill)) attributes.set('fill', fill)
    if (isCurrentColor(stroke)) attributes.set('stroke', stroke)
  }
  for (const [key, value] of attributes) {
    if (isCurrentColor(value)) attributes.set(key, value.replace('currentColor', color))
  }
  // A mask uses colors as luminance. Its own copy of the inherited paint stays when a theme recolors its parents.
  if (name === 'mask') {
    if (!attributes.has('fill')) attributes.set('fill', fill.replace('currentColor', color))
    if (!attributes.has('stroke')) attributes.set('stroke', stroke.replace('currentColor', color))
  }
  const inner = { color, fill, stroke }
  for (const child of children) resolvePaint(child, inner)
}
