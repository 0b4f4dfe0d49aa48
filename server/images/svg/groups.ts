// Puts elements into groups that take over what applies to an element as a whole, such as its filter.
import { type Element, newElement } from './parse.ts'

/** The attributes that apply to all that an element draws, with its markers and filters. */
const OF_THE_WHOLE =
  'id transform transform-origin opacity clip-path mask filter mix-blend-mode isolation display'.split(
    ' ',
  )

/** @returns a group of the element and what is drawn with it. The group takes over what applies to all of them. */
export function groupOf(element: Element, others: readonly Element[] = []): Element {
  const group = newElement('g', {}, [element, ...others])
  for (const name of OF_THE_WHOLE) {
    const value = element.attributes.get(name)
    if (value !== undefined) group.attributes.set(name, value)
    element.attributes.delete(name)
  }
  return group
}

/** Makes a group of an element, which keeps what applies to all of it; the element is its only child then. */
export function becomeGroup(node: Element): void {
  const inner = { ...node, attributes: new Map(node.attributes) }
  const group = groupOf(inner)
  // The filter that it has so far is that of the element.
  const filter = group.attributes.get('filter')
  group.attributes.delete('filter')
  if (filter !== undefined) inner.attributes.set('filter', filter)
  Object.assign(node, group)
}

/** What applies to the content of a nested svg element, in the units of the content. */
const OF_CONTENT = ['opacity', 'clip-path', 'mask', 'filter', 'mix-blend-mode', 'isolation']

/** Gives nested svg elements groups for their transforms, filters and opacities, which resvg does not read from them. */
export function groupNestedSvgs(parent: Element): void {
  for (const child of parent.children) groupNestedSvgs(child)
  parent.children = parent.children.map((child) => (child.name === 'svg' ? grouped(child) : child))
}

function grouped(svg: Element): Element {
  const { attributes } = svg
  const own = OF_CONTENT.filter((name) => attributes.has(name))
  if (own.length > 0) {
    const content = own.map((name): [string, string] => [name, attributes.get(name)!])
    svg.children = [newElement('g', Object.fromEntries(content), svg.children)]
    for (const name of own) attributes.delete(name)
  }
  return attributes.has('transform') ? groupOf(svg) : svg
}
