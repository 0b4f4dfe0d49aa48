// Draws marks, letters and icon backgrounds of invented companies as SVG, in any pair of colors.

/** SVG shapes in a box that starts at 0 0. */
export interface Drawing {
  width: number
  height: number
  inside: string
}

/** The main color of a mark and its letters, and the accent color. */
export type ColorPair = readonly [main: string, accent: string]
export const WHITE: ColorPair = ['#ffffff', '#ffffff']
export const BLACK: ColorPair = ['#000000', '#000000']

export interface LetterStyle {
  /** Width of a stroke; capitals are 10 high. */
  weight?: number
  /** Space between letters. */
  letterSpacing?: number
  /** Factor of the letters' width. */
  stretch?: number
  /** Slant to the right in degrees. */
  slant?: number
  /** Rounds the ends and corners of strokes. */
  round?: boolean
}

const RING = 'M0 6.75A3.25 3.25 0 0 1 6.5 6.75A3.25 3.25 0 0 1 0 6.75Z'
const BOWL = 'M0 10V0H4A2.75 2.75 0 0 1 4 5.5H0'
const DISC = 'M5 0A5 5 0 0 1 5 10A5 5 0 0 1 5 0Z'
const ARCH = 'M0 6.75A2.9 2.9 0 0 1 5.8 6.75V10'

/** Center lines of the letters with their width: capitals from 0 to 10, small letters from 3.5, tails to 13. */
const LETTERS: Record<string, readonly [path: string, width: number]> = {
  A: ['M0 10L4 0L8 10M1.4 6.5H6.6', 8],
  B: ['M0 0V10H4A2.75 2.75 0 0 0 4 4.5H0M4 4.5A2.25 2.25 0 0 0 4 0H0', 6.75],
  C: ['M8 1A5 5 0 1 0 8 9', 8],
  D: ['M0 0V10H3A5 5 0 0 0 3 0Z', 8],
  E: ['M6 0H0V10H6M0 5H5', 6],
  F: ['M6 0H0V10M0 5H5', 6],
  G: ['M8 1A5 5 0 1 0 10 5H6', 10],
  H: ['M0 0V10M7 0V10M0 5H7', 7],
  I: ['M0 0V10', 0],
  J: ['M5 0V7.4A2.5 2.5 0 0 1 0 7.4', 5],
  K: ['M0 0V10M7 0L0 6M2.5 4L7 10', 7],
  L: ['M0 0V10H6', 6],
  M: ['M0 10V0L4.5 7L9 0V10', 9],
  N: ['M0 10V0L7 10V0', 7],
  O: [DISC, 10],
  P: [BOWL, 6.75],
  Q: [`${DISC}M6 6.5L10 10.5`, 10],
  R: [`${BOWL}M3.5 5.5L7 10`, 7],
  S: ['M6 1.2C5 .3 4.3 0 3.4 0A2.5 2.5 0 0 0 3.4 5A2.5 2.5 0 0 1 3.4 10C2.2 10 1 9.6 .2 8.6', 6],
  T: ['M0 0H8M4 0V10', 8],
  U: ['M0 0V6.5A3.5 3.5 0 0 0 7 6.5V0', 7],
  V: ['M0 0L4 10L8 0', 8],
  W: ['M0 0L3 10L6 1L9 10L12 0', 12],
  X: ['M0 0L7 10M7 0L0 10', 7],
  Y: ['M0 0L4 5V10M8 0L4 5', 8],
  Z: ['M0 0H7L0 10H7', 7],
  a: [`${RING}M6.5 3.5V10`, 6.5],
  b: [`${RING}M0 0V10`, 6.5],
  c: ['M5.6 4.5A3.25 3.25 0 1 0 5.6 9', 5.6],
  d: [`${RING}M6.5 0V10`, 6.5],
  e: ['M0 6.75H6.5A3.25 3.25 0 1 0 5.6 9', 6.5],
  f: ['M4 .1C2.3 -.3 1.5 .8 1.5 2.2V10M0 3.7H4', 4],
  g: [`${RING}M6.5 3.5V9.9A3.1 3.1 0 0 1 .6 11.1`, 6.5],
  h: [`M0 0V10${ARCH}`, 5.8],
  i: ['M0 3.5V10M0 0V1', 0],
  j: ['M1.5 3.5V11.4A1.6 1.6 0 0 1 0 13M1.5 0V1', 1.5],
  k: ['M0 0V10M5 3.5L0 7.6M2 6L5.4 10', 5.4],
  l: ['M0 0V10', 0],
  m: ['M0 3.5V10M0 6.2A2.4 2.4 0 0 1 4.8 6.2V10M4.8 6.2A2.4 2.4 0 0 1 9.6 6.2V10', 9.6],
  n: [`M0 3.5V10${ARCH}`, 5.8],
  o: [RING, 6.5],
  p: [`${RING}M0 3.5V13`, 6.5],
  q: [`${RING}M6.5 3.5V13`, 6.5],
  r: ['M0 3.5V10M0 6.5A2.9 2.9 0 0 1 3.6 3.7', 3.6],
  s: [
    'M4.4 4.4C4 3.8 3.3 3.5 2.6 3.5A1.6 1.6 0 0 0 2.4 6.7A1.65 1.65 0 0 1 2.4 10C1.5 10 .6 9.7 0 9',
    4.2,
  ],
  t: ['M1.5 1V8.2A1.7 1.7 0 0 0 4 9.8M0 3.7H4', 4],
  u: ['M0 3.5V7.1A2.9 2.9 0 0 0 5.8 7.1M5.8 3.5V10', 5.8],
  v: ['M0 3.5L3 10L6 3.5', 6],
  w: ['M0 3.5L2.5 10L5 4.2L7.5 10L10 3.5', 10],
  x: ['M0 3.5L5.6 10M5.6 3.5L0 10', 5.6],
  y: ['M0 3.5L3 10M6 3.5L2.6 11.6C2.2 12.6 1.4 13 .4 13', 6],
  z: ['M0 3.5H5.4L0 10H5.4', 5.4],
  ' ': ['', 2],
}

/** SVG units for one unit of a letter's path, so capitals are 40 high. */
const UNIT = 4
/** Rounds to two decimals. */
const round2 = (value: number) => String(Number(value.toFixed(2)))

/** A name as shapes, its capitals 40 high. */
export function letters(name: string, color: string, style: LetterStyle = {}): Drawing {
  const { weight = 1.7, letterSpacing = 1.9, stretch = 1, slant = 0, round = false } = style
  const lean = Math.tan((slant * Math.PI) / 180)
  let x = weight / 2
  const paths = [...name].map((letter) => {
    const [path, width] = LETTERS[letter]!
    const at = x
    x += width * stretch + letterSpacing + weight * 0.6
    return (
      path && `<path transform="matrix(${round2(stretch)} 0 0 1 ${round2(at)} 0)" d="${path}"/>`
    )
  })
  const width = x - letterSpacing - weight * 0.6 + weight / 2 + lean * 10
  const height = (/[gjpqyQ]/.test(name) ? 13 : 10) + weight
  const ends = round ? ' stroke-linecap="round" stroke-linejoin="round"' : ''
  const move = `matrix(${UNIT} 0 ${round2(-lean * UNIT)} ${UNIT} ${round2(lean * 10 * UNIT)} ${round2((weight / 2) * UNIT)})`
  return {
    width: width * UNIT,
    height: height * UNIT,
    inside: `<g fill="none" stroke="${color}" stroke-width="${weight}"${ends} transform="${move}">${paths.join('')}</g>`,
  }
}

const place = ({ inside }: Drawing, x: number, y: number, scale: number) =>
  `<g transform="translate(${round2(x)} ${round2(y)}) scale(${round2(scale)})">${inside}</g>`

/** A drawing centered in a square, on a color or transparent. Radius and margin are in 64ths of the edge. */
export function plate(drawing: Drawing, color: string | null, radius = 0, margin = 12): Drawing {
  const scale = (64 - 2 * margin) / Math.max(drawing.width, drawing.height)
  const x = (64 - drawing.width * scale) / 2
  const y = (64 - drawing.height * scale) / 2
  const back = color && `<rect width="64" height="64" rx="${radius}" fill="${color}"/>`
  return { width: 64, height: 64, inside: (back ?? '') + place(drawing, x, y, scale) }
}

/** A drawing on a colored bar. */
export function bar(drawing: Drawing, color: string, margin = 16): Drawing {
  const width = drawing.width + 2 * margin
  const height = drawing.height + 2 * margin
  const back = `<rect width="${round2(width)}" height="${round2(height)}" fill="${color}"/>`
  return { width, height, inside: back + place(drawing, margin, margin, 1) }
}

/** A drawing stretched to a square. */
export function squeezed(drawing: Drawing): Drawing {
  const scaleX = round2(64 / drawing.width)
  const scaleY = round2(64 / drawing.height)
  return {
    width: 64,
    height: 64,
    inside: `<g transform="scale(${scaleX} ${scaleY})">${drawing.inside}</g>`,
  }
}

/** A drawing with further shapes on top. */
export const withOverlay = (drawing: Drawing, shapes: string): Drawing => ({
  ...drawing,
  inside: drawing.inside + shapes,
})

/** A drawing as an svg element with the given attributes. */
export function element({ width, height, inside }: Drawing, attributes = ''): string {
  const box = `viewBox="0 0 ${round2(width)} ${round2(height)}"`
  return `<svg ${attributes && `${attributes} `}${box}>${inside}</svg>`
}

export const documentOf = (drawing: Drawing, attributes = '') =>
  element(drawing, `xmlns="http://www.w3.org/2000/svg"${attributes && ` ${attributes}`}`)

export interface Brand {
  name: string
  /** The colors of the drawings unless others are given. */
  tint: ColorPair
  mark(tint?: ColorPair): Drawing
  letters(tint?: ColorPair): Drawing
  /** The mark with the name beside it. */
  lockup(tint?: ColorPair): Drawing
  /** The mark with the name under it, in a square. */
  stacked(tint?: ColorPair): Drawing
}

export function brand(
  name: string,
  tint: ColorPair,
  draw: (main: string, accent: string) => string,
  style: LetterStyle = {},
): Brand {
  const mark = ([main, accent]: ColorPair = tint) => ({
    width: 64,
    height: 64,
    inside: draw(main, accent),
  })
  const word = ([main]: ColorPair = tint) => letters(name, main, style)
  return {
    name,
    tint,
    mark,
    letters: word,
    lockup(tint) {
      const beside = word(tint)
      const scale = 0.8
      const y = (64 - (10 + (style.weight ?? 1.7)) * UNIT * scale) / 2
      const inside = mark(tint).inside + place(beside, 78, y, scale)
      return { width: 78 + beside.width * scale, height: 64, inside }
    },
    stacked(tint) {
      const under = word(tint)
      const scale = Math.min(0.3, 60 / under.width, 14 / under.height)
      const inside = place(mark(tint), 11, 2, 0.66)
      return {
        width: 64,
        height: 64,
        inside: inside + place(under, (64 - under.width * scale) / 2, 49, scale),
      }
    },
  }
}
