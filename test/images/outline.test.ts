// Points on the outlines of shapes.
import { expect, it } from 'vitest'
import { areaAround } from '../../server/images/svg/matrix.ts'
import { outlineOf } from '../../server/images/svg/outline.ts'
import { newElement } from '../../server/images/svg/parse.ts'

const areaOf = (attributes: Record<string, string>) => {
  const points = outlineOf(newElement('ellipse', attributes), { width: 100, height: 50 })
  return points && areaAround(points)
}

it.each<[attributes: Record<string, string>, x: number, y: number]>([
  [{ rx: '9', ry: '4' }, 9, 4],
  [{ rx: '9' }, 9, 9],
  [{ ry: '10%' }, 5, 5],
  [{ rx: '-1', ry: '4' }, 4, 4],
  [{}, 0, 0],
])('an ellipse with %j has the radii %d and %d', (attributes, x, y) => {
  expect(areaOf(attributes)).toEqual({ left: 0 - x, right: x, top: 0 - y, bottom: y })
})

it.each<Record<string, string>>([{ rx: '9', ry: '1em' }, { rx: '1ex' }])(
  'the outline of an ellipse with %j cannot be told',
  (attributes) => {
    expect(areaOf(attributes)).toBeNull()
  },
)
