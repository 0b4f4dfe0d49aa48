// Adapts artwork to a page: it changes the lightness of parts that would be invisible, or puts the mark on a plate.
// A "plate" is the solid background shape behind a mark, such as an app icon's square. A color, pixel or border is
// "weak" when it has too little contrast with the page.
import { BACKGROUNDS, type Background } from '../../../schema/artwork.ts'
import type { Pixels } from '../render-types.ts'
import { backingPlate, contrastingInk, MIN_BEST_TENTH_CONTRAST } from './backing-plate.ts'
import {
  colorDistance,
  colorKeyAt,
  colorOfKey,
  contrast,
  hexOfRgb,
  keyOfColor,
  oklchOf,
  type Rgb,
  rgbOf,
  rgbOfOklch,
} from './color.ts'
import { type ColorCount, pixelCountOf } from './color-counts.ts'
import {
  type Component,
  connectedComponents,
  innerColorEdges,
  isSolid,
  summarizeColors,
  visibleColorsOf,
} from './connected-components.ts'
import { PAGES, type Page } from './page.ts'

export type Recoloring = (color: Rgb) => Rgb

/** What makes artwork visible on a page. */
export interface Adaptation {
  /** Changes the colors that the page would hide; null to keep all. */
  recoloring: Recoloring | null
  /** `#rrggbb` of a plate behind the mark; null for no plate. */
  plate: string | null
}

const UNCHANGED: Adaptation = { recoloring: null, plate: null }

// WCAG requires a contrast of 3 for graphics; beside brighter parts 2.2 is still visible.
const MIN_CONTRAST = 3
const MIN_PART_CONTRAST = 2.2
/** Contrast with the page to which a brand color is lightened. */
const TARGET_CONTRAST = 4.5
// A mark on the light page is as visible as one with 1.7 times its contrast on the dark page.
const LIGHT_PAGE_FACTOR = 1.7
// A color is visible on a light page with less contrast than a grey: IMDb's yellow has 1.6, Snapchat's 1.1.
const MIN_COLOR_CONTRAST = 1.5
// Below this chroma a color looks grey, and may become another grey.
const MAX_GREY_CHROMA = 0.045
// From this chroma on a color counts as colored; between the two limits both tone curves are mixed.
const MIN_COLORED_CHROMA = 0.09
// OKLab distance; larger than between any two shades in single-color artwork.
const SAME_ARTWORK_COLOR_DISTANCE = 0.2

/** Share of the visible area that must be lost before the artwork is recolored. */
const MIN_LOST_SHARE = 0.02
/** Artwork with a higher coverage is a rectangle that fills the image. */
const MIN_FULL_COVERAGE = 0.985
/** Artwork is legible when at most this share of its visible pixels is near the page in luminance. */
const MIN_NEAR_SHARE = 0.002

// A shape is lost on the page when much of its border is weak, and too little else shows its form.
/** With a smaller weak share of its border, a shape keeps its outline. */
const MIN_WEAK_BORDER_SHARE = 0.15
/** A plate is recognizable when at least this share of it is legible, such as the mark on it. */
const MIN_LEGIBLE_PLATE_SHARE = 0.05
/** A thin outline inside a tile covers at least this share of it. */
const MIN_MARK_SHARE = 0.02
/** From this share of weak border on, the whole outline is weak, such as that of a cartoon. */
const MIN_WEAK_OUTLINE_SHARE = 0.8
/** A shape whose whole outline is weak is recognizable when at least this share of it is legible. */
const MIN_LEGIBLE_FILL_SHARE = 0.4

/** A recoloring must do a tenth less harm than the best one before it, and the first one a fifth less than none. */
const MAX_HARM_RATIO = 0.9
/** A recolored part may have slightly less than `MIN_CONTRAST`. */
const RECOLORED_CONTRAST_FACTOR = 0.9
/** Contrast of an edge between two colors that is still visible after recoloring. */
const MIN_EDGE_CONTRAST = 1.5

/** Edge in pixels of the analyzed image: the same for all output sizes, so that they look alike. */
export const THEME_ANALYSIS_EDGE = 64

/** The themes on which the artwork needs no change, or no change helps. @param pixels at THEME_ANALYSIS_EDGE. */
export const legibleBackgrounds = (pixels: Pixels): Background[] =>
  BACKGROUNDS.filter((theme) => {
    const { recoloring, plate } = adaptToPage(pixels, PAGES[theme], null)
    return recoloring === null && plate === null
  })

/**
 * How to make the artwork visible on the page; no change when it is already, or nothing helps.
 * @param brandColor `#rrggbb` of the company, for a plate; null when unknown.
 */
export function adaptToPage(pixels: Pixels, page: Page, brandColor: string | null): Adaptation {
  const colors = visibleColorsOf(pixels)
  if (!mayBeIllegible(colors, page)) return UNCHANGED
  const { isSingleColor, dominantColor, coverage } = summarizeColors(pixels, colors)
  // A rectangle that fills the image has no outline that could vanish.
  if (!coverage || (isSingleColor && coverage > MIN_FULL_COVERAGE)) return UNCHANGED
  if (isSingleColor) return adaptSingleColor(dominantColor, page)
  if (isTileOfItsOwn(pixels, page)) return UNCHANGED
  const plate = coverage > MIN_FULL_COVERAGE ? null : backingPlate(pixels, page, brandColor)
  if (plate !== null) return { recoloring: null, plate }
  return { recoloring: recoloringOfLostParts(pixels, coverage, page), plate: null }
}

/** Whether the artwork is one solid tile with a visible mark in it, such as Snapchat's yellow square on white. */
function isTileOfItsOwn(pixels: Pixels, page: Page): boolean {
  const isNearPage = (color: Rgb) => contrast(color, page.color) < MIN_BEST_TENTH_CONTRAST
  const [tile, ...others] = connectedComponents(pixels, isNearPage)
  if (!tile || others.length > 0 || !isSolid(tile)) return false
  return tile.weakPixels < tile.area * (1 - MIN_MARK_SHARE)
}

function recoloringOfLostParts(pixels: Pixels, coverage: number, page: Page): Recoloring | null {
  const isWeakPart = (color: Rgb) => isWeak(color, page, MIN_PART_CONTRAST)
  const lostShapes = connectedComponents(pixels, isWeakPart).filter(losesItsShape)
  const lostColors = lostShapes.flatMap(({ weakBorderColors }) => weakBorderColors)
  const lostArea = lostShapes.reduce((sum, shape) => sum + shape.area, 0)
  if (lostArea < coverage * pixels.width * pixels.height * MIN_LOST_SHARE) return null
  return leastHarmfulRecoloring(pixels, lostColors, page)
}

/** Whether enough pixels are near the page in luminance. This quick test avoids the analysis of most artwork. */
function mayBeIllegible(colors: ColorCount[], page: Page): boolean {
  const maxContrast = page.isDark ? MIN_CONTRAST : MIN_BEST_TENTH_CONTRAST
  const nearColors = colors.filter(({ color }) => contrast(color, page.color) < maxContrast)
  return pixelCountOf(nearColors) > pixelCountOf(colors) * MIN_NEAR_SHARE
}

/** Recolors straight RGBA pixels in place; alpha stays. */
export function recolorPixels(data: Uint8Array, change: Recoloring): void {
  // Neighboring pixels share colors, so a small hash table avoids nearly all the work.
  const keys = new Int32Array(4096).fill(-1)
  const values = new Int32Array(4096)
  for (let offset = 0; offset < data.length; offset += 4) {
    if (!data[offset + 3]) continue
    const key = colorKeyAt(data, offset / 4)
    const slot = (key ^ (key >> 7)) & 4095
    if (keys[slot] !== key) {
      keys[slot] = key
      values[slot] = keyOfColor(change(colorOfKey(key)))
    }
    const value = values[slot]!
    data[offset] = value >> 16
    data[offset + 1] = (value >> 8) & 255
    data[offset + 2] = value & 255
  }
}

/**
 * Grey becomes near white or near black. A brand color becomes lighter on a dark page. On a light page it becomes the
 * plate behind a contrasting mark, because a darkened yellow would look like another brand.
 */
function adaptSingleColor(color: Rgb, page: Page): Adaptation {
  const isGrey = oklchOf(color).c < MAX_GREY_CHROMA
  const minContrast = isGrey ? MIN_CONTRAST / LIGHT_PAGE_FACTOR : MIN_COLOR_CONTRAST
  if (contrast(color, page.color) >= (page.isDark ? MIN_CONTRAST : minContrast)) return UNCHANGED
  if (isGrey) return { recoloring: repaint(color, contrastingGrey(page)), plate: null }
  if (page.isDark) return { recoloring: repaint(color, lightenToTarget(color, page)), plate: null }
  return { recoloring: repaint(color, contrastingInk(color)), plate: hexOfRgb(color) }
}

/** Changes one color. A small part in another one, such as the dot of an i, stays. */
const repaint = (color: Rgb, replacement: Rgb): Recoloring =>
  memoize((other) =>
    colorDistance(other, color) < SAME_ARTWORK_COLOR_DISTANCE ? replacement : other,
  )

const contrastingGrey = ({ isDark }: Page) => rgbOf(isDark ? '#fafafa' : '#18181b')

function lightenToTarget(color: Rgb, page: Page): Rgb {
  const { l, c, h } = oklchOf(color)
  for (let lightness = l; lightness < 0.95; lightness += 0.01) {
    const candidate = rgbOfOklch({ mode: 'oklch', l: lightness, c, h })
    if (contrast(candidate, page.color) >= TARGET_CONTRAST) return candidate
  }
  return contrastingGrey(page)
}

/**
 * Whether a color has too little contrast with the page. On a light page a pale brand color is never weak,
 * because a darkened yellow would look like another brand.
 * @param minContrast the contrast that a visible color needs on a dark page.
 */
function isWeak(color: Rgb, page: Page, minContrast: number): boolean {
  const ratio = contrast(color, page.color)
  if (page.isDark) return ratio < minContrast
  return ratio < minContrast / LIGHT_PAGE_FACTOR && oklchOf(color).c < MAX_GREY_CHROMA
}

/** Whether so much of the shape is weak that its form is lost on the page. */
function losesItsShape(component: Component): boolean {
  const { area, weakPixels, borderLength, weakBorderLength } = component
  const weakBorderShare = weakBorderLength / borderLength
  if (weakBorderShare < MIN_WEAK_BORDER_SHARE) return false
  const legibleShare = 1 - weakPixels / area
  // A plate stays recognizable by the mark on it, a cartoon by the fill inside its outline.
  if (isSolid(component) && legibleShare >= MIN_LEGIBLE_PLATE_SHARE) return false
  return weakBorderShare < MIN_WEAK_OUTLINE_SHARE || legibleShare < MIN_LEGIBLE_FILL_SHARE
}

/** Tries several strengths and returns the one that does the least harm; null when none helps. */
function leastHarmfulRecoloring(pixels: Pixels, lostColors: Rgb[], page: Page): Recoloring | null {
  const edges = innerColorEdges(pixels, MIN_PART_CONTRAST)
  const minContrast = MIN_CONTRAST * RECOLORED_CONTRAST_FACTOR
  const isStillLost = (change: Recoloring, color: Rgb) =>
    contrast(change(color), page.color) < minContrast
  const hidesEdge = (change: Recoloring, [first, second]: [Rgb, Rgb]) =>
    contrast(change(first), change(second)) < MIN_EDGE_CONTRAST
  const harm = (change: Recoloring) =>
    lostColors.filter((color) => isStillLost(change, color)).length +
    edges.filter((edge) => hidesEdge(change, edge)).length
  let best: Recoloring | null = null
  let leastHarm = lostColors.length * MAX_HARM_RATIO
  for (const strength of [1, 0.75, 0.5, 0.25, 0]) {
    const change = memoize(toneCurveRecoloring(lostColors, page, strength))
    const changeHarm = harm(change)
    if (changeHarm >= leastHarm * MAX_HARM_RATIO) continue
    best = change
    leastHarm = changeHarm
  }
  return best
}

/**
 * A smooth, rising tone curve in OKLCH lightness. It compresses greys towards the end opposite the
 * page, as far as their own range allows, and lightens colors only where they would be invisible.
 * @param lostColors the weak colors of the lost shapes. @param strength from 0 to 1.
 */
function toneCurveRecoloring(lostColors: Rgb[], page: Page, strength: number): Recoloring {
  const greyLightness = lostColors
    .map(oklchOf)
    .filter(({ c }) => c < MIN_COLORED_CHROMA)
    .map(({ l }) => l)
  greyLightness.sort((a, b) => a - b)
  const low = greyLightness[Math.floor(greyLightness.length * 0.02)] ?? 0
  const high = greyLightness[Math.floor(greyLightness.length * 0.98)] ?? 1
  const greyShare = greyLightness.length / lostColors.length
  const createGreyCurve = page.isDark ? lightenGreys : darkenGreys
  // Greys change only if greys are lost, and colors only if colors are: a red beside black lettering stays that red.
  // Less than 3 % of the lost colors are noise.
  const greyToneCurve = greyShare > 0.03 ? createGreyCurve(low, high, strength) : unchanged
  const colorToneCurve = page.isDark && greyShare < 0.97 ? lightenColors : unchanged
  return (color) => {
    const { l, c, h } = oklchOf(color)
    const colorShare = smoothstep((c - MAX_GREY_CHROMA) / (MIN_COLORED_CHROMA - MAX_GREY_CHROMA))
    const lightness = greyToneCurve(l) * (1 - colorShare) + colorToneCurve(l) * colorShare
    // Lightening makes a color look paler, so some chroma is added.
    const chroma = lightness > l ? c * (1 + 0.6 * colorShare * (lightness - l)) : c
    return rgbOfOklch({ mode: 'oklch', l: lightness, c: chroma, h })
  }
}

/** Maps an OKLCH lightness to another. */
type Curve = (lightness: number) => number

const unchanged: Curve = (l) => l

// At strength 1, the darkest grey gets a lightness of 0.97 less four fifths of the range of the greys (at most 0.33);
// at strength 0, of 0.62.
const lightenGreys = (low: number, high: number, strength: number): Curve => {
  const floor = 0.62 + (0.97 - 0.62 - Math.min(0.33, (high - low) * 0.8)) * strength
  return (l) => Math.max(Math.min(0.985, floor + Math.max(0, l - low) * 0.8), l)
}

// At strength 1, the lightest grey gets a lightness of 0.22 plus four fifths of the range of the greys (at most 0.3);
// at strength 0, of 0.55.
const darkenGreys = (low: number, high: number, strength: number): Curve => {
  const ceiling = 0.55 - (0.55 - 0.22 - Math.min(0.3, (high - low) * 0.8)) * strength
  return (l) => Math.min(Math.max(0.1, ceiling - Math.max(0, high - l) * 0.8), l)
}

/** Nearly constant up to a lightness of about 0.58, then the identity, with a smooth transition. */
const lightenColors: Curve = (l) => {
  const line = 0.5 + 0.14 * l
  return (l + line + Math.hypot(l - line, 0.04)) / 2
}

/** A smooth transition from 0 to 1. */
const smoothstep = (position: number) => {
  const clamped = Math.min(1, Math.max(0, position))
  return clamped * clamped * (3 - 2 * clamped)
}

function memoize(change: Recoloring): Recoloring {
  const cache = new Map<number, Rgb>()
  return (color) => {
    const key = keyOfColor(color)
    let changed = cache.get(key)
    if (changed) return changed
    changed = change(color)
    // A photograph has too many colors to cache.
    if (cache.size < 4096) cache.set(key, changed)
    return changed
  }
}
