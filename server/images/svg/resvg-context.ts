// What elements inherit. It decides whether resvg can draw them.
import type { Element } from './parse.ts'
import type { Place } from './places.ts'

/** How an element is drawn. */
export interface Context {
  place: Place | null
  /** Number of layers around it. */
  layers: number
  /** Largest distance to which a stroke reaches, in its own units. */
  stroke: number
  miterLimit: number
  /** The patterns that it is painted with. */
  patterns: Patterns
}

interface Patterns {
  fill: Element | undefined
  stroke: Element | undefined
}

export const OUTERMOST: Omit<Context, 'place'> = {
  layers: 0,
  stroke: 1,
  miterLimit: 4,
  patterns: { fill: undefined, stroke: undefined },
}

export function contextOf(
  { attributes }: Element,
  outer: Context,
  layers: number,
  patterns: Patterns,
): Context {
  const number = (name: string, inherited: number) => {
    const value = Number.parseFloat(attributes.get(name) ?? '')
    return Number.isNaN(value) ? inherited : value
  }
  return {
    layers,
    stroke: number('stroke-width', outer.stroke),
    miterLimit: number('stroke-miterlimit', outer.miterLimit),
    patterns,
    place: outer.place,
  }
}
