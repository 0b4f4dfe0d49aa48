// Sets what SMIL animations leave behind when they have ended, because a logo is one picture.
import { type Element, walkElements } from './parse.ts'
import { elementsById } from './references.ts'

const ANIMATIONS = new Set(['animate', 'set', 'animateTransform'])
/** What an animation may wait for that never happens in an image. */
const NEVER = /indefinite|click|mouse|pointer|touch|focus|activ|key|over|begin\(/i

/** Sets the last values of animations that keep them. */
export function applyEndStates(root: Element): void {
  if (![...walkElements(root)].some(({ name }) => ANIMATIONS.has(name))) return
  const targets = elementsById(root)
  const visit = (parent: Element) => {
    for (const child of parent.children) {
      if (!ANIMATIONS.has(child.name)) {
        visit(child)
        continue
      }
      const href = child.attributes.get('href')
      const target = href === undefined ? parent : targets.get(href.slice(1))
      if (target) applyEndState(child, target)
    }
  }
  visit(root)
}

function applyEndState({ name, attributes }: Element, target: Element): void {
  const attribute = attributes.get('attributeName') ?? ''
  const value = (
    attributes.get('to') ?? attributes.get('values')?.split(';').findLast(Boolean)
  )?.trim()
  if (value === undefined || attribute === 'href' || attribute === 'id') return
  const begins = (attributes.get('begin') ?? '0s').split(';')
  if (begins.every((begin) => NEVER.test(begin)) || !stays(name, attributes)) return
  if (name !== 'animateTransform') {
    target.attributes.set(attribute, value)
    return
  }
  const transform = `${attributes.get('type') ?? 'translate'}(${value})`
  const before =
    attributes.get('additive') === 'sum' ? (target.attributes.get(attribute) ?? '') : ''
  target.attributes.set(attribute, `${before}${transform}`)
}

function stays(name: string, attributes: ReadonlyMap<string, string>): boolean {
  if (attributes.get('repeatCount') === 'indefinite') return false
  if (attributes.get('fill') === 'freeze') return true
  const duration = attributes.get('dur')
  return name === 'set' && (duration === undefined || duration === 'indefinite')
}
