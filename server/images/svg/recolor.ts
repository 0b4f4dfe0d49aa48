// Recolors a sanitized SVG: each paint color goes through one function.
import { hexOf, hexOfRgb, type Rgb, rgbOf } from '../theme/color.ts'
import { type Element, parseText, walkElements, writeSvg } from './parse.ts'
import { elementsById, referencedId } from './references.ts'

const PAINT_ATTRIBUTES = ['fill', 'stroke', 'stop-color', 'flood-color', 'color']

/** Changes the paint colors; alpha, masks and raster images stay as they are. */
export function recolor(svg: string, change: (color: Rgb) => Rgb): string {
  const root = parseText(svg)
  if (!root.attributes.has('fill')) root.attributes.set('fill', '#000000')
  const maskElements = elementsInMasks(root)
  for (const node of walkElements(root)) {
    if (!maskElements.has(node)) repaint(node, change)
  }
  return writeSvg(root)
}

/** Whether the SVG embeds a raster image, which `recolor` cannot change. */
export const hasRaster = (svg: string): boolean => svg.includes('<image ')

function repaint({ attributes }: Element, change: (color: Rgb) => Rgb): void {
  for (const name of PAINT_ATTRIBUTES) {
    // `url(#gradient) #rrggbb`: a reference, a color, or a reference with a fallback color.
    const [, paintServer = '', color = ''] =
      /^(url\([^)]*\)\s*)?(.*)$/.exec(attributes.get(name) ?? '') ?? []
    const hex = /^(none|)$/.test(color) ? null : hexOf(color.replace(/^currentcolor$/i, 'black'))
    // After the color come the digits of the alpha, if any.
    if (hex) attributes.set(name, paintServer + hexOfRgb(change(rgbOf(hex))) + hex.slice(7))
  }
}

// White in a luminance mask means "show", so masks and the elements they refer to keep their colors.
function elementsInMasks(root: Element): Set<Element> {
  const targets = elementsById(root)
  const elements = new Set<Element>()
  const addTree = (node: Element) => {
    if (elements.has(node)) return
    elements.add(node)
    node.children.forEach(addTree)
    for (const [name, value] of node.attributes) {
      const target = targets.get(referencedId(name, value) ?? '')
      if (target) addTree(target)
    }
  }
  for (const node of walkElements(root)) if (node.name === 'mask') addTree(node)
  return elements
}
