// The square frame of an SVG answer, put around our own drawings and those that were made safe.

export interface Frame {
  /** Root width and height in pixels, so that a page without CSS shows the size asked for. */
  edge: number
  greyscale: boolean
}

// Weighed in linear light, as the step for pixels does: so the contrast with the page stays.
// The region is the viewBox: one that goes by the shapes' box cuts off strokes, and lines whole.
function grey({ x, y, width, height }: Box): string {
  return (
    `<filter id="grey" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" ` +
    `height="${height}" color-interpolation-filters="linearRGB">` +
    '<feColorMatrix type="saturate" values="0"/></filter>'
  )
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function boxOf(attributes: string): Box {
  const written = /viewBox="([^"]*)"/.exec(attributes)?.[1] ?? ''
  const [x = 0, y = 0, width = 1, height = 1] = written
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return { x, y, width, height }
}

/**
 * Fits the drawing whole into the middle of a square.
 * @param svg one safe svg element with a viewBox.
 */
export function frame(svg: string, { edge, greyscale }: Frame): string {
  const [root = '', attributes = ''] = /^<svg\b([^>]*)>/.exec(svg) ?? []
  const kept = attributes.replace(/\s(?:width|height|preserveAspectRatio)="[^"]*"/g, '')
  const inside = svg.slice(root.length, svg.lastIndexOf('</svg>'))
  const box = boxOf(attributes)
  const shown = greyscale ? `${grey(box)}<g filter="url(#grey)">${inside}</g>` : inside
  if (box.width === box.height) return `<svg${kept} width="${edge}" height="${edge}">${shown}</svg>`
  return inSquare(kept, shown, box, edge)
}

// An svg element within another shows nothing beyond its viewBox; the outermost one would.
function inSquare(
  attributes: string,
  inside: string,
  { width, height }: Box,
  edge: number,
): string {
  const scale = edge / Math.max(width, height)
  const [w, h] = [width * scale, height * scale].map((side) => Math.round(side * 1000) / 1000) as [
    number,
    number,
  ]
  const place = `x="${(edge - w) / 2}" y="${(edge - h) / 2}" width="${w}" height="${h}"`
  const inner = attributes.replace(/\sxmlns="[^"]*"/, '')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" width="${edge}" ` +
    `height="${edge}"><svg${inner} ${place}>${inside}</svg></svg>`
  )
}

/** Pixels as an SVG: for who asks for a vector of a company that has none. */
export function wrap(png: Uint8Array, width: number, height: number): string {
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<image width="${width}" height="${height}" href="${href}"/></svg>`
  )
}
