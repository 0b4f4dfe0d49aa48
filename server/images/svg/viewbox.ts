// The drawing's frame: one viewBox, whatever mix of width, height and units the file has.
import { LIMITS } from './limits.ts'
import { type Element, UnsafeArtwork } from './parse.ts'

export interface ViewBox {
  width: number
  height: number
}

const PIXELS: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  ex: 8,
}

/** Puts a sane viewBox on the root and takes its own place and size away. */
export function settleViewBox(root: Element): ViewBox {
  const { attributes } = root
  const [left, top, width, height] = boxOf(attributes) ?? [0, 0, ...sizeOf(attributes)]
  refuseOddSize(width, height)
  const kept = attributes.get('preserveAspectRatio')
  for (const name of [
    'x',
    'y',
    'width',
    'height',
    'transform',
    'viewBox',
    'overflow',
    'preserveAspectRatio',
  ])
    attributes.delete(name)
  const entries = [...attributes]
  attributes.clear()
  attributes.set('viewBox', [left, top, width, height].join(' '))
  // "none" would stretch the logo in the reader's box and "slice" would crop it.
  if (kept && kept !== 'none' && !kept.endsWith('slice'))
    attributes.set('preserveAspectRatio', kept)
  for (const [name, value] of entries) attributes.set(name, value)
  return { width, height }
}

function boxOf(attributes: Map<string, string>): [number, number, number, number] | null {
  const written = attributes.get('viewBox')
  if (written === undefined) return null
  const numbers = written
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  const [left, top, width, height, ...rest] = numbers
  if (height === undefined || rest.length || !numbers.every(Number.isFinite)) return null
  return [left!, top!, width!, height]
}

function sizeOf(attributes: Map<string, string>): [number, number] {
  const [width, height] = ['width', 'height'].map((name) => {
    const [, number, unit] = /^(.*?)([a-z]*)$/i.exec(attributes.get(name) ?? '') ?? []
    return number && Number(number) * (PIXELS[unit?.toLowerCase() ?? ''] ?? Number.NaN)
  })
  // A percentage is a share of a page that we do not know.
  if (!width || !height) throw new UnsafeArtwork('The SVG says neither its viewBox nor its size.')
  return [round(width), round(height)]
}

const round = (number: number) => Math.round(number * 1000) / 1000

function refuseOddSize(width: number, height: number): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (!(short >= LIMITS.sideLeast && long <= LIMITS.side)) {
    throw new UnsafeArtwork('The SVG has a viewBox that is empty or out of all proportion.')
  }
  if (long / short > LIMITS.aspect) throw new UnsafeArtwork('The SVG is far too long and thin.')
}
