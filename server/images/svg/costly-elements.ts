// Rejects SVG elements that cost too much to render: fine dashes, small pattern tiles, large images and filters.
import { imageSize } from 'image-size'
import { LIMITS } from './limits.ts'
import { type Element, UnsafeArtwork, walkElements } from './parse.ts'
import { GEOMETRY_ATTRIBUTES, scaleOfTransform, sumOfSizes } from './sizes.ts'

/** @param drawnElements number of elements rendered after all references are expanded. */
export function rejectFineDashes(root: Element, drawnElements: number): void {
  const nodes = [...walkElements(root)]
  const dashes = nodes
    .map(({ attributes }) => sumOfSizes(attributes.get('stroke-dasharray')))
    .filter((dash) => dash > 0)
  if (!dashes.length) return
  const length = nodes.reduce(
    (sum, { attributes }) =>
      sum + GEOMETRY_ATTRIBUTES.reduce((part, name) => part + sumOfSizes(attributes.get(name)), 0),
    0,
  )
  const repeats = Math.max(1, drawnElements / nodes.length)
  if ((length * repeats) / Math.min(...dashes) > LIMITS.dashes) {
    throw new UnsafeArtwork('The SVG has dashes that are too fine to render.')
  }
}

/** @param side the longer side of the viewBox. */
export function rejectCostlyElements(root: Element, side: number): void {
  const nodes = [...walkElements(root)]
  const count = (name: string) => nodes.filter((node) => node.name === name).length
  if (count('image') > LIMITS.images) throw new UnsafeArtwork('The SVG embeds too many images.')
  if (count('pattern') > LIMITS.patterns) throw new UnsafeArtwork('The SVG has too many patterns.')
  if (count('svg') - 1 > LIMITS.innerSvgs)
    throw new UnsafeArtwork('The SVG has too many nested svg elements.')
  for (const node of nodes) {
    if (node.name === 'pattern') rejectTinyTiles(node, side)
    if (node.name === 'image') rejectHugeImage(node.attributes.get('href') ?? '')
    if (sumOfSizes(node.attributes.get('radius')) > side * LIMITS.morphology) {
      throw new UnsafeArtwork('The SVG has an feMorphology radius that is too large.')
    }
  }
}

function rejectTinyTiles({ attributes }: Element, side: number): void {
  const fullSize = attributes.get('patternUnits') === 'userSpaceOnUse' ? side : 1
  const [width, height] = ['width', 'height'].map((name) => {
    const value = attributes.get(name) ?? '0'
    return Number.parseFloat(value) * (value.endsWith('%') ? fullSize / 100 : 1)
  }) as [number, number]
  const tile = Math.min(width, height) * scaleOfTransform(attributes.get('patternTransform') ?? '')
  if (!(tile >= fullSize / LIMITS.tiles)) {
    throw new UnsafeArtwork('The SVG has a pattern whose tiles are too small.')
  }
}

// A PNG of a few KB can decode to gigabytes, so its size is read from the header before decoding.
function rejectHugeImage(href: string): void {
  const bytes = Buffer.from(href.slice(href.indexOf(',') + 1), 'base64')
  const size = readImageSize(bytes)
  if (!size || !['png', 'jpg', 'webp', 'gif'].includes(size.type ?? '')) {
    throw new UnsafeArtwork('The SVG embeds an image that is not a PNG, JPEG, WebP or GIF.')
  }
  if (size.width * size.height > LIMITS.imagePixels) {
    throw new UnsafeArtwork('The SVG embeds an image with too many pixels.')
  }
}

function readImageSize(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    return null
  }
}
