// Normalizes an SVG's size to one viewBox, whatever mix of width, height and units the file has.
import { SVG_LIMITS } from './limits.ts'
import { type Element, newElement, UnsafeArtwork } from './parse.ts'

export interface ViewBox {
  width: number
  height: number
}

const PIXELS_PER_UNIT: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  ex: 8,
}

/** Sets a valid viewBox on the root and removes its position, size and transform. @throws UnsafeArtwork */
export function normalizeViewBox(root: Element): ViewBox {
  const { attributes } = root
  nestDistorted(root)
  const [left, top, width, height] = parseViewBox(attributes) ?? [0, 0, ...sizeOf(attributes)]
  rejectUnusableSize(width, height)
  const aspectRatio = attributes.get('preserveAspectRatio')
  for (const name of [
    'x',
    'y',
    'width',
    'height',
    'transform',
    'viewBox',
    'overflow',
    'preserveAspectRatio',
  ])
    attributes.delete(name)
  const otherAttributes = [...attributes]
  attributes.clear()
  attributes.set('viewBox', [left, top, width, height].join(' '))
  // With the size of its viewBox, a file is neither stretched by "none" nor cropped by "slice".
  if (aspectRatio && aspectRatio !== 'none' && !aspectRatio.endsWith('slice'))
    attributes.set('preserveAspectRatio', aspectRatio)
  for (const [name, value] of otherAttributes) attributes.set(name, value)
  return { width, height }
}

/** Difference of two aspect ratios that nobody sees. */
const SAME_ASPECT = 0.001

/** Nests the content of a file that stretches or crops its viewBox to its size, which becomes the new viewBox. */
function nestDistorted(root: Element): void {
  const { attributes } = root
  const aspect = attributes.get('preserveAspectRatio') ?? ''
  const box = parseViewBox(attributes)
  const stated = statedSizeOf(attributes)
  if (!/^none|slice$/.test(aspect) || box === null || stated === null) return
  const [, , boxWidth, boxHeight] = box
  const ratio = (stated.width / stated.height) * (boxHeight / boxWidth)
  if (!(ratio > 0 && Math.abs(ratio - 1) > SAME_ASPECT)) return
  const isStretched = aspect === 'none'
  const width = isStretched ? boxWidth * ratio : boxWidth * Math.min(1, ratio)
  const height = isStretched ? boxHeight : boxHeight / Math.max(1, ratio)
  const size = { width: String(width), height: String(height) }
  const nested = { ...size, viewBox: box.join(' '), preserveAspectRatio: aspect }
  root.children = [newElement('svg', nested, root.children)]
  attributes.set('viewBox', `0 0 ${width} ${height}`)
  attributes.delete('preserveAspectRatio')
}

/** @returns the size in pixels that a file states; null when it states none, or a share of the page. */
export function statedSizeOf(attributes: ReadonlyMap<string, string>): ViewBox | null {
  const [width, height] = [pixelsOf(attributes.get('width')), pixelsOf(attributes.get('height'))]
  return width > 0 && height > 0 ? { width, height } : null
}

function parseViewBox(attributes: Map<string, string>): [number, number, number, number] | null {
  const value = attributes.get('viewBox')
  if (value === undefined) return null
  const numbers = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  const [left, top, width, height, ...rest] = numbers
  if (height === undefined || rest.length || !numbers.every(Number.isFinite)) return null
  return [left!, top!, width!, height]
}

/** The size that browsers give to an image that states none: CSS 2.2, section 10.3.2. */
const DEFAULT_SIZE: ViewBox = { width: 300, height: 150 }

function sizeOf(attributes: Map<string, string>): [number, number] {
  const side = (name: 'width' | 'height') => {
    const stated = attributes.get(name)?.trim()
    const pixels = stated ? pixelsOf(stated) : Number.NaN
    // A percentage and `auto` refer to the page, whose size is unknown.
    return round(Number.isNaN(pixels) ? DEFAULT_SIZE[name] : pixels)
  }
  return [side('width'), side('height')]
}

/** @returns NaN for an unknown unit, and for a percentage, which refers to the unknown size of the page. */
function pixelsOf(length = ''): number {
  const [, number = '', unit = ''] = /^(.*?)([a-z]*)$/i.exec(length.trim()) ?? []
  return Number(number) * (PIXELS_PER_UNIT[unit.toLowerCase()] ?? Number.NaN)
}

const VERTICAL = new Set(['y', 'height', 'cy', 'ry', 'y1', 'y2'])

/**
 * @param name of an attribute with a length. @param byDefault its value where the element has none.
 * @param viewport the size that percentages refer to.
 * @returns NaN for an unknown unit, a unit of the font, and a percentage of a radius.
 */
export function lengthOf(
  { attributes }: Element,
  name: string,
  viewport: ViewBox,
  byDefault = '0',
): number {
  const value = attributes.get(name) ?? byDefault
  // Renderers disagree on the size of the font.
  if (/e[mx]$/i.test(value)) return Number.NaN
  if (!value.endsWith('%')) return pixelsOf(value)
  if (name === 'r') return Number.NaN
  return (Number.parseFloat(value) / 100) * viewport[VERTICAL.has(name) ? 'height' : 'width']
}

/** @returns the radii of an ellipse or of a rectangle's corners: one that is missing or negative is the other; else NaN like `lengthOf`. */
export function radiiOf(node: Element, viewport: ViewBox): [x: number, y: number] {
  const radius = (name: string, other: string) => {
    const own = lengthOf(node, name, viewport)
    return node.attributes.has(name) && !(own < 0) ? own : lengthOf(node, other, viewport)
  }
  return [radius('rx', 'ry'), radius('ry', 'rx')]
}

const round = (number: number) => Math.round(number * 1000) / 1000

function rejectUnusableSize(width: number, height: number): void {
  const shortSide = Math.min(width, height)
  const longSide = Math.max(width, height)
  // The negation also rejects NaN.
  if (!(shortSide >= SVG_LIMITS.minSide && longSide <= SVG_LIMITS.maxSide)) {
    throw new UnsafeArtwork('The SVG has a viewBox that is empty, too small or too large.')
  }
  if (longSide / shortSide > SVG_LIMITS.aspectRatio)
    throw new UnsafeArtwork('The SVG must be at most 20 times as long as wide.')
}
