// Raster files in forms that libvips does not read, or reads otherwise than browsers.
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { joinChunks, readChunks } from '../../server/images/raster/png-chunks.ts'
import { apng, bmp, dib, ico, jxl, os2Bmp, pngChunk, rowsOf } from '../support/image-bytes.ts'
import { expectQuarters, MARK, pixelOf, QUARTERS, rasterOf } from '../support/quarters.ts'
import { testRenderer } from '../support/renderer.ts'

const renderer = testRenderer()
afterAll(() => renderer.close())

const ingest = (bytes: Uint8Array) => renderer.ingest(bytes)

const quarters = rasterOf(QUARTERS)
const png = await quarters.clone().png().toBuffer()
const jpeg = await quarters.clone().flatten().jpeg({ quality: 95 }).toBuffer()
const gif = await quarters.clone().gif().toBuffer()
const interlaced = await quarters.clone().png({ progressive: true }).toBuffer()
const avif = await quarters.clone().avif({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
const empty = await rasterOf('').png().toBuffer()
const full = await rasterOf('<path d="M0 0h100v100H0z"/>').png().toBuffer()

/** The file with other bytes at an offset; a negative one counts from the end. */
function patched(file: Buffer, offset: number, bytes: number[]): Buffer {
  const copy = Buffer.from(file)
  copy.set(bytes, offset < 0 ? file.length + offset : offset)
  return copy
}

/** The PNG with a chunk after its header. */
const withChunk = (file: Buffer, type: string, content: Uint8Array) =>
  Buffer.concat([file.subarray(0, 33), pngChunk(type, content), file.subarray(33)])

/** The PNG without the checksum of its packed rows. */
function withoutChecksum(file: Buffer): Buffer {
  const chunks = readChunks(file)
  const rows = Buffer.concat(chunks.flatMap((c) => (c.type === 'IDAT' ? [c.content] : [])))
  const others = chunks.filter(({ type }) => type !== 'IDAT' && type !== 'IEND')
  return joinChunks([
    ...others,
    { type: 'IDAT', content: patched(rows, -1, [rows.at(-1)! ^ 1]) },
    { type: 'IEND', content: Buffer.alloc(0) },
  ])
}

/** The frame of a GIF with its palette, at an offset from the left and the top. */
function gifFrame(file: Buffer, offset: number): Buffer {
  const flags = file[10]!
  const paletteEnd = 13 + (3 << ((flags & 7) + 1))
  const start = file.indexOf(0x2c, paletteEnd)
  const descriptor = Buffer.from(file.subarray(start, start + 10))
  descriptor.writeUInt16LE(offset, 1)
  descriptor.writeUInt16LE(offset, 3)
  descriptor[9] = 0x80 | (flags & 7)
  const delay = Buffer.from('21f904040a000000', 'hex')
  return Buffer.concat([
    delay,
    descriptor,
    file.subarray(13, paletteEnd),
    file.subarray(start + 10, -1),
  ])
}

describe('the frame of an animation', () => {
  const blankFirst = sharp([empty, empty, png, full], { join: { animated: true } })
  it.each([
    ['GIF', () => blankFirst.clone().gif().toBuffer()],
    ['WebP', () => blankFirst.clone().webp().toBuffer()],
    ['APNG', () => apng([{ png: empty }, { png: empty }, { png }, { png: full }])],
  ])('is the first one of a %s that can be seen', async (_format, build) => {
    const ingested = await ingest(await build())
    expect(ingested).toMatchObject({ width: 64, height: 64 })
    await expectQuarters(ingested)
  })

  it('is composed of the parts of an APNG', async () => {
    const partOf = async (left: number, top: number, width: number, height: number) => {
      const part = sharp(png).extract({ left, top, width, height })
      return { png: await part.png({ palette: false }).toBuffer(), left, top, blend: 1 }
    }
    // The first strip shows too little to be chosen.
    const strips = [await partOf(0, 0, 64, 4), await partOf(0, 4, 64, 60)]
    const built = await ingest(apng([{ png: empty }, ...strips]))
    expect(built).toMatchObject({ width: 64, height: 64 })
    await expectQuarters(built)
    const left = await partOf(0, 0, 32, 64)
    const cleared = await ingest(apng([{ png: empty }, { png: full, disposal: 1 }, left]))
    expect(cleared).toMatchObject({ width: 32, height: 64 })
  })

  it('is not a first image that the animation leaves out', async () => {
    await expectQuarters(await ingest(apng([{ png }, { png: full }], full)))
  })

  it('is the still image of an animated AVIF', async () => {
    await expectQuarters(await ingest(patched(avif, 8, [...Buffer.from('avis')])))
  })

  it('of a GIF is whole when the first one is plain and smaller than its screen', async () => {
    const plain = await sharp(Buffer.alloc(20 * 20 * 3, 255), {
      raw: { width: 20, height: 20, channels: 3 },
    })
      .gif()
      .toBuffer()
    const opaque = await quarters.clone().flatten({ background: '#fff' }).gif().toBuffer()
    const screen = Buffer.from('47494638396140004000700000', 'hex')
    const animated = Buffer.concat([
      screen,
      gifFrame(plain, 10),
      gifFrame(opaque, 0),
      Buffer.from([0x3b]),
    ])
    const ingested = await ingest(animated)
    expect(ingested).toMatchObject({ width: 64, height: 64 })
    await expectQuarters(ingested)
  })

  it('of a GIF may be smaller than its screen, and has nothing around it', async () => {
    const screen = [96, 0, 128, 0]
    const ingested = await ingest(patched(gif, 6, screen))
    expect(ingested).toMatchObject({ width: 64, height: 64 })
    await expectQuarters(ingested)
  })
})

describe('a damaged file', () => {
  const dataStart = png.indexOf('IDAT')
  it.each([
    ['JPEG without its end', jpeg.subarray(0, -2)],
    ['JPEG without half its end', jpeg.subarray(0, -1)],
    ['PNG without its end', png.subarray(0, -12)],
    [
      'PNG with a wrong checksum of a chunk',
      patched(png, dataStart + 4 + png.readUInt32BE(dataStart - 4), [0]),
    ],
    ['PNG with a wrong checksum of its rows', withoutChecksum(png)],
    ['interlaced PNG with a wrong checksum of its rows', withoutChecksum(interlaced)],
  ])('is drawn if it is a %s', async (_name, bytes) => {
    const ingested = await ingest(bytes)
    expect(ingested).toMatchObject({ width: 64, height: 64 })
    await expectQuarters(ingested)
  })

  it('is refused if most of its rows are damaged, and drawn without the last ones', async () => {
    const rowBytes = 1 + 64 * 4
    const rows = Buffer.alloc(rowBytes * 64, 200)
    for (let row = 0; row < 64; row++) rows[row * rowBytes] = row < 48 ? 0 : 9
    const header = await sharp(rows.subarray(0, 64 * 64 * 4), {
      raw: { width: 64, height: 64, channels: 4 },
    })
      .png({ palette: false })
      .toBuffer()
    const withRows = (content: Buffer) =>
      joinChunks([
        readChunks(header)[0]!,
        { type: 'IDAT', content: deflateSync(content) },
        { type: 'IEND', content: Buffer.alloc(0) },
      ])
    expect(await ingest(withRows(rows))).toMatchObject({ width: 64, height: 48 })
    rows[rowBytes * 5] = 7
    await expect(ingest(withRows(rows))).rejects.toThrow(/damaged/)
  })

  it('is drawn whole if it is a JPEG on grey without its end', async () => {
    const onGrey = await rasterOf(MARK).flatten({ background: '#808080' }).jpeg().toBuffer()
    const ingested = await ingest(onGrey.subarray(0, -2))
    expect(ingested).toMatchObject({ width: 64, height: 64 })
    expect((await pixelOf(ingested, 0.95, 0.95))[0]).toBeCloseTo(128, -1)
  })

  it('is drawn in full size if it is a progressive JPEG that ends in a table of its later scans', async () => {
    const progressive = await quarters.clone().flatten().jpeg({ progressive: true }).toBuffer()
    const [, ...scans] = progressive.toString('latin1').matchAll(/\xff\xda/g)
    for (const { index } of scans) {
      const table = progressive.indexOf('ffc4', index, 'hex')
      if (table === -1) continue
      const ingested = await ingest(progressive.subarray(0, table + 9))
      expect(ingested).toMatchObject({ width: 64, height: 64 })
    }
    expect(scans.length).toBeGreaterThan(3)
  })

  it('is drawn as far as it reads', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const noisy = sharp({
      create: { width: 80, height: 80, channels: 3, background: '#888', noise },
    })
    const files = await Promise.all([
      noisy.clone().png().toBuffer(),
      noisy.clone().jpeg().toBuffer(),
      noisy.clone().gif().toBuffer(),
    ])
    for (const file of files) {
      const { width, height } = await ingest(file.subarray(0, file.length * 0.7))
      expect(width).toBe(80)
      expect(height).toBeGreaterThan(40)
      expect(height).toBeLessThan(72)
      await expect(ingest(file.subarray(0, file.length * 0.4))).rejects.toThrow(/damaged/)
    }
  })
})

describe('colors', () => {
  const grey = (level: number) =>
    sharp({
      create: {
        width: 16,
        height: 16,
        channels: 3,
        background: { r: level, g: level, b: level },
      },
    })
  const uint32 = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4)
    return bytes
  }
  const adobeRgb = uint32(31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000)

  it('with the gamma of a PNG become sRGB', async () => {
    const bytes = await grey(55).png({ palette: false }).toBuffer()
    expect(
      await pixelOf(await ingest(withChunk(bytes, 'gAMA', uint32(100_000))), 0.5, 0.5),
    ).toEqual([128, 128, 128, 255])
    // The gamma of sRGB, no gamma at all, and a profile, which wins.
    for (const gamma of [45_455, 0]) {
      const ingested = await ingest(withChunk(bytes, 'gAMA', uint32(gamma)))
      expect(await pixelOf(ingested, 0.5, 0.5)).toEqual([55, 55, 55, 255])
    }
    const declared = withChunk(withChunk(bytes, 'gAMA', uint32(100_000)), 'sRGB', Buffer.alloc(1))
    expect(await pixelOf(await ingest(declared), 0.5, 0.5)).toEqual([55, 55, 55, 255])
  })

  it('with the primaries of a PNG or an AVIF become sRGB, as in Chromium', async () => {
    const create = { width: 16, height: 16, channels: 3, background: '#16a34a' } as const
    const green = await sharp({ create }).png({ palette: false }).toBuffer()
    const greenAvif = await sharp({ create })
      .avif({ lossless: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const codes = greenAvif.indexOf('nclx') + 4
    const files = [
      withChunk(green, 'cICP', Buffer.from([12, 13, 0, 1])),
      patched(greenAvif, codes, [0, 12, 0, 13]),
    ]
    for (const file of files) {
      const [red = 255, greenLevel = 0, blue = 0] = await pixelOf(await ingest(file), 0.5, 0.5)
      expect([red < 3, greenLevel - 166, blue - 61].map(Number)).toEqual([1, 0, 0])
    }
    const wide = withChunk(withChunk(green, 'cHRM', adobeRgb), 'gAMA', uint32(45_455))
    expect((await pixelOf(await ingest(wide), 0.5, 0.5))[0]).toBe(0)
    // Three primaries on a line.
    const useless = uint32(31270, 32900, 1, 1, 2, 2, 3, 3)
    const ignored = withChunk(withChunk(green, 'cHRM', useless), 'gAMA', uint32(100_000))
    expect(await pixelOf(await ingest(ignored), 0.5, 0.5)).toEqual([0x16, 0xa3, 0x4a, 255])
  })

  it('of a CMYK JPEG without a profile are the opposite of its inks', async () => {
    const cmyk = await sharp({
      create: { width: 16, height: 16, channels: 3, background: '#2040c0' },
    })
      .toColorspace('cmyk')
      .jpeg({ quality: 100 })
      .toBuffer()
    const { data } = await sharp(cmyk)
      .pipelineColorspace('cmyk')
      .toColorspace('cmyk')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [cyan = 0, magenta = 0, yellow = 0, black = 0] = data
    const light = (ink: number) => Math.round(((255 - ink) * (255 - black)) / 255)
    expect(await pixelOf(await ingest(cmyk), 0.5, 0.5)).toEqual([
      ...[cyan, magenta, yellow].map(light),
      255,
    ])
  })
})

describe('JPEG XL', () => {
  it('is decoded', async () => {
    await expectQuarters(await ingest(jxl), 2)
  })

  it('is refused when it is cut off, damaged or too large, and the next one is decoded', async () => {
    // The header states 4,000 × 4,000 pixels.
    const large = Buffer.from('ff0afa3e000000000000000000000000', 'hex')
    for (const bytes of [jxl.subarray(0, 40), patched(jxl, 20, [255, 255, 255]), large])
      await expect(ingest(bytes)).rejects.toThrow(/^The JPEG XL file/)
    await expectQuarters(await ingest(jxl), 2)
  })
})

describe('a bitmap', () => {
  const size = { width: 4, height: 4 }
  const palette = ['ff0000', '00ff00']
  const rle = (compression: number, bytes: string) =>
    bmp({
      ...size,
      bitsPerPixel: compression === 1 ? 8 : 4,
      compression,
      palette,
      rows: Buffer.from(bytes, 'hex'),
    })
  it.each([
    ['run-length encoded', rle(1, '02000201000004000000040000000400000001')],
    ['of single pixels in a row', rle(1, '0004000001010000'.concat('04000000'.repeat(3), '0001'))],
    ['whose runs pass the end of the row', rle(1, '02000201ff000000'.concat('ff000000'.repeat(3)))],
    [
      'run-length encoded with 4 bits',
      rle(2, `0004001100000${'0'.repeat(3)}`.concat('04000000'.repeat(3))),
    ],
    ['with the header of OS/2', os2Bmp(4, 4, rowsOf(4, 4, [0, 0, 255]))],
  ])('%s is drawn', async (_name, bytes) => {
    const ingested = await ingest(bytes)
    expect(ingested).toMatchObject(size)
    expect(await pixelOf(ingested, 0.1, 0.1)).toEqual([255, 0, 0, 255])
  })

  it('is black where its runs skip pixels', async () => {
    // The first row has two pixels, and the next runs begin two rows higher.
    const ingested = await ingest(rle(1, '0200000200020400000004000001'))
    expect(await pixelOf(ingested, 0.9, 0.9)).toEqual([0, 0, 0, 255])
  })

  it('is transparent where the file ends before its runs do', async () => {
    const ingested = await ingest(rle(1, '0400000004010000'))
    // The transparent rows are cut off as a margin.
    expect(ingested).toMatchObject({ width: 4, height: 2 })
    expect(await pixelOf(ingested, 0.1, 0.9)).toEqual([255, 0, 0, 255])
    expect(await pixelOf(ingested, 0.1, 0.1)).toEqual([0, 255, 0, 255])
  })

  it('without its last rows is drawn without them', async () => {
    const bytes = bmp({
      width: 40,
      height: 40,
      bitsPerPixel: 24,
      rows: rowsOf(40, 40, [0, 0, 255]),
    })
    expect(await ingest(bytes.subarray(0, bytes.length * 0.75))).toMatchObject({ height: 29 })
    await expect(ingest(bytes.subarray(0, bytes.length * 0.4))).rejects.toThrow(/truncated/)
  })
})

describe('an icon', () => {
  /** Red, with a mask that hides the upper half: its rows run from the bottom up. */
  const masked = dib({
    width: 4,
    height: 8,
    bitsPerPixel: 24,
    rows: rowsOf(4, 4, [0, 0, 255]),
    transparencyMask: Buffer.from('0000000000000000f0000000f0000000', 'hex'),
  })
  const colored = dib({
    width: 4,
    height: 8,
    bitsPerPixel: 32,
    rows: rowsOf(4, 4, [0, 0, 255, 255]),
  })
  const halfHeight = { width: 4, height: 2 }
  it.each([
    [
      'a length that leaves out the mask',
      ico([{ bytes: masked, directoryEntry: { length: 80 } }]),
      halfHeight,
    ],
    ['a length of 0', ico([{ bytes: masked, directoryEntry: { length: 0 } }]), halfHeight],
    [
      'a length of 4 GB',
      ico([{ bytes: masked, directoryEntry: { length: 0xffffffff } }]),
      halfHeight,
    ],
    [
      'two images whose lengths are wrong',
      ico(
        [masked, colored.subarray(0, -40)].map((bytes) => ({
          bytes,
          directoryEntry: { length: 60 },
        })),
      ),
      halfHeight,
    ],
    ['too many images in its directory', ico([{ bytes: masked }], { count: 65_535 }), halfHeight],
    ['the type of a cursor', ico([{ bytes: masked }], { type: 2 }), halfHeight],
    [
      'a height without that of the mask',
      ico([
        {
          bytes: dib({
            width: 4,
            height: 4,
            bitsPerPixel: 32,
            rows: rowsOf(4, 4, [0, 0, 255, 255]),
          }),
          directoryEntry: { width: 4 },
        },
      ]),
      { width: 4, height: 4 },
    ],
    [
      'a height that is far too large',
      ico([{ bytes: patched(colored, 8, [200]), directoryEntry: { width: 4 } }]),
      { width: 4, height: 4 },
    ],
    [
      'rows from top to bottom',
      ico([{ bytes: patched(masked, 8, [0xf8, 0xff, 0xff, 0xff]) }]),
      halfHeight,
    ],
  ])('with %s is drawn', async (_name, bytes, expected) => {
    const ingested = await ingest(bytes)
    expect(ingested).toMatchObject(expected)
    expect(await pixelOf(ingested, 0.5, 0.5)).toEqual([255, 0, 0, 255])
  })

  it('uses a complete image before a larger one without its end', async () => {
    const cut = dib({
      width: 8,
      height: 16,
      bitsPerPixel: 32,
      rows: rowsOf(8, 8, [255, 0, 0, 255]),
    })
    const bytes = ico([{ bytes: colored }, { bytes: cut.subarray(0, -40) }])
    expect(await ingest(bytes)).toMatchObject({ width: 4, height: 4 })
  })
})

describe('a large image', { timeout: 120_000 }, () => {
  const create = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c02040' } })

  it.each([
    ['PNG', (image: Sharp) => image.png({ compressionLevel: 1 })],
    ['JPEG', (image: Sharp) => image.jpeg()],
    ['progressive JPEG', (image: Sharp) => image.jpeg({ progressive: true })],
    ['WebP', (image: Sharp) => image.webp({ effort: 0 })],
  ])('is scaled down while it is decoded: %s', async (_format, encode) => {
    const file = await encode(create(8192, 2100)).toBuffer()
    expect(await ingest(file)).toMatchObject({ width: 2048, height: 525 })
  })

  it.each([
    ['an interlaced PNG', 4096, create(8192, 2100).png({ progressive: true, compressionLevel: 1 })],
    ['a lossless WebP', 4096, create(8192, 2100).webp({ lossless: true, effort: 0 })],
    ['a progressive JPEG', 6144, create(8192, 4700).jpeg({ progressive: true })],
  ])('that is decoded as a whole is refused earlier: %s', async (_name, edge, image) => {
    await expect(ingest(await image.toBuffer())).rejects.toThrow(`more than ${edge} ×`)
  })
})

it('a small mark of a GIF keeps its transparency', async () => {
  const marked = await ingest(await rasterOf(MARK).gif().toBuffer())
  expect(marked.hasTransparency).toBe(true)
})
