// Turns stylesheets and style="" into presentation attributes, the only styling a safe SVG has.
import { type CssNode, type Declaration, parse, type Rule, type Selector } from 'css-tree'
import { allowed } from './allowlist.ts'
import { LIMITS } from './limits.ts'
import { type Element, everyElement, UnsafeArtwork } from './parse.ts'

interface Wish {
  name: string
  value: string
  weight: number
}
interface Style {
  selector: Selector
  weight: number
  wishes: Wish[]
}
type Family = readonly Element[]

const IMPORTANT = 1e9
const INLINE = 1e6
// Geometry, references by attribute and ids are markup; CSS must not reach them here.
const STYLED = new Set(
  (
    'fill stroke color opacity stop-color flood-color clip-path mask filter ' +
    'display visibility overflow transform transform-origin paint-order mask-type ' +
    'mix-blend-mode isolation shape-rendering color-interpolation color-interpolation-filters ' +
    'fill-rule clip-rule fill-opacity stroke-opacity stop-opacity flood-opacity stroke-width ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset'
  ).split(' '),
)

/** Gives each element what the simple rules and its own style say, then drops class and style. */
export function inlineStyles(root: Element): void {
  const sheets = [...everyElement(root)].filter(({ name }) => name === 'style')
  const styles = sheets.flatMap(({ text }) => stylesOf(text))
  const tries = styles.length * [...everyElement(root)].length
  if (tries > LIMITS.styleTries) throw new UnsafeArtwork('The SVG has too many style rules.')
  applyTo([root], styles)
}

function applyTo(family: Family, styles: Style[]): void {
  const node = family.at(-1)!
  const wishes = styles
    .filter(({ selector }) => matches(selector, family))
    .flatMap((style) => style.wishes.map((w) => ({ ...w, weight: w.weight + style.weight })))
  const own = wishesOf(read(node.attributes.get('style') ?? '', 'declarationList'))
  wishes.push(...own.map((wish) => ({ ...wish, weight: wish.weight + INLINE })))
  for (const { name, value } of wishes.sort((a, b) => a.weight - b.weight)) {
    node.attributes.set(name, value)
  }
  for (const child of node.children) applyTo([...family, child], styles)
  node.attributes.delete('class')
  node.attributes.delete('style')
}

function stylesOf(css: string): Style[] {
  if (css.length > LIMITS.stylesheet) throw new UnsafeArtwork('The SVG has too long a stylesheet.')
  const sheet = read(css, 'stylesheet')
  if (sheet?.type !== 'StyleSheet') return []
  // Rules inside @media depend on a reader that a stored picture does not have.
  const rules = sheet.children.toArray().filter((node): node is Rule => node.type === 'Rule')
  return rules.flatMap((rule) => {
    if (rule.prelude.type !== 'SelectorList') return []
    const wishes = wishesOf(rule.block)
    const selectors = rule.prelude.children.toArray().filter((node) => node.type === 'Selector')
    return selectors.map((selector) => ({ selector, wishes, weight: weightOf(selector) }))
  })
}

// A value that the allow-list refuses counts for nothing, so an earlier good one stands, as in
// Figma's fill:#ea4335;fill:color(display-p3 …).
function wishesOf(list: CssNode | null): Wish[] {
  const wishes: Wish[] = []
  if (!list) return wishes
  for (const { property, value, important } of declarationsOf(list)) {
    const name = property.toLowerCase()
    const said =
      value.type === 'Raw' ? value.value.replace(/^var\(\s*--[\w-]+\s*,(.*)\)$/, '$1') : ''
    const kept = STYLED.has(name) ? allowed(name, said) : null
    if (kept !== null) wishes.push({ name, value: kept, weight: important ? IMPORTANT : 0 })
  }
  return wishes
}

function declarationsOf(list: CssNode): Declaration[] {
  if (list.type !== 'Block' && list.type !== 'DeclarationList') return []
  return list.children.toArray().filter((node): node is Declaration => node.type === 'Declaration')
}

function read(css: string, context: 'stylesheet' | 'declarationList'): CssNode | null {
  if (!css) return null
  try {
    return parse(css, { context, parseValue: false, parseCustomProperty: false })
  } catch {
    // Deep nesting exhausts the parser's stack.
    throw new UnsafeArtwork('The SVG has a stylesheet that cannot be read.')
  }
}

function weightOf(selector: Selector): number {
  const weights: Record<string, number> = { IdSelector: 1e4, ClassSelector: 100, TypeSelector: 1 }
  return selector.children.toArray().reduce((sum, part) => sum + (weights[part.type] ?? 0), 0)
}

/**
 * Whether the last of the family is meant: tags, classes, ids, descendants and children. Each
 * ancestor is taken at the nearest fit, never tried again: backtracking would be exponential.
 */
function matches(selector: Selector, family: Family): boolean {
  let depth = family.length - 1
  let roams = false
  for (const part of selector.children.toArray().reverse()) {
    if (part.type === 'Combinator') {
      if (part.name !== ' ' && part.name !== '>') return false
      depth -= 1
      roams = part.name === ' '
      continue
    }
    while (roams && depth > 0 && !meets(part, family[depth]!)) depth -= 1
    roams = false
    const node = family[depth]
    if (!node || !meets(part, node)) return false
  }
  return true
}

function meets(part: CssNode, { name, attributes }: Element): boolean {
  if (part.type === 'TypeSelector') return part.name === '*' || part.name === name
  if (part.type === 'IdSelector') return part.name === attributes.get('id')
  if (part.type !== 'ClassSelector')
    return part.type === 'PseudoClassSelector' && part.name === 'root' && name === 'svg'
  return (attributes.get('class') ?? '').split(/\s+/).includes(part.name)
}
