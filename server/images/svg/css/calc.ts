// Lengths, angles and sums of CSS in pixels and degrees.

/** What relative units refer to. */
export interface Units {
  /** Size in user units that percentages refer to. */
  viewport: { width: number; height: number }
  /** Length in user units that is 100 % for this property; null where a percentage stays one. */
  percentBase: number | null
}

const LENGTHS: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  q: 96 / 101.6,
  in: 96,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  lh: 19.2,
  rlh: 19.2,
}
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
  const length = LENGTHS[unit] ?? viewportUnit(unit, units)
  if (length !== undefined) return { value: value * length, kind: 'length' }
  const angle = ANGLES[unit]
  return angle === undefined ? null : { value: value * angle, kind: 'angle' }
}

function viewportUnit(unit: string, { viewport }: Units): number | undefined {
  const { width, height } = viewport
  const sides: Record<string, number> = {
    vw: width,
    vh: height,
    vmin: Math.min(width, height),
    vmax: Math.max(width, height),
  }
  const side = sides[unit.replace(/^[sld](?=v)/, '')]
  return side === undefined ? undefined : side / 100
}

const SUFFIXES = { number: '', length: 'px', angle: 'deg', percent: '%' } as const

/** @returns the quantity as CSS. */
const writeQuantity = ({ value, kind }: Quantity): string =>
  `${Number(value.toPrecision(9))}${SUFFIXES[kind]}`

/** @param name calc, min, max or clamp. @returns null for arguments that cannot be computed. */
export function calculate(name: string, parts: string[], units: Units): string | null {
  const quantities = parts.map((part) => new Sum(part, units).read())
  const [first, ...rest] = quantities
  if (!first || !rest.every((one) => one?.kind === first.kind)) return null
  const values = [first, ...rest].map((one) => one!.value)
  const value = combine(name, values)
  return value === null || !Number.isFinite(value)
    ? null
    : writeQuantity({ value, kind: first.kind })
}

function combine(name: string, values: number[]): number | null {
  if (name === 'min') return Math.min(...values)
  if (name === 'max') return Math.max(...values)
  if (name === 'calc') return values.length === 1 ? values[0]! : null
  const [low = 0, value = 0, high = 0] = values
  return values.length === 3 ? Math.max(low, Math.min(value, high)) : null
}

/** Reads a sum such as `10px + 2 * (3px - 1px)`. */
class Sum {
  readonly #tokens: string[]
  readonly #units: Units
  #position = 0

  constructor(text: string, units: Units) {
    this.#tokens = text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:[a-z]+|%)?|\S/gi) ?? []
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
    if (token !== '(') return parseQuantity(token ?? '', this.#units)
    const result = depth > 24 ? null : this.#sum(depth + 1)
    return this.#tokens[this.#position++] === ')' ? result : null
  }
}
