// Refuses single parts that are ruinous to draw: fine dashes, specks of tiles, bombs of images.
import { imageSize } from 'image-size'
import { LIMITS } from './limits.ts'
import { type Element, everyElement, UnsafeArtwork } from './parse.ts'
import { scaleIn, sizesIn, TRAVELLED } from './sizes.ts'

/** @param drawn how many elements are drawn once every reference is followed. */
export function refuseFineDashes(root: Element, drawn: number): void {
  const nodes = [...everyElement(root)]
  const dashes = nodes
    .map(({ attributes }) => sizesIn(attributes.get('stroke-dasharray')))
    .filter((dash) => dash > 0)
  if (!dashes.length) return
  const travel = nodes.reduce(
    (sum, { attributes }) =>
      sum + TRAVELLED.reduce((part, name) => part + sizesIn(attributes.get(name)), 0),
    0,
  )
  const repeats = Math.max(1, drawn / nodes.length)
  if ((travel * repeats) / Math.min(...dashes) > LIMITS.dashes) {
    throw new UnsafeArtwork('The SVG has dashes finer than can be drawn.')
  }
}

/** @param side the longer side of the frame. */
export function refuseCostlyParts(root: Element, side: number): void {
  const nodes = [...everyElement(root)]
  const count = (name: string) => nodes.filter((node) => node.name === name).length
  if (count('image') > LIMITS.images) throw new UnsafeArtwork('The SVG holds too many images.')
  if (count('pattern') > LIMITS.patterns) throw new UnsafeArtwork('The SVG has too many patterns.')
  if (count('svg') - 1 > LIMITS.innerSvgs) throw new UnsafeArtwork('The SVG nests too many svgs.')
  for (const node of nodes) {
    if (node.name === 'pattern') refuseTinyTiles(node, side)
    if (node.name === 'image') refuseHugeImage(node.attributes.get('href') ?? '')
    if (sizesIn(node.attributes.get('radius')) > side * LIMITS.morphology) {
      throw new UnsafeArtwork('The SVG thickens shapes by too much.')
    }
  }
}

function refuseTinyTiles({ attributes }: Element, side: number): void {
  const whole = attributes.get('patternUnits') === 'userSpaceOnUse' ? side : 1
  const [width, height] = ['width', 'height'].map((name) => {
    const value = attributes.get(name) ?? '0'
    return Number.parseFloat(value) * (value.endsWith('%') ? whole / 100 : 1)
  }) as [number, number]
  const tile = Math.min(width, height) * scaleIn(attributes.get('patternTransform') ?? '')
  if (!(tile >= whole / LIMITS.tiles)) {
    throw new UnsafeArtwork('The SVG has a pattern of tiles too small to see.')
  }
}

// A few KB of PNG can decode to gigabytes, so its head is read before anyone decodes it.
function refuseHugeImage(href: string): void {
  const bytes = Buffer.from(href.slice(href.indexOf(',') + 1), 'base64')
  const size = sizeOf(bytes)
  if (!size || !['png', 'jpg', 'webp', 'gif'].includes(size.type ?? '')) {
    throw new UnsafeArtwork('The SVG holds an image that is not what it says.')
  }
  if (size.width * size.height > LIMITS.imagePixels) {
    throw new UnsafeArtwork('The SVG holds an image of too many pixels.')
  }
}

function sizeOf(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    return null
  }
}
