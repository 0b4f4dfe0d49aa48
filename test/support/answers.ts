// Reads the bytes, pixels and size of an image response.
import sharp from 'sharp'
import { expect } from 'vitest'

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

export async function pixelsOf(response: Response) {
  const image = sharp(await bytesOf(response))
    .ensureAlpha()
    .raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const i = (y * info.width + x) * 4
    return [...data.subarray(i, i + 4)] as [number, number, number, number]
  }
  return { data, at, width: info.width, height: info.height }
}

/** Expects status 200. @returns the width in pixels. Tests request more pixels than a plan allows and compare the width with its limit. */
export async function edgeOf(response: Response): Promise<number> {
  expect(response.status).toBe(200)
  return (await sharp(await bytesOf(response)).metadata()).width
}
