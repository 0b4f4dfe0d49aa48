// Draws images for tests of ingest, and checks their colors.
import sharp from 'sharp'
import { expect } from 'vitest'
import type { IngestedArtwork } from '../../server/images/ingest.ts'
import { svgOf } from './artwork.ts'

/** @param edge the width in pixels. A drawing is 100 units wide, so 72 dpi would give 100 px. */
export const rasterOf = (inside: string, edge = 64) =>
  sharp(svgOf(inside), { density: 0.72 * edge }).resize(edge, edge)
export const MARK = '<path d="M10 10h80v30h-50v50h-30z" fill="#c02040"/>'
/** Red, green, blue and yellow quarters, from left to right and from top to bottom. */
export const QUARTERS =
  '<path d="M0 0h50v50H0z" fill="#f00"/><path d="M50 0h50v50H50z" fill="#0f0"/>' +
  '<path d="M0 50h50v50H0z" fill="#00f"/><path d="M50 50h50v50H50z" fill="#ff0"/>'

/** @param x, y the position relative to the size of the image, from 0 to 1. */
export async function pixelOf({ bytes }: IngestedArtwork, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [column, row] = [Math.floor(x * info.width), Math.floor(y * info.height)]
  return [...data.subarray((row * info.width + column) * 4, (row * info.width + column) * 4 + 4)]
}

/** Checks the colors of `QUARTERS`. @param tolerance per color channel, because JPEG changes colors. */
export async function expectQuarters(ingested: IngestedArtwork, tolerance = 40): Promise<void> {
  const expectedColors = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 0],
  ]
  for (const [i, color] of expectedColors.entries()) {
    const pixel = await pixelOf(ingested, 0.25 + (i % 2) / 2, 0.25 + Math.floor(i / 2) / 2)
    const difference = Math.max(...color.map((level, c) => Math.abs(level - pixel[c]!)))
    expect(difference, `quarter ${i}: ${pixel}`).toBeLessThan(tolerance)
  }
}
