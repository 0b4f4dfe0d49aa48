// Gives shapes the paint of the element that draws them: `context-fill` and `context-stroke`, which renderers do not know.
import { SVG_LIMITS } from './limits.ts'
import { type Element, newElement, UnsafeArtwork, walkElements } from './parse.ts'
import { copyOf } from './patterns.ts'
import { elementsById } from './references.ts'

/** The paints of the element with markers, or of the `use`. */
export interface ContextPaint {
  fill: string
  stroke: string
}

const PAINTS = ['fill', 'stroke'] as const
const CONTEXT = /^context-(fill|stroke)$/

/** Whether a paint in the element is that of its context. */
export const hasContextPaint = (element: Element): boolean =>
  [...walkElements(element)].some(({ attributes }) =>
    PAINTS.some((name) => CONTEXT.test(attributes.get(name) ?? '')),
  )

/** Replaces the paints of the context in the element. */
export function paintWith(element: Element, context: ContextPaint): void {
  for (const { attributes } of walkElements(element))
    for (const name of PAINTS) {
      const source = CONTEXT.exec(attributes.get(name) ?? '')?.[1] as 'fill' | 'stroke' | undefined
      if (source) attributes.set(name, context[source])
    }
}

/** Draws each `use` of such shapes as a copy of them. In no context, nothing is painted. @throws UnsafeArtwork for too many. */
export function resolveContextPaint(root: Element): void {
  if (!hasContextPaint(root)) return
  const targets = elementsById(root)
  const inContext = new Map<Element, boolean>()
  const markers = new Set<Element>()
  let copies = 0
  const isInContext = (target: Element): boolean => {
    const known = inContext.get(target) ?? hasContextPaint(target)
    inContext.set(target, known)
    return known
  }
  const visit = (parent: Element, outer: ContextPaint): void => {
    for (const child of parent.children) {
      const { name, attributes } = child
      if (name === 'marker') for (const inner of walkElements(child)) markers.add(inner)
      const paint = {
        fill: attributes.get('fill') ?? outer.fill,
        stroke: attributes.get('stroke') ?? outer.stroke,
      }
      visit(child, paint)
      const target = targets.get(attributes.get('href')?.slice(1) ?? '')
      if (name !== 'use' || target === undefined || target.name === 'symbol') continue
      if (!isInContext(target)) continue
      copies += [...walkElements(target)].length
      if (copies > SVG_LIMITS.elements)
        throw new UnsafeArtwork('The SVG has too many elements with the paint of others.')
      replaceUse(child, target, paint)
    }
  }
  visit(root, { fill: '#000000', stroke: 'none' })
  for (const node of walkElements(root))
    if (!markers.has(node)) paintWith({ ...node, children: [] }, { fill: 'none', stroke: 'none' })
}

function replaceUse(use: Element, target: Element, paint: ContextPaint): void {
  const { attributes } = use
  const [x, y] = ['x', 'y'].map((name) => Number.parseFloat(attributes.get(name) ?? '0') || 0)
  for (const name of ['x', 'y', 'width', 'height', 'href']) attributes.delete(name)
  const copy = copyOf(target)
  paintWith(copy, paint)
  use.name = 'g'
  use.children = [newElement('g', { transform: `translate(${x} ${y})` }, [copy])]
}
