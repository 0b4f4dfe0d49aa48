// Prepares an SVG for a renderer: filters work on what is drawn only, and resvg gets nothing that would end the process.

import type { SafeImage } from '../../../schema/artwork.ts'
import { equalizeInputs } from './filter-faults.ts'
import { limitRegions } from './filter-region.ts'
import type { Area } from './matrix.ts'
import { parseText, UnsafeArtwork, writeSvg } from './parse.ts'
import { mayEndResvg } from './resvg-faults.ts'

/** Coordinates that may be many images away, also by a transform. Colors and the end of a gradient are none. */
const MAY_BE_FAR =
  /(?<!#[\da-f]*|[.\d])\d{5}|(?<![.\d])(?!100%)\d{3,4}%|(?<!#[\da-f]*)(?<=[.\d])e\+?\d|(?:scale|matrix)\([^)]*(?<![.\d])\d{2}/i

export interface Drawing {
  svg: string
  /** Whether resvg draws it; libvips must draw it otherwise. */
  isForResvg: boolean
}

/** An SVG without these has neither layers nor patterns, so all of it is drawn at once. */
const NEEDS_LAYERS = /<(?:filter|pattern|symbol)|.<svg| (?:opacity|clip-path|mask|style)="/

/** A pattern that is turned or skewed, whose tiles resvg blurs. */
const TURNED_PATTERN = /patternTransform="[^"]*(?:rotate|skew)/
/** Effects that only libvips draws here: what would end the process in resvg is known for the others. */
const RARE_EFFECTS = /<fe(?:Tile|Image|Turbulence|DisplacementMap|ConvolveMatrix|\w+Lighting)/

/**
 * @param svg one svg element, sanitized and perhaps nested in another one.
 * @param image the part that is drawn, in the coordinates of its viewBox.
 * @param space around it for filters, as a share of its longer side.
 */
export function prepareDrawing(svg: string, image: Area, space = 0): Drawing {
  if (RARE_EFFECTS.test(svg) || TURNED_PATTERN.test(svg)) return { svg, isForResvg: false }
  const mayBeFar = MAY_BE_FAR.test(svg)
  if (!NEEDS_LAYERS.test(svg) && !mayBeFar) return { svg, isForResvg: true }
  try {
    const root = parseText(svg)
    const hasFilters = svg.includes('<filter')
    const unlimited = hasFilters ? limitRegions(root, withSpace(image, space)) : new Set<never>()
    const isForResvg = !mayEndResvg(root, { drawn: image, unlimited, mayBeFar })
    if (hasFilters && isForResvg) equalizeInputs(root)
    return { svg: hasFilters ? writeSvg(root) : svg, isForResvg }
  } catch (error) {
    // A nested SVG may be deeper than a file may be.
    if (error instanceof UnsafeArtwork) return { svg, isForResvg: false }
    throw error
  }
}

/**
 * The version of what decides whether resvg draws an SVG: here, in `resvg-faults.ts` and in what it imports, and of resvg. It
 * grows with each change, so that stored answers are no longer used. `npm run artwork -- --all` then answers for the bundled ones.
 */
export const RESVG_RULES = 1

/** Whether the artwork was stored with the answer that resvg draws every image of it as it is. */
export const isKnownForResvg = ({ resvgRules }: SafeImage): boolean => resvgRules === RESVG_RULES

/**
 * @param svg one svg element, sanitized.
 * @param mark all that is visible of it, in the coordinates of the viewBox.
 * @returns whether resvg draws it as it is, in every image that contains the mark: a larger part allows more.
 */
export const isAlwaysForResvg = (svg: string, mark: Area): boolean =>
  !svg.includes('<filter') && prepareDrawing(svg, mark).isForResvg

/** Standard deviations from which nothing visible comes into a blurred point. */
const BLUR_DEVIATIONS = 3

/** @returns how far the widest blur brings something into the image, as a share of its longer side, without transforms. */
export function blurReach(svg: string, { left, top, right, bottom }: Area): number {
  const blurs = [...svg.matchAll(/ stdDeviation="([\d.e]+)(?: ([\d.e]+))?/g)]
  const widest = Math.max(0, ...blurs.flatMap(([, x, y = 0]) => [Number(x), Number(y)]))
  return (BLUR_DEVIATIONS * widest) / Math.max(right - left, bottom - top) || 0
}

/** Sides of the image before which a region may begin; resvg ends the process for one that is two sides away. */
const MAX_SPACE = 0.9

function withSpace({ left, top, right, bottom }: Area, share: number): Area {
  const [width, height] = [right - left, bottom - top]
  const space = share * Math.max(width, height)
  const x = Math.min(space, MAX_SPACE * width)
  const y = Math.min(space, MAX_SPACE * height)
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y }
}
