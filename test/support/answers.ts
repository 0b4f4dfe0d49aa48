// Reads the bytes, pixels and size of an image response.
import sharp from 'sharp'
import { expect } from 'vitest'

export const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

export async function pixelsOf(answer: Response) {
  const image = sharp(await bytesOf(answer))
    .ensureAlpha()
    .raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const i = (y * info.width + x) * 4
    return [...data.subarray(i, i + 4)] as [number, number, number, number]
  }
  return { data, at, width: info.width, height: info.height }
}

/** The edge of the image in pixels. Tests request more than any plan allows and compare the result. */
export async function edgeOf(answer: Response): Promise<number> {
  expect(answer.status).toBe(200)
  return (await sharp(await bytesOf(answer)).metadata()).width
}
