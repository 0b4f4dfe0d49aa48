// Rejects SVGs that are small files but too costly to render, such as nested uses or patterns.
import { rejectCostlyElements, rejectFineDashes } from './costly-elements.ts'
import { SVG_LIMITS, VECTOR_LIMITS } from './limits.ts'
import { type Element, UnsafeArtwork, walkElements } from './parse.ts'
import { elementsById, referencedId } from './references.ts'
import { GEOMETRY_ATTRIBUTES, largestSize, scaleOfTransform, sumOfSizes } from './sizes.ts'
import type { ViewBox } from './viewbox.ts'

/** The cost of rendering one element after all its references are expanded. */
interface Cost {
  drawnElements: number
  pathCharacters: number
  layers: number
  effects: number
  /** The largest coordinate in units of the viewBox. */
  reach: number
  layerDepth: number
  patternDepth: number
  referenceDepth: number
}

// These elements are rendered only where another element refers to them.
const DRAWN_BY_REFERENCE = new Set([
  'defs',
  'symbol',
  'mask',
  'clipPath',
  'pattern',
  'filter',
  'linearGradient',
  'radialGradient',
])
/** The number of usual filter primitives that a costlier one counts as. */
const EFFECT_COSTS: Record<string, number> = {
  feMorphology: 20,
  feConvolveMatrix: 20,
  feTurbulence: 30,
  feDiffuseLighting: 4,
  feSpecularLighting: 4,
}
const LAYER_ATTRIBUTES = ['mask', 'clip-path', 'filter', 'mix-blend-mode', 'isolation']

/**
 * @returns whether the SVG must be stored as a bitmap.
 * @throws UnsafeArtwork when rendering the SVG would cost more than SVG_LIMITS allow.
 */
export function rejectBombs(root: Element, viewBox: ViewBox): boolean {
  const costOf = costCalculator(elementsById(root))
  const total = costOf(root)
  // An element that nothing refers to may contain a circular reference too.
  for (const node of walkElements(root)) {
    if (node.attributes.has('id')) costOf(node)
  }
  const exceededLimit = (
    [
      'drawnElements',
      'pathCharacters',
      'layers',
      'effects',
      'layerDepth',
      'referenceDepth',
    ] as const
  ).find((key) => total[key] > SVG_LIMITS[key])
  if (exceededLimit) throw new UnsafeArtwork(`The SVG is too costly to render (${exceededLimit}).`)
  if (total.patternDepth > 1) throw new UnsafeArtwork('The SVG has patterns within patterns.')
  const side = Math.max(viewBox.width, viewBox.height)
  // The negation also rejects NaN.
  if (!(total.reach <= side * SVG_LIMITS.reach)) {
    throw new UnsafeArtwork('The SVG draws far outside its viewBox.')
  }
  rejectFineDashes(root, total.drawnElements)
  rejectCostlyElements(root, side)
  const patterns = [...walkElements(root)].filter(({ name }) => name === 'pattern').length
  if (patterns > SVG_LIMITS.patterns) throw new UnsafeArtwork('The SVG has too many patterns.')
  return (
    total.layers > VECTOR_LIMITS.layers ||
    total.layerDepth > VECTOR_LIMITS.layerDepth ||
    patterns > VECTOR_LIMITS.patterns
  )
}

/** Returns a function that computes an element's cost once and caches it. */
function costCalculator(targets: Map<string, Element>): (node: Element, depth?: number) => Cost {
  const costs = new Map<Element, Cost | 'started'>()
  return function costOf(node, depth = 0): Cost {
    const knownCost = costs.get(node)
    if (knownCost === 'started') throw new UnsafeArtwork('The SVG has a circular reference.')
    if (knownCost) return knownCost
    if (depth > SVG_LIMITS.referenceDepth)
      throw new UnsafeArtwork('The SVG has too long a chain of references.')
    costs.set(node, 'started')
    const cost = ownCost(node)
    const parts = node.children.map((child) => ({ child, part: costOf(child, depth) }))
    for (const { child, part } of parts)
      if (!DRAWN_BY_REFERENCE.has(child.name)) addCost(cost, part)
    for (const [name, value] of node.attributes) {
      const target = targets.get(referencedId(name, value) ?? '')
      if (!target) continue
      const part = costOf(target, depth + 1)
      addCost(cost, { ...part, referenceDepth: part.referenceDepth + 1 })
    }
    cost.reach *= scaleOf(node)
    cost.layerDepth += isLayer(node) ? 1 : 0
    cost.patternDepth += node.name === 'pattern' ? 1 : 0
    costs.set(node, cost)
    return cost
  }
}

function ownCost(node: Element): Cost {
  const { name, attributes } = node
  const pathCharacters =
    (attributes.get('d') ?? '').length + (attributes.get('points') ?? '').length
  const layers = name === 'pattern' || isLayer(node) ? 1 : 0
  // Gradients and their stops cost almost nothing.
  const isPaint = name === 'stop' || name.endsWith('Gradient')
  const effects = name.startsWith('fe') ? (EFFECT_COSTS[name] ?? 1) : 0
  const reach = isPaint
    ? 0
    : Math.max(0, ...GEOMETRY_ATTRIBUTES.map((key) => largestSize(attributes.get(key))))
  return {
    drawnElements: isPaint ? 0 : 1,
    pathCharacters,
    layers,
    effects,
    reach,
    layerDepth: 0,
    patternDepth: 0,
    referenceDepth: 0,
  }
}

/** The factor by which the element scales its content. */
function scaleOf({ name, attributes }: Element): number {
  const transformScale = scaleOfTransform(attributes.get('transform') ?? '')
  const viewBox = (attributes.get('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (name !== 'svg' || viewBox.length !== 4 || !attributes.has('width')) return transformScale
  const size = Math.max(...['width', 'height'].map((key) => sumOfSizes(attributes.get(key))))
  return transformScale * Math.max(1, size / Math.min(viewBox[2]!, viewBox[3]!))
}

const isLayer = ({ name, attributes }: Element) =>
  LAYER_ATTRIBUTES.some((key) => attributes.has(key)) ||
  (attributes.has('opacity') && ['g', 'svg', 'use'].includes(name))

function addCost(sum: Cost, part: Cost): void {
  sum.drawnElements += part.drawnElements
  sum.pathCharacters += part.pathCharacters
  sum.layers += part.layers
  sum.effects += part.effects
  sum.reach = Math.max(sum.reach, part.reach)
  sum.layerDepth = Math.max(sum.layerDepth, part.layerDepth)
  sum.patternDepth = Math.max(sum.patternDepth, part.patternDepth)
  sum.referenceDepth = Math.max(sum.referenceDepth, part.referenceDepth)
}
