// Finds what the stylesheets of a page say about one of its inline svg elements, and writes it as a stylesheet of the svg.
//
// Of a selector such as `.header a .logo path`, the part that the elements around the svg match is left out: `.logo path`
// is the rule inside. What the svg inherits, and what a rule sets on the svg itself, is written as a rule for `svg`.
import type { CssNode, Rule, Selector } from 'css-tree'
import generate from 'css-tree/generator'
import { type PageElement, selfAndAncestors } from './element.ts'
import type { InlineSvg } from './markup.ts'
import { conditionalRules, type ParsedSheet, selectorsOf } from './stylesheets.ts'

export interface SvgStyles {
  /** Text of a stylesheet; empty when no rule applies. */
  css: string
  /** Whether a rule without a condition sets the color of the svg or of an element around it. */
  definesColor: boolean
}

export const NO_STYLES: SvgStyles = { css: '', definesColor: false }

/** One compound selector, and what joins it with the one before it. */
interface Step {
  parts: CssNode[]
  combinator: string
}

interface StyleRule {
  steps: Step[]
  specificity: number
  conditions: string[]
  declarations: { name: string; text: string }[]
}

/** A rule of the new stylesheet; later ones win. */
interface WrittenRule {
  rank: number
  text: string
}

const INHERITED = /^(?:color|fill|stroke|fill-.*|stroke-.*|stop-.*|clip-rule|--.*)$/
/** An svg that is hidden on some screens is still a logo, so only parts of it are hidden by the page. */
const OF_PARTS = /^(?:opacity|display|visibility)$/
const WEIGHTS: Record<string, number> = {
  IdSelector: 1e4,
  ClassSelector: 100,
  AttributeSelector: 100,
  PseudoClassSelector: 100,
  TypeSelector: 1,
}
/** Above the weights of any selector. */
const LEVEL = 1e7
/** Rules of a page that are compared with each svg: those that set a color or a shape's visibility. */
const MAX_RULES = 4000
const MAX_STEPS = 6
/** Ancestors that are compared; a page nests its header less deep. */
const MAX_ANCESTORS = 20
/** Declarations read of one style attribute. */
const MAX_DECLARATIONS = 50
/** Characters; a logo needs a few rules. */
const MAX_CSS_LENGTH = 8000

/** @returns a function that finds the styles of an svg element. The sheets are read at its first call. */
export function createSvgStyler(sheets: ParsedSheet[]): (svg: InlineSvg) => SvgStyles {
  let rules: StyleRule[] | null = null
  return (svg) => {
    rules ??= sheets.flatMap(conditionalRules).flatMap(styleRules).slice(0, MAX_RULES)
    return stylesOf(svg, rules)
  }
}

function styleRules({ rule, conditions }: { rule: Rule; conditions: string[] }): StyleRule[] {
  const declarations = rule.block.children.toArray().flatMap((node) => {
    const name = node.type === 'Declaration' ? node.property.toLowerCase() : ''
    if (node.type !== 'Declaration' || !(INHERITED.test(name) || OF_PARTS.test(name))) return []
    return [{ name, text: generate({ ...node, important: false }) }]
  })
  if (declarations.length === 0) return []
  return selectorsOf(rule).map((selector) => ({
    steps: stepsOf(selector),
    specificity: selector.children
      .toArray()
      .reduce((sum, { type }) => sum + (WEIGHTS[type] ?? 0), 0),
    conditions,
    declarations,
  }))
}

function stepsOf(selector: Selector): Step[] {
  const steps: Step[] = [{ parts: [], combinator: '' }]
  for (const part of selector.children) {
    if (part.type === 'Combinator') steps.push({ parts: [], combinator: part.name })
    else steps.at(-1)!.parts.push(part)
  }
  return steps
}

function stylesOf(svg: InlineSvg, rules: StyleRule[]): SvgStyles {
  const { root, content } = svg
  const names = new Set(content.match(/[\w-]+/g))
  // Outermost first, so that the rule of a nearer element wins.
  const outer = [...selfAndAncestors(root.parent)].slice(0, MAX_ANCESTORS).reverse()
  const written: WrittenRule[] = []
  let definesColor = false
  for (const rule of rules) {
    if (rule.steps.length > MAX_STEPS) continue
    const onOuter = outer.findLastIndex((element) => matches(rule.steps, element))
    const isOnRoot = matches(rule.steps, root)
    if (onOuter >= 0) written.push(...outerRule(rule, onOuter, root))
    if (isOnRoot) written.push(...rootRule(rule))
    if (mayMatchInside(rule.steps.at(-1)!, names)) written.push(...innerRules(rule, outer))
    definesColor ||= (onOuter >= 0 || isOnRoot) && rule.conditions.length === 0 && setsColor(rule)
  }
  for (const [depth, { attributes }] of outer.entries()) {
    const declarations = inlineDeclarations(attributes.style ?? '')
    const rule = { steps: [], specificity: LEVEL / 2, conditions: [], declarations }
    written.push(...outerRule(rule, depth, root))
    definesColor ||= setsColor(rule)
  }
  const css = written
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ text }) => text)
    .join('')
  return css.length > MAX_CSS_LENGTH ? NO_STYLES : { css, definesColor }
}

/** The declarations of a style attribute that an svg inside inherits. */
const inlineDeclarations = (style: string): StyleRule['declarations'] =>
  style.split(';', MAX_DECLARATIONS).flatMap((text) => {
    const name = text.slice(0, text.indexOf(':')).trim().toLowerCase()
    // Text that could end the declaration is none that a color needs.
    return INHERITED.test(name) && !/[{}@\\]/.test(text) ? [{ name, text: text.trim() }] : []
  })

const setsColor = ({ declarations }: StyleRule) =>
  declarations.some(({ name, text }) => name === 'color' && !/:\s*(?:inherit|unset)/.test(text))

/** What the svg inherits, unless it has an attribute for it. */
const outerRule = (rule: StyleRule, depth: number, root: PageElement): WrittenRule[] =>
  writeRule(rule, 'svg', (name) => INHERITED.test(name) && !(name in root.attributes), depth)

const rootRule = (rule: StyleRule): WrittenRule[] =>
  writeRule(rule, 'svg', (name) => INHERITED.test(name), MAX_ANCESTORS)

/** The rule for elements in the svg: once for each first part of its selector that elements around the svg match. */
function innerRules(rule: StyleRule, outer: PageElement[]): WrittenRule[] {
  const rest = rule.steps.findLastIndex(
    ({ combinator }, i) =>
      i > 0 &&
      /^[ >]$/.test(combinator) &&
      outer.some((element) => matches(rule.steps.slice(0, i), element)),
  )
  const starts = rest > 0 ? [0, rest] : [0]
  return starts.flatMap((start) =>
    writeRule(rule, selectorText(rule.steps.slice(start)), () => true, MAX_ANCESTORS),
  )
}

const selectorText = (steps: Step[]): string =>
  steps
    .map(
      ({ parts, combinator }, i) =>
        (i > 0 ? combinator : '') + parts.map((part) => generate(part)).join(''),
    )
    .join('')

/** @param level of the rule in the cascade, before its specificity. */
function writeRule(
  { conditions, declarations, specificity }: StyleRule,
  selector: string,
  isWanted: (name: string) => boolean,
  level: number,
): WrittenRule[] {
  const wanted = declarations.filter(({ name }) => isWanted(name)).map(({ text }) => text)
  if (wanted.length === 0) return []
  const open = conditions.map((condition) => `${condition}{`).join('')
  const text = `${open}${selector}{${wanted.join(';')}}${'}'.repeat(conditions.length)}`
  return [{ rank: level * LEVEL + specificity, text }]
}

/** Whether the names in the last part of a selector occur in the svg. A rule for all elements is not worth its cost. */
function mayMatchInside({ parts }: Step, names: Set<string>): boolean {
  const named = parts.filter(({ type }) => /^(?:Class|Id|Type)Selector$/.test(type))
  return (
    named.length > 0 &&
    named.every((part) => {
      const words = 'name' in part ? (unescapeName(String(part.name)).match(/[\w-]+/g) ?? []) : []
      return words.length > 0 && words.every((word) => names.has(word))
    })
  )
}

/** Whether a selector matches an element of the page. Each part takes the nearest ancestor: going back costs too much. */
function matches(steps: Step[], element: PageElement): boolean {
  let current: PageElement | null = element
  for (let i = steps.length - 1; i >= 0; i--) {
    const isDescendant = steps[i + 1]?.combinator === ' '
    while (isDescendant && current && !matchesStep(steps[i]!, current)) current = current.parent
    if (!current || !matchesStep(steps[i]!, current)) return false
    if (i > 0 && !/^[ >]$/.test(steps[i]!.combinator)) return false
    current = current.parent
  }
  return true
}

/** The name in the page: CSS escapes the signs in `text-\\[\\#123456\\]`. */
const unescapeName = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex: string, sign: string) =>
    hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10_ffff)) : sign,
  )

const matchesStep = ({ parts }: Step, element: PageElement): boolean =>
  parts.every((part) => matchesPart(part, element))

function matchesPart(part: CssNode, { tag, attributes, parent }: PageElement): boolean {
  if (part.type === 'TypeSelector') return part.name === '*' || part.name.toLowerCase() === tag
  if (part.type === 'ClassSelector')
    return (attributes.class ?? '').split(/\s+/).includes(unescapeName(part.name))
  if (part.type === 'IdSelector') return attributes.id === unescapeName(part.name)
  if (part.type === 'AttributeSelector') {
    const value = attributes[part.name.name.toLowerCase()]
    if (part.matcher === null) return value !== undefined
    const wanted = part.value?.type === 'String' ? part.value.value : part.value?.name
    return part.matcher === '=' && value === wanted
  }
  return part.type === 'PseudoClassSelector' && part.name === 'root' && parent === null
}
