// Converts stylesheets and style attributes to presentation attributes, the only styling that a
// sanitized SVG keeps.
import type { CssNode, Declaration, Rule, Selector } from 'css-tree'
import parse from 'css-tree/parser'
import { allowedValue } from './allowlist.ts'
import { SVG_LIMITS } from './limits.ts'
import { type Element, UnsafeArtwork, walkElements } from './parse.ts'

interface StyleDeclaration {
  name: string
  value: string
  specificity: number
}
interface StyleRule {
  selector: Selector
  specificity: number
  declarations: StyleDeclaration[]
}
/** The ancestors of an element, the root first, and then the element itself. */
type AncestorPath = readonly Element[]

// Added to a selector's specificity: a style attribute wins over any selector, and !important over both.
const IMPORTANT_SPECIFICITY = 1e9
const INLINE_SPECIFICITY = 1e6
// The properties that CSS may set; it must not set geometry, hrefs or ids.
const STYLABLE_PROPERTIES = new Set(
  (
    'fill stroke color opacity stop-color flood-color clip-path mask filter ' +
    'display visibility overflow transform transform-origin paint-order mask-type ' +
    'mix-blend-mode isolation shape-rendering color-interpolation color-interpolation-filters ' +
    'fill-rule clip-rule fill-opacity stroke-opacity stop-opacity flood-opacity stroke-width ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset'
  ).split(' '),
)

/** Applies the stylesheet and style attributes to each element, then removes class and style. */
export function inlineStyles(root: Element): void {
  const sheets = [...walkElements(root)].filter(({ name }) => name === 'style')
  const rules = sheets.flatMap(({ text }) => parseStylesheet(text))
  const selectorChecks = rules.length * [...walkElements(root)].length
  if (selectorChecks > SVG_LIMITS.styleMatches)
    throw new UnsafeArtwork('The SVG has too many style rules.')
  applyRules([root], rules, { left: SVG_LIMITS.styleCopies })
}

/** @param copies how many characters of values may still be copied. */
function applyRules(path: AncestorPath, rules: StyleRule[], copies: { left: number }): void {
  const node = path.at(-1)!
  const declarations = rules
    .filter(({ selector }) => matches(selector, path))
    .flatMap((rule) =>
      rule.declarations.map((declaration) => ({
        ...declaration,
        specificity: declaration.specificity + rule.specificity,
      })),
    )
  const inline = allowedDeclarations(
    parseCss(node.attributes.get('style') ?? '', 'declarationList'),
  )
  declarations.push(
    ...inline.map((declaration) => ({
      ...declaration,
      specificity: declaration.specificity + INLINE_SPECIFICITY,
    })),
  )
  for (const { name, value } of declarations.sort((a, b) => a.specificity - b.specificity)) {
    node.attributes.set(name, value)
    copies.left -= value.length
  }
  if (copies.left < 0)
    throw new UnsafeArtwork('The SVG has style rules that are too long for so many elements.')
  for (const child of node.children) applyRules([...path, child], rules, copies)
  node.attributes.delete('class')
  node.attributes.delete('style')
}

function parseStylesheet(css: string): StyleRule[] {
  if (css.length > SVG_LIMITS.stylesheetLength)
    throw new UnsafeArtwork('The SVG has a stylesheet that is too long.')
  const sheet = parseCss(css, 'stylesheet')
  if (sheet?.type !== 'StyleSheet') return []
  // Rules inside @media depend on the viewer's device, so they are ignored.
  const rules = sheet.children.toArray().filter((node): node is Rule => node.type === 'Rule')
  return rules.flatMap((rule) => {
    if (rule.prelude.type !== 'SelectorList') return []
    const declarations = allowedDeclarations(rule.block)
    const selectors = rule.prelude.children.toArray().filter((node) => node.type === 'Selector')
    return selectors.map((selector) => ({
      selector,
      declarations,
      specificity: specificityOf(selector),
    }))
  })
}

// A value that the allowlist rejects is ignored, so an earlier valid one applies. Figma writes
// fill:#ea4335;fill:color(display-p3 …).
function allowedDeclarations(list: CssNode | null): StyleDeclaration[] {
  const declarations: StyleDeclaration[] = []
  if (!list) return declarations
  for (const { property, value, important } of declarationsOf(list)) {
    const name = property.toLowerCase()
    // A custom property is never set, so `var()` has the value of its fallback.
    const text =
      value.type === 'Raw' ? value.value.replace(/^var\(\s*--[\w-]+\s*,(.*)\)$/, '$1') : ''
    const allowed = STYLABLE_PROPERTIES.has(name) ? allowedValue(name, text) : null
    if (allowed !== null)
      declarations.push({
        name,
        value: allowed,
        specificity: important ? IMPORTANT_SPECIFICITY : 0,
      })
  }
  return declarations
}

function declarationsOf(list: CssNode): Declaration[] {
  if (list.type !== 'Block' && list.type !== 'DeclarationList') return []
  return list.children.toArray().filter((node): node is Declaration => node.type === 'Declaration')
}

function parseCss(css: string, context: 'stylesheet' | 'declarationList'): CssNode | null {
  if (!css) return null
  try {
    return parse(css, { context, parseValue: false, parseCustomProperty: false })
  } catch {
    // Deep nesting overflows the parser's stack.
    throw new UnsafeArtwork('The SVG has a stylesheet that cannot be parsed.')
  }
}

function specificityOf(selector: Selector): number {
  const weights: Record<string, number> = { IdSelector: 1e4, ClassSelector: 100, TypeSelector: 1 }
  return selector.children.toArray().reduce((sum, part) => sum + (weights[part.type] ?? 0), 0)
}

/**
 * Whether the selector matches the last element of the path. It supports tags, classes, ids, `:root`, and the
 * descendant and child combinators. It never backtracks, because that could take exponential time.
 */
function matches(selector: Selector, path: AncestorPath): boolean {
  let depth = path.length - 1
  let isDescendant = false
  for (const part of selector.children.toArray().reverse()) {
    if (part.type === 'Combinator') {
      if (part.name !== ' ' && part.name !== '>') return false
      depth -= 1
      isDescendant = part.name === ' '
      continue
    }
    while (isDescendant && depth > 0 && !matchesPart(part, path[depth]!)) depth -= 1
    isDescendant = false
    const node = path[depth]
    if (!node || !matchesPart(part, node)) return false
  }
  return true
}

function matchesPart(part: CssNode, { name, attributes }: Element): boolean {
  if (part.type === 'TypeSelector') return part.name === '*' || part.name === name
  if (part.type === 'IdSelector') return part.name === attributes.get('id')
  if (part.type !== 'ClassSelector')
    return part.type === 'PseudoClassSelector' && part.name === 'root' && name === 'svg'
  return (attributes.get('class') ?? '').split(/\s+/).includes(part.name)
}
