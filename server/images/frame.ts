// Puts the square frame of an SVG response around a generated or sanitized SVG.

export interface FrameOptions {
  /** Width and height of the root element in pixels, for pages that set no size in CSS. */
  edge: number
  greyscale: boolean
}

// The filter works in linear light, as `desaturate` (steps.ts) does for pixels, which keeps the contrast with the page.
// Its region is the viewBox: the default region cuts off strokes, and hides straight lines entirely.
function greyscaleFilter({ x, y, width, height }: ViewBox): string {
  return (
    `<filter id="grey" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" ` +
    `height="${height}" color-interpolation-filters="linearRGB">` +
    '<feColorMatrix type="saturate" values="0"/></filter>'
  )
}

interface ViewBox {
  x: number
  y: number
  width: number
  height: number
}

function viewBoxOf(attributes: string): ViewBox {
  const value = /viewBox="([^"]*)"/.exec(attributes)?.[1] ?? ''
  const [x = 0, y = 0, width = 1, height = 1] = value
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return { x, y, width, height }
}

/**
 * Centers the whole SVG in a square.
 * @param svg one sanitized svg element with a viewBox.
 */
export function frame(svg: string, { edge, greyscale }: FrameOptions): string {
  const [root = '', attributes = ''] = /^<svg\b([^>]*)>/.exec(svg) ?? []
  const rootAttributes = attributes.replace(/\s(?:width|height|preserveAspectRatio)="[^"]*"/g, '')
  const content = svg.slice(root.length, svg.lastIndexOf('</svg>'))
  const box = viewBoxOf(attributes)
  const body = greyscale ? `${greyscaleFilter(box)}<g filter="url(#grey)">${content}</g>` : content
  if (box.width === box.height)
    return `<svg${rootAttributes} width="${edge}" height="${edge}">${body}</svg>`
  return nestInSquare(rootAttributes, body, box, edge)
}

// The artwork gets a nested svg element, which clips to its viewBox. An outermost one also shows what lies outside.
function nestInSquare(
  attributes: string,
  body: string,
  { width, height }: ViewBox,
  edge: number,
): string {
  const scale = edge / Math.max(width, height)
  const scaledWidth = roundToThousandths(width * scale)
  const scaledHeight = roundToThousandths(height * scale)
  const position =
    `x="${(edge - scaledWidth) / 2}" y="${(edge - scaledHeight) / 2}" ` +
    `width="${scaledWidth}" height="${scaledHeight}"`
  const innerAttributes = attributes.replace(/\sxmlns="[^"]*"/, '')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" width="${edge}" ` +
    `height="${edge}"><svg${innerAttributes} ${position}>${body}</svg></svg>`
  )
}

const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000

/** Embeds a PNG in an SVG, for an SVG request of a company that has no vector logo. */
export function embedPng(png: Uint8Array, width: number, height: number): string {
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<image width="${width}" height="${height}" href="${href}"/></svg>`
  )
}
