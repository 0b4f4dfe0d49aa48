/** Refuses drawings that are small to send and ruinous to draw: nests of uses, layers, tiles. */
import { imageSize } from 'image-size'
import { LIMITS } from './limits.ts'
import { byId, targetOf } from './links.ts'
import { type Element, everyElement, UnsafeArtwork } from './parse.ts'
import type { Frame } from './viewbox.ts'

/** What drawing one element costs once every reference in it is followed. */
interface Cost {
  drawn: number
  outline: number
  layers: number
  effects: number
  /** The largest coordinate, in units of the frame. */
  reach: number
  layersDeep: number
  tilesDeep: number
  chain: number
}

// Drawn only where something refers to them.
const DORMANT = new Set([
  'defs',
  'symbol',
  'mask',
  'clipPath',
  'pattern',
  'filter',
  'linearGradient',
  'radialGradient',
])
const CANVAS = ['mask', 'clip-path', 'filter', 'mix-blend-mode', 'isolation']
const TRAVELLED = [
  'd',
  'points',
  'x',
  'y',
  'width',
  'height',
  'r',
  'rx',
  'ry',
  'x1',
  'y1',
  'x2',
  'y2',
]

/** Throws if drawing this would cost more than LIMITS allow. */
export function refuseBombs(root: Element, frame: Frame): void {
  const reckon = reckoner(byId(root))
  const total = reckon(root)
  for (const node of everyElement(root)) {
    if (node.attributes.has('id')) reckon(node)
  }
  const over = (['drawn', 'outline', 'layers', 'effects', 'layersDeep', 'chain'] as const).find(
    (key) => total[key] > LIMITS[key],
  )
  if (over) throw new UnsafeArtwork(`The SVG would cost too much to draw (${over}).`)
  if (total.tilesDeep > 1) throw new UnsafeArtwork('The SVG has patterns within patterns.')
  const side = Math.max(frame.width, frame.height)
  if (!(total.reach <= side * LIMITS.reach)) {
    throw new UnsafeArtwork('The SVG draws far beyond its frame.')
  }
  refuseFineDashes(root, total)
  refuseCostlyParts(root, side)
}

function reckoner(targets: Map<string, Element>): (node: Element, chain?: number) => Cost {
  const known = new Map<Element, Cost | 'begun'>()
  return function reckon(node, chain = 0): Cost {
    const before = known.get(node)
    if (before === 'begun') throw new UnsafeArtwork('The SVG refers to itself in a circle.')
    if (before) return before
    if (chain > LIMITS.chain) throw new UnsafeArtwork('The SVG has too long a chain of references.')
    known.set(node, 'begun')
    const cost = ownCost(node)
    const parts = node.children.map((child) => ({ child, part: reckon(child, chain) }))
    for (const { child, part } of parts) if (!DORMANT.has(child.name)) add(cost, part)
    for (const [name, value] of node.attributes) {
      const target = targets.get(targetOf(name, value) ?? '')
      if (!target) continue
      const part = reckon(target, chain + 1)
      add(cost, { ...part, chain: part.chain + 1 })
    }
    cost.reach *= scaleOf(node)
    cost.layersDeep += isLayer(node) ? 1 : 0
    cost.tilesDeep += node.name === 'pattern' ? 1 : 0
    known.set(node, cost)
    return cost
  }
}

function ownCost(node: Element): Cost {
  const { name, attributes } = node
  const outline = (attributes.get('d') ?? '').length + (attributes.get('points') ?? '').length
  const layers = name === 'pattern' || isLayer(node) ? 1 : 0
  // A gradient's stops cost nothing to speak of; thickening costs many blurs.
  const isPaint = name === 'stop' || name.endsWith('Gradient')
  const effects = name === 'feMorphology' ? 20 : name.startsWith('fe') ? 1 : 0
  const reach = isPaint ? 0 : Math.max(0, ...TRAVELLED.map((key) => largestIn(attributes.get(key))))
  return {
    drawn: isPaint ? 0 : 1,
    outline,
    layers,
    effects,
    reach,
    layersDeep: 0,
    tilesDeep: 0,
    chain: 0,
  }
}

/** By how much what is inside is magnified. */
function scaleOf({ name, attributes }: Element): number {
  const own = scaleIn(attributes.get('transform') ?? '')
  const box = (attributes.get('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (name !== 'svg' || box.length !== 4 || !attributes.has('width')) return own
  const size = Math.max(...['width', 'height'].map((key) => sizesIn(attributes.get(key))))
  return own * Math.max(1, size / Math.min(box[2]!, box[3]!))
}

const isLayer = ({ name, attributes }: Element) =>
  CANVAS.some((key) => attributes.has(key)) ||
  (attributes.has('opacity') && ['g', 'svg', 'use'].includes(name))

function add(sum: Cost, part: Cost): void {
  sum.drawn += part.drawn
  sum.outline += part.outline
  sum.layers += part.layers
  sum.effects += part.effects
  sum.reach = Math.max(sum.reach, part.reach)
  sum.layersDeep = Math.max(sum.layersDeep, part.layersDeep)
  sum.tilesDeep = Math.max(sum.tilesDeep, part.tilesDeep)
  sum.chain = Math.max(sum.chain, part.chain)
}

function refuseFineDashes(root: Element, total: Cost): void {
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
  const repeats = Math.max(1, total.drawn / nodes.length)
  if ((travel * repeats) / Math.min(...dashes) > LIMITS.dashes) {
    throw new UnsafeArtwork('The SVG has dashes finer than can be drawn.')
  }
}

const sizes = (value: string) =>
  (value.match(/(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number)
const sizesIn = (value = '') => sizes(value).reduce((sum, size) => sum + size, 0)
const largestIn = (value = '') => sizes(value).reduce((most, size) => Math.max(most, size), 0)

function refuseCostlyParts(root: Element, side: number): void {
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

/** By how much a transform scales lengths, about. */
function scaleIn(transform: string): number {
  let scale = 1
  for (const [, name, written] of transform.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 1, b = a, c = 0, d = 1] = (written ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    if (name === 'scale') scale *= Math.sqrt(Math.abs(a * b))
    if (name === 'matrix') scale *= Math.sqrt(Math.abs(a * d - b * c))
  }
  return scale
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
