// Converts transforms of CSS to one matrix, as the attribute has it.
import { IDENTITY, type Matrix, multiply, parseTransform, translation } from '../matrix.ts'
import { calculate, parseLength, parseQuantity, type Units } from './calc.ts'
import { type ReferenceBox, SIDES } from './reference-box.ts'
import { splitTopLevel } from './split.ts'

const RADIANS = Math.PI / 180

/** The styles of one element, without `css:`. */
export interface TransformStyles {
  /** The attribute, which CSS replaces. */
  attribute: string | undefined
  transform: string | null | undefined
  rotate: string | null | undefined
  scale: string | null | undefined
  translate: string | null | undefined
  origin: string | null | undefined
}

/** @returns null when a part cannot be read, so that the whole transform has no effect. */
export function transformOf(
  styles: TransformStyles,
  box: ReferenceBox,
  viewport: Units['viewport'],
): Matrix | null {
  const { attribute, transform, rotate, scale, translate, origin } = styles
  const reader = new Reader(box, viewport)
  const [x, y] = reader.origin(origin ?? '')
  const parts = [
    translation(x, y),
    present(translate) ? reader.one('translate', splitTopLevel(translate, ' ')) : IDENTITY,
    present(rotate) ? reader.rotation(rotate) : IDENTITY,
    present(scale) ? reader.one('scale', scale.split(/\s+/)) : IDENTITY,
    transform === undefined || transform === null
      ? parseTransform(attribute ?? '')
      : present(transform)
        ? reader.list(transform)
        : IDENTITY,
    translation(-x, -y),
  ]
  return parts.every((part) => part !== null) ? parts.reduce(multiply, IDENTITY) : null
}

const present = (value: string | null | undefined): value is string =>
  value !== undefined && value !== null && value !== 'none'

class Reader {
  readonly #box: ReferenceBox
  readonly #viewport: Units['viewport']

  constructor(box: ReferenceBox, viewport: Units['viewport']) {
    this.#box = box
    this.#viewport = viewport
  }

  list(value: string): Matrix | null {
    let matrix: Matrix = IDENTITY
    for (const text of splitTopLevel(value.replace(/\)\s*(?=[a-z])/gi, ') '), ' ')) {
      const [, name, content = ''] = /^([a-z0-9]+)\((.*)\)$/is.exec(text) ?? []
      const separator = content.includes(',') ? ',' : ' '
      const part = name === undefined ? null : this.one(name, splitTopLevel(content, separator))
      if (part === null) return null
      matrix = multiply(matrix, part)
    }
    return matrix
  }

  /** `45deg`, `z 45deg` or `0 0 1 45deg`; a rotation around another axis is seen from the front. */
  rotation(value: string): Matrix | null {
    const parts = value.trim().split(/\s+/)
    const angle = parts.at(-1)!
    const axis = parts.slice(0, -1).join(' ').toLowerCase()
    if (axis === 'x' || axis === '1 0 0') return this.one('rotateX', [angle])
    if (axis === 'y' || axis === '0 1 0') return this.one('rotateY', [angle])
    return this.one('rotate', [angle])
  }

  /** @returns the matrix of one function; null for arguments that it cannot have. */
  one(name: string, args: string[]): Matrix | null {
    const function_ = name.toLowerCase()
    if (function_.startsWith('translate')) return this.#translate(function_, args)
    const angle = this.#angle(args[0] ?? '')
    const numbers = args.map((arg) => this.#number(arg))
    if (function_ === 'matrix' || function_ === 'matrix3d') return matrixOf(numbers)
    if (function_.startsWith('scale')) return scaleOf(function_, numbers)
    if (function_ === 'perspective') return IDENTITY
    if (function_ === 'rotate3d')
      return this.rotation([...args.slice(0, 3), args[3] ?? ''].join(' '))
    if (angle === null) return null
    const [cos, sin] = [Math.cos(angle * RADIANS), Math.sin(angle * RADIANS)]
    if (function_ === 'rotate' || function_ === 'rotatez') return [cos, sin, -sin, cos, 0, 0]
    if (function_ === 'rotatex') return [1, 0, 0, cos, 0, 0]
    if (function_ === 'rotatey') return [cos, 0, 0, 1, 0, 0]
    const tangent = (text: string | undefined) => {
      const skew = text === undefined ? 0 : this.#angle(text)
      return skew === null ? Number.NaN : Math.tan(skew * RADIANS)
    }
    if (function_ === 'skewx') return finite([1, 0, tangent(args[0]), 1, 0, 0])
    if (function_ === 'skewy') return finite([1, tangent(args[0]), 0, 1, 0, 0])
    if (function_ === 'skew') return finite([1, tangent(args[1]), tangent(args[0]), 1, 0, 0])
    return null
  }

  origin(value: string): [number, number] {
    const words = splitTopLevel(value, ' ').slice(0, 2)
    // `top left` may stand for `left top`.
    const isSwapped =
      /^(?:top|bottom)$/.test(words[0] ?? '') || /^(?:left|right)$/.test(words[1] ?? '')
    const [x, y = words.length === 1 ? '50%' : undefined] = isSwapped ? words.toReversed() : words
    const { left, top, width, height } = this.#box
    // By default the origin is that of the user space, also for a box that begins elsewhere.
    if (x === undefined) return [0, 0]
    return [
      left + (this.#length(SIDES[x] ?? x, width) ?? 0),
      top + (this.#length(SIDES[y ?? ''] ?? y ?? '', height) ?? 0),
    ]
  }

  #translate(name: string, args: string[]): Matrix | null {
    const { width, height } = this.#box
    const isVertical = name === 'translatey'
    const x = isVertical || name === 'translatez' ? 0 : this.#length(args[0] ?? '', width)
    const vertical = isVertical ? args[0] : args[1]
    const hasVertical = isVertical || name === 'translate' || name === 'translate3d'
    const y = hasVertical && vertical !== undefined ? this.#length(vertical, height) : 0
    return x === null || y === null ? null : translation(x, y)
  }

  #length(text: string, percentBase: number): number | null {
    const units = { viewport: this.#viewport, percentBase }
    // A sum with percentages could not be computed before the box was known.
    const sum = /^calc\((.*)\)$/is.exec(text)?.[1]
    return parseLength(sum === undefined ? text : (calculate('calc', [sum], units) ?? ''), units)
  }

  #number(text: string): number {
    const quantity = parseQuantity(text, { viewport: this.#viewport, percentBase: null })
    if (quantity?.kind === 'percent') return quantity.value / 100
    return quantity?.kind === 'number' ? quantity.value : Number.NaN
  }

  #angle(text: string): number | null {
    const quantity = parseQuantity(text, { viewport: this.#viewport, percentBase: null })
    return quantity?.kind === 'angle' || quantity?.value === 0 ? quantity.value : null
  }
}

const finite = (numbers: number[]): Matrix | null =>
  numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : null

function matrixOf(numbers: number[]): Matrix | null {
  if (numbers.length !== 16) return finite(numbers)
  // The part of a matrix of space that is seen from the front.
  return finite([0, 1, 4, 5, 12, 13].map((index) => numbers[index]!))
}

function scaleOf(name: string, numbers: number[]): Matrix | null {
  const [first = Number.NaN, second = name === 'scale3d' ? Number.NaN : first] = numbers
  if (name === 'scalex') return finite([first, 0, 0, 1, 0, 0])
  if (name === 'scaley') return finite([1, 0, 0, first, 0, 0])
  if (name === 'scalez') return IDENTITY
  return finite([first, 0, 0, second, 0, 0])
}
