// Ranks the declarations for one element as CSS does.
import type { Declaration } from './parse.ts'
import type { StyleRule } from './stylesheet.ts'

/** The origins of declarations, weakest first; CSS ranks an animation between the two kinds of importance. */
const ORIGINS = { rule: 0, attribute: 1, important: 3, importantAttribute: 4 }

interface Ranked extends Declaration {
  origin: number
  layer: number
  specificity: number
  order: number
}

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
        specificity: rule.specificity,
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
