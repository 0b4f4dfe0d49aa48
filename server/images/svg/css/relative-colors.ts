// Colors that are computed from another one, such as `oklch(from red calc(l + 0.1) c h)`.
import { channelsOf } from '../../theme/color.ts'
import { splitTopLevel } from './split.ts'

/** The names of the channels by the function of the color, and the range of each in it. */
const CHANNELS: Record<string, readonly (readonly [name: string, range: number])[]> = {
  rgb: [
    ['r', 255],
    ['g', 255],
    ['b', 255],
  ],
  hsl: [
    ['h', 1],
    ['s', 100],
    ['l', 100],
  ],
  hwb: [
    ['h', 1],
    ['w', 100],
    ['b', 100],
  ],
  lab: [
    ['l', 1],
    ['a', 1],
    ['b', 1],
  ],
  lch: [
    ['l', 1],
    ['c', 1],
    ['h', 1],
  ],
  oklab: [
    ['l', 1],
    ['a', 1],
    ['b', 1],
  ],
  oklch: [
    ['l', 1],
    ['c', 1],
    ['h', 1],
  ],
}
/** Functions whose channels are percentages, apart from the hue. */
const IN_PERCENT = new Set(['hsl', 'hwb'])

/**
 * @param content such as `from red r g calc(b + 9)`.
 * @param compute computes the functions in a text.
 * @returns a color with numbers only; null for one that cannot be computed.
 */
export function relativeColor(
  name: string,
  content: string,
  compute: (text: string) => string | null,
): string | null {
  const [from = '', origin = '', ...rest] = splitTopLevel(content, ' ')
  const mode = name.replace(/^(rgb|hsl)a$/, '$1')
  const isColor = mode === 'color'
  const space = isColor ? (rest.shift() ?? '') : mode
  const channels = isColor ? RGB_SHARES : CHANNELS[mode]
  const values = channels && channelsOf(origin, space)
  if (from.toLowerCase() !== 'from' || !channels || !values) return null
  const known = new Map<string, number>([['alpha', values.alpha]])
  for (const [channel, range] of channels)
    known.set(channel, (values.channels[channel] ?? 0) * range)
  const [colors = '', alpha = 'alpha'] = rest.join(' ').split(/\s*\/\s*(?![^(]*\))/)
  const numbers = [...splitTopLevel(colors, ' '), alpha].map((text) => {
    const plain = text.replace(/(?<![\w.-])[a-z]+(?![\w(-])/gi, (word) =>
      String(known.get(word.toLowerCase()) ?? word),
    )
    return compute(plain)
  })
  if (numbers.length !== 4 || !numbers.every((text) => text !== null && NUMBER.test(text)))
    return null
  const [a, b, c, opacity] = numbers
  if (isColor) return `color(${space} ${a} ${b} ${c} / ${opacity})`
  const inPercent = (text: string) =>
    IN_PERCENT.has(mode) && /[\d.]$/.test(text) ? `${text}%` : text
  const first = IN_PERCENT.has(mode) ? a! : inPercent(a!)
  return `${mode}(${first} ${inPercent(b!)} ${inPercent(c!)} / ${opacity})`
}

const RGB_SHARES = [
  ['r', 1],
  ['g', 1],
  ['b', 1],
] as const
const NUMBER = /^(?:none|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:%|deg)?)$/i
