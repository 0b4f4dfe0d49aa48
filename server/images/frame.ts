// The square frame of an SVG answer, put around our own drawings and those that were made safe.

export interface Frame {
  /** Root width and height in pixels, so that a page without CSS shows the size asked for. */
  edge: number
  greyscale: boolean
}

// Rec. 709 weights on sRGB values, the same as the step for pixels.
// The region is the viewBox: one that goes by the shapes' box cuts off strokes, and lines whole.
function grey(viewBox: string): string {
  const [x, y, width, height] = viewBox.trim().split(/[\s,]+/)
  return (
    `<filter id="grey" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" ` +
    `height="${height}" color-interpolation-filters="sRGB">` +
    '<feColorMatrix type="saturate" values="0"/></filter>'
  )
}

/**
 * Fits the drawing whole into a square, centred by the root's default preserveAspectRatio.
 * @param svg one safe svg element with a viewBox.
 */
export function frame(svg: string, { edge, greyscale }: Frame): string {
  const [root = '', attributes = ''] = /^<svg\b([^>]*)>/.exec(svg) ?? []
  const kept = attributes.replace(/\s(?:width|height|preserveAspectRatio)="[^"]*"/g, '')
  const inside = svg.slice(root.length, svg.lastIndexOf('</svg>'))
  const viewBox = /viewBox="([^"]*)"/.exec(attributes)?.[1] ?? ''
  const shown = greyscale ? `${grey(viewBox)}<g filter="url(#grey)">${inside}</g>` : inside
  return `<svg${kept} width="${edge}" height="${edge}">${shown}</svg>`
}

/** Pixels as an SVG: for who asks for a vector of a company that has none. */
export function wrap(png: Uint8Array, width: number, height: number): string {
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<image width="${width}" height="${height}" href="${href}"/></svg>`
  )
}
