// The state in which animations of CSS end, for those whose end stays.
import type { Declaration } from '../../../css/parse.ts'
import type { Keyframe } from '../../../css/stylesheet.ts'
import { splitTopLevel } from './split.ts'

interface Animation {
  name: string
  /** Whether the last frame stays. */
  stays: boolean
  iterations: number
  direction: string
}

const FILL_MODES = /^(?:none|forwards|backwards|both)$/
const DIRECTIONS = /^(?:normal|reverse|alternate|alternate-reverse)$/
const OTHER_KEYWORDS =
  /^(?:[\d.+-]+m?s|running|paused|linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end|(?:cubic-bezier|steps|linear)\(.*\))$/

/** @param declarations of one element, the winners last. @returns what its animations set when they have ended. */
export function endStateOf(
  declarations: readonly Declaration[],
  keyframes: ReadonlyMap<string, Keyframe[]>,
): Declaration[] {
  if (keyframes.size === 0) return []
  return animationsOf(declarations).flatMap((animation) => {
    const frames = keyframes.get(animation.name) ?? []
    if (!animation.stays || !Number.isFinite(animation.iterations)) return []
    const offset = endsAtStart(animation) ? 0 : 1
    return frames
      .filter((frame) => frame.offset === offset)
      .flatMap((frame) => frame.declarations)
      .map((declaration) => ({ ...declaration, isImportant: false }))
  })
}

function endsAtStart({ direction, iterations }: Animation): boolean {
  if (direction === 'reverse') return true
  const isEven = Math.ceil(iterations) % 2 === 0
  return (direction === 'alternate' && isEven) || (direction === 'alternate-reverse' && !isEven)
}

function animationsOf(declarations: readonly Declaration[]): Animation[] {
  let animations: Animation[] = []
  for (const { name, value } of declarations) {
    if (!name.startsWith('animation')) continue
    const values = splitTopLevel(value, ',')
    if (name === 'animation') animations = values.map(parseAnimation)
    else if (name === 'animation-name')
      animations = values.map((one, i) => ({
        ...(animations[i] ?? parseAnimation('')),
        name: unquoted(one),
      }))
    else
      animations = animations.map((animation, i) => {
        const part = parseAnimation(values[i % values.length]!)
        return { ...animation, ...changeOf(name, part) }
      })
  }
  return animations
}

function changeOf(property: string, part: Animation): Partial<Animation> {
  if (property === 'animation-fill-mode') return { stays: part.stays }
  if (property === 'animation-iteration-count') return { iterations: part.iterations }
  return property === 'animation-direction' ? { direction: part.direction } : {}
}

function parseAnimation(value: string): Animation {
  const animation: Animation = { name: '', stays: false, iterations: 1, direction: 'normal' }
  for (const token of splitTopLevel(value, ' ')) {
    const word = token.toLowerCase()
    if (FILL_MODES.test(word)) animation.stays = word === 'forwards' || word === 'both'
    else if (DIRECTIONS.test(word)) animation.direction = word
    else if (word === 'infinite') animation.iterations = Number.POSITIVE_INFINITY
    else if (/^[\d.]+$/.test(word)) animation.iterations = Number(word)
    else if (!OTHER_KEYWORDS.test(word)) animation.name = unquoted(token)
  }
  return animation
}

const unquoted = (name: string) => name.replace(/^(["'])(.*)\1$/, '$2')
