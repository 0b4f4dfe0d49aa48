// The few colours that an image is made of, those of the brand before ink and paper.
import { clampRgb, converter, formatHex } from 'culori'
import type { Swatch } from '../../../schema/artwork.ts'
import type { Rgb } from '../theme/color.ts'
import type { Pixels } from '../work.ts'
import { type Stop, stopsOf } from './color-clusters.ts'
import { shrunk } from './downsample.ts'
import { apart, labOf } from './oklab.ts'
import { pureColours } from './solid-colors.ts'

/** What of a plate the palette asks. */
interface Ground {
  /** Its commonest colour. */
  ground: Rgb
  isGradient: boolean
}

const [MOST, LEAST_SHARE] = [8, 0.01]
/** Looked at this large a square's edge in pixels, or as many pixels in another shape: a line of letters has thin strokes. */
const LOOKED_AT = 112
/** Below this chroma a colour is grey to the eye. */
const GREY = 0.04
/** Greys of at least this lightness are paper. */
const PAPER = 0.95
/** In OKLab: what lies no farther from the plate's colour is the plate. */
const ON_PLATE = 0.03
/** A stop with this share of one colour is flat, and keeps it as it stands in the file. */
const FLAT = 0.6

/** Up to eight. @param plate on which the mark lies. */
export function paletteOf(pixels: Pixels, plate: Ground | null): Swatch[] {
  const colours = pureColours(shrunk(pixels, edgeFor(pixels)))
  const stops = stopsOf(colours)
  const all = stops.reduce((sum, { weight }) => sum + weight, 0)
  const seen = stops.filter(({ weight }) => weight >= all * LEAST_SHARE)
  return swatchesOf(ranked(seen, plate), all).slice(0, MOST)
}

function edgeFor({ width, height }: Pixels): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  return Math.round(LOOKED_AT * Math.sqrt(long / short))
}

/** Large, colourful and dark stands out from a page: chosen by half of the bundled brands (`npm run bench:colours`). */
const weightOf = ({ lab, weight }: Stop) => weight * Math.sqrt(chromaOf(lab)) * (1.5 - lab[0])

const chromaOf = ([, a, b]: Stop['lab']) => Math.hypot(a, b)

/** A plate of a colour is the brand's as much as its mark; of the greys the mark's own come first, paper last. */
function ranked(stops: Stop[], plate: Ground | null): Stop[] {
  const ground = plate && !plate.isGradient ? labOf(plate.ground) : null
  const behind = ({ lab, commonest }: Stop) => {
    if (chromaOf(lab) >= GREY) return 0
    if (lab[0] >= PAPER) return 3
    return ground !== null && apart(commonest.lab, ground) < ON_PLATE ? 2 : 1
  }
  const merit = (stop: Stop) => (behind(stop) === 0 ? weightOf(stop) : stop.weight)
  return stops.toSorted((a, b) => behind(a) - behind(b) || merit(b) - merit(a))
}

const toRgb = converter('rgb')

function hexOf({ lab, weight, commonest }: Stop): string {
  const [l, a, b] = commonest.weight >= weight * FLAT ? commonest.lab : lab
  return formatHex(clampRgb(toRgb({ mode: 'oklab', l, a, b }))).toUpperCase()
}

/** Means of two stops may fall on one colour. */
function swatchesOf(stops: Stop[], all: number): Swatch[] {
  const shares = new Map<string, number>()
  for (const stop of stops)
    shares.set(hexOf(stop), (shares.get(hexOf(stop)) ?? 0) + stop.weight / all)
  return [...shares].map(([hex, share]) => ({ hex, share: Math.floor(share * 1000) / 1000 }))
}
