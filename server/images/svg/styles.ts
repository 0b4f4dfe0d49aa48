// Converts stylesheets and style attributes to presentation attributes, the only styling that a
// sanitized SVG keeps.
import { rankDeclarations } from '../../css/cascade.ts'
import { CostlyStyles } from '../../css/costly-styles.ts'
import { Matcher } from '../../css/matcher.ts'
import { type Declaration, declarationsOf, parseCss } from '../../css/parse.ts'
import type { StyleRule, Stylesheet } from '../../css/stylesheet.ts'
import { endStateOf } from './css/animation.ts'
import { FONT_SIZE, type Fonts, inUserUnits } from './css/calc.ts'
import { customPropertiesOf } from './css/custom-properties.ts'
import type { Later } from './css/definitions.ts'
import {
  type CustomProperties,
  computeFunctions,
  hasFunctions,
  isUncertain,
} from './css/functions.ts'
import { applyLater } from './css/later.ts'
import {
  appliesTo,
  type Converted,
  convert,
  convertKeyword,
  isDrawn,
  isLength,
  percentBaseOf,
} from './css/properties.ts'
import { readSheets, treeOf } from './css/sheets.ts'
import { surroundingsOf } from './css/surroundings.ts'
import { SVG_LIMITS } from './limits.ts'
import { type Element, UnsafeArtwork, walkElements } from './parse.ts'
import { viewBoxOf } from './places.ts'
import { lengthOf, type ViewBox } from './viewbox.ts'

/** Attributes that only CSS may set; browsers do not read them as attributes. */
const CSS_ONLY = ['mix-blend-mode', 'isolation', 'class', 'style']

/** What an element inherits while styles are applied. */
interface Inherited {
  attributes: ReadonlyMap<string, string> | undefined
  customProperties: CustomProperties
  viewport: ViewBox
  fonts: Fonts
  /** Whether `light-dark()` is dark. */
  isDark: boolean
}

/**
 * Applies the stylesheets and style attributes to each element, then removes class and style.
 * @returns the size of the drawing in user units.
 * @throws UnsafeArtwork for styles that cost too much, and for those that this code cannot compute.
 */
export function inlineStyles(root: Element): ViewBox {
  try {
    const nodes = [...walkElements(root)]
    const viewport = viewportOf(root, { width: 100, height: 100 })
    const sheet = readSheets(nodes, viewport)
    const styler = new Styler(root, sheet)
    styler.match(nodes)
    styler.apply(root, {
      attributes: undefined,
      customProperties: sheet.initialValues,
      viewport,
      fonts: { own: FONT_SIZE, root: FONT_SIZE },
      isDark: false,
    })
    applyLater(root, styler.later, viewport)
    return viewport
  } catch (error) {
    throw error instanceof CostlyStyles ? new UnsafeArtwork(`The SVG ${error.message}`) : error
  }
}

/** @returns the size that percentages in the element refer to. */
function viewportOf(node: Element, outer: ViewBox): ViewBox {
  const box = viewBoxOf(node)
  if (box && box.width > 0 && box.height > 0) return { width: box.width, height: box.height }
  const width = lengthOf(node, 'width', outer, '100%')
  const height = lengthOf(node, 'height', outer, '100%')
  return width > 0 && height > 0 ? { width, height } : outer
}

/** Applies the styles of one file. */
class Styler {
  readonly later: Later[] = []
  readonly #sheet: Stylesheet
  readonly #root: Element
  readonly #rules = new Map<Element, StyleRule[]>()
  readonly #converted = new Map<string, Converted | null>()
  /** How many characters of values may still be copied. */
  #copies: number = SVG_LIMITS.styleCopies

  constructor(root: Element, sheet: Stylesheet) {
    this.#root = root
    this.#sheet = sheet
  }

  /** Finds the rules of all elements, before an attribute changes that a selector refers to. */
  match(nodes: readonly Element[]): void {
    const { rules } = this.#sheet
    if (rules.length === 0) return
    const matcher = new Matcher(rules, treeOf(nodes), true, SVG_LIMITS.selectorSteps)
    for (const node of nodes) this.#rules.set(node, matcher.rulesOf(node))
  }

  #declarationsOf(node: Element): Declaration[] {
    const style = node.attributes.get('style')
    const inline = style ? declarationsOf(parseCss(style, 'declarationList')) : []
    const rules = this.#rules.get(node) ?? []
    for (const { declarations } of rules) this.#spend(declarations.length)
    return rankDeclarations(rules, inline)
  }

  /** @throws UnsafeArtwork when too many characters are copied. */
  #spend(characters: number): void {
    this.#copies -= characters
    if (this.#copies < 0)
      throw new UnsafeArtwork('The SVG has style rules that are too long for so many elements.')
  }

  apply(node: Element, inherited: Inherited): void {
    const { attributes } = node
    const declarations = this.#withAnimations(this.#declarationsOf(node))
    const customProperties = customPropertiesOf(declarations, inherited.customProperties)
    const own = { ...inherited, customProperties, ...surroundingsOf(node, declarations, inherited) }
    if (node === this.#root) own.fonts = { own: own.fonts.own, root: own.fonts.own }
    for (const name of CSS_ONLY) attributes.delete(name)
    const styles = this.#computeAttributes(node, own)
    for (const { name, value } of declarations) {
      if (!isDrawn(name) || !appliesTo(node.name, name)) continue
      const converted = this.#convert(node, name, value, own)
      for (const [key, text] of converted ?? []) styles.set(key, text)
    }
    for (const [key, text] of styles) {
      if (key.startsWith('css:')) continue
      if (text === null) attributes.delete(key)
      else attributes.set(key, text)
    }
    this.later.push({ node, styles, viewport: inherited.viewport })
    const viewport = node.name === 'svg' ? viewportOf(node, inherited.viewport) : inherited.viewport
    for (const child of node.children) this.apply(child, { ...own, attributes, viewport })
  }

  /** Adds the last frame of an animation that stays; it wins over all but important declarations. */
  #withAnimations(declarations: Declaration[]): Declaration[] {
    const frames = endStateOf(declarations, this.#sheet.keyframes)
    if (frames.length === 0) return declarations
    const important = declarations.filter(({ isImportant }) => isImportant)
    return [...declarations.filter(({ isImportant }) => !isImportant), ...frames, ...important]
  }

  /** Attributes may have variables, functions and units too. @returns what waits for the other styles of the element. */
  #computeAttributes(node: Element, own: Inherited): Map<string, string | null> {
    const styles = new Map<string, string | null>()
    for (const [name, value] of [...node.attributes]) {
      if (name === 'd' || name === 'transform' || this.#isIrrelevant(node, name)) continue
      if (!isDrawn(name) || !isComputed(name, value)) {
        if (isLength(name)) node.attributes.set(name, inUserUnits(value, own))
        continue
      }
      const converted = this.#convert(node, name, value, own)
      node.attributes.delete(name)
      for (const [key, text] of converted ?? []) {
        if (key.startsWith('css:')) styles.set(key, text)
        else if (text !== null) node.attributes.set(key, text)
      }
    }
    return styles
  }

  /** @returns null for a value that browsers ignore. @throws UnsafeArtwork for one that only they can compute. */
  #convert(node: Element, name: string, value: string, own: Inherited): Converted | null {
    if (this.#isIrrelevant(node, name)) return null
    this.#spend(value.length)
    const keyword = convertKeyword(name, value, own.attributes)
    if (keyword) return keyword
    const units = { ...own, percentBase: percentBaseOf(name, own.viewport) }
    if (!hasFunctions(value)) return this.#convertPlain(name, value, units)
    if (value.length > SVG_LIMITS.computedValueLength)
      throw new UnsafeArtwork('The SVG has a computed style that is too long.')
    const computed = computeFunctions(value, units)
    // Without a value for a variable, the property has none either.
    if (computed === null) return new Map([[name, null]])
    const result =
      convertKeyword(name, computed.trim(), own.attributes) ?? convert(name, computed.trim(), units)
    if (result === null) rejectUncertain(name, computed)
    return result ?? (/var\(/i.test(value) ? new Map([[name, null]]) : null)
  }

  #convertPlain(name: string, value: string, units: Parameters<typeof convert>[2]) {
    const { width, height } = units.viewport
    const key = /[%a-z]/i.test(value)
      ? `${name}:${width}:${height}:${units.fonts?.own}:${value}`
      : `${name}:${value}`
    const known = this.#converted.get(key)
    if (known !== undefined) return known
    const converted = convert(name, value, units)
    if (converted === null) rejectUncertain(name, value)
    this.#converted.set(key, converted)
    return converted
  }

  /** Only the root has a background and rounded corners; its size is that of the image. */
  #isIrrelevant(node: Element, name: string): boolean {
    if (node !== this.#root) return /^(?:background|border)/.test(name)
    return /^(?:x|y)$/.test(name) || (/^(?:width|height)$/.test(name) && viewBoxOf(node) !== null)
  }
}

/** Whether an attribute is more than the plain value that renderers read. */
function isComputed(name: string, value: string): boolean {
  if (name === 'stroke-dasharray') return value !== 'none' && /[a-z%(]/i.test(value)
  if (name === 'filter' || name === 'clip-path')
    return !/^(?:none|url\([^)]*\))$/i.test(value.trim())
  return hasFunctions(value)
}

/** A style that browsers compute and this code does not must not become black. */
function rejectUncertain(name: string, value: string): void {
  if (isUncertain(value))
    throw new UnsafeArtwork(`The SVG has a style that cannot be computed: ${name.slice(0, 40)}.`)
}
