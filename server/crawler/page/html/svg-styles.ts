// Finds what the stylesheets of a page say about one of its inline svg elements, and writes it as a stylesheet of the svg.
import { rankDeclarations } from '../../../css/cascade.ts'
import type { Declaration } from '../../../css/parse.ts'
import type { StyleRule } from '../../../css/stylesheet.ts'
import { type PageElement, selfAndAncestors } from './element.ts'
import { elementsOf, type SvgFragment } from './markup.ts'
import { type PageStyles, styleAttributeOf } from './page-styles.ts'
import { withinLimits } from './stylesheets.ts'

export interface SvgStyles {
  /** Text of a stylesheet; empty when no rule applies. */
  css: string
  /** Whether the page sets the color of the svg or of an element around it. */
  definesColor: boolean
  /** The attribute that each styled element in the svg needs, because the stylesheet refers to it. */
  marks: ReadonlyMap<PageElement, string>
}

/** @param pieces the parts of the page's svg elements that the file contains. */
export type SvgStyler = (root: PageElement, pieces: readonly SvgFragment[]) => SvgStyles

const NO_STYLES: SvgStyles = { css: '', definesColor: false, marks: new Map() }
const INHERITED = /^(?:color|fill|stroke|fill-.*|stroke-.*|stop-.*|clip-rule|--.*)$/
/** An svg that is hidden on some screens is still a logo, so only parts of it are hidden by the page. */
const OF_PARTS = /^(?:opacity|display|visibility)$/
/** Values that an element takes from outside, as if it had none. */
const FROM_OUTSIDE = /^(?:inherit|unset|revert|revert-layer)$/i
/** Characters; a logo needs a few rules. */
const MAX_CSS_LENGTH = 8000

/** @returns a function that finds the styles of an svg. */
export const createSvgStyler =
  ({ rulesOf }: PageStyles): SvgStyler =>
  (root, pieces) =>
    withinLimits(() => stylesOf(root, pieces, rulesOf)) ?? NO_STYLES

function stylesOf(
  root: PageElement,
  pieces: readonly SvgFragment[],
  rulesOf: (element: PageElement) => StyleRule[],
): SvgStyles {
  const ofRoot = rootDeclarations(root, rulesOf)
  const rules: { selector: string; declarations: Iterable<Declaration> }[] = [
    { selector: ':root', declarations: ofRoot.values() },
  ]
  const marks = new Map<PageElement, string>()
  // Elements with the same rules share a mark.
  const markByRules = new Map<string, string>()
  for (const element of pieces.flatMap(elementsOf)) {
    const declarations = rankDeclarations(rulesOf(element), []).filter(
      ({ name }) => INHERITED.test(name) || OF_PARTS.test(name),
    )
    if (declarations.length === 0) continue
    const key = JSON.stringify(declarations)
    const mark = markByRules.get(key) ?? `data-style="${markByRules.size}"`
    if (!markByRules.has(key)) rules.push({ selector: `[${mark}]`, declarations })
    markByRules.set(key, mark)
    marks.set(element, ` ${mark}`)
  }
  const css = write(rules, pieces)
  return css.length > MAX_CSS_LENGTH ? NO_STYLES : { css, definesColor: ofRoot.has('color'), marks }
}

/** What the svg inherits unless it has an attribute for it, and what rules set on it. */
function rootDeclarations(
  root: PageElement,
  rulesOf: (element: PageElement) => StyleRule[],
): Map<string, Declaration> {
  const declarations = new Map<string, Declaration>()
  for (const element of [...selfAndAncestors(root)].reverse()) {
    // The file keeps the style attribute of the svg itself.
    const inline = element === root ? [] : styleAttributeOf(element)
    for (const declaration of rankDeclarations(rulesOf(element), inline)) {
      const { name, value } = declaration
      if (!INHERITED.test(name) || FROM_OUTSIDE.test(value)) continue
      if (element === root || !(name in root.attributes)) declarations.set(name, declaration)
    }
  }
  return declarations
}

/** Writes rules that lose to those of the svg itself, without the custom properties that nothing refers to. */
function write(
  rules: readonly { selector: string; declarations: Iterable<Declaration> }[],
  pieces: readonly SvgFragment[],
): string {
  const all = rules.map((rule) => ({ ...rule, declarations: [...rule.declarations] }))
  const values = Map.groupBy(
    all.flatMap(({ declarations }) => declarations),
    ({ name }) => name,
  )
  const used = new Set<string>()
  const use = (text: string) => {
    for (const [, name] of text.matchAll(/var\(\s*(--[^\s,)]+)/g)) {
      if (used.has(name!)) continue
      used.add(name!)
      for (const { value } of values.get(name!) ?? []) use(value)
    }
  }
  for (const { svg } of pieces) use(svg.content)
  for (const [name, list] of values)
    if (!name.startsWith('--')) for (const { value } of list) use(value)
  return all
    .map(({ selector, declarations }) => {
      const kept = declarations.filter(({ name }) => !name.startsWith('--') || used.has(name))
      const text = kept.map(({ name, value }) => `${name}:${value}`).join(';')
      return text && `:where(${selector}){${text}}`
    })
    .join('')
}
