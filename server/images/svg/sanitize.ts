// Makes a stranger's SVG safe to store, draw and send: rebuilt from a list of what is harmless.
import { allowed, ELEMENTS } from './allowlist.ts'
import { inlineStyles } from './css.ts'
import { refuseBombs } from './draw-cost.ts'
import { settlePaint } from './paint.ts'
import { type Element, parseSvg, UnsafeArtwork, writeSvg } from './parse.ts'
import { tieLinks } from './references.ts'
import { settleViewBox } from './viewbox.ts'

export { UnsafeArtwork }

export interface SafeSvg {
  svg: string
  width: number
  height: number
}

/**
 * The same drawing as one namespace-clean svg element of shapes, paints and references to itself.
 * Giving it its own result changes nothing. Throws UnsafeArtwork for what cannot be made safe.
 */
export function makeSvgSafe(bytes: Uint8Array): SafeSvg {
  const root = parseSvg(bytes)
  inlineStyles(root)
  keepAllowed(root, false)
  const size = settleViewBox(root)
  settlePaint(root)
  tieLinks(root)
  refuseBombs(root, size)
  foldStyles(root)
  return { svg: writeSvg(root), ...size }
}

function keepAllowed(node: Element, isHidden: boolean): void {
  const kept = [...node.attributes].map(([name, value]) => [name, keptValue(node, name, value)])
  node.attributes = new Map(kept.filter((pair): pair is [string, string] => pair[1] !== null))
  const hides = isHidden || node.attributes.get('display') === 'none'
  node.children = node.children.flatMap((child) => keptChild(child, hides))
  for (const child of node.children) keepAllowed(child, hides)
}

function keptValue(node: Element, name: string, value: string): string | null {
  const kept = allowed(name, value)
  if (name !== 'href' || kept === null) return kept
  return (node.name === 'image') === kept.startsWith('data:') ? kept : null
}

function keptChild(child: Element, isHidden: boolean): Element[] {
  if (child.name === 'a') return [{ ...child, name: 'g' }]
  if (child.name === 'switch') return [{ ...child, name: 'g', children: chosen(child) }]
  if (ELEMENTS.has(child.name)) return [child]
  // There are no fonts here, and a wordmark without its letters is worse than no logo.
  if (child.name === 'text' && !isHidden && hasLetters(child)) {
    throw new UnsafeArtwork('The SVG writes text in a font instead of drawing it.')
  }
  return []
}

/** Of a switch only one child is drawn: Illustrator puts its art behind a foreignObject. */
function chosen({ children }: Element): Element[] {
  const drawn = children.filter(
    ({ name, attributes }) =>
      (ELEMENTS.has(name) || name === 'a') && !attributes.has('requiredExtensions'),
  )
  const first = drawn.find(({ attributes }) => !attributes.has('systemLanguage')) ?? drawn[0]
  return first ? [first] : []
}

const hasLetters = ({ text, children }: Element): boolean =>
  text.trim() !== '' || children.some(hasLetters)

// resvg reads these three from style="" alone.
function foldStyles(node: Element): void {
  const style = ['mask-type', 'mix-blend-mode', 'isolation'].flatMap((name) => {
    const value = node.attributes.get(name)
    node.attributes.delete(name)
    return value === undefined ? [] : [`${name}:${value}`]
  })
  if (style.length) node.attributes.set('style', style.join(';'))
  node.children.forEach(foldStyles)
}
