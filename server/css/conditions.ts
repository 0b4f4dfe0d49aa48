// Decides `@media` and `@supports` for the one viewer that artwork is drawn for: a light screen, as wide as a logo.
import type { CssNode } from 'css-tree'
import generate from 'css-tree/generator'
import { both, testMedia, type Viewer } from './media-features.ts'
import { parseCss } from './parse.ts'
import { PartCount, parseSelectors } from './selectors.ts'

/** An at-rule around rules. */
export interface Condition {
  /** `media`, `supports` or `layer`. */
  name: string
  prelude: CssNode | null
}

type Test = (feature: CssNode) => boolean | null

/** @param isKnown whether a browser knows a declaration. */
export function holds(
  { name, prelude }: Condition,
  viewer: Viewer,
  isKnown: (name: string, value: string) => boolean,
): boolean {
  if (name === 'media') return matchesMedia(prelude, viewer)
  return name === 'layer' || matchesSupports(prelude, isKnown)
}

/** The condition as it is written, without the name of its at-rule. */
export const textOfCondition = ({ prelude }: Condition): string =>
  prelude ? generate(prelude) : ''

/** @param media the attribute of a style element. @throws CostlyStyles */
export const matchesMediaText = (media: string, viewer: Viewer): boolean =>
  media === '' || matchesMedia(parseCss(media, 'mediaQueryList'), viewer)

/** @returns whether one of the queries holds; what is unknown does not. */
function matchesMedia(queries: CssNode | null, viewer: Viewer): boolean {
  if (queries?.type !== 'MediaQueryList') return false
  const list = queries.children.toArray()
  return list.length === 0 || list.some((query) => matchesQuery(query, viewer))
}

function matchesQuery(query: CssNode, viewer: Viewer): boolean {
  if (query.type !== 'MediaQuery') return false
  // css-tree has a type and a condition, which its declarations lack.
  const { modifier, mediaType, condition } = query as unknown as {
    modifier: string | null
    mediaType: string | null
    condition: CssNode | null
  }
  const isType = mediaType === null || /^(?:all|screen)$/i.test(mediaType)
  const holds = condition === null || evaluate(condition, (node) => testMedia(node, viewer))
  const matches = holds !== null && isType && holds
  return modifier?.toLowerCase() === 'not' ? holds !== null && !matches : matches
}

function matchesSupports(
  prelude: CssNode | null,
  isKnownDeclaration: (name: string, value: string) => boolean,
): boolean {
  const test: Test = (node) => {
    if (node.type === 'SupportsDeclaration') {
      const { property, value } = (node as unknown as { declaration: Declared }).declaration
      return isKnownDeclaration(property, value.value ?? '')
    }
    const { feature, value } = node as unknown as { feature?: string; value?: CssNode }
    // What is unknown is not supported, so that its negation holds.
    return feature === 'selector' && value !== undefined
      ? parseSelectors(generate(value), null, new PartCount()) !== null
      : false
  }
  return prelude !== null && evaluate(prelude, test) === true
}

interface Declared {
  property: string
  value: { value?: string }
}

const OPERATORS = /^(?:not|and|or)$/i

/** Three-valued logic: null is unknown, and stays unknown when it is negated. */
function evaluate(node: CssNode, test: Test): boolean | null {
  if ((node.type as string) !== 'Condition') return test(node)
  const children = (node as unknown as { children: { toArray(): CssNode[] } }).children.toArray()
  let result: boolean | null = null
  let operator = ''
  let isNegated = false
  for (const child of children) {
    if (child.type === 'Identifier' && OPERATORS.test(child.name)) {
      if (child.name.toLowerCase() === 'not') isNegated = true
      else operator = child.name.toLowerCase()
      continue
    }
    const part = evaluate(child, test)
    const value = isNegated && part !== null ? !part : part
    isNegated = false
    if (operator === '') result = value
    else result = operator === 'and' ? both(result, value) : either(result, value)
  }
  return result
}

const either = (a: boolean | null, b: boolean | null) =>
  a === true || b === true ? true : a === null || b === null ? null : false
