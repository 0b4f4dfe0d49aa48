// Extracts an image's main colors, brand colors before greys and white.
// A "plate" is the solid background shape behind a mark.
import { clampRgb, converter, formatHex } from 'culori'
import type { Swatch } from '../../../schema/artwork.ts'
import type { Pixels } from '../render-types.ts'
import { type ColorCluster, clusterColors } from './color-clusters.ts'
import { downsample } from './downsample.ts'
import { chromaOf, isGrey, labOf, oklabDistance } from './oklab.ts'
import type { Plate } from './plate.ts'
import { solidColors } from './solid-colors.ts'

const MAX_COLORS = 8
/** A color with a smaller share of the counted area is left out. */
const MIN_SHARE = 0.01
/** Edge in pixels at which a square is analyzed; other shapes get the same area, which keeps thin letters. */
const ANALYSIS_EDGE = 112
/** A grey of at least this lightness counts as white. */
const MIN_WHITE_LIGHTNESS = 0.95
/** OKLab distance below which a color belongs to the plate. */
const SAME_AS_PLATE_DISTANCE = 0.03
/** A cluster with this share of one color is flat, and keeps that exact color. */
const MIN_FLAT_SHARE = 0.6

/** Up to eight colors, most important first. @param plate the plate behind the mark, if any. */
export function paletteOf(
  pixels: Pixels,
  plate: Pick<Plate, 'rimColor' | 'isGradient'> | null,
): Swatch[] {
  const colors = solidColors(downsample(pixels, edgeFor(pixels)))
  const clusters = clusterColors(colors)
  const total = clusters.reduce((sum, { weight }) => sum + weight, 0)
  const significant = clusters.filter(({ weight }) => weight >= total * MIN_SHARE)
  return swatchesOf(rankColors(significant, plate), total).slice(0, MAX_COLORS)
}

function edgeFor({ width, height }: Pixels): number {
  const aspect = Math.max(width, height) / Math.min(width, height)
  return Math.round(ANALYSIS_EDGE * Math.sqrt(aspect))
}

/**
 * Importance of a brand color: larger, more colorful and darker ranks higher. The formula was fitted to
 * half of the bundled brands (`npm run bench:colors`).
 */
const brandColorImportance = ({ lab, weight }: ColorCluster) =>
  weight * Math.sqrt(chromaOf(lab)) * (1.5 - lab[0])

// Groups of colors in the order of their rank. A colorful plate is a brand color.
const BRAND_COLORS = 0
const MARK_GREYS = 1
const PLATE_GREY = 2
const WHITES = 3

/** Sorts the colors by group, then by importance; of two greys with the same area, the darker one comes first. */
function rankColors(
  clusters: ColorCluster[],
  plate: Pick<Plate, 'rimColor' | 'isGradient'> | null,
): ColorCluster[] {
  const plateLab = plate && !plate.isGradient ? labOf(plate.rimColor) : null
  const groupOf = ({ lab, mostCommon }: ColorCluster) => {
    if (!isGrey(lab)) return BRAND_COLORS
    if (lab[0] >= MIN_WHITE_LIGHTNESS) return WHITES
    return plateLab !== null && oklabDistance(mostCommon.lab, plateLab) < SAME_AS_PLATE_DISTANCE
      ? PLATE_GREY
      : MARK_GREYS
  }
  const importance = (cluster: ColorCluster) =>
    groupOf(cluster) === BRAND_COLORS ? brandColorImportance(cluster) : cluster.weight
  return clusters.toSorted(
    (a, b) => groupOf(a) - groupOf(b) || importance(b) - importance(a) || a.lab[0] - b.lab[0],
  )
}

const toRgb = converter('rgb')

function hexOf({ lab, weight, mostCommon }: ColorCluster): string {
  const [l, a, b] = mostCommon.weight >= weight * MIN_FLAT_SHARE ? mostCommon.lab : lab
  return formatHex(clampRgb(toRgb({ mode: 'oklab', l, a, b }))).toUpperCase()
}

/** Two clusters may have the same mean color, so their shares are added. */
function swatchesOf(clusters: ColorCluster[], total: number): Swatch[] {
  const shares = new Map<string, number>()
  for (const cluster of clusters)
    shares.set(hexOf(cluster), (shares.get(hexOf(cluster)) ?? 0) + cluster.weight / total)
  return [...shares].map(([hex, share]) => ({ hex, share: Math.floor(share * 1000) / 1000 }))
}
