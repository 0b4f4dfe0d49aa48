// The few colours that an image is made of, each as it stands in the file.
import { hexOfRgb } from '../theme/colour.ts'
import type { Pixels } from '../work.ts'
import { apart, type Lab, labOf } from './lab.ts'

export interface Swatch {
  /** `#rrggbb` */
  colour: string
  /** Share of what can be seen; what is too rare for the list is in none. */
  share: number
}

const [MOST, LEAST_SHARE] = [5, 0.01]
/** Colours nearer than this in OKLab are shades of one. */
const SHADES = 0.11
const VISIBLE = 128
/** Pixels looked at along each side: picked, not mixed, so that colours stay what they are. */
const PICKED = 256

/** Up to five, the commonest first. */
export function paletteOf(pixels: Pixels): Swatch[] {
  const counts = countsOf(pixels)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const clusters: { lab: Lab; key: number; count: number }[] = []
  for (const [key, count] of [...coarse(counts)].sort(([, a], [, b]) => b - a)) {
    const lab = labOf(rgbOf(key))
    const near = nearest(clusters, lab)
    if (near) near.count += count
    else clusters.push({ lab, key, count })
  }
  return clusters
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST)
    .map(({ key, count }) => ({ colour: hexOfRgb(rgbOf(key)), share: round(count / all) }))
    .filter(({ share }) => share >= LEAST_SHARE)
}

const round = (share: number) => Math.round(share * 1000) / 1000

const rgbOf = (key: number) => ({ r: key >> 16, g: (key >> 8) & 255, b: key & 255 })

function nearest<Cluster extends { lab: Lab }>(clusters: Cluster[], lab: Lab): Cluster | null {
  let best: Cluster | null = null
  for (const cluster of clusters) {
    const far = apart(cluster.lab, lab)
    if (far <= SHADES && (!best || far < apart(best.lab, lab))) best = cluster
  }
  return best
}

function countsOf({ data, width, height }: Pixels): Map<number, number> {
  const counts = new Map<number, number>()
  const [right, down] = [Math.max(1, width / PICKED), Math.max(1, height / PICKED)]
  for (let y = 0; y < height; y += down) {
    for (let x = 0; x < width; x += right) {
      const at = (Math.floor(y) * width + Math.floor(x)) * 4
      if (data[at + 3]! < VISIBLE) continue
      const key = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

/** The commonest colour of each cell of 16 levels a channel stands for all of it. */
function coarse(counts: Map<number, number>): Map<number, number> {
  const cells = new Map<number, { key: number; most: number; count: number }>()
  for (const [key, count] of counts) {
    const cell = cells.get(key & 0xf0f0f0) ?? { key, most: 0, count: 0 }
    cell.count += count
    if (count > cell.most) Object.assign(cell, { key, most: count })
    cells.set(key & 0xf0f0f0, cell)
  }
  return new Map([...cells.values()].map(({ key, count }) => [key, count]))
}
