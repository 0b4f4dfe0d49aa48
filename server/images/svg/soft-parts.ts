// Finds the parts of a drawing that a wide blur makes soft. They look the same when they are drawn small and enlarged.
import { IDENTITY, invert, type Matrix, writeMatrix } from './matrix.ts'
import { type Element, newElement, parseText, writeSvg } from './parse.ts'
import { DRAWN_BY_REFERENCE, innerPlace, type Place, transformed, viewBoxOf } from './places.ts'
import { elementsById, referencedId } from './references.ts'

/** Pixels of a small image that a standard deviation takes; with fewer, the enlarged image would not be smooth. */
const PIXELS_PER_DEVIATION = 4
/** A part is worth an image of its own from this many times fewer pixels along a side. */
const MIN_REDUCTION = 2
/** Most parts of a drawing that are drawn alone; each of them reads the definitions of the file again. */
const MAX_PARTS = 16

/** Characters of a drawing above which reading it as often takes too long. */
const MAX_LENGTH = 100_000

export interface SoftPart {
  /** The part alone, for an image of the same area. */
  svg: string
  /** How many times smaller it may be drawn. */
  reduction: number
  /** Puts an image of the area in its place. @param href a data URL. */
  replace(href: string): void
}

/** A drawing whose soft parts can be replaced. */
export interface SoftDrawing {
  parts: SoftPart[]
  write(): string
}

/** What the whole element is drawn with, apart from its filter. */
const LAYERS = ['opacity', 'clip-path', 'mask', 'filter', 'style']

/**
 * @param svg one sanitized svg element. @param area that is drawn, in units of its viewBox.
 * @param scale pixels per unit. @returns null without soft parts.
 */
export function findSoftParts(
  svg: string,
  area: { left: number; top: number; width: number; height: number },
  scale: number,
): SoftDrawing | null {
  if (!svg.includes('<feGaussianBlur') || svg.length > MAX_LENGTH || dependsOnBoxes(svg))
    return null
  const root = parseText(svg)
  const targets = elementsById(root)
  const definitions = root.children.filter(({ name }) => isDefinition(name))
  // What others refer to must stay as it is.
  const defined = elementsById(newElement('defs', {}, definitions))
  if (defined.size < targets.size) return null
  const parts: SoftPart[] = []
  const visit = (parent: Element, place: Place | null, ancestors: Element[]): void => {
    for (const child of parent.children) {
      if (isDefinition(child.name) || child.name === 'svg' || parts.length >= MAX_PARTS) continue
      const own = place && transformed(place, child)
      if (own === null) continue
      const filter = targets.get(referencedId('filter', child.attributes.get('filter') ?? '') ?? '')
      const deviation = filter ? deviationOf(filter) * scaleOf(own.matrix) * scale : 0
      const reduction = Math.floor(deviation / PIXELS_PER_DEVIATION)
      if (reduction < MIN_REDUCTION) {
        // The region of a filter may depend on what is in the element.
        if (!filter) visit(child, innerPlace(own, child), [...ancestors, child])
        continue
      }
      const inverse = invert(own.matrix)
      if (inverse === null) continue
      parts.push({
        svg: writeSvg(alone(root, definitions, ancestors, child)),
        reduction,
        replace: (href) => replace(child, href, area, inverse),
      })
    }
  }
  visit(root, { matrix: IDENTITY, viewport: viewBoxOf(root) ?? area }, [])
  return parts.length === 0 ? null : { parts, write: () => writeSvg(root) }
}

/** Whether a mask or a clip has the units of a box, which an image in the place of a part would change. */
function dependsOnBoxes(svg: string): boolean {
  const masks = svg.split('<mask ').length
  const placedMasks = svg.split(' maskUnits="userSpaceOnUse"').length
  return masks !== placedMasks || /(?:clipPath|maskContent|primitive)Units="objectB/.test(svg)
}

const isDefinition = (name: string) => DRAWN_BY_REFERENCE.has(name) || name.endsWith('Gradient')

const scaleOf = ([a, b, c, d]: Matrix) => Math.sqrt(Math.abs(a * d - b * c))

/** @returns the standard deviation of the blur that a filter ends with; 0 for a filter with another end. */
function deviationOf({ attributes, children }: Element): number {
  const last = children.at(-1)
  if (last?.name !== 'feGaussianBlur' || attributes.get('primitiveUnits') === 'objectBoundingBox')
    return 0
  const numbers = (last.attributes.get('stdDeviation') ?? '0').split(/[\s,]+/).map(Number)
  return Math.min(...numbers) || 0
}

/** The element with what it inherits, without the layers that it is in. */
function alone(
  root: Element,
  definitions: Element[],
  ancestors: Element[],
  part: Element,
): Element {
  const without = ({ attributes }: Element) => {
    const kept = [...attributes].filter(([name]) => !LAYERS.includes(name))
    return Object.fromEntries(kept)
  }
  const own = newElement(part.name, without(part), part.children)
  own.attributes.set('filter', part.attributes.get('filter')!)
  const content = ancestors.reduceRight(
    (inner, ancestor) => newElement('g', without(ancestor), [inner]),
    own,
  )
  return newElement('svg', without(root), [...definitions, content])
}

function replace(
  part: Element,
  href: string,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  inverse: Matrix,
): void {
  const size = { x: String(left), y: String(top), width: String(width), height: String(height) }
  const image = newElement('image', { ...size, href, preserveAspectRatio: 'none' })
  const { attributes } = part
  const kept = [...LAYERS, 'transform', 'display', 'visibility'].flatMap(
    (name): [string, string][] => {
      const value = attributes.get(name)
      return value === undefined ? [] : [[name, value]]
    },
  )
  part.name = 'g'
  part.attributes = new Map(kept)
  part.attributes.delete('filter')
  part.children = [newElement('g', { transform: writeMatrix(inverse) }, [image])]
}
