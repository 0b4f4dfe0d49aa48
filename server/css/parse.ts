// Parses stylesheets and style attributes with css-tree; values and selectors stay texts.
import type { CssNode, StyleSheet as Sheet } from 'css-tree'
import parse from 'css-tree/parser'
import { CostlyStyles } from './costly-styles.ts'

export type { Sheet }

export interface Declaration {
  name: string
  value: string
  isImportant: boolean
}

/** A stylesheet with more syntax errors is abandoned; each error costs the parser 0.1 ms. */
const MAX_SYNTAX_ERRORS = 500

type Context = 'stylesheet' | 'declarationList' | 'mediaQueryList'

/** @returns null for an empty text. @throws CostlyStyles for too many errors, and when deep nesting overflows the stack. */
export function parseCss(css: string, context: Context): CssNode | null {
  if (!css) return null
  let errors = 0
  const onParseError = (error: Error) => {
    errors += 1
    if (errors > MAX_SYNTAX_ERRORS) throw error
  }
  const asText = { parseValue: false, parseCustomProperty: false, parseRulePrelude: false }
  try {
    return parse(css, { context, onParseError, ...asText })
  } catch {
    throw new CostlyStyles('has a stylesheet that cannot be parsed.')
  }
}

/** @returns null for an empty text. @throws CostlyStyles */
export function parseSheet(css: string): Sheet | null {
  const sheet = parseCss(css, 'stylesheet')
  return sheet?.type === 'StyleSheet' ? sheet : null
}

/** The declarations of a style attribute or of a rule. */
export function declarationsOf(list: CssNode | null | undefined): Declaration[] {
  if (list?.type !== 'Block' && list?.type !== 'DeclarationList') return []
  return list.children.toArray().flatMap((node) => declarationOf(node) ?? [])
}

/** @returns null for a node that is no declaration. */
export function declarationOf(node: CssNode): Declaration | null {
  if (node.type !== 'Declaration') return null
  const { property, value, important } = node
  const name = property.startsWith('--') ? property : unprefixed(property.toLowerCase())
  const text = value.type === 'Raw' ? value.value.trim() : ''
  return { name, value: text, isImportant: important !== false }
}

const unprefixed = (name: string) =>
  name.replace(/^-(?:webkit|moz)-(?=animation|transform|mask|clip-path|filter)/, '')
