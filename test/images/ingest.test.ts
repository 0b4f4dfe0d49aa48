// Tests the ingest of untrusted files: accepted formats, the resulting images, and hostile files.
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { ArtworkFailed } from '../../server/images/child.ts'
import type { IngestOptions } from '../../server/images/ingest.ts'
import { render } from '../../server/images/render.ts'
import { recipeWith, svgOf } from '../support/artwork.ts'
import { bmp, dib, hollowPng, ico, pngChunk, rowsOf } from '../support/image-bytes.ts'
import { expectQuarters, MARK, pixelOf, QUARTERS, rasterOf } from '../support/quarters.ts'
import { testRenderer } from '../support/renderer.ts'

const renderer = testRenderer()
afterAll(() => renderer.close())

const ingest = (bytes: Uint8Array, options?: IngestOptions) => renderer.ingest(bytes, options)
/** The error message, or null when the file is accepted. */
const ingestError = (bytes: Uint8Array) =>
  ingest(bytes).then(
    () => null,
    (error: unknown) => {
      expect(error).toBeInstanceOf(ArtworkFailed)
      return (error as Error).message
    },
  )

const quarters = rasterOf(QUARTERS)
const png = await quarters.clone().png().toBuffer()
const jpeg = await quarters.clone().flatten().jpeg({ quality: 95 }).toBuffer()
const tiff = await quarters.clone().tiff().toBuffer()
const thinImage = await sharp({
  create: { width: 900, height: 8, channels: 3, background: '#f00' },
})
  .png()
  .toBuffer()

describe('a raster file', () => {
  const cases: [name: string, bytes: () => Promise<Buffer> | Buffer, tolerance?: number][] = [
    ['PNG', () => png],
    ['PNG with a palette', () => quarters.clone().png({ palette: true }).toBuffer()],
    ['PNG with 16 bits per channel', () => quarters.clone().toColorspace('rgb16').png().toBuffer()],
    ['interlaced PNG', () => quarters.clone().png({ progressive: true }).toBuffer()],
    ['JPEG', () => jpeg],
    ['progressive JPEG', () => quarters.clone().flatten().jpeg({ progressive: true }).toBuffer()],
    ['WebP', () => quarters.clone().webp().toBuffer()],
    ['lossless WebP', () => quarters.clone().webp({ lossless: true }).toBuffer()],
    ['GIF', () => quarters.clone().gif().toBuffer()],
    ['AVIF', () => quarters.clone().avif({ quality: 80 }).toBuffer()],
    ['an icon file that contains a PNG', () => ico([{ bytes: png }])],
    // CMYK colors are duller than RGB, so the tolerance is larger.
    [
      'CMYK JPEG with its profile',
      () => quarters.clone().flatten().withIccProfile('cmyk').jpeg().toBuffer(),
      140,
    ],
    [
      'JPEG in Display P3',
      () => quarters.clone().flatten().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    ],
  ]
  for (const [name, bytes, tolerance] of cases) {
    it(`is accepted as ${name}, and looks the same`, async () => {
      const ingested = await ingest(await bytes())
      expect(ingested).toMatchObject({ mediaType: 'image/png', width: 64, height: 64 })
      await expectQuarters(ingested, tolerance)
    })
  }

  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`is turned upright for EXIF orientation ${orientation}`, async () => {
      // The file stores the image turned clockwise by this angle and then mirrored; the orientation undoes both.
      const transforms: Record<number, [angle: number, isMirrored: boolean]> = {
        1: [0, false],
        2: [0, true],
        3: [180, false],
        4: [180, true],
        5: [90, true],
        6: [270, false],
        7: [270, true],
        8: [90, false],
      }
      const [angle, isMirrored] = transforms[orientation]!
      const rotated = sharp(await quarters.clone().flatten().rotate(angle).toBuffer())
      const stored = sharp(await (isMirrored ? rotated.flop() : rotated).png().toBuffer())
      await expectQuarters(
        await ingest(await stored.jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer()),
      )
    })
  }

  it('shows the first frame of an animation', async () => {
    const frames = await Promise.all(
      [QUARTERS, '<path d="M0 0h100v100H0z"/>'].map((frame) => rasterOf(frame).png().toBuffer()),
    )
    const animation = sharp(frames, { join: { animated: true } })
    await expectQuarters(await ingest(await animation.clone().gif().toBuffer()))
    await expectQuarters(await ingest(await animation.clone().webp().toBuffer()))
    // A decoder without animation support reads an APNG as a plain PNG. The chunk follows the signature and the IHDR
    // chunk, which have 33 bytes.
    const animationControl = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
    await expectQuarters(
      await ingest(Buffer.concat([png.subarray(0, 33), animationControl, png.subarray(33)])),
    )
  })

  it('keeps the transparency of a palette image and of a grey image with alpha', async () => {
    const palettePng = await rasterOf(MARK).png({ palette: true }).toBuffer()
    const greyPng = await rasterOf(MARK).toColorspace('b-w').png().toBuffer()
    for (const bytes of [palettePng, greyPng]) {
      const ingested = await ingest(bytes)
      expect(ingested.hasTransparency).toBe(true)
      expect((await pixelOf(ingested, 0.9, 0.9))[3]).toBe(0)
      expect((await pixelOf(ingested, 0.1, 0.1))[3]).toBe(255)
    }
  })

  it('loses its metadata and all bytes after its end', async () => {
    const secret = 'GPS and a script'
    const pngWithMetadata = await quarters
      .clone()
      .withExif({ IFD0: { Copyright: secret } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const ingested = await ingest(
      Buffer.concat([pngWithMetadata, Buffer.from(`<script>${secret}</script>`)]),
    )
    expect(Buffer.from(ingested.bytes).includes(secret)).toBe(false)
    const { exif, icc, xmp } = await sharp(ingested.bytes).metadata()
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
  })

  it('is scaled down to 2048 px or 3 MB, and rejected above 8192 x 8192 px', async () => {
    const largePng = await rasterOf(MARK, 2500).png().toBuffer()
    const ingested = await ingest(largePng)
    expect(Math.max(ingested.width, ingested.height)).toBeLessThanOrEqual(2048)
    expect(await ingestError(hollowPng(16_000, 16_000))).toMatch(/8192/)
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const noisyImage = sharp({
      create: { width: 1400, height: 1400, channels: 3, background: '#888', noise },
    })
    // Noise compresses badly: the PNG of 1400 px exceeds 3 MB, so the edge is halved.
    const scaledDown = await ingest(await noisyImage.jpeg().toBuffer())
    expect([scaledDown.width, scaledDown.bytes.byteLength < 3_000_000]).toEqual([700, true])
  })
})

describe('a bitmap', () => {
  // In an icon, the height of a bitmap includes its mask: 8 for an image of 4 rows.
  const SIZE = { width: 4, height: 4 }
  const cases: [name: string, bytes: Buffer][] = [
    [
      '1 bit per pixel',
      bmp({
        ...SIZE,
        bitsPerPixel: 1,
        palette: ['0000ff', 'ff0000'],
        rows: Buffer.from('f0000000'.repeat(4), 'hex'),
      }),
    ],
    [
      '4 bits per pixel',
      bmp({
        ...SIZE,
        bitsPerPixel: 4,
        palette: ['0000ff', 'ff0000'],
        rows: Buffer.from('11110000'.repeat(4), 'hex'),
      }),
    ],
    [
      '8 bits per pixel',
      bmp({
        ...SIZE,
        bitsPerPixel: 8,
        palette: ['0000ff', 'ff0000'],
        rows: Buffer.from('01010101'.repeat(4), 'hex'),
      }),
    ],
    ['16 bits per pixel', bmp({ ...SIZE, bitsPerPixel: 16, rows: rowsOf(4, 4, [0x00, 0x7c]) })],
    [
      '16 bits per pixel, split into 5, 6 and 5',
      bmp({
        ...SIZE,
        bitsPerPixel: 16,
        compression: 3,
        colorMasks: [0xf800, 0x7e0, 0x1f],
        rows: rowsOf(4, 4, [0x00, 0xf8]),
      }),
    ],
    ['24 bits per pixel', bmp({ ...SIZE, bitsPerPixel: 24, rows: rowsOf(4, 4, [0, 0, 255]) })],
    [
      '32 bits per pixel with an unused alpha channel',
      bmp({ ...SIZE, bitsPerPixel: 32, rows: rowsOf(4, 4, [0, 0, 255, 0]) }),
    ],
    [
      '32 bits per pixel with the channels in another order',
      bmp({
        ...SIZE,
        bitsPerPixel: 32,
        compression: 3,
        colorMasks: [0xff, 0xff00, 0xff0000],
        rows: rowsOf(4, 4, [255, 0, 0, 0]),
      }),
    ],
    [
      'rows from the top down',
      bmp({ ...SIZE, height: -4, bitsPerPixel: 24, rows: rowsOf(4, 4, [0, 0, 255]) }),
    ],
    [
      'a transparency mask, in an icon',
      ico([
        {
          bytes: dib({
            ...SIZE,
            height: 8,
            bitsPerPixel: 24,
            rows: rowsOf(4, 4, [0, 0, 255]),
            transparencyMask: Buffer.alloc(16),
          }),
        },
      ]),
    ],
    [
      '32 bits per pixel and an empty alpha channel, in an icon',
      ico([
        {
          bytes: dib({ ...SIZE, height: 8, bitsPerPixel: 32, rows: rowsOf(4, 4, [0, 0, 255, 0]) }),
        },
      ]),
    ],
  ]
  for (const [name, bytes] of cases) {
    it(`with ${name} is accepted`, async () => {
      const ingested = await ingest(bytes)
      expect(ingested).toMatchObject({ width: 4, height: 4, hasTransparency: false })
      expect(await pixelOf(ingested, 0.3, 0.7)).toEqual([255, 0, 0, 255])
    })
  }

  it('in an icon is cropped to the part that its mask shows', async () => {
    const rows = rowsOf(4, 4, [0, 0, 255])
    // Rows run from the bottom up, so the last two rows of the mask hide the upper half.
    const mask = Buffer.from('0000000000000000f0000000f0000000', 'hex')
    const ingested = await ingest(
      ico([
        { bytes: dib({ width: 4, height: 8, bitsPerPixel: 24, rows, transparencyMask: mask }) },
      ]),
    )
    expect(ingested).toMatchObject({ width: 4, height: 2 })
  })

  const rejectedBitmaps: [name: string, bytes: Buffer][] = [
    [
      'with a compression for another depth',
      bmp({ ...SIZE, bitsPerPixel: 24, compression: 1, rows: Buffer.alloc(64) }),
    ],
    ['of width 0', bmp({ ...SIZE, width: 0, bitsPerPixel: 24, rows: Buffer.alloc(64) })],
    ['of negative width', bmp({ ...SIZE, width: -4, bitsPerPixel: 24, rows: Buffer.alloc(64) })],
    [
      'whose height is the smallest 32-bit integer',
      bmp({ ...SIZE, height: -(2 ** 31), bitsPerPixel: 24, rows: Buffer.alloc(64) }),
    ],
    [
      'that states a huge size',
      bmp({
        width: 30_000,
        height: 30_000,
        bitsPerPixel: 1,
        palette: ['000000'],
        rows: Buffer.alloc(64),
      }),
    ],
    ['truncated', bmp({ ...SIZE, bitsPerPixel: 24, rows: Buffer.alloc(20) })],
    ['of 3 bits per pixel', bmp({ ...SIZE, bitsPerPixel: 3, rows: Buffer.alloc(64) })],
  ]
  for (const [name, bytes] of rejectedBitmaps) {
    it(`${name} is rejected`, async () => expect(await ingestError(bytes)).toMatch(/bitmap/))
  }
})

describe('an icon file', () => {
  const smallDib = dib({ width: 2, height: 4, bitsPerPixel: 24, rows: rowsOf(2, 2, [255, 0, 0]) })

  it('uses its largest image and ignores the sizes in its directory', async () => {
    const entries = [
      { bytes: smallDib, directoryEntry: { width: 200 } },
      { bytes: png, directoryEntry: { width: 1 } },
    ]
    expect(await ingest(ico(entries))).toMatchObject({ width: 64 })
  })

  it('uses the image with more colors when two have the same size', async () => {
    const twoColorDib = dib({
      width: 64,
      height: 128,
      bitsPerPixel: 1,
      palette: ['123456', '654321'],
      rows: Buffer.alloc(512),
    })
    await expectQuarters(await ingest(ico([{ bytes: twoColorDib }, { bytes: png }])))
  })

  it('uses the next best image when the best ones are damaged or too large', async () => {
    const unusable = [hollowPng(60_000, 60_000), png.subarray(0, 80), hollowPng(500, 500)]
    expect(await ingest(ico([...unusable, smallDib].map((bytes) => ({ bytes }))))).toMatchObject({
      width: 2,
    })
  })

  const invalidDirectories: [name: string, bytes: Buffer][] = [
    ['an image beyond its end', ico([{ bytes: smallDib, directoryEntry: { start: 0xfffffff0 } }])],
    ['an image within its own directory', ico([{ bytes: smallDib, directoryEntry: { start: 0 } }])],
    ['no image', ico([])],
  ]
  for (const [name, bytes] of invalidDirectories) {
    it(`that lists ${name} is rejected`, async () => {
      expect(await ingestError(bytes)).toMatch(/icon file/)
    })
  }
})

describe('the format of a file', () => {
  const htmlPage = '<!-- x --><!DOCTYPE html><html><head></head><body><svg></svg></body></html>'
  const cases: [name: string, bytes: Buffer, message: RegExp][] = [
    ['an HTML page', Buffer.from(htmlPage), /web page/],
    ['an HTML page without a doctype', Buffer.from('\n<html lang="en">'), /web page/],
    ['another XML file', Buffer.from('<?xml version="1.0"?><rss/>'), /markup/],
    ['a cursor without an image', ico([], { type: 2 }), /icon file/],
    ['a cut off JPEG XL', Buffer.from('ff0a000000', 'hex'), /JPEG XL file is damaged/],
    ['TIFF', tiff, /TIFF/],
    ['PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['an empty file', Buffer.alloc(0), /empty/],
    ['plain text', Buffer.from('404 not found'), /not an SVG, PNG/],
    ['JSON', Buffer.from('{"error":1}'), /not an SVG, PNG/],
    ['a cut off PNG', png.subarray(0, png.length >> 1), /PNG file is damaged/],
    ['a cut off JPEG', jpeg.subarray(0, jpeg.length >> 1), /JPEG file is damaged/],
    ['gzipped text', gzipSync('words'), /not an SVG/],
    ['a damaged gzip file', gzipSync(svgOf(MARK)).subarray(0, 40), /damaged/],
    ['an SVG without content', svgOf(''), /seen/],
    ['a very long, thin image', thinImage, /thin/],
  ]
  for (const [name, bytes, message] of cases) {
    it(`is rejected with a clear message for ${name}`, async () => {
      expect(await ingestError(bytes)).toMatch(message)
    })
  }

  const utf16Svg = Buffer.from(`\ufeff${svgOf(MARK)}`, 'utf16le')
  const encodedSvgs: [name: string, bytes: Buffer][] = [
    ['gzipped', gzipSync(svgOf(MARK))],
    ['UTF-16', utf16Svg],
    ['gzipped UTF-16', gzipSync(utf16Svg)],
    [
      'preceded by a prolog',
      Buffer.from(`\ufeff<?xml version="1.0"?><!-- <html> --><!DOCTYPE svg>${svgOf(MARK)}`),
    ],
  ]
  for (const [name, bytes] of encodedSvgs) {
    it(`is detected as SVG when ${name}`, async () => {
      expect(await ingest(bytes)).toMatchObject({ mediaType: 'image/svg+xml', fullColor: false })
    })
  }
})

describe('ingested artwork', () => {
  it('can be rendered like any other artwork', async () => {
    const ingested = await ingest(svgOf(MARK), { paintColor: '#3366cc' })
    expect(ingested.palette[0]?.hex).toBe('#3366CC')
    const recipe = recipeWith({ edge: 64, format: 'svg' })
    expect((await render(ingested, recipe)).bytes.byteLength).toBeGreaterThan(100)
  })

  it('is repainted only when it has a single color', async () => {
    const ingested = await ingest(svgOf(QUARTERS), { paintColor: '#3366cc' })
    expect(ingested.palette.map(({ hex }) => hex)).not.toContain('#3366CC')
  })
})
