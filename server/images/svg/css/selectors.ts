// Matches selectors of stylesheets with the elements of an SVG. css-tree parses them; what matching costs is counted,
// because a stranger wrote the stylesheet.
import type { AttributeSelector, CssNode, Nth, Selector, SelectorList } from 'css-tree'
import { SVG_LIMITS } from '../limits.ts'
import { type Element, UnsafeArtwork, walkElements } from '../parse.ts'

/** One compound selector, and what joins it with the one before it. */
interface Step {
  parts: CssNode[]
  combinator: string
}

/** A selector that can be matched. */
export interface CompiledSelector {
  steps: Step[]
  specificity: number
  /** What `&` stands for: the selectors of the rule around it. */
  nesting: CompiledSelector[]
}

const WEIGHTS: Record<string, number> = {
  IdSelector: 1e6,
  ClassSelector: 1e3,
  AttributeSelector: 1e3,
  PseudoClassSelector: 1e3,
  TypeSelector: 1,
}
/** Pseudo-classes that hold for nothing in an image: nobody points at it, and it has no forms. */
const NEVER_MATCHING = new Set(
  (
    'hover active focus focus-within focus-visible visited target target-within checked disabled ' +
    'enabled lang dir host host-context fullscreen modal popover-open playing paused defined ' +
    'any-link link local-link scope default indeterminate required optional valid invalid'
  ).split(' '),
)
const LISTS = new Set(['is', 'where', 'matches', '-webkit-any', 'not', 'has'])
const CHILD_INDEXED = new Set(['nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type'])
const SIMPLE = new Set(
  'root empty first-child last-child only-child first-of-type last-of-type only-of-type'.split(' '),
)

/** @returns null for a selector that a browser does not know, which makes the whole rule void. */
export function compileSelector(
  selector: Selector,
  nesting: CompiledSelector[],
): CompiledSelector | null {
  const steps: Step[] = [{ parts: [], combinator: '' }]
  for (const part of selector.children.toArray()) {
    if (part.type === 'Combinator') steps.push({ parts: [], combinator: part.name })
    else if (isKnown(part)) steps.at(-1)!.parts.push(part)
    else return null
  }
  // `> a` in a nested rule is `& > a`, and `a` alone is `& a`.
  const isRelative = steps[0]!.parts.length === 0
  const hasNesting = steps.some(({ parts }) => parts.some(({ type }) => type === 'NestingSelector'))
  if (nesting.length > 0 && !hasNesting) {
    const outer = [{ type: 'NestingSelector' }] as CssNode[]
    if (isRelative) steps[0]!.parts = outer
    else steps.unshift({ parts: outer, combinator: '' })
    if (!isRelative) steps[1]!.combinator = ' '
  }
  const parts = steps.flatMap((step) => step.parts)
  return { steps, nesting, specificity: sum(parts.map((part) => specificityOf(part, nesting))) }
}

function isKnown(part: CssNode): boolean {
  if (part.type !== 'PseudoClassSelector') return part.type !== 'Percentage' && part.type !== 'Raw'
  const { name } = part
  return NEVER_MATCHING.has(name) || LISTS.has(name) || CHILD_INDEXED.has(name) || SIMPLE.has(name)
}

function specificityOf(part: CssNode, nesting: CompiledSelector[]): number {
  if (part.type === 'NestingSelector') return Math.max(...nesting.map((one) => one.specificity), 0)
  if (part.type === 'TypeSelector' && part.name.endsWith('*')) return 0
  if (part.type !== 'PseudoClassSelector') return WEIGHTS[part.type] ?? 0
  if (part.name === 'where') return 0
  if (!LISTS.has(part.name)) return WEIGHTS.PseudoClassSelector!
  const specificities = selectorsIn(part).map(({ children }) =>
    sum(children.toArray().map((inner) => specificityOf(inner, nesting))),
  )
  return Math.max(0, ...specificities)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

function selectorsIn(part: CssNode): Selector[] {
  const list = 'children' in part ? (part.children?.first as CssNode | undefined) : undefined
  return selectorsOfList(list)
}

const selectorsOfList = (list: CssNode | null | undefined): Selector[] =>
  list?.type === 'SelectorList'
    ? (list as SelectorList).children.toArray().filter((node) => node.type === 'Selector')
    : []

/** Matches selectors within one tree, and counts the work. */
export class Matcher {
  readonly #parents = new Map<Element, Element>()
  readonly #classes = new Map<Element, Set<string>>()
  readonly #compiled = new Map<CssNode, CompiledSelector[]>()
  #left: number = SVG_LIMITS.selectorSteps

  constructor(root: Element) {
    for (const node of walkElements(root))
      for (const child of node.children) this.#parents.set(child, node)
  }

  /** @throws UnsafeArtwork when the selectors of the file cost too much. */
  matches(selector: CompiledSelector, node: Element): boolean {
    return this.#matchesSteps(selector, selector.steps.length - 1, node)
  }

  #spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new UnsafeArtwork('The SVG has style rules that cost too much.')
  }

  #matchesSteps(selector: CompiledSelector, index: number, node: Element): boolean {
    this.#spend(1)
    const { parts, combinator } = selector.steps[index]!
    if (!parts.every((part) => this.#matchesPart(part, node, selector))) return false
    if (index === 0) return true
    const before = (other: Element) => this.#matchesSteps(selector, index - 1, other)
    const candidates = this.#related(node, combinator)
    return candidates.some(before)
  }

  /** The elements at the other end of a combinator. */
  #related(node: Element, combinator: string): Element[] {
    if (combinator === ' ' || combinator === '>') {
      const parents: Element[] = []
      for (let up = this.#parents.get(node); up; up = this.#parents.get(up)) {
        parents.push(up)
        if (combinator === '>') break
      }
      return parents
    }
    const siblings = this.#siblings(node)
    const earlier = siblings.slice(0, siblings.indexOf(node)).reverse()
    return combinator === '+' ? earlier.slice(0, 1) : earlier
  }

  #siblings(node: Element): Element[] {
    const siblings = this.#parents.get(node)?.children ?? [node]
    this.#spend(siblings.length / 32)
    return siblings
  }

  #matchesPart(part: CssNode, node: Element, selector: CompiledSelector): boolean {
    switch (part.type) {
      case 'TypeSelector':
        return part.name.endsWith('*') || part.name.split('|').at(-1) === node.name
      case 'IdSelector':
        return part.name === node.attributes.get('id')
      case 'ClassSelector':
        return this.#classesOf(node).has(part.name)
      case 'AttributeSelector':
        return this.#matchesAttribute(part, node)
      case 'NestingSelector':
        return selector.nesting.some((outer) => this.matches(outer, node))
      case 'PseudoClassSelector':
        return this.#matchesPseudoClass(part.name, part, node, selector)
      default:
        return false
    }
  }

  #classesOf(node: Element): Set<string> {
    const known = this.#classes.get(node)
    if (known) return known
    const classes = new Set((node.attributes.get('class') ?? '').split(/\s+/))
    this.#classes.set(node, classes)
    return classes
  }

  #matchesAttribute({ name, matcher, value, flags }: AttributeSelector, node: Element): boolean {
    const actual = node.attributes.get(name.name.split('|').at(-1) ?? '')
    if (actual === undefined || matcher === null) return actual !== undefined
    this.#spend(actual.length / 1000)
    const text = value?.type === 'String' ? value.value : (value?.name ?? '')
    return /i/i.test(flags ?? '')
      ? compareText(actual.toLowerCase(), matcher, text.toLowerCase())
      : compareText(actual, matcher, text)
  }

  #matchesPseudoClass(
    name: string,
    part: CssNode,
    node: Element,
    selector: CompiledSelector,
  ): boolean {
    if (NEVER_MATCHING.has(name)) return false
    if (LISTS.has(name)) {
      const inner = this.#selectorsOf(part, selector)
      if (name === 'has') return this.#has(inner, node)
      return inner.some((one) => this.matches(one, node)) !== (name === 'not')
    }
    if (name === 'root') return !this.#parents.has(node)
    if (name === 'empty') return node.children.length === 0 && node.text.trim() === ''
    const siblings = this.#siblings(node)
    const alike = name.includes('of-type') ? siblings.filter((s) => s.name === node.name) : siblings
    if (!CHILD_INDEXED.has(name)) return matchesEnd(name, alike, node)
    const nth = (part as { children?: { first: unknown } }).children?.first as Nth | undefined
    return nth?.type === 'Nth' && this.#matchesNth(nth, name, alike, node, selector)
  }

  #matchesNth(
    { nth, selector: of }: Nth,
    name: string,
    siblings: Element[],
    node: Element,
    selector: CompiledSelector,
  ): boolean {
    const filter = of ? this.#compileList(of, selector) : null
    const isCounted = (one: Element) => filter?.some((inner) => this.matches(inner, one)) ?? true
    const counted = filter ? siblings.filter(isCounted) : siblings
    const index = counted.indexOf(node)
    if (index < 0) return false
    const position = name.includes('last') ? counted.length - index : index + 1
    const [a, b] = stepOf(nth)
    const rounds = a === 0 ? 0 : (position - b) / a
    return a === 0 ? position === b : Number.isInteger(rounds) && rounds >= 0
  }

  /** A relative selector that begins with `>`, `+` or `~` is matched as if it began with nothing. */
  #has(selectors: CompiledSelector[], node: Element): boolean {
    const inside = [...walkElements(node)].slice(1)
    this.#spend(inside.length)
    return selectors.some(({ steps, ...rest }) => {
      const isChild = steps[0]!.parts.length === 0
      const searched = isChild ? { steps: steps.slice(1), ...rest } : { steps, ...rest }
      const candidates = isChild && steps[1]?.combinator === '>' ? node.children : inside
      return candidates.some((one) => this.matches(searched, one))
    })
  }

  #selectorsOf(part: CssNode, outer: CompiledSelector): CompiledSelector[] {
    const list = (part as { children?: { first: unknown } }).children?.first as CssNode | undefined
    return list ? this.#compileList(list, outer) : []
  }

  #compileList(list: CssNode, { nesting }: CompiledSelector): CompiledSelector[] {
    const known = this.#compiled.get(list)
    if (known) return known
    // Selectors in a pseudo-class are not relative to the rule around them.
    const compiled = selectorsOfList(list)
      .map((selector) => compileSelector(selector, []))
      .filter((one) => one !== null)
      .map((one) => ({ ...one, nesting }))
    this.#compiled.set(list, compiled)
    return compiled
  }
}

function compareText(actual: string, matcher: string, text: string): boolean {
  if (matcher === '=') return actual === text
  if (matcher === '|=') return actual === text || actual.startsWith(`${text}-`)
  if (text === '') return false
  if (matcher === '~=') return actual.split(/\s+/).includes(text)
  if (matcher === '^=') return actual.startsWith(text)
  if (matcher === '$=') return actual.endsWith(text)
  return matcher === '*=' && actual.includes(text)
}

function matchesEnd(name: string, siblings: Element[], node: Element): boolean {
  const isFirst = siblings[0] === node
  const isLast = siblings.at(-1) === node
  if (name.startsWith('only')) return isFirst && isLast
  return name.startsWith('first') ? isFirst : isLast
}

/** The step and the start of `an+b`. */
function stepOf(nth: Nth['nth']): [number, number] {
  if (nth.type === 'Identifier') return nth.name === 'even' ? [2, 0] : [2, 1]
  return [Number(nth.a ?? 0), Number(nth.b ?? 0)]
}
