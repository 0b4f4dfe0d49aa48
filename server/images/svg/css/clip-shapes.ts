// The basic shapes of CSS that clip an element, as shapes of SVG.
import { type Element, newElement } from '../parse.ts'
import { parseLength, type Units } from './calc.ts'
import { type ReferenceBox, SIDES } from './reference-box.ts'
import { splitTopLevel } from './split.ts'

/** @returns the shape in user units; null for a text that is none. */
export function clipShapeOf(
  value: string,
  box: ReferenceBox,
  viewport: Units['viewport'],
): Element | null {
  const [, name = '', content = ''] = /^([a-z]+)\((.*)\)$/is.exec(value) ?? []
  const shape = new ShapeReader(box, viewport)
  switch (name.toLowerCase()) {
    case 'polygon':
      return shape.polygon(content)
    case 'circle':
    case 'ellipse':
      return shape.ellipse(name.toLowerCase() === 'circle', content)
    case 'inset':
    case 'rect':
    case 'xywh':
      return shape.rectangle(name.toLowerCase(), content)
    case 'path':
      return shape.path(content)
    default:
      return null
  }
}

class ShapeReader {
  readonly #box: ReferenceBox
  readonly #viewport: Units['viewport']

  constructor(box: ReferenceBox, viewport: Units['viewport']) {
    this.#box = box
    this.#viewport = viewport
  }

  #length(text: string | undefined, percentBase: number): number {
    const units = { viewport: this.#viewport, percentBase }
    return parseLength(SIDES[text ?? ''] ?? text ?? '', units) ?? Number.NaN
  }

  polygon(content: string): Element | null {
    const { left, top, width, height } = this.#box
    const parts = splitTopLevel(content, ',')
    const rule = /^(?:nonzero|evenodd)$/.test(parts[0]!) ? parts.shift()! : 'nonzero'
    const numbers = parts.flatMap((part) => {
      const [x, y] = splitTopLevel(part, ' ')
      return [left + this.#length(x, width), top + this.#length(y, height)]
    })
    return shapeOf('polygon', { points: numbers, 'clip-rule': rule })
  }

  path(content: string): Element | null {
    const [, rule, , d] = /^(?:(nonzero|evenodd)\s*,\s*)?(["'])(.*)\2$/s.exec(content.trim()) ?? []
    if (d === undefined) return null
    const { left, top } = this.#box
    return newElement('path', {
      d,
      'clip-rule': rule ?? 'nonzero',
      transform: `translate(${left} ${top})`,
    })
  }

  ellipse(isCircle: boolean, content: string): Element | null {
    const { left, top, width, height } = this.#box
    const [radii = '', position = 'center'] = content
      .split(/(?:^|\s)at\s/)
      .map((part) => part.trim())
    const [x = '50%', y = '50%'] = splitTopLevel(position, ' ')
    const [cx, cy] = [this.#length(x, width), this.#length(y, height)]
    const [first = 'closest-side', second = first] = splitTopLevel(radii, ' ')
    const diagonal = Math.sqrt((width ** 2 + height ** 2) / 2)
    const radius = (text: string, center: number, side: number) => {
      if (text === 'closest-side') return Math.min(Math.abs(center), Math.abs(side - center))
      if (text === 'farthest-side') return Math.max(Math.abs(center), Math.abs(side - center))
      return this.#length(text, isCircle ? diagonal : side)
    }
    const sides = [radius(first, cx, width), radius(second, cy, height)] as const
    const isFar = first === 'farthest-side'
    const both = isFar ? Math.max(...sides) : Math.min(...sides)
    const [rx, ry] = isCircle ? [both, both] : sides
    return shapeOf('ellipse', { cx: left + cx, cy: top + cy, rx, ry })
  }

  rectangle(name: string, content: string): Element | null {
    const { left, top, width, height } = this.#box
    const [sides = '', corners] = content.split(/(?:^|\s)round\s/).map((part) => part.trim())
    const parts = splitTopLevel(sides, ' ')
    const [a = '0', b = a, c = a, d = b] = parts
    const corner = corners === undefined ? 0 : this.#length(splitTopLevel(corners, ' ')[0], width)
    const round = { rx: corner, ry: corner }
    if (name === 'xywh')
      return shapeOf('rect', {
        x: left + this.#length(a, width),
        y: top + this.#length(b, height),
        width: this.#length(c, width),
        height: this.#length(d, height),
        ...round,
      })
    const edge = (text: string, side: number, byDefault: number) =>
      text === 'auto' ? byDefault : this.#length(text, side)
    const [y, right, bottom, x] =
      name === 'inset'
        ? [
            edge(a, height, 0),
            width - edge(b, width, 0),
            height - edge(c, height, 0),
            edge(d, width, 0),
          ]
        : [edge(a, height, 0), edge(b, width, width), edge(c, height, height), edge(d, width, 0)]
    return shapeOf('rect', {
      x: left + x,
      y: top + y,
      width: Math.max(0, right - x),
      height: Math.max(0, bottom - y),
      ...round,
    })
  }
}

/** @returns null when a number could not be read. */
function shapeOf(
  name: string,
  attributes: Record<string, number | number[] | string>,
): Element | null {
  const texts: Record<string, string> = {}
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'string') texts[key] = value
    else {
      const numbers = [value].flat()
      if (!numbers.every(Number.isFinite)) return null
      texts[key] = numbers.map((number) => Number(number.toPrecision(8))).join(' ')
    }
  }
  return newElement(name, texts)
}
