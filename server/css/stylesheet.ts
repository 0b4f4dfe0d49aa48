// Reads stylesheets into flat rules: conditions are decided, layers are ranked, nested rules are taken apart.
import type { Atrule, CssNode, Rule } from 'css-tree'
import generate from 'css-tree/generator'
import type { Condition } from './conditions.ts'
import { CostlyStyles } from './costly-styles.ts'
import {
  type Declaration,
  declarationOf,
  declarationsOf,
  parseCss,
  parseSheet,
  type Sheet,
} from './parse.ts'
import { type ParsedSelector, PartCount, parseSelectors, specificityOf } from './selectors.ts'

export interface StyleRule {
  selector: ParsedSelector
  specificity: number
  declarations: Declaration[]
  /** Rank among the layers: a later one wins, unless the declaration is important. */
  layer: number
  /** The at-rules around it, outermost first, such as `media` and its queries. */
  conditions: readonly Condition[]
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

/** A rule whose layer has no rank yet. */
type LayeredRule = Omit<StyleRule, 'layer'> & { layer: string }

/** Where a rule stands. */
interface Scope {
  /** Names of the layers around it, joined by dots; empty outside of layers. */
  layer: string
  /** The selectors of the rule around it. */
  nesting: ParsedSelector[] | null
  conditions: readonly Condition[]
  depth: number
}

const OUTERMOST: Scope = { layer: '', nesting: null, conditions: [], depth: 0 }
/** Depth of nested rules and conditions. */
const MAX_DEPTH = 16

export interface ReadOptions {
  /** Whether the rules under an at-rule of this kind apply. */
  holds(condition: Condition): boolean
  /** Whether a property is of interest. A rule without such a property is left out. */
  isRead(name: string): boolean
  /** Called with the name and the condition of an at-rule that browsers may apply, and that is not read here. */
  onUnread?(name: string, condition: string): void
  /** @returns the stylesheet that another one imports; null for one that is not read. */
  load?(address: string): Sheet | null
}

const UNREAD = new Set(['container', 'scope'])

/**
 * @param sheets in the order of the cascade.
 * @throws CostlyStyles for one that is nested too deeply.
 */
export function readStylesheets(sheets: readonly Sheet[], options: ReadOptions): Stylesheet {
  const reader = new SheetReader(options)
  for (const sheet of sheets) reader.readAll(sheet.children.toArray(), OUTERMOST)
  return reader.result()
}

class SheetReader {
  readonly #options: ReadOptions
  readonly #parts = new PartCount()
  readonly #rules: LayeredRule[] = []
  readonly #layers = new Set<string>()
  readonly #keyframes = new Map<string, Keyframe[]>()
  readonly #initialValues = new Map<string, string>()
  #anonymousLayers = 0

  constructor(options: ReadOptions) {
    this.#options = options
  }

  result(): Stylesheet {
    const ranks = rankLayers([...this.#layers])
    return {
      rules: this.#rules.map((rule) => ({ ...rule, layer: ranks.get(rule.layer)! })),
      keyframes: this.#keyframes,
      initialValues: this.#initialValues,
    }
  }

  /** Declarations apply to what the scope selects. Those after a nested rule win over it. */
  readAll(nodes: CssNode[], scope: Scope): void {
    if (scope.depth > MAX_DEPTH)
      throw new CostlyStyles('has a stylesheet that is nested too deeply.')
    let declarations: Declaration[] = []
    for (const node of nodes) {
      const declaration = declarationOf(node)
      if (declaration) {
        declarations.push(declaration)
        continue
      }
      this.#addRules(declarations, scope)
      declarations = []
      if (node.type === 'Rule') this.#readRule(node, scope)
      else if (node.type === 'Atrule') this.#readAtrule(node, scope)
      // css-tree leaves nested rules that do not begin with `&` as they are.
      else if (node.type === 'Raw' && scope.nesting) this.#readNested(node.value, scope)
    }
    this.#addRules(declarations, scope)
  }

  /** @param text of nested rules, perhaps with declarations after them. */
  #readNested(text: string, scope: Scope): void {
    const nodes = parseSheet(text)?.children.toArray() ?? []
    const read = nodes.flatMap((node) => {
      if (node.type !== 'Raw') return [node]
      const list = parseCss(node.value, 'declarationList')
      return list?.type === 'DeclarationList' ? list.children.toArray() : []
    })
    this.readAll(
      read.filter(({ type }) => type !== 'Raw'),
      scope,
    )
  }

  #readRule({ prelude, block }: Rule, scope: Scope): void {
    const text = prelude.type === 'Raw' ? prelude.value : ''
    const selectors = parseSelectors(text, scope.nesting, this.#parts)
    if (selectors) this.#readBlock(block, { ...scope, nesting: selectors })
  }

  #readBlock(block: CssNode | null | undefined, scope: Scope): void {
    if (block?.type === 'Block')
      this.readAll(block.children.toArray(), { ...scope, depth: scope.depth + 1 })
  }

  #addRules(all: readonly Declaration[], { layer, conditions, nesting }: Scope): void {
    const declarations = all.filter(({ name }) => this.#options.isRead(name))
    for (const selector of declarations.length > 0 ? (nesting ?? []) : []) {
      const specificity = specificityOf(selector)
      this.#rules.push({ selector, specificity, declarations, layer, conditions })
    }
  }

  #readAtrule({ name, prelude, block }: Atrule, scope: Scope): void {
    const keyword = name.toLowerCase().replace(/^-\w+-/, '')
    if (keyword === 'keyframes') this.#readKeyframes(prelude, block)
    else if (keyword === 'property') this.#readProperty(prelude, block)
    else if (keyword === 'import') this.#readImport(prelude, scope)
    if (UNREAD.has(keyword))
      this.#options.onUnread?.(`@${keyword}`, prelude ? generate(prelude) : '')
    if (!/^(?:layer|media|supports)$/.test(keyword)) return
    const first = prelude?.type === 'AtrulePrelude' ? prelude.children.first : null
    const condition = { name: keyword, prelude: first }
    const inner = { ...scope, conditions: [...scope.conditions, condition] }
    if (keyword === 'layer') this.#readLayer(first, block, inner)
    else if (this.#options.holds(condition)) this.#readBlock(block, inner)
  }

  #readImport(prelude: CssNode | null, scope: Scope): void {
    const [address, ...others] = prelude?.type === 'AtrulePrelude' ? prelude.children.toArray() : []
    if (address?.type !== 'Url' && address?.type !== 'String') return
    const media = others.find(({ type }) => type === 'MediaQueryList')
    const condition = { name: 'media', prelude: media ?? null }
    if (media && !this.#options.holds(condition)) return
    const sheet = this.#options.load?.(address.value)
    if (sheet)
      this.readAll(sheet.children.toArray(), {
        ...scope,
        conditions: media ? [...scope.conditions, condition] : scope.conditions,
        depth: scope.depth + 1,
      })
  }

  #readLayer(list: CssNode | null, block: CssNode | null, scope: Scope): void {
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
