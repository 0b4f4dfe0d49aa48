// Finds the rules that match an element. css-select matches; each of its steps is counted, because a stranger wrote the rules.
import { _compileUnsafe } from 'css-select'
import { CostlyStyles } from './costly-styles.ts'
import { keyOf } from './selectors.ts'
import type { StyleRule } from './stylesheet.ts'

/** Reads a tree of elements. */
export interface Tree<Node extends object> {
  nameOf(node: Node): string
  attributeOf(node: Node, name: string): string | undefined
  parentOf(node: Node): Node | null
  /** null when they are not known; a rule that asks for them does not match. */
  childrenOf(node: Node): Node[] | null
  /** The children of the parent, also the element itself; null when they are not known. */
  siblingsOf(node: Node): Node[] | null
}

interface Candidate {
  rule: StyleRule
  order: number
  matches: ((node: never) => boolean) | null
}

const UNKNOWN = new Error('This part of the tree is not known.')

export class Matcher<Node extends object> {
  readonly #tree: Tree<Node>
  readonly #candidates: Map<string, Candidate[]>
  readonly #options: Parameters<typeof _compileUnsafe<Node, Node>>[1]
  #left: number

  /** @param isXml whether names are case-sensitive. @param steps how many steps all elements together may take. */
  constructor(rules: readonly StyleRule[], tree: Tree<Node>, isXml: boolean, steps: number) {
    this.#tree = tree
    this.#left = steps
    const candidates = rules.map((rule, order): Candidate => ({ rule, order, matches: null }))
    this.#candidates = Map.groupBy(candidates, ({ rule }) => keyOf(rule.selector, isXml))
    this.#options = { xmlMode: isXml, relativeSelector: false, adapter: this.#adapter() }
  }

  /** @returns the rules that match the element, in order. @throws CostlyStyles when matching takes too many steps. */
  rulesOf(node: Node): StyleRule[] {
    const { nameOf, attributeOf } = this.#tree
    const classes = (attributeOf(node, 'class') ?? '').split(/\s+/)
    const keys = [...classes.map((name) => `.${name}`), `#${attributeOf(node, 'id')}`, nameOf(node)]
    return [...new Set(keys), '*']
      .flatMap((key) => this.#candidates.get(key) ?? [])
      .filter((candidate) => this.#matches(candidate, node))
      .sort((a, b) => a.order - b.order)
      .map(({ rule }) => rule)
  }

  #matches(candidate: Candidate, node: Node): boolean {
    this.#spend(1)
    candidate.matches ??= this.#compile(candidate.rule)
    try {
      return candidate.matches(node as never)
    } catch (error) {
      if (error === UNKNOWN) return false
      throw error
    }
  }

  #compile({ selector }: StyleRule): (node: never) => boolean {
    try {
      // This sorts the parts, so it is done once.
      return _compileUnsafe([selector], this.#options)
    } catch {
      // Such as `:nth-child(x)`.
      return () => false
    }
  }

  #spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new CostlyStyles('has style rules that cost too much.')
  }

  /** css-select reads the tree through this, once or more in each step. */
  #adapter() {
    const tree = this.#tree
    const list = (nodes: Node[] | null) => {
      if (nodes === null) throw UNKNOWN
      this.#spend(nodes.length / 32)
      return nodes
    }
    const attribute = (node: Node, name: string) => {
      const value = tree.attributeOf(node, name)
      this.#spend(1 + (value?.length ?? 0) / 1000)
      return value
    }
    return {
      isTag: (node: Node): node is Node => {
        this.#spend(1)
        return true
      },
      equals: (a: Node, b: Node) => {
        this.#spend(1)
        return a === b
      },
      getName: (node: Node) => {
        this.#spend(1)
        return tree.nameOf(node)
      },
      getAttributeValue: attribute,
      hasAttrib: (node: Node, name: string) => attribute(node, name) !== undefined,
      getParent: (node: Node) => tree.parentOf(node),
      getChildren: (node: Node) => list(tree.childrenOf(node)),
      getSiblings: (node: Node) => list(tree.siblingsOf(node)),
      getText: () => '',
      removeSubsets: (nodes: Node[]) => nodes,
    }
  }
}
