// What a theme does to an artwork: nothing where it can be seen, else new light for what cannot.
import { BACKGROUNDS, type Background } from '../../../schema/artwork.ts'
import type { Pixels } from '../work.ts'
import { contrast, distance, luminance, oklchOf, type Rgb, rgbOf, rgbOfOklch } from './color.ts'
import { artFacts, type Island, innerEdges, islandsOf, isSolid } from './connected-components.ts'

export type Change = (colour: Rgb) => Rgb

/** The page of each kind: what a logo is judged against, and what a jpg stands on. */
export const GROUNDS: Record<Background, Rgb> = { light: rgbOf('#ffffff'), dark: rgbOf('#0b0b0c') }

// WCAG asks 3 of graphics; a part among brighter parts is still seen at 2.2.
const SEEN_ALONE = 3
const SEEN_AMONG = 2.2
const TARGET = 4.5
// White swallows less than black: so much fainter may ink be on it.
const PALE = 1.7
// Below this chroma a colour reads as a grey, and may become another grey.
const GREY = 0.045
const COLOURED = 0.09
// In OKLab, farther off than any shade of one ink.
const SPECK = 0.2

/** The edge at which a drawing is judged, whatever size is asked for, so that all sizes agree. */
export const JUDGED = 64

/** The backgrounds on which the artwork can be seen as it is. @param pixels at the judged size. */
export const legibleOn = (pixels: Pixels): Background[] =>
  BACKGROUNDS.filter((theme) => themeChange(pixels, theme) === null)

/** How to recolour the artwork for the theme; null when it is legible as it is. */
export function themeChange(pixels: Pixels, theme: Background): Change | null {
  if (!mayBeLost(pixels, theme)) return null
  const { oneColour, colour, coverage } = artFacts(pixels)
  if (!coverage) return null
  // A full rectangle has no shape that a background could swallow.
  if (oneColour) return coverage > 0.985 ? null : inkChange(colour, theme)
  const weak = (one: Rgb) => isWeak(one, theme, SEEN_AMONG)
  const islands = islandsOf(pixels, weak).filter(isLost)
  const lost = islands.flatMap(({ exposed }) => exposed)
  const visible = islands.reduce((sum, island) => sum + island.area, 0)
  if (visible < coverage * pixels.width * pixels.height * 0.02) return null
  return leastHarm(pixels, lost, theme)
}

/** Whether anything is near the background in light: most artwork is not, and is left at that. */
function mayBeLost({ data }: Pixels, theme: Background): boolean {
  const ground = luminance(GROUNDS[theme]) + 0.05
  const [darkest, lightest] =
    theme === 'dark' ? [0, ground * SEEN_ALONE] : [ground / (SEEN_ALONE / PALE), 2]
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

/** Recolours straight RGBA in place; alpha stays. */
export function applyToPixels(data: Uint8Array, change: Change): void {
  // Neighbours share colours, so a small table by colour spares nearly all the work.
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

/** One-colour art: grey ink takes the other end of the scale, a brand's hue only moves up. */
function inkChange(colour: Rgb, theme: Background): Change | null {
  if (!isWeak(colour, theme, SEEN_ALONE)) return null
  const { c } = oklchOf(colour)
  const ink = c < GREY ? greyInk(theme) : lifted(colour, theme)
  // A speck of another colour, a dot on an i, stays.
  return remember((one) => (distance(one, colour) < SPECK ? ink : one))
}

const greyInk = (theme: Background) => rgbOf(theme === 'dark' ? '#fafafa' : '#18181b')

function lifted(colour: Rgb, theme: Background): Rgb {
  const { l, c, h } = oklchOf(colour)
  for (let light = l; light < 0.95; light += 0.01) {
    const tried = rgbOfOklch({ mode: 'oklch', l: light, c, h })
    if (contrast(tried, GROUNDS[theme]) >= TARGET) return tried
  }
  return greyInk(theme)
}

// On white a pale but coloured brand stays what it is: darkened yellow is another company's.
function isWeak(colour: Rgb, theme: Background, seen: number): boolean {
  const ratio = contrast(colour, GROUNDS[theme])
  if (theme === 'dark') return ratio < seen
  return ratio < seen / PALE && oklchOf(colour).c < GREY
}

/** Whether the background swallows so much of the shape that its form is lost. */
function isLost(island: Island): boolean {
  const { area, weak, shore, weakShore } = island
  const rim = weakShore / shore
  if (rim < 0.15) return false
  const inside = 1 - weak / area
  // A plate is read by what lies on it, a cartoon by what its outline holds.
  if (isSolid(island) && inside >= 0.05) return false
  return !(rim >= 0.8 && inside >= 0.4)
}

/** Of several strengths the one that loses fewest edges, also inside the artwork; or none. */
function leastHarm(pixels: Pixels, lost: Rgb[], theme: Background): Change | null {
  const background = GROUNDS[theme]
  const edges = innerEdges(pixels, SEEN_AMONG)
  const harm = (change: Change) =>
    lost.filter((one) => contrast(change(one), background) < SEEN_ALONE * 0.9).length +
    edges.filter(([one, other]) => contrast(change(one), change(other)) < 1.5).length
  let best: Change | null = null
  let least = lost.length * 0.9
  for (const reach of [1, 0.75, 0.5, 0.25, 0]) {
    const change = remember(toneChange(lost, theme, reach))
    const cost = harm(change)
    if (cost >= least * 0.9) continue
    best = change
    least = cost
  }
  return best
}

/**
 * A smooth, rising tone curve in OKLCH lightness: greys are compressed towards the far end, as far
 * as their own range allows, and colours are raised only where the background would swallow them.
 */
function toneChange(lost: Rgb[], theme: Background, reach: number): Change {
  const greys = lost
    .map(oklchOf)
    .filter(({ c }) => c < COLOURED)
    .map(({ l }) => l)
  greys.sort((a, b) => a - b)
  const low = greys[Math.floor(greys.length * 0.02)] ?? 0
  const high = greys[Math.floor(greys.length * 0.98)] ?? 1
  const greyShare = greys.length / lost.length
  const ramp = theme === 'dark' ? lightGrey : darkGrey
  // What was not lost keeps its light: a legible red beside black lettering stays that red.
  const grey = greyShare > 0.03 ? ramp(low, high, reach) : same
  const coloured = theme === 'dark' && greyShare < 0.97 ? lightColour : same
  return (colour) => {
    const { l, c, h } = oklchOf(colour)
    const share = smooth((c - GREY) / (COLOURED - GREY))
    const light = grey(l) * (1 - share) + coloured(l) * share
    // Lightening thins a colour out, so it is given back some of its chroma.
    const full = light > l ? c * (1 + 0.6 * share * (light - l)) : c
    return rgbOfOklch({ mode: 'oklch', l: light, c: full, h })
  }
}

type Curve = (lightness: number) => number

const same: Curve = (l) => l

const lightGrey = (low: number, high: number, reach: number): Curve => {
  const floor = 0.62 + (0.97 - 0.62 - Math.min(0.33, (high - low) * 0.8)) * reach
  return (l) => Math.max(Math.min(0.985, floor + Math.max(0, l - low) * 0.8), l)
}

const darkGrey = (low: number, high: number, reach: number): Curve => {
  const ceiling = 0.55 - (0.55 - 0.22 - Math.min(0.3, (high - low) * 0.8)) * reach
  return (l) => Math.min(Math.max(0.1, ceiling - Math.max(0, high - l) * 0.8), l)
}

/** Nearly level up to about 0.58, then itself, with a soft bend between. */
const lightColour: Curve = (l) => {
  const line = 0.5 + 0.14 * l
  return (l + line + Math.hypot(l - line, 0.04)) / 2
}

const smooth = (share: number) => {
  const part = Math.min(1, Math.max(0, share))
  return part * part * (3 - 2 * part)
}

function remember(change: Change): Change {
  const known = new Map<number, Rgb>()
  return (colour) => {
    const key = (colour.r << 16) | (colour.g << 8) | colour.b
    let changed = known.get(key)
    if (changed) return changed
    changed = change(colour)
    // A photograph has more colours than are worth keeping.
    if (known.size < 4096) known.set(key, changed)
    return changed
  }
}
