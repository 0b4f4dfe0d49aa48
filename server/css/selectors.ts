// Parses selectors with css-what, and decides which of them a browser knows.
import { parse, type Selector, SelectorType } from 'css-what'
import { CostlyStyles } from './costly-styles.ts'

/** One selector of a list, as its parts. */
export type ParsedSelector = Selector[]

/** Pseudo-classes that hold for nothing in an image: nobody points at it, and it has no forms. */
const NEVER_MATCHING = new Set(
  (
    'hover active focus focus-within focus-visible visited target target-within checked disabled ' +
    'enabled dir host host-context fullscreen modal popover-open playing paused defined ' +
    'any-link link local-link default indeterminate required optional valid invalid'
  ).split(' '),
)
const LISTS = new Set(['is', 'where', 'not', 'has'])
const POSITIONS = new Set(
  (
    'root scope empty first-child last-child only-child first-of-type last-of-type only-of-type ' +
    'nth-child nth-last-child nth-of-type nth-last-of-type'
  ).split(' '),
)
/** Lists of selectors within each other, those of nested rules included. */
const MAX_DEPTH = 24

/** How many parts the selectors of all rules may have; nested rules multiply them. */
export class PartCount {
  #left = 200_000

  add(parts: number): void {
    this.#left -= parts
    if (this.#left < 0) throw new CostlyStyles('has selectors that are too long.')
  }
}

const pseudo = (name: string, data: ParsedSelector[] | null): Selector => ({
  type: SelectorType.Pseudo,
  name,
  data,
})
/** A part that no element matches: `:not(*)`. */
const nothing = () => pseudo('not', [[{ type: SelectorType.Universal, namespace: null }]])

/**
 * @param outer what `&` stands for: the selectors of the rule around it; null for a rule in no other.
 * @returns null for a list that browsers do not know, which makes the whole rule void.
 * @throws CostlyStyles when nested rules multiply their selectors.
 */
export function parseSelectors(
  text: string,
  outer: ParsedSelector[] | null,
  count: PartCount,
): ParsedSelector[] | null {
  try {
    // `&` means `:scope` in a rule that is in no other, and css-what knows only that.
    const parsed = parse(
      text.replace(QUOTED_OR_NESTING, (part) => (part === '&' ? ':scope' : part)),
    )
    const reader = new SelectorReader(outer, count)
    const selectors = parsed.map((selector) => reader.read(outer ? nest(selector) : selector, 0))
    return selectors.every((selector) => selector !== null) ? selectors : null
  } catch (error) {
    if (error instanceof CostlyStyles) throw error
    return null
  }
}

const QUOTED_OR_NESTING = /"[^"]*"|'[^']*'|\\.|&/g

/** Copies selectors without what css-select does not know. */
class SelectorReader {
  readonly #outer: ParsedSelector[] | null
  readonly #count: PartCount

  constructor(outer: ParsedSelector[] | null, count: PartCount) {
    this.#outer = outer
    this.#count = count
  }

  /** @returns null for a selector that browsers do not know. */
  read(selector: ParsedSelector, depth: number): ParsedSelector | null {
    this.#count.add(selector.length)
    if (depth > MAX_DEPTH) return null
    const parts = selector.map((part) => this.#readPart(part, depth))
    return parts.every((part) => part !== null) ? parts : null
  }

  #readPart(part: Selector, depth: number): Selector | null {
    if (part.type === 'tag' || part.type === 'universal') return { ...part, namespace: null }
    if (part.type === 'attribute')
      return part.action === 'not' ? null : { ...part, namespace: null }
    if (part.type === 'pseudo-element') return nothing()
    if (part.type !== 'pseudo') return isCombinator(part) ? part : null
    if (NEVER_MATCHING.has(part.name)) return nothing()
    if (part.name === 'lang') return this.#language(String(part.data ?? ''), depth)
    if (part.name === 'scope' && this.#outer) return pseudo('is', this.#known(this.#outer, depth))
    if (POSITIONS.has(part.name)) return part
    if (!LISTS.has(part.name) || !Array.isArray(part.data)) return null
    const known = this.#known(part.data, depth)
    // `:is()` and `:where()` forgive what is not known.
    const isForgiven = part.name === 'is' || part.name === 'where'
    return isForgiven || known.length === part.data.length ? { ...part, data: known } : null
  }

  /** An element has the language that it states, or that the nearest one around it states. */
  #language(ranges: string, depth: number): Selector | null {
    const languages = ranges.split(',').map((range) => range.trim().replace(/^(["'])(.*)\1$/, '$2'))
    if (!languages.every((language) => /^[a-z\d-]+$/i.test(language))) return null
    const texts = languages.map((language) => {
      const stated = `[lang|="${language}" i]`
      return `${stated},${stated} :not([lang],[lang]:not(${stated}) *)`
    })
    // It weighs as much as one attribute.
    const [[part]] = parse(`:is(:where(${texts.join(',')}):not([never]))`) as [[Selector]]
    return this.#readPart(part, depth)
  }

  #known(selectors: readonly ParsedSelector[], depth: number): ParsedSelector[] {
    return selectors.flatMap((selector) => {
      const known = this.read(selector, depth + 1)
      return known ? [known] : []
    })
  }
}

/** `> a` in a nested rule is `& > a`, and `a` alone is `& a`. */
function nest(selector: ParsedSelector): ParsedSelector {
  const scope = pseudo('scope', null)
  if (isCombinator(selector[0]!)) return [scope, ...selector]
  return hasScope(selector) ? selector : [scope, { type: SelectorType.Descendant }, ...selector]
}

const hasScope = (selector: ParsedSelector): boolean =>
  selector.some(
    (part) =>
      part.type === 'pseudo' &&
      (part.name === 'scope' || (Array.isArray(part.data) && part.data.some(hasScope))),
  )

const isCombinator = ({ type }: Selector) => /^(?:adjacent|child|descendant|sibling)$/.test(type)

/** @returns a number that is larger for the selector that wins. */
export const specificityOf = (selector: ParsedSelector): number =>
  selector.reduce((sum, part) => sum + weightOf(part), 0)

function weightOf(part: Selector): number {
  if (part.type === 'tag') return 1
  // css-what marks `#a` in this way; `[id=a]` weighs less.
  if (part.type === 'attribute')
    return part.name === 'id' && part.ignoreCase === 'quirks' ? 1e6 : 1e3
  if (part.type !== 'pseudo' || part.name === 'where') return 0
  return Array.isArray(part.data) ? Math.max(0, ...part.data.map(specificityOf)) : 1e3
}

/** @returns a name that an element needs for a match: `#id`, `.class` or the tag; `*` when it may have any. */
export function keyOf(selector: ParsedSelector, isXml: boolean): string {
  const last = selector.slice(selector.findLastIndex(isCombinator) + 1)
  const keys = last.map((part) => {
    if (part.type === 'tag') return isXml ? part.name : part.name.toLowerCase()
    if (part.type !== 'attribute' || part.ignoreCase !== 'quirks') return ''
    return `${part.name === 'id' ? '#' : '.'}${part.value}`
  })
  return keys.find((key) => /^[#.]/.test(key)) ?? keys.find(Boolean) ?? '*'
}

/** @returns all classes and ids in the selector. */
export const namesIn = (selector: ParsedSelector): string[] =>
  selector.flatMap((part) => {
    if (part.type === 'attribute') return part.ignoreCase === 'quirks' ? [part.value] : []
    return part.type === 'pseudo' && Array.isArray(part.data) ? part.data.flatMap(namesIn) : []
  })
