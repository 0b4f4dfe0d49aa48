// What an artwork is made of when seen small: its separate shapes and what they border on.
import type { Pixels } from '../work.ts'
import { contrast, distance, oklchOf, type Rgb } from './color.ts'
import { hullArea } from './convex-hull.ts'

/** One connected shape, split into what cannot be seen on the background and what can. */
export interface Island {
  area: number
  weak: number
  /** Sides of pixels that face transparency, all and those of weak pixels. */
  shore: number
  weakShore: number
  /** How much of its convex hull it fills: a plate all of it, a letter half. */
  solidity: number
  /** Colours of its weak pixels on the shore, one a pixel. */
  exposed: Rgb[]
}

export interface ArtFacts {
  /** All visible pixels look like one colour. */
  oneColour: boolean
  /** The colour there is most of; black when nothing is visible. */
  colour: Rgb
  /** Visible share of all pixels. */
  coverage: number
}

const VISIBLE = 64
// In OKLab; an antialiased or JPEG-compressed flat colour stays within it.
const SAME = 0.09
const SOLID = 0.88

/** The facts about an artwork that do not depend on any background. */
export function artFacts(pixels: Pixels): ArtFacts {
  const colours = visibleColours(pixels)
  const area = [...colours.values()].reduce((sum, { count }) => sum + count, 0)
  const colour = dominant(colours)
  const alike = [...colours.values()].filter((one) => distance(one.colour, colour) <= SAME)
  const near = alike.reduce((sum, { count }) => sum + count, 0)
  const oneColour = area > 0 && near >= area * 0.985
  return { oneColour, colour, coverage: area / (pixels.width * pixels.height) }
}

/** Whether it is a plate: large enough to tell, and nearly all of its hull. */
export const isSolid = ({ solidity, area }: Island) => area >= 16 && solidity >= SOLID

/** The connected shapes, largest first; isWeak says which colours the background swallows. */
export function islandsOf(pixels: Pixels, isWeak: (colour: Rgb) => boolean): Island[] {
  const { data, width, height } = pixels
  const weakness = new Map<number, boolean>()
  const weakAt = (place: number) => {
    const key = keyAt(data, place)
    let weak = weakness.get(key)
    if (weak === undefined) {
      weak = isWeak(colourOf(key))
      weakness.set(key, weak)
    }
    return weak
  }
  const seen = new Uint8Array(width * height)
  const islands: Island[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !isVisible(data, start)) continue
    islands.push(measure(pixels, flood(pixels, start, seen), weakAt))
  }
  return islands.sort((a, b) => b.area - a.area)
}

function flood({ data, width, height }: Pixels, start: number, seen: Uint8Array): number[] {
  const places = [start]
  seen[start] = 1
  for (const place of places) {
    for (const next of around(place, width, height)) {
      if (seen[next] || !isVisible(data, next)) continue
      seen[next] = 1
      places.push(next)
    }
  }
  return places
}

function measure(
  { data, width, height }: Pixels,
  places: number[],
  weakAt: (place: number) => boolean,
): Island {
  const island = { area: places.length, weak: 0, shore: 0, weakShore: 0, exposed: [] as Rgb[] }
  for (const place of places) {
    const x = place % width
    const open = (ok: boolean, next: number) => (ok && isVisible(data, next) ? 0 : 1)
    const shore =
      open(x > 0, place - 1) +
      open(x < width - 1, place + 1) +
      open(place >= width, place - width) +
      open(place < width * (height - 1), place + width)
    island.shore += shore
    if (!weakAt(place)) continue
    island.weak += 1
    island.weakShore += shore
    if (shore) island.exposed.push(colourOf(keyAt(data, place)))
  }
  return { ...island, solidity: island.area / hullArea(places, width) }
}

function around(place: number, width: number, height: number): number[] {
  const x = place % width
  const y = Math.floor(place / width)
  const found: number[] = []
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let col = Math.max(0, x - 1); col <= Math.min(width - 1, x + 1); col++) {
      if (row !== y || col !== x) found.push(row * width + col)
    }
  }
  return found
}

const isVisible = (data: Uint8Array, place: number) => data[place * 4 + 3]! >= VISIBLE

const keyAt = (data: Uint8Array, place: number) =>
  (data[place * 4]! << 16) | (data[place * 4 + 1]! << 8) | data[place * 4 + 2]!

const colourOf = (key: number): Rgb => ({ r: key >> 16, g: (key >> 8) & 255, b: key & 255 })

type Counted = Map<number, { colour: Rgb; count: number }>

/** Every visible colour with how many pixels have it. */
function visibleColours({ data }: Pixels): Counted {
  const colours: Counted = new Map()
  for (let place = 0; place * 4 < data.length; place++) {
    if (!isVisible(data, place)) continue
    const key = keyAt(data, place)
    const known = colours.get(key)
    if (known) known.count += 1
    else colours.set(key, { colour: colourOf(key), count: 1 })
  }
  return colours
}

/** Colours that touch, pixel by pixel, across which a shape is told from what it lies on. */
export function innerEdges({ data, width, height }: Pixels, least: number): [Rgb, Rgb][] {
  const edges: [Rgb, Rgb][] = []
  for (let place = 0; place < width * height; place++) {
    // Two pixels apart, over the antialiased one between.
    const across = place % width < width - 2 ? [place + 2] : []
    const down = place < width * (height - 2) ? [place + width * 2] : []
    for (const next of [...across, ...down]) {
      if (!isVisible(data, place) || !isVisible(data, next)) continue
      const [one, other] = [keyAt(data, place), keyAt(data, next)]
      if (one === other) continue
      const pair: [Rgb, Rgb] = [colourOf(one), colourOf(other)]
      if (contrast(...pair) >= least) edges.push(pair)
    }
  }
  return edges
}

// Colours are gathered in coarse cells of OKLab, so that noise does not split the largest.
function dominant(colours: Counted): Rgb {
  const cells = new Map<string, { count: number; colour: Rgb; most: number }>()
  for (const { colour, count } of colours.values()) {
    const { l, c, h = 0 } = oklchOf(colour)
    const turned = (h * Math.PI) / 180
    const place = [l, c * Math.cos(turned), c * Math.sin(turned)].map((v) => Math.round(v * 16))
    const cell = cells.get(place.join()) ?? { count: 0, colour, most: 0 }
    cell.count += count
    if (count > cell.most) Object.assign(cell, { colour, most: count })
    cells.set(place.join(), cell)
  }
  const [largest] = [...cells.values()].sort((a, b) => b.count - a.count)
  return largest?.colour ?? { r: 0, g: 0, b: 0 }
}
