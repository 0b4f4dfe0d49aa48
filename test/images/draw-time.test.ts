// Tests that the processor time of a drawing is known before it is stored.
import { expect, it } from 'vitest'
import { bitmapOfSlow } from '../../server/images/draw-time.ts'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { sharedRenderer } from '../support/renderer.ts'

const MARK = '<path d="M20 20h60v60h-60z" fill="#c03"/>'
const artwork = artworkOf('a.com', Buffer.from(sanitizeSvg(svgOf(MARK)).svg))

/** A clock by which each run takes the next of these times. */
function clockOf(...times: number[]) {
  let now = 0
  let reads = 0
  return () => {
    if (reads++ % 2 === 1) now += times.shift() ?? 0
    return now
  }
}

it('keeps a drawing that is quick, without a measurement if a small image was quick', async () => {
  expect(await bitmapOfSlow(artwork, 5, clockOf(9999))).toBeNull()
  expect(await bitmapOfSlow(artwork, 50, clockOf(250))).toBeNull()
})

it('keeps a drawing whose first run alone is slow', async () => {
  expect(await bitmapOfSlow(artwork, 50, clockOf(900, 40))).toBeNull()
})

it('makes a bitmap of a slow drawing, the smaller the slower it is', async () => {
  expect(await bitmapOfSlow(artwork, 50, clockOf(310, 305))).toMatchObject({ width: 253 })
  expect(await bitmapOfSlow(artwork, 50, clockOf(1100, 1000))).toMatchObject({ width: 140 })
})

it('refuses a drawing that takes seconds', async () => {
  await expect(bitmapOfSlow(artwork, 50, clockOf(2000))).rejects.toThrow('too long to draw')
})

it('does not store a drawing of 11 KB that took seconds for each caller', {
  timeout: 60_000,
}, async () => {
  const blurs = '<feGaussianBlur stdDeviation="3"/>'.repeat(295)
  const region = 'filterUnits="userSpaceOnUse" x="-200" y="-200" width="500" height="500"'
  const slow = svgOf(`<filter id="f" ${region}>${blurs}</filter><g filter="url(#f)">${MARK}</g>`)
  const outcome = await sharedRenderer()
    .ingest(slow)
    .then(({ mediaType }) => mediaType, String)
  // A bitmap on a machine that is several times as fast, and the limit of the process on one that is slow.
  expect(outcome).toMatch(/^image\/png$|The SVG takes too long to draw/)
})
