// Puts a generated or sanitized SVG into the SVG of an answer, with its margin, plate and background.
import type { VisibleArea } from '../../schema/artwork.ts'
import { type Layout, layOut } from './layout.ts'
import { WHOLE_AREA } from './measure/visible-area.ts'
import type { Recipe } from './render-types.ts'

interface ViewBox {
  x: number
  y: number
  width: number
  height: number
}

/** @param attributes those of the root element of a sanitized or generated SVG. */
export function viewBoxOf(attributes: string): ViewBox {
  const value = /viewBox="([^"]*)"/.exec(attributes)?.[1] ?? ''
  const [x = 0, y = 0, width = 1, height = 1] = value
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return { x, y, width, height }
}

// The filter works in linear light, as `desaturate` (compose.ts) does for pixels, which keeps the contrast with the
// page. Its region is the viewBox: the default region cuts off strokes, and hides straight lines entirely.
function inGrey(content: string, { x, y, width, height }: ViewBox): string {
  return (
    `<filter id="grey" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" ` +
    `height="${height}" color-interpolation-filters="linearRGB">` +
    `<feColorMatrix type="saturate" values="0"/></filter><g filter="url(#grey)">${content}</g>`
  )
}

/**
 * @param svg one sanitized svg element with a viewBox.
 * @param visibleArea of the SVG; without it, the SVG is visible up to its edges.
 * @param plate `#rrggbb` of the plate behind the mark; null for no plate.
 */
export function frame(
  svg: string,
  recipe: Recipe,
  visibleArea: VisibleArea = WHOLE_AREA,
  plate: string | null = null,
): string {
  const [root = '', attributes = ''] = /^<svg\b([^>]*)>/.exec(svg) ?? []
  const box = viewBoxOf(attributes)
  const layout = layOut({ ...box, visibleArea }, recipe, plate !== null)
  const { width, height } = layout
  const size = sizeOf(layout)
  if (plate === null && recipe.background === null && fills(layout, visibleArea)) {
    const ownAttributes = attributes.replace(/\s(?:width|height|preserveAspectRatio)="[^"]*"/g, '')
    const content = svg.slice(root.length, svg.lastIndexOf('</svg>'))
    const body = recipe.greyscale ? inGrey(content, box) : content
    return `<svg${ownAttributes} ${size}>${body}</svg>`
  }
  const logo = plateSvg(layout, plate) + nest(svg, layout, visibleArea)
  const background = recipe.background
    ? `<rect ${size} fill="${recipe.background.toLowerCase()}"/>`
    : ''
  const greyOrColored = recipe.greyscale ? inGrey(logo, { x: 0, y: 0, width, height }) : logo
  return canvas(layout, background + greyOrColored)
}

/** An SVG of the layout's size. @param content in pixels of the image. */
export const canvas = (layout: Layout, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${layout.height}" ` +
  `${sizeOf(layout)}>${content}</svg>`

const sizeOf = ({ width, height }: Layout) => `width="${width}" height="${height}"`

/** The artwork as an element in pixels of the image. It clips to its viewBox, which an outermost element does not. */
export function nest(svg: string, layout: Layout, visibleArea: VisibleArea): string {
  return svg.replace(
    /^<svg\b([^>]*)>/,
    (_, attributes: string) =>
      `<svg${attributes.replace(OUTER_ATTRIBUTES, '')} ${positionOf(layout, visibleArea)}>`,
  )
}

/** The attributes of an outermost element that a nested one does not need. */
const OUTER_ATTRIBUTES = /\s(?:xmlns|width|height|preserveAspectRatio)="[^"]*"/g

/** Whether the artwork covers the image exactly. */
const fills = ({ width, height, mark }: Layout, visibleArea: VisibleArea) =>
  mark.width === width &&
  mark.height === height &&
  visibleArea.whole.width === 1 &&
  visibleArea.whole.height === 1

/** The place of the artwork's image in the new one. All that is visible of it is where the layout puts the mark. */
function positionOf({ mark }: Layout, { whole }: VisibleArea): string {
  const { left, top, width, height } = whole
  const wholeWidth = mark.width / width
  const wholeHeight = mark.height / height
  const x = round(mark.left - left * wholeWidth)
  const y = round(mark.top - top * wholeHeight)
  return `x="${x}" y="${y}" width="${round(wholeWidth)}" height="${round(wholeHeight)}"`
}

function plateSvg({ plate }: Layout, color: string | null): string {
  if (plate === null || color === null) return ''
  const { left, top, width, height, radius } = plate
  return (
    `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" ` +
    `height="${round(height)}" rx="${round(radius)}" fill="${color}"/>`
  )
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** Embeds a PNG in an SVG, for an SVG request of a company that has no vector logo. */
export function embedPng(png: Uint8Array, width: number, height: number): string {
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<image width="${width}" height="${height}" href="${href}"/></svg>`
  )
}
