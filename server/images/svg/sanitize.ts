// Makes an untrusted SVG safe to store, render and serve. Libraries such as DOMPurify
// remove known dangers; this code rebuilds the SVG from an allowlist instead.
import { allowedValue, ELEMENTS, STYLE_PROPERTIES } from './allowlist.ts'
import { inlineStyles } from './css.ts'
import { rejectBombs } from './draw-cost.ts'
import { dropFlat } from './flat.ts'
import { SVG_LIMITS } from './limits.ts'
import { makePaintExplicit } from './paint.ts'
import { type Element, parseSvg, UnsafeArtwork, writeSvg } from './parse.ts'
import { resolveReferences } from './references.ts'
import { normalizeViewBox } from './viewbox.ts'

export { UnsafeArtwork }

export interface SafeSvg {
  svg: string
  /** Size of the viewBox. */
  width: number
  height: number
}

/**
 * Rebuilds the SVG as one svg element of allowed shapes, paints and internal references. Sanitizing
 * the result again changes nothing. @throws UnsafeArtwork when it cannot be made safe.
 */
export function sanitizeSvg(bytes: Uint8Array): SafeSvg {
  const root = parseSvg(bytes)
  inlineStyles(root)
  dropDisallowed(root, false)
  dropFlat(root)
  const size = normalizeViewBox(root)
  makePaintExplicit(root)
  resolveReferences(root)
  rejectBombs(root, size)
  moveToStyleAttribute(root)
  const svg = writeSvg(root)
  // All of it is ASCII.
  if (svg.length > SVG_LIMITS.rebuiltBytes)
    throw new UnsafeArtwork('The SVG is larger than 2 MB with its styles on each element.')
  return { svg, ...size }
}

function dropDisallowed(node: Element, isHidden: boolean): void {
  const allowedAttributes = new Map<string, string>()
  for (const [name, value] of node.attributes) {
    const allowed = sanitizeAttribute(node, name, value)
    if (allowed !== null) allowedAttributes.set(name, allowed)
  }
  node.attributes = allowedAttributes
  const isContentHidden = isHidden || node.attributes.get('display') === 'none'
  node.children = node.children.flatMap((child) => sanitizeChild(child, isContentHidden))
  for (const child of node.children) dropDisallowed(child, isContentHidden)
}

function sanitizeAttribute(node: Element, name: string, value: string): string | null {
  const allowed = allowedValue(name, value)
  if (name !== 'href' || allowed === null) return allowed
  // An image embeds its data; any other href refers to an element.
  return (node.name === 'image') === allowed.startsWith('data:') ? allowed : null
}

function sanitizeChild(child: Element, isHidden: boolean): Element[] {
  if (child.name === 'a') return [{ ...child, name: 'g' }]
  if (child.name === 'switch') return [{ ...child, name: 'g', children: switchBranch(child) }]
  if (ELEMENTS.has(child.name)) return [child]
  // The renderer has no fonts, and a wordmark without its letters is worse than no logo.
  if (child.name === 'text' && !isHidden && hasText(child)) {
    throw new UnsafeArtwork('The SVG has text in a font; convert the text to paths.')
  }
  return []
}

/** The one child of a switch that renderers draw; Illustrator puts its artwork after a foreignObject. */
function switchBranch({ children }: Element): Element[] {
  const drawable = children.filter(
    ({ name, attributes }) =>
      (ELEMENTS.has(name) || name === 'a') && !attributes.has('requiredExtensions'),
  )
  const branch = drawable.find(({ attributes }) => !attributes.has('systemLanguage')) ?? drawable[0]
  return branch ? [branch] : []
}

const hasText = ({ text, children }: Element): boolean =>
  text.trim() !== '' || children.some(hasText)

// `mask-type` stays an attribute: resvg reads it only there, and libvips and browsers do too.
function moveToStyleAttribute(node: Element): void {
  const style = STYLE_PROPERTIES.flatMap((name) => {
    const value = node.attributes.get(name)
    node.attributes.delete(name)
    return value === undefined ? [] : [`${name}:${value}`]
  })
  if (style.length) node.attributes.set('style', style.join(';'))
  node.children.forEach(moveToStyleAttribute)
}
