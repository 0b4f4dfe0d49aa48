// Rejects an SVG with dashes, pattern tiles, embedded images or filters that cost too much to render.
import { imageSize } from 'image-size'
import { SVG_LIMITS } from './limits.ts'
import { type Element, UnsafeArtwork, walkElements } from './parse.ts'
import { GEOMETRY_ATTRIBUTES, largestSize, scaleOfTransform, sumOfSizes } from './sizes.ts'

/** @param drawnElements number of elements drawn after all references are expanded. @throws UnsafeArtwork */
export function rejectFineDashes(root: Element, drawnElements: number): void {
  const nodes = [...walkElements(root)]
  const dashes = nodes
    .map(({ attributes }) => sumOfSizes(attributes.get('stroke-dasharray')))
    .filter((dash) => dash > 0)
  if (!dashes.length) return
  // The sum of all coordinates; no stroke is longer.
  let maxStrokeLength = 0
  for (const { attributes } of nodes) {
    for (const name of GEOMETRY_ATTRIBUTES) maxStrokeLength += sumOfSizes(attributes.get(name))
  }
  // How often references draw each element on average.
  const drawsPerElement = Math.max(1, drawnElements / nodes.length)
  if ((maxStrokeLength * drawsPerElement) / Math.min(...dashes) > SVG_LIMITS.dashes) {
    throw new UnsafeArtwork('The SVG has dashes that are too fine to render.')
  }
}

/** @param side the longer side of the viewBox. @throws UnsafeArtwork when an element costs too much. */
export function rejectCostlyElements(root: Element, side: number): void {
  const nodes = [...walkElements(root)]
  const images = nodes
    .filter(({ name }) => name === 'image')
    .map(({ attributes }) => attributes.get('href') ?? '')
    .map((href) => Buffer.from(href.slice(href.indexOf(',') + 1), 'base64'))
  rejectOtherImages(images)
  rejectHugeImages(images)
  for (const node of nodes) {
    if (node.name === 'pattern') rejectTinyTiles(node, side)
    if (sumOfSizes(node.attributes.get('radius')) > side * SVG_LIMITS.morphologyRadius) {
      throw new UnsafeArtwork('The SVG has an feMorphology radius that is too large.')
    }
    if (largestSize(node.attributes.get('order')) > SVG_LIMITS.convolutionOrder) {
      throw new UnsafeArtwork('The SVG has an feConvolveMatrix that is too large.')
    }
  }
}

function rejectTinyTiles({ attributes }: Element, side: number): void {
  // By default, the size of a tile is a share of the painted shape.
  const fullSize = attributes.get('patternUnits') === 'userSpaceOnUse' ? side : 1
  const lengthOf = (value = '0') =>
    Number.parseFloat(value) * (value.endsWith('%') ? fullSize / 100 : 1)
  const shortSide = Math.min(lengthOf(attributes.get('width')), lengthOf(attributes.get('height')))
  const tileSide = shortSide * scaleOfTransform(attributes.get('patternTransform') ?? '')
  // The negation also rejects NaN.
  if (!(tileSide >= fullSize / SVG_LIMITS.tilesPerSide)) {
    throw new UnsafeArtwork('The SVG has a pattern whose tiles are too small.')
  }
}

function rejectOtherImages(images: Buffer[]): void {
  if (
    images.some(
      (bytes) => !['png', 'jpg', 'webp', 'gif'].includes(readImageSize(bytes)?.type ?? ''),
    )
  )
    throw new UnsafeArtwork('The SVG embeds an image that is not a PNG, JPEG, WebP or GIF.')
}

/** A PNG of a few KB can decode to gigabytes, so its size is read from the header before decoding. @throws UnsafeArtwork */
export function rejectHugeImages(images: Uint8Array[]): void {
  let pixels = 0
  for (const bytes of images) {
    const { width, height } = readImageSize(bytes) ?? { width: 0, height: 0 }
    pixels += width * height
  }
  // The negation also rejects NaN.
  if (!(pixels <= SVG_LIMITS.imagePixels))
    throw new UnsafeArtwork('The SVG embeds an image with too many pixels.')
}

function readImageSize(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    return null
  }
}
