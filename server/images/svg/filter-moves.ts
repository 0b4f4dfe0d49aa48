// Finds the parts of a drawing that filters move into the image.
import { type Area, invert, mapArea } from './matrix.ts'
import type { Element } from './parse.ts'
import type { Place } from './places.ts'

/** Where an element is drawn, and the part of the viewBox that the image needs of it. */
export interface DrawnPlace extends Place {
  drawn: Area
}

/**
 * @returns the place with the parts of the viewBox that the filter moves into the image, at most once the image away;
 *   null when the filter gives its distances as shares of the shape.
 */
export function withMoves(
  place: DrawnPlace,
  { attributes, children }: Element,
  image: Area,
): DrawnPlace | null {
  const moves = children.filter(({ name }) => name === 'feOffset' || name === 'feDropShadow')
  if (moves.length === 0) return place
  if (attributes.get('primitiveUnits') === 'objectBoundingBox') return null
  const area = drawnAreaOf(place)
  if (area === null) return null
  const [x, y] = [distanceOf(moves, 'dx'), distanceOf(moves, 'dy')]
  const moved = mapArea(place.matrix, {
    left: area.left - x,
    top: area.top - y,
    right: area.right + x,
    bottom: area.bottom + y,
  })
  const width = image.right - image.left
  const height = image.bottom - image.top
  return {
    ...place,
    drawn: {
      left: Math.max(moved.left, image.left - width),
      top: Math.max(moved.top, image.top - height),
      right: Math.min(moved.right, image.right + width),
      bottom: Math.min(moved.bottom, image.bottom + height),
    },
  }
}

/** @returns the drawn part in the coordinates of the element; null when its transform has no inverse. */
export function drawnAreaOf({ matrix, drawn }: DrawnPlace): Area | null {
  const inverse = invert(matrix)
  return inverse && mapArea(inverse, drawn)
}

/** How far the effects move an image together; a shadow without a distance is moved by 2. */
function distanceOf(effects: Element[], name: 'dx' | 'dy'): number {
  return effects
    .map((effect) => {
      const value = effect.attributes.get(name) ?? (effect.name === 'feDropShadow' ? '2' : '0')
      return Math.abs(Number.parseFloat(value)) || 0
    })
    .reduce((sum, distance) => sum + distance, 0)
}
