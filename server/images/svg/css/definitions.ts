// Collects what can be applied only once all styles are known, and the elements that this adds.
import { type Element, newElement, walkElements } from '../parse.ts'
import type { ViewBox } from '../viewbox.ts'

/** The styles of an element that were kept, and the size that percentages refer to. */
export interface Later {
  node: Element
  styles: ReadonlyMap<string, string | null>
  viewport: ViewBox
}

/** Elements that styles add, such as filters, below the root. */
export class Definitions {
  readonly #root: Element
  readonly #used: Set<string | undefined>
  #count = 0

  constructor(root: Element) {
    this.#root = root
    this.#used = new Set([...walkElements(root)].map(({ attributes }) => attributes.get('id')))
  }

  /** @returns the reference to the new element. */
  add(name: string, attributes: Record<string, string>, children: Element[]): string {
    let id: string
    do id = `style-${++this.#count}`
    while (this.#used.has(id))
    const element = newElement(name, { id, ...attributes }, children)
    this.#root.children.push(newElement('defs', {}, [element]))
    return `url(#${id})`
  }

  /** @param element without an id. @returns the reference to a copy of it. */
  addElement({ name, attributes, children }: Element): string {
    return this.add(name, Object.fromEntries(attributes), children)
  }
}
