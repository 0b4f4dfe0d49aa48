// Collects the stylesheets of a page and parses them once, for the images and the colors that they give to logos.
import type { CssNode, Rule, Selector, StyleSheet } from 'css-tree'
import generate from 'css-tree/generator'
import parse from 'css-tree/parser'
import { PAGE_LIMITS } from '../limits.ts'
import type { Collector } from './walk.ts'

/** A stylesheet that was fetched for the page. */
export interface ExternalSheet {
  /** After redirects; its relative URLs resolve against it. */
  url: string
  css: string
}

/** A parsed stylesheet; `url` is null for the style elements of the page. */
export interface ParsedSheet {
  url: string | null
  ast: StyleSheet
}

/** A rule with the conditions of the at-rules around it, such as `@media print`. */
export interface ConditionalRule {
  rule: Rule
  conditions: string[]
}

/** A stylesheet with more syntax errors is abandoned; each error costs the parser 0.1 ms. */
const MAX_SYNTAX_ERRORS = 500
/** At-rules that hold rules of a page under a condition. */
const CONDITIONS = new Set(['media', 'supports', 'layer', 'container'])
/** At-rules within each other; more are not read. */
const MAX_NESTING = 8

/** `end` returns the sheets in the order of the cascade, as far as they can be parsed. */
export function createStylesheetCollector(
  external: ExternalSheet[],
): Collector & { end(): ParsedSheet[] } {
  let css = ''
  return {
    text(text, element) {
      if (element.tag !== 'style' || element.isSvg) return
      if (css.length < PAGE_LIMITS.stylesheetLength)
        css += text.slice(0, PAGE_LIMITS.stylesheetLength - css.length)
    },
    end: () =>
      [...external, { url: null, css }].flatMap(({ url, css }) => {
        const ast = css === '' ? null : parseSheet(css)
        return ast ? [{ url, ast }] : []
      }),
  }
}

/** @returns null for a sheet with too many syntax errors, or one that is nested too deep for the parser's stack. */
function parseSheet(css: string): StyleSheet | null {
  let syntaxErrors = 0
  const onParseError = (error: Error) => {
    syntaxErrors += 1
    if (syntaxErrors > MAX_SYNTAX_ERRORS) throw error
  }
  try {
    return parse(css, { parseCustomProperty: false, onParseError }) as StyleSheet
  } catch {
    return null
  }
}

/** The rules of a sheet, also those in `@media` and its like. */
export function conditionalRules({ ast }: ParsedSheet): ConditionalRule[] {
  const rules: ConditionalRule[] = []
  const read = (nodes: Iterable<CssNode>, conditions: string[]) => {
    for (const node of nodes) {
      if (node.type === 'Rule') rules.push({ rule: node, conditions })
      if (node.type !== 'Atrule' || !CONDITIONS.has(node.name) || !node.block) continue
      const prelude = node.prelude ? ` ${generate(node.prelude)}` : ''
      if (conditions.length < MAX_NESTING)
        read(node.block.children, [...conditions, `@${node.name}${prelude}`])
    }
  }
  read(ast.children, [])
  return rules
}

/** The selectors of a rule; none when the parser does not know one of them, because browsers then drop the rule. */
export const selectorsOf = ({ prelude }: Rule): Selector[] =>
  prelude.type === 'SelectorList'
    ? prelude.children.toArray().filter((node) => node.type === 'Selector')
    : []
