// Adapts artwork to a light or dark page: it changes the lightness of parts that would be invisible.
// A "plate" is the solid background shape behind a mark, such as an app icon's square.
import { BACKGROUNDS, type Background } from '../../../schema/artwork.ts'
import type { Pixels } from '../render-types.ts'
import {
  colorDistance,
  contrast,
  luminance,
  oklchOf,
  type Rgb,
  rgbOf,
  rgbOfOklch,
} from './color.ts'
import {
  type Component,
  connectedComponents,
  innerColorEdges,
  isSolid,
  summarizeColors,
} from './connected-components.ts'

export type Recoloring = (color: Rgb) => Rgb

/** The page color per theme: the reference for contrast, and the background of a JPEG. */
export const PAGE_COLORS: Record<Background, Rgb> = {
  light: rgbOf('#ffffff'),
  dark: rgbOf('#0b0b0c'),
}

// WCAG requires a contrast of 3 for graphics; beside brighter parts 2.2 is still visible.
const MIN_CONTRAST = 3
const MIN_PART_CONTRAST = 2.2
const TARGET_CONTRAST = 4.5
// Dark theme contrast divided by light theme contrast at which marks are equally visible.
const LIGHT_PAGE_FACTOR = 1.7
// Below this chroma a color looks grey, and may become another grey.
const MAX_GREY_CHROMA = 0.045
const MIN_COLORED_CHROMA = 0.09
// OKLab distance; larger than between any two shades of one ink.
const SAME_INK_DISTANCE = 0.2

/** Edge in pixels of the analyzed image: the same for all output sizes, so that they look alike. */
export const ANALYSIS_EDGE = 64

/** The themes on which the artwork needs no change. @param pixels at ANALYSIS_EDGE. */
export const legibleOn = (pixels: Pixels): Background[] =>
  BACKGROUNDS.filter((theme) => themeRecoloring(pixels, theme) === null)

/** How to recolor the artwork for the theme; null when it is already legible. */
export function themeRecoloring(pixels: Pixels, theme: Background): Recoloring | null {
  if (!mayBeIllegible(pixels, theme)) return null
  const { isSingleColor, dominantColor, coverage } = summarizeColors(pixels)
  if (!coverage) return null
  // A rectangle that fills the image has no outline that could vanish.
  if (isSingleColor) return coverage > 0.985 ? null : singleColorRecoloring(dominantColor, theme)
  const weak = (one: Rgb) => isWeak(one, theme, MIN_PART_CONTRAST)
  const lostShapes = connectedComponents(pixels, weak).filter(losesItsShape)
  const lost = lostShapes.flatMap(({ weakBorderColors }) => weakBorderColors)
  const lostArea = lostShapes.reduce((sum, shape) => sum + shape.area, 0)
  if (lostArea < coverage * pixels.width * pixels.height * 0.02) return null
  return leastHarmfulRecoloring(pixels, lost, theme)
}

/** A quick test that spares most artwork the analysis: any color near the page in luminance? */
function mayBeIllegible({ data }: Pixels, theme: Background): boolean {
  const ground = luminance(PAGE_COLORS[theme]) + 0.05
  const [darkest, lightest] =
    theme === 'dark' ? [0, ground * MIN_CONTRAST] : [ground / (MIN_CONTRAST / LIGHT_PAGE_FACTOR), 2]
  let near = 0
  let seen = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 64) continue
    const light = luminance({ r: data[at]!, g: data[at + 1]!, b: data[at + 2]! }) + 0.05
    if (light >= darkest && light < lightest) near += 1
    seen += 1
  }
  return near > seen * 0.002
}

/** Recolors straight RGBA pixels in place; alpha stays. */
export function recolorPixels(data: Uint8Array, change: Recoloring): void {
  // Neighboring pixels share colors, so a small hash table avoids nearly all the work.
  const keys = new Int32Array(4096).fill(-1)
  const values = new Int32Array(4096)
  for (let at = 0; at < data.length; at += 4) {
    if (!data[at + 3]) continue
    const key = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!
    const slot = (key ^ (key >> 7)) & 4095
    if (keys[slot] !== key) {
      const { r, g, b } = change({ r: key >> 16, g: (key >> 8) & 255, b: key & 255 })
      keys[slot] = key
      values[slot] = (r << 16) | (g << 8) | b
    }
    const value = values[slot]!
    data[at] = value >> 16
    data[at + 1] = (value >> 8) & 255
    data[at + 2] = value & 255
  }
}

/** For single-color artwork: grey becomes near white or near black; a brand color only gets lighter. */
function singleColorRecoloring(color: Rgb, theme: Background): Recoloring | null {
  if (!isWeak(color, theme, MIN_CONTRAST)) return null
  const { c } = oklchOf(color)
  const ink = c < MAX_GREY_CHROMA ? greyInk(theme) : lightenToTarget(color, theme)
  // A small part in another color, such as the dot of an i, stays.
  return memoize((one) => (colorDistance(one, color) < SAME_INK_DISTANCE ? ink : one))
}

const greyInk = (theme: Background) => rgbOf(theme === 'dark' ? '#fafafa' : '#18181b')

function lightenToTarget(color: Rgb, theme: Background): Rgb {
  const { l, c, h } = oklchOf(color)
  for (let light = l; light < 0.95; light += 0.01) {
    const candidate = rgbOfOklch({ mode: 'oklch', l: light, c, h })
    if (contrast(candidate, PAGE_COLORS[theme]) >= TARGET_CONTRAST) return candidate
  }
  return greyInk(theme)
}

// On a light page a pale brand color stays: a darkened yellow would look like another brand.
function isWeak(color: Rgb, theme: Background, seen: number): boolean {
  const ratio = contrast(color, PAGE_COLORS[theme])
  if (theme === 'dark') return ratio < seen
  return ratio < seen / LIGHT_PAGE_FACTOR && oklchOf(color).c < MAX_GREY_CHROMA
}

/** Whether so much of the shape is weak that its form is lost on the page. */
function losesItsShape(component: Component): boolean {
  const { area, weakPixels, borderLength, weakBorderLength } = component
  const weakBorder = weakBorderLength / borderLength
  if (weakBorder < 0.15) return false
  const legibleShare = 1 - weakPixels / area
  // A plate stays recognizable by the mark on it, a cartoon by the fill inside its outline.
  if (isSolid(component) && legibleShare >= 0.05) return false
  return !(weakBorder >= 0.8 && legibleShare >= 0.4)
}

/** Tries several strengths and returns the one that hides the fewest edges; null when none helps. */
function leastHarmfulRecoloring(pixels: Pixels, lost: Rgb[], theme: Background): Recoloring | null {
  const background = PAGE_COLORS[theme]
  const edges = innerColorEdges(pixels, MIN_PART_CONTRAST)
  const harm = (change: Recoloring) =>
    lost.filter((one) => contrast(change(one), background) < MIN_CONTRAST * 0.9).length +
    edges.filter(([one, other]) => contrast(change(one), change(other)) < 1.5).length
  let best: Recoloring | null = null
  let least = lost.length * 0.9
  for (const strength of [1, 0.75, 0.5, 0.25, 0]) {
    const change = memoize(toneCurveRecoloring(lost, theme, strength))
    const cost = harm(change)
    if (cost >= least * 0.9) continue
    best = change
    least = cost
  }
  return best
}

/**
 * A smooth, rising tone curve in OKLCH lightness. It compresses greys towards the end opposite the
 * page, as far as their own range allows, and lightens colors only where they would be invisible.
 * @param lost the weak colors. @param reach strength from 0 to 1.
 */
function toneCurveRecoloring(lost: Rgb[], theme: Background, reach: number): Recoloring {
  const greys = lost
    .map(oklchOf)
    .filter(({ c }) => c < MIN_COLORED_CHROMA)
    .map(({ l }) => l)
  greys.sort((a, b) => a - b)
  const low = greys[Math.floor(greys.length * 0.02)] ?? 0
  const high = greys[Math.floor(greys.length * 0.98)] ?? 1
  const greyShare = greys.length / lost.length
  const ramp = theme === 'dark' ? lightenGreys : darkenGreys
  // Legible colors keep their lightness: a red beside black lettering stays the same red.
  const grey = greyShare > 0.03 ? ramp(low, high, reach) : unchanged
  const colored = theme === 'dark' && greyShare < 0.97 ? lightenColors : unchanged
  return (color) => {
    const { l, c, h } = oklchOf(color)
    const share = smoothstep((c - MAX_GREY_CHROMA) / (MIN_COLORED_CHROMA - MAX_GREY_CHROMA))
    const light = grey(l) * (1 - share) + colored(l) * share
    // Lightening makes a color look paler, so some chroma is added.
    const richer = light > l ? c * (1 + 0.6 * share * (light - l)) : c
    return rgbOfOklch({ mode: 'oklch', l: light, c: richer, h })
  }
}

type Curve = (lightness: number) => number

const unchanged: Curve = (l) => l

const lightenGreys = (low: number, high: number, reach: number): Curve => {
  const floor = 0.62 + (0.97 - 0.62 - Math.min(0.33, (high - low) * 0.8)) * reach
  return (l) => Math.max(Math.min(0.985, floor + Math.max(0, l - low) * 0.8), l)
}

const darkenGreys = (low: number, high: number, reach: number): Curve => {
  const ceiling = 0.55 - (0.55 - 0.22 - Math.min(0.3, (high - low) * 0.8)) * reach
  return (l) => Math.min(Math.max(0.1, ceiling - Math.max(0, high - l) * 0.8), l)
}

/** Nearly constant up to a lightness of about 0.58, then the identity, with a smooth transition. */
const lightenColors: Curve = (l) => {
  const line = 0.5 + 0.14 * l
  return (l + line + Math.hypot(l - line, 0.04)) / 2
}

const smoothstep = (share: number) => {
  const part = Math.min(1, Math.max(0, share))
  return part * part * (3 - 2 * part)
}

function memoize(change: Recoloring): Recoloring {
  const cache = new Map<number, Rgb>()
  return (color) => {
    const key = (color.r << 16) | (color.g << 8) | color.b
    let changed = cache.get(key)
    if (changed) return changed
    changed = change(color)
    // A photograph has too many colors to cache.
    if (cache.size < 4096) cache.set(key, changed)
    return changed
  }
}
