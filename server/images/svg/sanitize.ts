// Makes an untrusted SVG safe to store, render and serve. Libraries such as DOMPurify
// remove known dangers; this code rebuilds the SVG from an allowlist instead.
import { allowedValue, ELEMENTS, STYLE_PROPERTIES } from './allowlist.ts'
import { resolveContextPaint } from './context-paint.ts'
import { rejectBombs } from './draw-cost.ts'
import { type ConvertedImages, labelImages } from './embedded.ts'
import { applyEndStates } from './end-states.ts'
import { splitAtExtremes } from './extremes.ts'
import { dropFar } from './far.ts'
import { dropFlat } from './flat.ts'
import { groupNestedSvgs } from './groups.ts'
import { aliasIds, renameAliased } from './ids.ts'
import { SVG_LIMITS } from './limits.ts'
import { drawMarkers } from './markers.ts'
import { makePaintExplicit } from './paint.ts'
import { type Element, parseSvg, UnsafeArtwork, walkElements, writeSvg } from './parse.ts'
import { moveTilesNear, resolvePatterns } from './patterns.ts'
import { resolveFocalCircles } from './radial-gradients.ts'
import { reachOf, rejectVast } from './reach.ts'
import { resolveReferences } from './references.ts'
import { writeSaturation } from './saturation.ts'
import { computeStrokes } from './strokes.ts'
import { inlineStyles } from './styles.ts'
import { hasVisibleText } from './text.ts'
import { normalizeViewBox } from './viewbox.ts'

export { UnsafeArtwork }

export interface SafeSvg {
  svg: string
  /** Size of the viewBox. */
  width: number
  height: number
}

export interface RebuiltSvg extends SafeSvg {
  /** Whether only a bitmap of it is cheap enough at every size. */
  needsBitmap: boolean
  /** See `reachOf`. */
  reach: number
}

/**
 * Rebuilds the SVG as one svg element of allowed shapes, paints and internal references. Sanitizing
 * the result again changes nothing. @param images those that were converted; other embedded ones must be PNG, JPEG or GIF.
 * @throws UnsafeArtwork when it cannot be made safe.
 */
export function sanitizeSvg(bytes: Uint8Array, images: ConvertedImages = new Map()): RebuiltSvg {
  const root = parseSvg(bytes)
  const aliases = aliasIds(root)
  const viewport = inlineStyles(root)
  renameAliased(root, aliases)
  applyEndStates(root)
  labelImages(root, images)
  resolvePatterns(root)
  resolveFocalCircles(root, viewport)
  resolveContextPaint(root)
  drawMarkers(root)
  computeStrokes(root, viewport)
  groupNestedSvgs(root)
  // The renderer has no fonts, and a wordmark without its letters is worse than no logo.
  if (hasVisibleText(root))
    throw new UnsafeArtwork('The SVG has text in a font; convert the text to paths.')
  dropDisallowed(root)
  // Styles and patterns may have added elements.
  if ([...walkElements(root)].length > SVG_LIMITS.elements)
    throw new UnsafeArtwork('The SVG has too many elements.')
  writeSaturation(root)
  dropFlat(root)
  moveTilesNear(root)
  splitAtExtremes(root)
  const size = normalizeViewBox(root)
  dropFar(root, size)
  makePaintExplicit(root)
  resolveReferences(root)
  const needsBitmap = rejectBombs(root, size)
  const reach = reachOf(root, size)
  rejectVast(reach, size)
  moveToStyleAttribute(root)
  const svg = writeSvg(root)
  // All of it is ASCII.
  if (svg.length > SVG_LIMITS.rebuiltBytes)
    throw new UnsafeArtwork('The SVG is larger than 2 MB with its styles on each element.')
  return { svg, ...size, needsBitmap, reach }
}

function dropDisallowed(node: Element): void {
  const allowedAttributes = new Map<string, string>()
  for (const [name, value] of node.attributes) {
    const allowed = sanitizeAttribute(node, name, value)
    if (allowed !== null) allowedAttributes.set(name, allowed)
  }
  node.attributes = allowedAttributes
  node.children = node.children.flatMap(sanitizeChild)
  for (const child of node.children) dropDisallowed(child)
}

function sanitizeAttribute(node: Element, name: string, value: string): string | null {
  const allowed = allowedValue(name, value)
  if (name !== 'href' || allowed === null) return allowed
  // An image embeds its data; any other href refers to an element.
  return (node.name === 'image') === allowed.startsWith('data:') ? allowed : null
}

function sanitizeChild(child: Element): Element[] {
  if (!isForThisViewer(child)) return []
  if (child.name === 'a') return [{ ...child, name: 'g' }]
  if (child.name === 'switch') return [{ ...child, name: 'g', children: switchBranch(child) }]
  return ELEMENTS.has(child.name) ? [child] : []
}

/** The one child of a switch that renderers draw; Illustrator puts its artwork after a foreignObject. */
function switchBranch({ children }: Element): Element[] {
  const branch = children.find(
    (child) => (ELEMENTS.has(child.name) || child.name === 'a') && isForThisViewer(child),
  )
  return branch ? [branch] : []
}

/** Whether a browser with the language English and without extensions draws the element. */
function isForThisViewer({ attributes }: Element): boolean {
  if (attributes.get('requiredExtensions')?.trim()) return false
  const languages = attributes.get('systemLanguage')
  return (
    languages === undefined || languages.split(',').some((tag) => /^en(?:-|$)/i.test(tag.trim()))
  )
}

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
