// Lengths, angles and sums of CSS in pixels and degrees.
import { viewerOf } from '../../viewer.ts'

/** What relative units refer to. */
export interface Units {
  /** Size in user units that percentages refer to. */
  viewport: { width: number; height: number }
  /** Length in user units that is 100 % for this property; null where a percentage stays one. */
  percentBase: number | null
  /** The sizes of the fonts of the element and of the root; 16 px unless stated. */
  fonts?: Fonts
}

export interface Fonts {
  own: number
  root: number
}

const LENGTHS: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  q: 96 / 101.6,
  in: 96,
}
/** Units in sizes of the font; those that begin with `r` refer to the font of the root. */
const FONT_UNITS: Record<string, number> = { em: 1, ex: 0.5, ch: 0.5, ic: 1, cap: 0.7, lh: 1.2 }
/** The size of a font in pixels that no style sets. */
export const FONT_SIZE = 16
const ANGLES: Record<string, number> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }
const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)$/i

/** A number of one kind; a percentage that refers to nothing known is a kind of its own. */
interface Quantity {
  value: number
  kind: 'number' | 'length' | 'angle' | 'percent'
}

/** @returns a length in user units, also for a zero without a unit; null for another text. */
export function parseLength(text: string, units: Units): number | null {
  const quantity = parseQuantity(text, units)
  const isLength = quantity?.kind === 'length' || quantity?.value === 0
  return quantity && isLength ? quantity.value : null
}

/** @returns null for a text that is no number with a unit that is known. */
export function parseQuantity(text: string, units: Units): Quantity | null {
  const [, digits = '', unitText = ''] = NUMBER.exec(text.trim()) ?? []
  if (digits === '') return null
  const value = Number(digits)
  const unit = unitText.toLowerCase()
  if (unit === '') return { value, kind: 'number' }
  if (unit === '%') {
    const { percentBase } = units
    return percentBase === null
      ? { value, kind: 'percent' }
      : { value: (value / 100) * percentBase, kind: 'length' }
  }
  const length = LENGTHS[unit] ?? fontUnit(unit, units) ?? viewportUnit(unit, units)
  if (length !== undefined) return { value: value * length, kind: 'length' }
  const angle = ANGLES[unit]
  return angle === undefined ? null : { value: value * angle, kind: 'angle' }
}

function fontUnit(unit: string, { fonts }: Units): number | undefined {
  const own = FONT_UNITS[unit]
  if (own !== undefined) return own * (fonts?.own ?? FONT_SIZE)
  const ofRoot = unit.startsWith('r') ? FONT_UNITS[unit.slice(1)] : undefined
  return ofRoot === undefined ? undefined : ofRoot * (fonts?.root ?? FONT_SIZE)
}

/** The window of an image is as large as the image that the viewer sees, whatever its viewBox. */
function viewportUnit(unit: string, { viewport }: Units): number | undefined {
  const { width, height } = viewerOf(viewport)
  const sides: Record<string, number> = {
    vw: width,
    vh: height,
    vi: width,
    vb: height,
    vmin: Math.min(width, height),
    vmax: Math.max(width, height),
  }
  const side = sides[unit.replace(/^[sld](?=v)/, '')]
  return side === undefined ? undefined : side / 100
}

/** Units that renderers do not know, or know with other sizes. */
const IN_UNITS = /^[^a-z%]*(?:e[+-]?\d+)?(?!px$)[a-z]+$/i

/** @returns a length in user units as a text; any other text unchanged. */
export function inUserUnits(text: string, units: Omit<Units, 'percentBase'>): string {
  if (!IN_UNITS.test(text.trim())) return text
  const quantity = parseQuantity(text, { ...units, percentBase: null })
  return quantity?.kind === 'length' ? String(Number(quantity.value.toPrecision(9))) : text
}

const SUFFIXES = { number: '', length: 'px', angle: 'deg', percent: '%' } as const

/** @returns the quantity as CSS. */
const writeQuantity = ({ value, kind }: Quantity): string =>
  `${Number(value.toPrecision(9))}${SUFFIXES[kind]}`

/** @param name such as calc or min. @returns null for arguments that cannot be computed. */
export function calculate(name: string, parts: string[], units: Units): string | null {
  const strategy = name === 'round' && STRATEGIES.has(parts[0]!) ? parts[0]! : 'nearest'
  const sums = name === 'round' && STRATEGIES.has(parts[0]!) ? parts.slice(1) : parts
  const quantities = sums.map((part) => new Sum(part, units).read())
  const [first, ...rest] = quantities
  if (!first || !rest.every((one) => one?.kind === first.kind)) return null
  const values = [first, ...rest].map((one) => one!.value)
  const result = combine(name, values, first.kind, strategy)
  return result === null || !Number.isFinite(result.value) ? null : writeQuantity(result)
}

const STRATEGIES = new Set(['nearest', 'up', 'down', 'to-zero'])
const RADIANS = Math.PI / 180

/** Functions of one number or angle that make a number. */
const OF_ANGLES: Record<string, (radians: number) => number> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
}
const TO_ANGLES: Record<string, (value: number, other: number) => number> = {
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  atan2: Math.atan2,
}
const OF_NUMBERS: Record<string, (value: number, other?: number) => number> = {
  pow: (value, exponent = 1) => value ** exponent,
  sqrt: Math.sqrt,
  exp: Math.exp,
  log: (value, base = Math.E) => Math.log(value) / Math.log(base),
}

function combine(
  name: string,
  values: number[],
  kind: Quantity['kind'],
  strategy: string,
): Quantity | null {
  const [first = 0, second] = values
  const own = (value: number): Quantity => ({ value, kind })
  if (OF_ANGLES[name]) {
    const radians = kind === 'angle' ? first * RADIANS : first
    return { value: OF_ANGLES[name](radians), kind: 'number' }
  }
  if (TO_ANGLES[name])
    return { value: TO_ANGLES[name](first, second ?? 1) / RADIANS, kind: 'angle' }
  if (OF_NUMBERS[name]) return kind === 'number' ? own(OF_NUMBERS[name](first, second)) : null
  switch (name) {
    case 'calc':
      return values.length === 1 ? own(first) : null
    case 'min':
      return own(Math.min(...values))
    case 'max':
      return own(Math.max(...values))
    case 'clamp':
      return values.length === 3 ? own(Math.max(first, Math.min(second!, values[2]!))) : null
    case 'hypot':
      return own(Math.hypot(...values))
    case 'abs':
      return own(Math.abs(first))
    case 'sign':
      return { value: Math.sign(first), kind: 'number' }
    case 'round':
      return own(rounded(first, second ?? 1, strategy))
    case 'mod':
      return second === undefined ? null : own(first - second * Math.floor(first / second))
    case 'rem':
      return second === undefined ? null : own(first % second)
    default:
      return null
  }
}

function rounded(value: number, step: number, strategy: string): number {
  const steps = value / step
  if (strategy === 'up') return Math.ceil(steps) * step
  if (strategy === 'down') return Math.floor(steps) * step
  return (strategy === 'to-zero' ? Math.trunc(steps) : Math.round(steps)) * step
}

const CONSTANTS: Record<string, number> = { pi: Math.PI, e: Math.E }

/** Reads a sum such as `10px + 2 * (3px - 1px)`. */
class Sum {
  readonly #tokens: string[]
  readonly #units: Units
  #position = 0

  constructor(text: string, units: Units) {
    this.#tokens =
      text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:[a-z]+|%)?|[a-z]+|\S/gi) ?? []
    this.#units = units
  }

  /** @returns null for anything else. */
  read(): Quantity | null {
    const result = this.#sum(0)
    return this.#position === this.#tokens.length ? result : null
  }

  #sum(depth: number): Quantity | null {
    let result = this.#product(depth)
    while (this.#tokens[this.#position] === '+' || this.#tokens[this.#position] === '-') {
      const sign = this.#tokens[this.#position++] === '+' ? 1 : -1
      const next = this.#product(depth)
      if (result === null || next === null || result.kind !== next.kind) return null
      result = { value: result.value + sign * next.value, kind: result.kind }
    }
    return result
  }

  #product(depth: number): Quantity | null {
    let result = this.#one(depth)
    while (this.#tokens[this.#position] === '*' || this.#tokens[this.#position] === '/') {
      const isDivision = this.#tokens[this.#position++] === '/'
      const next = this.#one(depth)
      if (result === null || next === null) return null
      if (next.kind !== 'number' && (isDivision || result.kind !== 'number')) return null
      const kind: Quantity['kind'] = result.kind === 'number' ? next.kind : result.kind
      result = { value: isDivision ? result.value / next.value : result.value * next.value, kind }
    }
    return result
  }

  #one(depth: number): Quantity | null {
    const token = this.#tokens[this.#position++]
    const constant = CONSTANTS[token?.toLowerCase() ?? '']
    if (constant !== undefined) return { value: constant, kind: 'number' }
    if (token !== '(') return parseQuantity(token ?? '', this.#units)
    const result = depth > 24 ? null : this.#sum(depth + 1)
    return this.#tokens[this.#position++] === ')' ? result : null
  }
}
