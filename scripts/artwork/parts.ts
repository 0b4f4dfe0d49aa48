// Paints or removes parts of a drawing, for one-color drawings of marks that have several colors.
import { type Element, parseText, writeSvg } from '../../server/images/svg/parse.ts'
import { subPathsOf } from '../../server/images/svg/sub-paths.ts'

/** Parts of a drawing that get one color. */
export interface PartTint {
  /** As #rrggbb; null removes the parts. */
  color: string | null
  /** Counted from 0 in the order of the file: each part of a path, and each other shape, is one. */
  numbers: number[]
}

const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
/** Elements whose shapes are not drawn themselves. */
const UNDRAWN = new Set(['defs', 'clipPath', 'mask', 'symbol', 'marker', 'pattern'])

/**
 * Gives parts of the SVG their own colors, above the rest of their path and in the order of `tints`. A hole that is a part
 * of its own is closed below, so that no seam shows.
 * @throws RangeError for the number of a part that the drawing does not have.
 */
export function paintParts(svg: string, tints: PartTint[]): string {
  const root = parseText(svg)
  let count = 0
  const paintChildren = (parent: Element) => {
    parent.children = parent.children.flatMap((child) => {
      if (UNDRAWN.has(child.name)) return [child]
      if (!SHAPES.has(child.name)) {
        paintChildren(child)
        return [child]
      }
      const pieces = child.name === 'path' ? dataOf(child) : [null]
      const first = count
      count += pieces.length
      return paintShape(
        child,
        pieces,
        tints.map(({ color, numbers }) => ({
          color,
          numbers: numbers.map((number) => number - first),
        })),
      )
    })
  }
  paintChildren(root)
  const missing = tints.flatMap(({ numbers }) => numbers).find((number) => number >= count)
  if (missing !== undefined) throw new RangeError(`The drawing has no part ${missing}.`)
  return writeSvg(root)
}

const dataOf = ({ attributes }: Element) =>
  subPathsOf(attributes.get('d') ?? '').map(({ data }) => data)

/**
 * @param pieces the path data of its parts; a shape that is no path has one null.
 * @param tints with numbers of the pieces; others are of other shapes.
 */
function paintShape(shape: Element, pieces: (string | null)[], tints: PartTint[]): Element[] {
  const isTinted = (number: number) => tints.some(({ numbers }) => numbers.includes(number))
  if (![...pieces.keys()].some(isTinted)) return [shape]
  const rest = pieces.filter((_, number) => !isTinted(number))
  const painted = tints.flatMap(({ color, numbers }) => {
    const own = pieces.filter((_, number) => numbers.includes(number))
    return color === null || own.length === 0 ? [] : [withPieces(shape, own, color)]
  })
  return rest.length === 0 ? painted : [withPieces(shape, rest), ...painted]
}

function withPieces(shape: Element, pieces: (string | null)[], color?: string): Element {
  const attributes = new Map(shape.attributes)
  if (shape.name === 'path') attributes.set('d', pieces.join(''))
  if (color !== undefined) attributes.set('fill', color)
  return { ...shape, attributes }
}
