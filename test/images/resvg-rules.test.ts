// Tests the stored answer to whether resvg draws every image of a drawing as it is.
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { SafeImage } from '../../schema/artwork.ts'
import { resvgRulesOf } from '../../server/images/draw.ts'
import { WHOLE_AREA } from '../../server/images/measure/visible-area.ts'
import { prepareDrawing, RESVG_RULES } from '../../server/images/svg/drawing.ts'
import { recipeWith, svgOf } from '../support/artwork.ts'
import { randomOf, randomSvgs } from '../support/random-svgs.ts'
import { testRenderer } from '../support/renderer.ts'

const renderer = testRenderer({ maxChildren: 1 })
afterAll(() => renderer.close())

const RECIPES = [{ edge: 128 }, { edge: 64, padding: 40 }, { edge: 500 }].map(recipeWith)

const imagesOf = (artwork: SafeImage) =>
  Promise.all(RECIPES.map((recipe) => renderer.render(artwork, recipe, { caller: 'a' })))

it('a drawing has the same images with and without the answer', { timeout: 120_000 }, async () => {
  const next = randomSvgs(randomOf(11))
  let answered = 0
  for (let i = 0; i < 100; i++) {
    const svg = next()
      .replaceAll('%', '')
      .replaceAll(/filter="[^"]*"|<filter.*?<\/filter>/gs, '')
    const artwork = await renderer.ingest(Buffer.from(svg)).catch(() => null)
    if (artwork?.resvgRules === undefined) continue
    answered += 1
    expect(await imagesOf({ ...artwork, resvgRules: undefined })).toEqual(await imagesOf(artwork))
  }
  expect(answered).toBeGreaterThan(8)
})

it('so has a drawing with a layer that touches the edge of its viewBox', async () => {
  const artwork = await renderer.ingest(
    svgOf(
      '<circle cx="50" cy="50" r="50" fill="#c03"/><rect y="100" width="50" height="5" opacity=".5"/>',
    ),
  )
  const recipe = recipeWith({ edge: 128, padding: 7 })
  const draw = (image: SafeImage) => renderer.render(image, recipe, { caller: 'a' })
  expect(await draw({ ...artwork, resvgRules: undefined })).toEqual(await draw(artwork))
})

it('a false answer ends one process, and is not used again', async () => {
  const layers = '<g opacity=".9"><path d="M-300 0h600v9z"/><path d="M50 0h9v9z" opacity=".5"/></g>'
  const artwork = await renderer.ingest(svgOf(`<path d="M20 20h60v60z"/>${layers}`))
  expect(artwork.resvgRules).toBeUndefined()
  const forged = { ...artwork, resvgRules: RESVG_RULES }
  const draw = () => renderer.render(forged, recipeWith({ edge: 128 }), { caller: 'a' })
  await expect(draw()).rejects.toThrow('The renderer died of this artwork.')
  expect((await draw()).mediaType).toBe('image/png')
})

const inUnits = fc.double({ min: 0, max: 300, noNaN: true })
const margins = fc.record({ left: inUnits, top: inUnits, right: inUnits, bottom: inUnits })
/** A layer within a layer, of which the larger one reaches out of the viewBox. */
const LAYERS = [10, 40, 90, 150, 250].map((far) =>
  svgOf(
    `<g opacity=".5"><path d="M20 20h60v60h-60z" opacity=".5"/><path d="M-${far} 0h9v9z"/></g>`,
  ).toString(),
)

it('what resvg draws of the mark alone, it draws of every larger part', () => {
  const answers = LAYERS.map((svg) => resvgRulesOf(svg, WHOLE_AREA))
  expect(answers).toContain(RESVG_RULES)
  expect(answers).toContain(undefined)
  fc.assert(
    fc.property(fc.constantFrom(...LAYERS), margins, (svg, { left, top, right, bottom }) => {
      if (resvgRulesOf(svg, WHOLE_AREA) === undefined) return
      const part = { left: -left, top: -top, right: 100 + right, bottom: 100 + bottom }
      expect(prepareDrawing(svg, part)).toEqual({ svg, isForResvg: true })
    }),
  )
})

it.each([
  [
    'a filter',
    '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><path d="M0 0h9v9z" filter="url(#f)"/>',
  ],
  ['a percentage', '<rect width="50%" height="9"/>'],
  ['a layer far away', '<g opacity=".5"><path d="M5e5 5h9v9z"/></g>'],
])('a drawing with %s has no answer for all of its images', (_name, content) => {
  expect(resvgRulesOf(svgOf(content).toString(), WHOLE_AREA)).toBeUndefined()
})
