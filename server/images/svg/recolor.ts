// Repaints a safe SVG: each colour it draws with goes through one function.
import { hexOf, hexOfRgb, type Rgb, rgbOf } from '../theme/color.ts'
import { type Element, everyElement, parseText, writeSvg } from './parse.ts'
import { byId, targetOf } from './references.ts'

const PAINTED = ['fill', 'stroke', 'stop-color', 'flood-color', 'color']

/** The same drawing with its colours changed; alpha, masks and raster images stay. */
export function recolour(svg: string, change: (colour: Rgb) => Rgb): string {
  const root = parseText(svg)
  if (!root.attributes.has('fill')) root.attributes.set('fill', '#000000')
  const measures = maskParts(root)
  for (const node of everyElement(root)) {
    if (!measures.has(node)) repaint(node, change)
  }
  return writeSvg(root)
}

/** Whether part of the drawing is pixels, which recolour cannot reach. */
export const hasRaster = (svg: string): boolean => svg.includes('<image ')

function repaint({ attributes }: Element, change: (colour: Rgb) => Rgb): void {
  for (const name of PAINTED) {
    const [, link = '', colour = ''] =
      /^(url\([^)]*\)\s*)?(.*)$/.exec(attributes.get(name) ?? '') ?? []
    const hex = /^(none|)$/.test(colour) ? null : hexOf(colour.replace(/^currentcolor$/i, 'black'))
    if (hex) attributes.set(name, link + hexOfRgb(change(rgbOf(hex))) + hex.slice(7))
  }
}

// A luminance mask's white means "show": repainted it would hide what it should show. The same
// holds for what a mask refers to.
function maskParts(root: Element): Set<Element> {
  const targets = byId(root)
  const parts = new Set<Element>()
  const take = (node: Element) => {
    if (parts.has(node)) return
    parts.add(node)
    node.children.forEach(take)
    for (const [name, value] of node.attributes) {
      const target = targets.get(targetOf(name, value) ?? '')
      if (target) take(target)
    }
  }
  for (const node of everyElement(root)) if (node.name === 'mask') take(node)
  return parts
}
