// Converts pixels to sRGB from color spaces that a file describes by numbers, which libvips does not read: the primaries and
// the transfer function of PNG (gAMA, cHRM, cICP) and AVIF (nclx). Profiles (ICC) are left to libvips.
import { lightToSrgb, srgbToLight } from '../srgb.ts'

/** x and y of white, red, green and blue in the CIE 1931 diagram. */
export type Primaries = readonly [number, number, number, number, number, number, number, number]

export interface ColorSpace {
  primaries: Primaries
  /** Turns a stored value from 0 to 1 into light from 0 to 1. */
  toLight(value: number): number
}

const D65 = [0.3127, 0.329] as const
export const SRGB_PRIMARIES: Primaries = [...D65, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

/** ITU-T H.273, table 2, as in Chromium; 2 means unspecified. */
const PRIMARIES_BY_CODE: Record<number, Primaries> = {
  1: SRGB_PRIMARIES,
  4: [0.31, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
  5: [...D65, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
  6: [...D65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  7: [...D65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  8: [0.31, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
  9: [...D65, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  11: [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  12: [...D65, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  22: [...D65, 0.63, 0.34, 0.295, 0.605, 0.155, 0.077],
}

export const gammaToLight = (gamma: number) => (value: number) => value ** gamma

/** Light in cd/m² of white on a page beside HDR images: ITU-R BT.2408. */
const REFERENCE_WHITE = 203

/** SMPTE ST 2084, cut off at the white of the page. */
function pqToLight(value: number): number {
  const power = value ** (1 / 78.84375)
  const light = Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power)
  return Math.min(1, (light ** (1 / 0.1593017578125) * 10_000) / REFERENCE_WHITE)
}

/** ITU-T H.273, table 3. */
const TRANSFERS_BY_CODE: Record<number, (value: number) => number> = {
  4: gammaToLight(2.2),
  5: gammaToLight(2.8),
  8: (value) => value,
  13: srgbToLight,
  16: pqToLight,
}

/** The codes of the video transfers, which differ only in their number of bits. */
const VIDEO_TRANSFERS = [1, 6, 14, 15]

/**
 * The color space of code points of ITU-T H.273. @param videoToLight the function of `VIDEO_TRANSFERS`.
 * @returns null for sRGB itself, and for codes that are unknown or unspecified.
 */
export function colorSpaceOf(
  primariesCode: number,
  transferCode: number,
  videoToLight: (value: number) => number,
): ColorSpace | null {
  const primaries = PRIMARIES_BY_CODE[primariesCode]
  const toLight = VIDEO_TRANSFERS.includes(transferCode)
    ? videoToLight
    : TRANSFERS_BY_CODE[transferCode]
  if (!primaries || !toLight) return null
  if (primaries === SRGB_PRIMARIES && toLight === srgbToLight) return null
  return { primaries, toLight }
}

type Vector = [number, number, number]
/** Three rows. */
type Matrix = [Vector, Vector, Vector]

/** Steps of light for which the sRGB value is looked up; the darkest sRGB step is 40 of them. */
const LIGHT_STEPS = 2 ** 17

/** Converts RGBA pixels in place; alpha stays. */
export function convertToSrgb(data: Uint8Array, { primaries, toLight }: ColorSpace): void {
  const light = Float64Array.from({ length: 256 }, (_, level) => toLight(level / 255))
  const levels = Uint8Array.from({ length: LIGHT_STEPS + 1 }, (_, step) =>
    Math.round(lightToSrgb(step / LIGHT_STEPS) * 255),
  )
  const rows = multiply(inverse(toXyz(SRGB_PRIMARIES)), toXyz(primaries))
  for (let i = 0; i < data.length; i += 4) {
    const [red, green, blue] = [light[data[i]!]!, light[data[i + 1]!]!, light[data[i + 2]!]!]
    for (let channel = 0; channel < 3; channel++) {
      const row = rows[channel]!
      const value = row[0] * red + row[1] * green + row[2] * blue
      data[i + channel] = levels[Math.round(Math.min(1, Math.max(0, value)) * LIGHT_STEPS)]!
    }
  }
}

/** The matrix from light to CIE XYZ, adapted to the white of D65. */
function toXyz(primaries: Primaries): Matrix {
  const [white, red, green, blue] = [0, 2, 4, 6].map((i) =>
    xyzOf(primaries[i]!, primaries[i + 1]!),
  ) as [Vector, Vector, Vector, Vector]
  const columns = transpose([red, green, blue])
  const [r, g, b] = apply(inverse(columns), white)
  const scaled = columns.map(([x, y, z]) => [x * r, y * g, z * b]) as Matrix
  return multiply(adaptation(white, xyzOf(...D65)), scaled)
}

const xyzOf = (x: number, y: number): Vector => [x / y, 1, (1 - x - y) / y]

/** The cone responses of Bradford. */
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

function adaptation(from: Vector, to: Vector): Matrix {
  const [source, target] = [apply(BRADFORD, from), apply(BRADFORD, to)]
  const scaled = BRADFORD.map((row, i) => row.map((v) => (v * target[i]!) / source[i]!)) as Matrix
  return multiply(inverse(BRADFORD), scaled)
}

const apply = (matrix: Matrix, [x, y, z]: Vector) =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as Vector

const transpose = (rows: Matrix): Matrix =>
  [0, 1, 2].map((i) => rows.map((row) => row[i]!)) as Matrix

const multiply = (a: Matrix, b: Matrix): Matrix =>
  transpose(transpose(b).map((column) => apply(a, column)) as Matrix)

function inverse(m: Matrix): Matrix {
  const cross = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [
    b * z - c * y,
    c * x - a * z,
    a * y - b * x,
  ]
  const columns: Matrix = [cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])]
  const determinant = m[0][0] * columns[0][0] + m[0][1] * columns[0][1] + m[0][2] * columns[0][2]
  return transpose(columns.map((c) => c.map((v) => v / determinant)) as Matrix)
}
