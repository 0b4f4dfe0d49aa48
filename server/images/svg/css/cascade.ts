// Finds the declarations that win for each element of an SVG, and the values of its custom properties.
import type { Element } from '../parse.ts'
import { type CustomProperties, substituteVariables } from './functions.ts'
import type { Matcher } from './selectors.ts'
import type { Declaration, StyleRule } from './stylesheet.ts'

/** The origins of declarations, weakest first; CSS ranks an animation between the two kinds of importance. */
const ORIGINS = { rule: 0, attribute: 1, important: 3, importantAttribute: 4 }

interface Ranked extends Declaration {
  origin: number
  layer: number
  specificity: number
  order: number
}

/** @returns the rules that match the element, in order. */
export const matchingRules = (
  node: Element,
  rules: readonly StyleRule[],
  matcher: Matcher,
): StyleRule[] => rules.filter(({ selector }) => matcher.matches(selector, node))

/**
 * @param rules those that match the element, in order. @param inline the declarations of its style attribute.
 * @returns all declarations for the element, the winner of each property last.
 */
export function rankDeclarations(
  rules: readonly StyleRule[],
  inline: readonly Declaration[],
): Declaration[] {
  const ranked: Ranked[] = inline.map((declaration, order) => ({
    ...declaration,
    origin: declaration.isImportant ? ORIGINS.importantAttribute : ORIGINS.attribute,
    layer: 0,
    specificity: 0,
    order,
  }))
  for (const [order, rule] of rules.entries()) {
    for (const declaration of rule.declarations) {
      const { isImportant } = declaration
      ranked.push({
        ...declaration,
        origin: isImportant ? ORIGINS.important : ORIGINS.rule,
        // An important declaration of an earlier layer wins.
        layer: isImportant ? -rule.layer : rule.layer,
        specificity: rule.selector.specificity,
        order,
      })
    }
  }
  return ranked.sort(
    (a, b) =>
      a.origin - b.origin ||
      a.layer - b.layer ||
      a.specificity - b.specificity ||
      a.order - b.order,
  )
}

/** @returns the custom properties that the element has, its own and those that it inherits. */
export function customPropertiesOf(
  declarations: readonly Declaration[],
  inherited: CustomProperties,
): CustomProperties {
  const own = new Map<string, string>()
  for (const { name, value } of declarations) if (name.startsWith('--')) own.set(name, value)
  if (own.size === 0) return inherited
  const computed = new Map(inherited)
  for (const name of own.keys()) computed.delete(name)
  const resolving = new Set<string>()
  const resolve = (name: string): void => {
    const text = own.get(name)
    // A property that refers to itself has no value.
    if (text === undefined || computed.has(name) || resolving.has(name)) return
    resolving.add(name)
    for (const [, other] of text.matchAll(/var\(\s*(--[^\s,)]+)/g)) resolve(other!)
    const value = /^inherit$/i.test(text)
      ? (inherited.get(name) ?? null)
      : substituteVariables(text, computed)
    if (value !== null && !/^(?:initial|unset)$/i.test(value)) computed.set(name, value)
  }
  for (const name of own.keys()) resolve(name)
  return computed
}
