// Reads the stylesheets of an SVG into flat rules: conditions are decided, layers are ranked, nested rules are taken apart.
import type { Atrule, CssNode, Rule } from 'css-tree'
import generate from 'css-tree/generator'
import parse from 'css-tree/parser'
import { SVG_LIMITS } from '../limits.ts'
import { UnsafeArtwork } from '../parse.ts'
import { matchesMedia, matchesSupports, type Viewer } from './conditions.ts'
import { type CompiledSelector, compileSelector } from './selectors.ts'

export interface Declaration {
  name: string
  value: string
  isImportant: boolean
}

export interface StyleRule {
  selector: CompiledSelector
  declarations: Declaration[]
  /** Rank among the layers: a later one wins, unless the declaration is important. */
  layer: number
}

export interface Keyframe {
  /** From 0 to 1. */
  offset: number
  declarations: Declaration[]
}

export interface Stylesheet {
  rules: StyleRule[]
  /** Frames by the name of the animation, in order. */
  keyframes: Map<string, Keyframe[]>
  /** Initial values of registered custom properties. */
  initialValues: Map<string, string>
}

type Context = 'stylesheet' | 'declarationList' | 'mediaQueryList' | 'selectorList'

/** A rule whose layer has no rank yet. */
type LayeredRule = Omit<StyleRule, 'layer'> & { layer: string }

/** Where a rule stands. */
interface Scope {
  /** Names of the layers around it, joined by dots; empty outside of layers. */
  layer: string
  nesting: CompiledSelector[]
  depth: number
}

const OUTERMOST: Scope = { layer: '', nesting: [], depth: 0 }
/** Depth of nested rules and conditions. */
const MAX_DEPTH = 16

/**
 * @param sheets the texts of the style elements with their `media` attributes, in order.
 * @throws UnsafeArtwork for a text that is too long or too deep.
 */
export function parseStylesheets(
  sheets: readonly { text: string; media: string }[],
  viewer: Viewer,
  isKnownDeclaration: (name: string, value: string) => boolean,
): Stylesheet {
  const reader = new SheetReader(viewer, isKnownDeclaration)
  for (const { text, media } of sheets) {
    if (text.length > SVG_LIMITS.stylesheetLength)
      throw new UnsafeArtwork('The SVG has a stylesheet that is too long.')
    if (media && !matchesMedia(parseCss(media, 'mediaQueryList'), viewer)) continue
    const sheet = parseCss(text, 'stylesheet')
    if (sheet?.type === 'StyleSheet') reader.readAll(sheet.children.toArray(), OUTERMOST)
  }
  return reader.result()
}

/** @throws UnsafeArtwork when deep nesting overflows the stack of the parser. */
export function parseCss(css: string, context: Context): CssNode | null {
  if (!css) return null
  try {
    return parse(css, { context, parseValue: false, parseCustomProperty: false })
  } catch (error) {
    // A list that is no list, such as a selector that browsers do not know, is void.
    if (context === 'selectorList' && error instanceof SyntaxError) return null
    throw new UnsafeArtwork('The SVG has a stylesheet that cannot be parsed.')
  }
}

/** The declarations of a style attribute or of a rule. */
export function declarationsOf(list: CssNode | null | undefined): Declaration[] {
  if (list?.type !== 'Block' && list?.type !== 'DeclarationList') return []
  return list.children.toArray().flatMap((node) => {
    if (node.type !== 'Declaration') return []
    const { property, value, important } = node
    const name = property.startsWith('--') ? property : unprefixed(property.toLowerCase())
    const text = value.type === 'Raw' ? value.value.trim() : ''
    return [{ name, value: text, isImportant: important !== false }]
  })
}

const unprefixed = (name: string) =>
  name.replace(/^-(?:webkit|moz)-(?=animation|transform|mask|clip-path|filter)/, '')

class SheetReader {
  readonly #viewer: Viewer
  readonly #isKnownDeclaration: (name: string, value: string) => boolean
  readonly #rules: LayeredRule[] = []
  readonly #layers = new Set<string>()
  readonly #keyframes = new Map<string, Keyframe[]>()
  readonly #initialValues = new Map<string, string>()
  #anonymousLayers = 0

  constructor(viewer: Viewer, isKnownDeclaration: (name: string, value: string) => boolean) {
    this.#viewer = viewer
    this.#isKnownDeclaration = isKnownDeclaration
  }

  result(): Stylesheet {
    const ranks = rankLayers([...this.#layers])
    return {
      rules: this.#rules.map((rule) => ({ ...rule, layer: ranks.get(rule.layer)! })),
      keyframes: this.#keyframes,
      initialValues: this.#initialValues,
    }
  }

  readAll(nodes: CssNode[], scope: Scope): void {
    if (scope.depth > MAX_DEPTH)
      throw new UnsafeArtwork('The SVG has a stylesheet that is nested too deeply.')
    for (const node of nodes) {
      if (node.type === 'Rule') this.#readRule(node, scope)
      else if (node.type === 'Atrule') this.#readAtrule(node, scope)
      // css-tree leaves nested rules that do not begin with `&` as they are.
      else if (node.type === 'Raw' && scope.nesting.length > 0) this.#readNested(node.value, scope)
    }
  }

  #readNested(text: string, scope: Scope): void {
    const sheet = parseCss(text, 'stylesheet')
    if (sheet?.type === 'StyleSheet')
      this.readAll(
        sheet.children.toArray().filter(({ type }) => type !== 'Raw'),
        scope,
      )
  }

  #readRule({ prelude, block }: Rule, scope: Scope): void {
    // css-tree does not parse `> a`, which is `& > a`.
    const list =
      prelude.type === 'Raw' && /^\s*[>+~]/.test(prelude.value) && scope.nesting.length > 0
        ? parseCss(`&${prelude.value}`, 'selectorList')
        : prelude
    if (list?.type !== 'SelectorList') return
    const selectors = list.children
      .toArray()
      .map((node) => (node.type === 'Selector' ? compileSelector(node, scope.nesting) : null))
    // A selector that is not known makes the whole rule void.
    if (!selectors.every((selector) => selector !== null)) return
    this.#readBlock(block, { ...scope, nesting: selectors })
  }

  /** Declarations apply to what the scope selects; they come before the nested rules. */
  #readBlock(block: CssNode | null | undefined, scope: Scope): void {
    const declarations = declarationsOf(block)
    for (const selector of scope.nesting)
      this.#rules.push({ selector, declarations, layer: scope.layer })
    if (block?.type === 'Block')
      this.readAll(block.children.toArray(), { ...scope, depth: scope.depth + 1 })
  }

  #readAtrule({ name, prelude, block }: Atrule, scope: Scope): void {
    const condition = prelude?.type === 'AtrulePrelude' ? prelude.children.first : undefined
    const keyword = name.toLowerCase().replace(/^-\w+-/, '')
    if (keyword === 'keyframes') this.#readKeyframes(prelude, block)
    else if (keyword === 'property') this.#readProperty(prelude, block)
    else if (keyword === 'layer') this.#readLayer(condition, block, scope)
    else if (keyword === 'media' && matchesMedia(condition ?? null, this.#viewer))
      this.#readBlock(block, scope)
    else if (
      keyword === 'supports' &&
      matchesSupports(condition ?? undefined, this.#isKnownDeclaration)
    )
      this.#readBlock(block, scope)
  }

  #readLayer(list: CssNode | null | undefined, block: CssNode | null, scope: Scope): void {
    const names =
      (list?.type as string) === 'LayerList'
        ? (list as unknown as { children: { toArray(): { name: string }[] } }).children.toArray()
        : [{ name: `:${++this.#anonymousLayers}` }]
    const inner = names.map(({ name }) => (scope.layer ? `${scope.layer}.${name}` : name))
    for (const layer of inner) this.#layers.add(layer)
    if (block) this.#readBlock(block, { ...scope, layer: inner[0]! })
  }

  #readKeyframes(prelude: CssNode | null, block: CssNode | null): void {
    const name = prelude ? generate(prelude).replace(/^(["'])(.*)\1$/, '$2') : ''
    const rules = block?.type === 'Block' ? block.children.toArray() : []
    const frames = rules.flatMap((rule) => {
      if (rule.type !== 'Rule') return []
      const declarations = declarationsOf(rule.block)
      return generate(rule.prelude)
        .split(',')
        .map((offset) => ({ offset: offsetOf(offset.trim()), declarations }))
    })
    this.#keyframes.set(
      name,
      frames.sort((a, b) => a.offset - b.offset),
    )
  }

  #readProperty(prelude: CssNode | null, block: CssNode | null): void {
    const initial = declarationsOf(block).find(({ name }) => name === 'initial-value')
    if (prelude && initial) this.#initialValues.set(generate(prelude), initial.value)
  }
}

function offsetOf(selector: string): number {
  if (selector === 'from') return 0
  return selector === 'to' ? 1 : Number.parseFloat(selector) / 100
}

/** A layer comes after those inside it; rules outside of layers come last. */
function rankLayers(names: string[]): Map<string, number> {
  const all = new Set<string>()
  for (const name of names) {
    const parts = name.split('.')
    for (let length = 1; length <= parts.length; length++) all.add(parts.slice(0, length).join('.'))
  }
  const ranks = new Map<string, number>()
  const visit = (outer: string) => {
    const depth = outer === '' ? 1 : outer.split('.').length + 1
    for (const name of all)
      if (name.split('.').length === depth && (outer === '' || name.startsWith(`${outer}.`)))
        visit(name)
    ranks.set(outer, ranks.size)
  }
  visit('')
  return ranks
}
