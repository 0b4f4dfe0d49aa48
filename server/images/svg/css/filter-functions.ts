// The filter functions of CSS as effects of an SVG filter.
import { allowedValue } from '../allowlist.ts'
import { type Element, newElement } from '../parse.ts'
import { parseQuantity, type Units } from './calc.ts'
import { splitTopLevel } from './split.ts'

/** @param value such as `grayscale(1) blur(2px)`. @returns null for a function or an argument that is not known. */
export function filterEffectsOf(value: string, viewport: Units['viewport']): Element[] | null {
  const effects = splitTopLevel(value, ' ').map((text) => {
    const [, name = '', content = ''] = /^([a-z-]+)\((.*)\)$/is.exec(text) ?? []
    return effectOf(name.toLowerCase(), content.trim(), viewport)
  })
  return effects.every((effect) => effect !== null) ? effects : null
}

function effectOf(name: string, content: string, viewport: Units['viewport']): Element | null {
  const units = { viewport, percentBase: null }
  if (name === 'drop-shadow') return shadowOf(content, units)
  const quantity = content === '' ? null : parseQuantity(content, units)
  if (content !== '' && quantity === null) return null
  const value = quantity?.value ?? null
  if (name === 'blur') return newElement('feGaussianBlur', { stdDeviation: String(value ?? 0) })
  if (name === 'hue-rotate')
    return newElement('feColorMatrix', { type: 'hueRotate', values: String(value ?? 0) })
  const amount = quantity?.kind === 'percent' ? quantity.value / 100 : (value ?? 1)
  const limited = Math.min(1, amount)
  switch (name) {
    case 'saturate':
      return newElement('feColorMatrix', { type: 'saturate', values: String(amount) })
    case 'grayscale':
      return newElement('feColorMatrix', { type: 'saturate', values: String(1 - limited) })
    case 'sepia':
      return newElement('feColorMatrix', { type: 'matrix', values: sepia(1 - limited) })
    case 'brightness':
      return transfer('RGB', { type: 'linear', slope: String(amount) })
    case 'contrast':
      return transfer('RGB', {
        type: 'linear',
        slope: String(amount),
        intercept: String(0.5 - amount / 2),
      })
    case 'invert':
      return transfer('RGB', { type: 'table', tableValues: `${limited} ${1 - limited}` })
    case 'opacity':
      return transfer('A', { type: 'table', tableValues: `0 ${limited}` })
    default:
      return null
  }
}

const transfer = (channels: string, attributes: Record<string, string>): Element =>
  newElement(
    'feComponentTransfer',
    {},
    [...channels].map((channel) => newElement(`feFunc${channel}`, attributes)),
  )

/** The matrix of the specification "Filter Effects". @param rest the share of the color that stays. */
function sepia(rest: number): string {
  const row = (own: number, mix: [number, number, number]) =>
    mix.map((share, i) => (i === own ? share + (1 - share) * rest : share * (1 - rest)))
  const rows = [
    row(0, [0.393, 0.769, 0.189]),
    row(1, [0.349, 0.686, 0.168]),
    row(2, [0.272, 0.534, 0.131]),
  ]
  return `${rows.map((channels) => `${channels.join(' ')} 0 0`).join(' ')} 0 0 0 1 0`
}

function shadowOf(content: string, units: Units): Element | null {
  const tokens = splitTopLevel(content, ' ')
  const lengths = tokens.map((token) => parseQuantity(token, units)).filter((one) => one !== null)
  const colors = tokens.filter((token) => parseQuantity(token, units) === null)
  const [dx, dy, blur] = lengths.map(({ value }) => String(value))
  const color = colors[0] === undefined ? 'currentColor' : allowedValue('flood-color', colors[0])
  if (dx === undefined || dy === undefined || color === null || colors.length > 1) return null
  return newElement('feDropShadow', { dx, dy, stdDeviation: blur ?? '0', 'flood-color': color })
}
