// Tests which holes of a drawing are painted, and that the paint stays under the mark.
import { describe, expect, it } from 'vitest'
import { fillHoles, fillHull } from '../../scripts/artwork/holes.ts'

const svgOf = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`

/** A path of squares. */
const squares = (data: string, attributes = '') =>
  svgOf(`<path d="${data}" fill="#0a66c2"${attributes}/>`)

const CLOCKWISE = 'M0 0H64V64H0Z'
const HOLE = 'M16 16V48H48V16Z'

/** The paths under the mark: their data and stroke width. */
function holesOf(svg: string): { data: string; width: number }[] {
  const painted = fillHoles(svg, '#ffffff')
  const pattern = /<path d="([^"]+)" fill="#ffffff" stroke="#ffffff" stroke-width="([\d.]+)"/g
  return [...painted.matchAll(pattern)].map(([, data = '', width]) => ({
    data,
    width: Number(width),
  }))
}

describe('fillHoles', () => {
  it('paints a hole under the mark, wider by one pixel of 64', () => {
    expect(holesOf(squares(CLOCKWISE + HOLE))).toEqual([{ data: HOLE, width: 2 }])
    const painted = fillHoles(squares(CLOCKWISE + HOLE), '#ffffff')
    expect(painted.indexOf('#ffffff')).toBeLessThan(painted.indexOf('#0a66c2'))
  })

  it('reads relative coordinates, also after a closed part', () => {
    const [hole] = holesOf(squares('m0 0h64v64h-64zm16 16v32h32v-32z'))
    expect(hole?.data).toBe('M16 16V48H48V16Z')
    expect(holesOf(squares('m8 8h48v48h-48zv-8h-8v8z'))).toEqual([])
  })

  it('finds holes with curves and arcs', () => {
    const ring = 'M32 0a32 32 0 1 1 0 64a32 32 0 1 1 0-64zm0 16a16 16 0 1 0 0 32a16 16 0 1 0 0-32z'
    expect(holesOf(squares(ring))).toHaveLength(1)
  })

  it('follows the fill rule', () => {
    const sameDirection = `${CLOCKWISE}M16 16H48V48H16Z`
    expect(holesOf(squares(sameDirection))).toEqual([])
    expect(holesOf(squares(sameDirection, ' fill-rule="evenodd"'))).toHaveLength(1)
  })

  it('does not paint an island in a hole, but a hole in the island', () => {
    const island = 'M24 24H40V40H24Z'
    const holeInIsland = 'M30 30V34H34V30Z'
    const painted = holesOf(squares(CLOCKWISE + HOLE + island + holeInIsland))
    expect(painted.map(({ data }) => data)).toEqual([HOLE, holeInIsland])
  })

  it('stays behind a thin wall', () => {
    const [hole] = holesOf(squares('M0 0H64V64H0ZM0.4 0.4V63.6H63.6V0.4Z'))
    expect(hole?.width).toBeCloseTo(0.4)
  })

  it('leaves a drawing without holes as it is', () => {
    expect(holesOf(squares(CLOCKWISE))).toEqual([])
    expect(holesOf(svgOf('<circle cx="32" cy="32" r="30"/>'))).toEqual([])
  })

  it('keeps the transform of the path', () => {
    const painted = fillHoles(squares(CLOCKWISE + HOLE, ' transform="scale(.5)"'), '#ffffff')
    expect(painted.match(/transform="scale\(\.5\)"/g)).toHaveLength(2)
  })
})

describe('fillHull', () => {
  it('paints openings at the edge, under the mark and a little inside its edge', () => {
    const opened = 'M0 0H64V64H40V16H24V64H0Z'
    const painted = fillHull(squares(opened), '#ffffff')
    expect(painted).toContain(
      '<polygon points="1 1 1 63 63 63 63 63 63 1 1 1" fill="#ffffff"/><path',
    )
  })
})
