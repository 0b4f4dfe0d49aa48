// Refuses drawings that are small to send and ruinous to draw: nests of uses, layers, tiles.

import { refuseCostlyParts, refuseFineDashes } from './costly-elements.ts'
import { LIMITS } from './limits.ts'
import { type Element, everyElement, UnsafeArtwork } from './parse.ts'
import { byId, targetOf } from './references.ts'
import { largestIn, scaleIn, sizesIn, TRAVELLED } from './sizes.ts'
import type { ViewBox } from './viewbox.ts'

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
/** @throws UnsafeArtwork if drawing this would cost more than LIMITS allow. */
export function refuseBombs(root: Element, frame: ViewBox): void {
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
  refuseFineDashes(root, total.drawn)
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
