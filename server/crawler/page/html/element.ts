// An HTML element of the page being read: its attributes and its ancestors.
import { tokenize } from './logo-words.ts'

export interface PageElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  parent: PageElement | null
  /** Whether it is an svg element or inside one. Stored, because every element is checked. */
  isSvg: boolean
  /** Number of elements that start before it in the page. */
  order: number
  /** Number of images up to eight levels inside it; many images are a list of customers' logos. */
  imageCount: number
  /** Whether one of its children or grandchildren is a heading that names customers, partners or the press. */
  isCustomerSection: boolean
}

/** The element and its ancestors, innermost first. */
export function* selfAndAncestors(element: PageElement | null): Generator<PageElement> {
  for (let current = element; current; current = current.parent) yield current
}

// Classes of these tags describe the whole page: WordPress writes "wp-custom-logo" on every body.
const PAGE_TAGS = new Set(['html', 'body'])

/**
 * Caches a function's result per element, because a hundred images may share an ancestor.
 * All arguments after the element must be the same for the whole page.
 */
export function memoizePerElement<T, Rest extends unknown[]>(
  compute: (element: PageElement, ...rest: Rest) => T,
): (element: PageElement, ...rest: Rest) => T {
  const cache = new WeakMap<PageElement, { result: T }>()
  return (element, ...rest) => {
    const cached = cache.get(element) ?? { result: compute(element, ...rest) }
    cache.set(element, cached)
    return cached.result
  }
}

/** Words of an element's class and id attributes. */
export const classWords = memoizePerElement(({ tag, attributes }): string[] =>
  PAGE_TAGS.has(tag) ? [] : tokenize(`${attributes.class ?? ''} ${attributes.id ?? ''}`),
)

/** Characters; a longer label is cut, because no company name is this long. */
const MAX_LABEL_LENGTH = 300

/** The text alternative of an element: its `alt`, `aria-label` and `title`. */
export const labelOf = ({ attributes }: PageElement): string =>
  [attributes.alt, attributes['aria-label'], attributes.title]
    .filter((label) => label !== undefined && label !== '')
    .map((label) => label!.slice(0, MAX_LABEL_LENGTH))
    .join(' ')

/** The element itself or its nearest ancestor that has one of these tags. */
export function closest(element: PageElement | null, ...tags: string[]): PageElement | null {
  for (let current = element; current; current = current.parent) {
    if (tags.includes(current.tag)) return current
  }
  return null
}
