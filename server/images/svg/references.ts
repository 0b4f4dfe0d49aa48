// Keeps only references to a suitable element of the same SVG, and shortens the ids.
import { type Element, walkElements } from './parse.ts'

const GRADIENTS = ['linearGradient', 'radialGradient']
const PAINTS = [...GRADIENTS, 'pattern']
const DRAWABLE = [
  'g',
  'svg',
  'symbol',
  'use',
  'image',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
]
const TARGETS_BY_ATTRIBUTE: Record<string, string[]> = {
  fill: PAINTS,
  stroke: PAINTS,
  mask: ['mask'],
  'clip-path': ['clipPath'],
  filter: ['filter'],
}
const HREF_TARGETS_BY_ELEMENT: Record<string, string[]> = {
  use: DRAWABLE,
  feImage: DRAWABLE,
  linearGradient: GRADIENTS,
  radialGradient: GRADIENTS,
}

/** The id that the attribute refers to; undefined when it is not a reference. */
export const referencedId = (name: string, value: string): string | undefined =>
  (name === 'href' ? /^#(.+)/ : /^url\(#([^)]+)/).exec(value)?.[1]

/** Elements by id; the first wins when two share an id, as in browsers. */
export function elementsById(root: Element): Map<string, Element> {
  const elements = new Map<string, Element>()
  for (const node of walkElements(root)) {
    const id = node.attributes.get('id')
    if (id !== undefined && !elements.has(id)) elements.set(id, node)
  }
  return elements
}

/** Removes unused ids and references without a suitable target; renames the other ids to i1, i2 … */
export function resolveReferences(root: Element): void {
  const targets = elementsById(root)
  const referenced = removeDeadReferences(root, targets)
  // A removed element may have been the target of another reference.
  if (dropWithoutHref(root)) resolveReferences(root)
  else renameIds(root, targets, referenced)
}

function removeDeadReferences(root: Element, targets: Map<string, Element>): Set<Element> {
  const referenced = new Set<Element>()
  for (const node of walkElements(root)) {
    for (const [name, value] of [...node.attributes]) {
      const id = referencedId(name, value)
      if (id === undefined) continue
      const target = targets.get(id)
      const allowedTargets =
        name === 'href' ? HREF_TARGETS_BY_ELEMENT[node.name] : TARGETS_BY_ATTRIBUTE[name]
      if (target && allowedTargets?.includes(target.name)) referenced.add(target)
      else removeReference(node, name, value)
    }
  }
  return referenced
}

// A dead paint reference becomes its fallback or none; removing it would inherit another paint.
function removeReference({ attributes }: Element, name: string, value: string): void {
  if (name === 'fill' || name === 'stroke') attributes.set(name, value.split(') ')[1] ?? 'none')
  else attributes.delete(name)
}

function renameIds(root: Element, targets: Map<string, Element>, referenced: Set<Element>): void {
  const newIds = new Map<string, string>()
  const nodes = [...walkElements(root)]
  for (const node of nodes) {
    const id = node.attributes.get('id')
    node.attributes.delete('id')
    if (id === undefined || !referenced.has(node) || targets.get(id) !== node) continue
    newIds.set(id, `i${newIds.size + 1}`)
    node.attributes.set('id', newIds.get(id)!)
  }
  for (const { attributes } of nodes) {
    for (const [name, value] of attributes) {
      const id = referencedId(name, value)
      if (id !== undefined)
        attributes.set(
          name,
          value.replace(`#${id}`, () => `#${newIds.get(id)}`),
        )
    }
  }
}

const NEEDS_HREF = new Set(['use', 'image', 'feImage'])

/** Removes elements that draw something else, without an href, at any depth. @returns whether an element was removed. */
function dropWithoutHref(node: Element): boolean {
  const previousCount = node.children.length
  node.children = node.children.filter(
    ({ name, attributes }) => !NEEDS_HREF.has(name) || attributes.has('href'),
  )
  const removals = node.children.map(dropWithoutHref)
  return node.children.length < previousCount || removals.includes(true)
}
