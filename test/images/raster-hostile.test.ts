// Random and cut off files never make the parsers of raster formats read outside the file, or write other pixels than they say.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playApng } from '../../server/images/raster/apng.ts'
import { parseBitmapFile } from '../../server/images/raster/bmp.ts'
import { type ColorSpace, convertToSrgb } from '../../server/images/raster/color-space.ts'
import { avifColorSpace, pngColorSpace } from '../../server/images/raster/described-color.ts'
import { areaOfFrames } from '../../server/images/raster/gif-frame.ts'
import { listIconImages } from '../../server/images/raster/ico.ts'
import { repairPng } from '../../server/images/raster/png-repair.ts'
import { UnsafeArtwork } from '../../server/images/svg/parse.ts'
import { apng, bmp, dib, ico, os2Bmp, pngChunk, rowsOf } from '../support/image-bytes.ts'
import { QUARTERS, rasterOf } from '../support/quarters.ts'

const MAX_PIXELS = 512 ** 2

const png = await rasterOf(QUARTERS, 16).png({ palette: false }).toBuffer()
const gif = await rasterOf(QUARTERS, 16).gif().toBuffer()
const avif = await rasterOf(QUARTERS, 16).avif().toBuffer()
const palette = ['ff0000', '00ff00']
const small = { width: 4, height: 4, palette }
const runs = Buffer.from('02000201000004000000000201010400000000040001000100000001', 'hex')
const mask = Buffer.alloc(16, 0x50)
const bitmaps = [
  bmp({ ...small, bitsPerPixel: 8, compression: 1, rows: runs }),
  bmp({ ...small, bitsPerPixel: 4, compression: 2, rows: runs }),
  bmp({ ...small, bitsPerPixel: 1, rows: Buffer.alloc(16, 0x55) }),
  bmp({
    ...small,
    bitsPerPixel: 16,
    compression: 3,
    colorMasks: [0xf800, 0x7e0, 0x1f],
    rows: Buffer.alloc(32, 7),
  }),
  os2Bmp(4, 4, rowsOf(4, 4, [1, 2, 3])),
]
const iconImages = [
  dib({
    ...small,
    height: 8,
    bitsPerPixel: 24,
    rows: rowsOf(4, 4, [1, 2, 3]),
    transparencyMask: mask,
  }),
  dib({ ...small, height: 8, bitsPerPixel: 4, rows: Buffer.alloc(16), transparencyMask: mask }),
  png,
]
const icons = [ico(iconImages.map((bytes) => ({ bytes }))), ico([{ bytes: iconImages[0]! }])]
const pngs = [png, apng([{ png }, { png, left: 0, blend: 1, disposal: 2 }, { png, disposal: 1 }])]
const described = (type: string, content: Uint8Array) =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, content), png.subarray(33)])

/** Runs the parser; it may only refuse, with a sentence. @returns null when it refuses. */
function parse<T>(run: () => T): T | null {
  try {
    return run()
  } catch (error) {
    expect(error).toBeInstanceOf(UnsafeArtwork)
    return null
  }
}

interface SomePixels {
  data: Uint8Array
  width: number
  height: number
}

function expectWhole({ data, width, height }: SomePixels): void {
  expect(width).toBeGreaterThan(0)
  expect(data.length).toBe(width * height * 4)
}

function checkBitmap(bytes: Uint8Array): void {
  const pixels = parse(() => parseBitmapFile(bytes, MAX_PIXELS).decode())
  if (pixels) expectWhole(pixels)
}

function checkIcon(bytes: Uint8Array): void {
  for (const read of parse(() => listIconImages(bytes, MAX_PIXELS)) ?? []) {
    const image = read()
    if ('pixels' in image) expectWhole(image.pixels)
    else expect(image.png.length).toBeLessThanOrEqual(bytes.length)
  }
}

/** Plays the frames with pixels as the header of each states them. */
async function checkPng(bytes: Uint8Array): Promise<void> {
  const decode = async (frame: Buffer) => {
    const [width, height] = [frame.readUInt32BE(16), frame.readUInt32BE(20)]
    if (width * height > MAX_PIXELS) throw new Error('Too large.')
    return { data: new Uint8Array(width * height * 4).fill(200), width, height }
  }
  const header = Buffer.from(bytes)
  const isSmall =
    bytes.length > 24 && header.readUInt32BE(16) * header.readUInt32BE(20) < MAX_PIXELS
  // The caller checks the size first.
  if (isSmall) await playApng(bytes, decode, expectWhole)
  const repaired = await repairPng(bytes)
  if (repaired) expect(repaired.readUInt32BE(20)).toBeLessThanOrEqual(header.readUInt32BE(20))
}

function checkColors(space: ColorSpace | null): void {
  if (space === null) return
  const data = Uint8Array.from({ length: 256 * 4 }, (_, i) => i >> 2)
  convertToSrgb(data, space)
  // No channel became NaN, which would be 0 for all levels.
  expect(data.some((level, i) => i % 4 < 3 && level > 0)).toBe(true)
}

describe('a file that is cut off after any byte', () => {
  it.each([
    ['bitmap', bitmaps, checkBitmap],
    ['icon', icons, checkIcon],
    ['GIF', [gif], (bytes: Uint8Array) => areaOfFrames(bytes, 24)],
    ['PNG', pngs, checkPng],
  ] as const)('is refused or read as far as it goes: %s', async (_format, files, check) => {
    for (const file of files)
      for (let length = 0; length <= file.length; length++)
        await check(file.subarray(0, length) as Buffer<ArrayBuffer>)
  })
})

describe('a file with random bytes', () => {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)),
  })
  const changed = (files: Buffer[]) =>
    fc
      .tuple(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 12 }))
      .map(([file, changes]) => {
        const bytes = Buffer.from(file)
        // Most changes hit the headers.
        for (const { at, byte } of changes) bytes[Math.floor(at ** 3 * (bytes.length - 1))] = byte
        return bytes
      })

  it.each([
    ['bitmap', bitmaps, checkBitmap],
    ['icon', icons, checkIcon],
    ['GIF', [gif], (bytes: Uint8Array) => areaOfFrames(bytes, 24)],
    ['PNG', pngs, checkPng],
    ['AVIF', [avif], (bytes: Buffer) => checkColors(avifColorSpace(bytes))],
  ] as const)('is refused or read: %s', async (_format, files, check) => {
    await fc.assert(
      fc.asyncProperty(changed([...files]), async (bytes) => {
        await check(bytes as Buffer<ArrayBuffer>)
      }),
      { numRuns: 1500 },
    )
  })

  it('has colors whatever its chunks say', () => {
    const content = fc.uint8Array({ minLength: 0, maxLength: 40 })
    fc.assert(
      fc.property(content, content, fc.nat(255), (gamma, chroma, code) => {
        checkColors(pngColorSpace(described('gAMA', gamma.slice(0, 4))))
        checkColors(pngColorSpace(described('cICP', Uint8Array.of(code, gamma[0] ?? 0, 0, 1))))
        const both = described('cHRM', Buffer.concat([chroma, Buffer.alloc(32)]).subarray(0, 32))
        const withGamma = Buffer.concat([
          both.subarray(0, 33),
          pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
          both.subarray(33),
        ])
        checkColors(pngColorSpace(withGamma))
      }),
      { numRuns: 300 },
    )
  })
})
