// Keeps only references that lead to a fitting element of the same drawing, under short names.
import { type Element, everyElement } from './parse.ts'

const GRADIENTS = ['linearGradient', 'radialGradient']
const PAINTS = [...GRADIENTS, 'pattern']
const DRAWN = [
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
const FITTING: Record<string, string[]> = {
  fill: PAINTS,
  stroke: PAINTS,
  mask: ['mask'],
  'clip-path': ['clipPath'],
  filter: ['filter'],
}
const LINKED: Record<string, string[]> = {
  use: DRAWN,
  linearGradient: GRADIENTS,
  radialGradient: GRADIENTS,
}

/** The id that this attribute refers to, if it does. */
export const targetOf = (name: string, value: string): string | undefined =>
  (name === 'href' ? /^#(.+)/ : /^url\(#([^)]+)/).exec(value)?.[1]

/** Elements by id; where two share one the first has it, as in browsers. */
export function byId(root: Element): Map<string, Element> {
  const found = new Map<string, Element>()
  for (const node of everyElement(root)) {
    const id = node.attributes.get('id')
    if (id !== undefined && !found.has(id)) found.set(id, node)
  }
  return found
}

/** Drops dead and misfitting references, and ids nobody refers to; renames the others i1, i2 … */
export function tieLinks(root: Element): void {
  const targets = byId(root)
  const meant = cutDeadLinks(root, targets)
  // What has just been dropped may have been another's target.
  if (dropEmptyUses(root)) tieLinks(root)
  else rename(root, targets, meant)
}

function cutDeadLinks(root: Element, targets: Map<string, Element>): Set<Element> {
  const meant = new Set<Element>()
  for (const node of everyElement(root)) {
    for (const [name, value] of [...node.attributes]) {
      const id = targetOf(name, value)
      if (id === undefined) continue
      const target = targets.get(id)
      const fitting = name === 'href' ? LINKED[node.name] : FITTING[name]
      if (target && fitting?.includes(target.name)) meant.add(target)
      else forget(node, name, value)
    }
  }
  return meant
}

// A dead paint shows its fallback, or nothing: not what would be inherited without it.
function forget({ attributes }: Element, name: string, value: string): void {
  if (name === 'fill' || name === 'stroke') attributes.set(name, value.split(') ')[1] ?? 'none')
  else attributes.delete(name)
}

function rename(root: Element, targets: Map<string, Element>, meant: Set<Element>): void {
  const names = new Map<string, string>()
  const nodes = [...everyElement(root)]
  for (const node of nodes) {
    const id = node.attributes.get('id')
    node.attributes.delete('id')
    if (id === undefined || !meant.has(node) || targets.get(id) !== node) continue
    names.set(id, `i${names.size + 1}`)
    node.attributes.set('id', names.get(id)!)
  }
  for (const { attributes } of nodes) {
    for (const [name, value] of attributes) {
      const id = targetOf(name, value)
      if (id !== undefined)
        attributes.set(
          name,
          value.replace(`#${id}`, () => `#${names.get(id)}`),
        )
    }
  }
}

function dropEmptyUses(node: Element): boolean {
  const before = node.children.length
  node.children = node.children.filter(
    ({ name, attributes }) => (name !== 'use' && name !== 'image') || attributes.has('href'),
  )
  const inner = node.children.map(dropEmptyUses)
  return node.children.length < before || inner.includes(true)
}
