// Ingest of untrusted files: which are accepted, what the result is, and that attacks stay harmless.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { ArtworkFailed } from '../../server/images/child.ts'
import type { IngestedArtwork, IngestOptions } from '../../server/images/ingest.ts'
import { residentBytes } from '../../server/images/process-stats.ts'
import { render } from '../../server/images/render.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { bmp, dib, hollowPng, ico, pngChunk, rowsOf } from '../support/image-bytes.ts'
import { testRenderer } from '../support/renderer.ts'

const renderer = testRenderer()
afterAll(() => renderer.close())

const admit = (bytes: Uint8Array, options?: IngestOptions) => renderer.ingest(bytes, options)
/** The error message, or null when the file is accepted. */
const refusal = (bytes: Uint8Array) =>
  admit(bytes).then(
    () => null,
    (error: unknown) => {
      expect(error).toBeInstanceOf(ArtworkFailed)
      return (error as Error).message
    },
  )
const rasterOf = (inside: string, edge = 64) =>
  sharp(svgOf(inside), { density: 0.72 * edge }).resize(edge, edge)
const MARK = '<path d="M10 10h80v30h-50v50h-30z" fill="#c02040"/>'
const QUARTERS =
  '<path d="M0 0h50v50H0z" fill="#f00"/><path d="M50 0h50v50H50z" fill="#0f0"/>' +
  '<path d="M0 50h50v50H0z" fill="#00f"/><path d="M50 50h50v50H50z" fill="#ff0"/>'

async function pixelOf({ bytes }: IngestedArtwork, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [column, row] = [Math.floor(x * info.width), Math.floor(y * info.height)]
  return [...data.subarray((row * info.width + column) * 4, (row * info.width + column) * 4 + 4)]
}

/** Red, green, blue, yellow from left to right and from top to bottom, within what JPEG loses. */
async function expectQuarters(admitted: IngestedArtwork, tolerance = 40): Promise<void> {
  const wanted = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 0],
  ]
  for (const [i, color] of wanted.entries()) {
    const found = await pixelOf(admitted, 0.25 + (i % 2) / 2, 0.25 + Math.floor(i / 2) / 2)
    const far = Math.max(...color.map((level, c) => Math.abs(level - found[c]!)))
    expect(far, `quarter ${i}: ${found}`).toBeLessThan(tolerance)
  }
}

const base = rasterOf(QUARTERS)
const png = await base.clone().png().toBuffer()
const jpeg = await base.clone().flatten().jpeg({ quality: 95 }).toBuffer()
const tiff = await base.clone().tiff().toBuffer()
const thread = await sharp({ create: { width: 900, height: 8, channels: 3, background: '#f00' } })
  .png()
  .toBuffer()
const gif = await rasterOf(MARK, 16).gif().toBuffer()
const webp = await rasterOf(MARK, 16).webp().toBuffer()

describe('a raster file', () => {
  const cases: [name: string, bytes: () => Promise<Buffer> | Buffer, tolerance?: number][] = [
    ['PNG', () => png],
    ['PNG of a palette', () => base.clone().png({ palette: true }).toBuffer()],
    ['PNG of 16 bits', () => base.clone().toColorspace('rgb16').png().toBuffer()],
    ['interlaced PNG', () => base.clone().png({ progressive: true }).toBuffer()],
    ['JPEG', () => jpeg],
    ['progressive JPEG', () => base.clone().flatten().jpeg({ progressive: true }).toBuffer()],
    ['WebP', () => base.clone().webp().toBuffer()],
    ['lossless WebP', () => base.clone().webp({ lossless: true }).toBuffer()],
    ['GIF', () => base.clone().gif().toBuffer()],
    ['AVIF', () => base.clone().avif({ quality: 80 }).toBuffer()],
    ['an icon of a PNG', () => ico([{ bytes: png }])],
    // CMYK colors are duller than RGB, so the tolerance is larger.
    [
      'CMYK JPEG with its profile',
      () => base.clone().flatten().withIccProfile('cmyk').jpeg().toBuffer(),
      140,
    ],
    [
      'JPEG in Display P3',
      () => base.clone().flatten().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    ],
  ]
  for (const [name, bytes, tolerance] of cases) {
    it(`is accepted as ${name}, and looks the same`, async () => {
      const admitted = await admit(await bytes())
      expect(admitted).toMatchObject({ mediaType: 'image/png', width: 64, height: 64 })
      await expectQuarters(admitted, tolerance)
    })
  }

  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`is turned upright for EXIF orientation ${orientation}`, async () => {
      const turns: Record<number, [number, boolean]> = {
        1: [0, false],
        2: [0, true],
        3: [180, false],
        4: [180, true],
        5: [90, true],
        6: [270, false],
        7: [270, true],
        8: [90, false],
      }
      const [angle, isMirrored] = turns[orientation]!
      const turned = sharp(await base.clone().flatten().rotate(angle).toBuffer())
      const stored = sharp(await (isMirrored ? turned.flop() : turned).png().toBuffer())
      await expectQuarters(
        await admit(await stored.jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer()),
      )
    })
  }

  it('shows the first frame of an animation', async () => {
    const frames = await Promise.all(
      [QUARTERS, '<path d="M0 0h100v100H0z"/>'].map((frame) => rasterOf(frame).png().toBuffer()),
    )
    const film = sharp(frames, { join: { animated: true } })
    await expectQuarters(await admit(await film.clone().gif().toBuffer()))
    await expectQuarters(await admit(await film.clone().webp().toBuffer()))
    // A decoder without animation support reads an APNG as a plain PNG.
    const control = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
    await expectQuarters(
      await admit(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])),
    )
  })

  it('keeps the transparency of a palette and of grey with alpha', async () => {
    const clear = await rasterOf(MARK).png({ palette: true }).toBuffer()
    const grey = await rasterOf(MARK).toColorspace('b-w').png().toBuffer()
    for (const bytes of [clear, grey]) {
      const admitted = await admit(bytes)
      expect(admitted.hasTransparency).toBe(true)
      expect((await pixelOf(admitted, 0.9, 0.9))[3]).toBe(0)
      expect((await pixelOf(admitted, 0.1, 0.1))[3]).toBe(255)
    }
  })

  it('loses its metadata and all bytes after its end', async () => {
    const secret = 'GPS and a script'
    const marked = await base
      .clone()
      .withExif({ IFD0: { Copyright: secret } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const admitted = await admit(Buffer.concat([marked, Buffer.from(`<script>${secret}</script>`)]))
    expect(Buffer.from(admitted.bytes).includes(secret)).toBe(false)
    const { exif, icc, xmp } = await sharp(admitted.bytes).metadata()
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
  })

  it('is scaled down to 2048 px, and rejected above 4096 px squared', async () => {
    const wide = await rasterOf(MARK, 2500).png().toBuffer()
    const admitted = await admit(wide)
    expect(Math.max(admitted.width, admitted.height)).toBeLessThanOrEqual(2048)
    expect(await refusal(hollowPng(16_000, 16_000))).toMatch(/4096/)
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const busy = sharp({
      create: { width: 1400, height: 1400, channels: 3, background: '#888', noise },
    })
    const kept = await admit(await busy.jpeg().toBuffer())
    expect([kept.width, kept.bytes.byteLength < 3_000_000]).toEqual([700, true])
  })
})

describe('a bitmap', () => {
  const red = { width: 4, height: 4 }
  const cases: [name: string, bytes: Buffer][] = [
    [
      '1 bit',
      bmp({
        ...red,
        depth: 1,
        palette: ['0000ff', 'ff0000'],
        rows: Buffer.from('f0000000'.repeat(4), 'hex'),
      }),
    ],
    [
      '4 bits',
      bmp({
        ...red,
        depth: 4,
        palette: ['0000ff', 'ff0000'],
        rows: Buffer.from('11110000'.repeat(4), 'hex'),
      }),
    ],
    [
      '8 bits',
      bmp({
        ...red,
        depth: 8,
        palette: ['0000ff', 'ff0000'],
        rows: Buffer.from('01010101'.repeat(4), 'hex'),
      }),
    ],
    ['16 bits', bmp({ ...red, depth: 16, rows: rowsOf(4, 4, [0x00, 0x7c]) })],
    [
      '16 bits of 5, 6, 5',
      bmp({
        ...red,
        depth: 16,
        kind: 3,
        masks: [0xf800, 0x7e0, 0x1f],
        rows: rowsOf(4, 4, [0x00, 0xf8]),
      }),
    ],
    ['24 bits', bmp({ ...red, depth: 24, rows: rowsOf(4, 4, [0, 0, 255]) })],
    [
      '32 bits with an unused alpha channel',
      bmp({ ...red, depth: 32, rows: rowsOf(4, 4, [0, 0, 255, 0]) }),
    ],
    [
      '32 bits in another order',
      bmp({
        ...red,
        depth: 32,
        kind: 3,
        masks: [0xff, 0xff00, 0xff0000],
        rows: rowsOf(4, 4, [255, 0, 0, 0]),
      }),
    ],
    [
      'rows from the top down',
      bmp({ ...red, height: -4, depth: 24, rows: rowsOf(4, 4, [0, 0, 255]) }),
    ],
    [
      'an icon with a transparency mask',
      ico([
        {
          bytes: dib({
            ...red,
            height: 8,
            depth: 24,
            rows: rowsOf(4, 4, [0, 0, 255]),
            mask: Buffer.alloc(16),
          }),
        },
      ]),
    ],
    [
      'an icon of 32 bits with an empty alpha channel',
      ico([{ bytes: dib({ ...red, height: 8, depth: 32, rows: rowsOf(4, 4, [0, 0, 255, 0]) }) }]),
    ],
  ]
  for (const [name, bytes] of cases) {
    it(`of ${name} is accepted`, async () => {
      const admitted = await admit(bytes)
      expect(admitted).toMatchObject({ width: 4, height: 4, hasTransparency: false })
      expect(await pixelOf(admitted, 0.3, 0.7)).toEqual([255, 0, 0, 255])
    })
  }

  it('in an icon is visible where its mask allows it', async () => {
    const rows = rowsOf(4, 4, [0, 0, 255])
    // The mask's rows run from the bottom up too: its last two hide the upper half.
    const mask = Buffer.from('000000000000000' + '0' + 'f0000000f0000000', 'hex')
    const admitted = await admit(
      ico([{ bytes: dib({ width: 4, height: 8, depth: 24, rows, mask }) }]),
    )
    expect(admitted).toMatchObject({ width: 4, height: 2 })
  })

  const refused: [name: string, bytes: Buffer][] = [
    [
      'run-length encoded',
      bmp({ ...red, depth: 8, kind: 1, palette: ['ff0000'], rows: Buffer.alloc(16) }),
    ],
    ['of no size', bmp({ ...red, width: 0, depth: 24, rows: Buffer.alloc(64) })],
    ['of negative width', bmp({ ...red, width: -4, depth: 24, rows: Buffer.alloc(64) })],
    [
      'of the smallest possible height',
      bmp({ ...red, height: -(2 ** 31), depth: 24, rows: Buffer.alloc(64) }),
    ],
    [
      'that states a huge size',
      bmp({ width: 30_000, height: 30_000, depth: 1, palette: ['000000'], rows: Buffer.alloc(64) }),
    ],
    ['truncated', bmp({ ...red, depth: 24, rows: Buffer.alloc(20) })],
    ['of 3 bits', bmp({ ...red, depth: 3, rows: Buffer.alloc(64) })],
  ]
  for (const [name, bytes] of refused) {
    it(`${name} is rejected`, async () => expect(await refusal(bytes)).toMatch(/bitmap/))
  }
})

describe('an icon file', () => {
  const small = dib({ width: 2, height: 4, depth: 24, rows: rowsOf(2, 2, [255, 0, 0]) })

  it('uses its largest image and ignores the sizes in its directory', async () => {
    const entries = [
      { bytes: small, says: { width: 200 } },
      { bytes: png, says: { width: 1 } },
    ]
    expect(await admit(ico(entries))).toMatchObject({ width: 64 })
  })

  it('uses the image with more colors when two have the same size', async () => {
    const poor = dib({
      width: 64,
      height: 128,
      depth: 1,
      palette: ['123456', '654321'],
      rows: Buffer.alloc(512),
    })
    await expectQuarters(await admit(ico([{ bytes: poor }, { bytes: png }])))
  })

  it('uses the next best image when the best is damaged, invalid or a bomb', async () => {
    const bad = [hollowPng(60_000, 60_000), png.subarray(0, 80), hollowPng(500, 500)]
    expect(await admit(ico([...bad, small].map((bytes) => ({ bytes }))))).toMatchObject({
      width: 2,
    })
  })

  const lies: [name: string, bytes: Buffer][] = [
    ['of 4 GB', ico([{ bytes: small, says: { length: 0xffffffff } }])],
    ['beyond its end', ico([{ bytes: small, says: { start: 0xfffffff0 } }])],
    ['within its own directory', ico([{ bytes: small, says: { start: 0 } }])],
    ['of no bytes', ico([{ bytes: small, says: { length: 0 } }])],
    ['65,535 times', ico([{ bytes: small }], { count: 65_535 })],
    ['not at all', ico([])],
    ['65 times', ico(Array.from({ length: 65 }, () => ({ bytes: small })))],
  ]
  for (const [name, bytes] of lies) {
    it(`that lists an image ${name} is rejected`, async () => {
      expect(await refusal(bytes)).toMatch(/icon file/)
    })
  }
})

describe('the format of a file', () => {
  const page = '<!-- x --><!DOCTYPE html><html><head></head><body><svg></svg></body></html>'
  const cases: [name: string, bytes: Buffer, sentence: RegExp][] = [
    ['an error page', Buffer.from(page), /web page/],
    ['a page without a doctype', Buffer.from('\n<html lang="en">'), /web page/],
    ['another XML file', Buffer.from('<?xml version="1.0"?><rss/>'), /markup/],
    ['a cursor', ico([], { type: 2 }), /cursor/],
    ['JPEG XL', Buffer.from('ff0a000000', 'hex'), /JPEG XL/],
    ['TIFF', tiff, /TIFF/],
    ['PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['an empty file', Buffer.alloc(0), /empty/],
    ['plain text', Buffer.from('404 not found'), /not an SVG, PNG/],
    ['JSON', Buffer.from('{"error":1}'), /not an SVG, PNG/],
    ['a cut off PNG', png.subarray(0, png.length - 30), /PNG file is damaged/],
    ['a cut off JPEG', jpeg.subarray(0, jpeg.length >> 1), /JPEG file is damaged/],
    [
      'a PNG with a wrong checksum',
      Buffer.from(png.map((b, i) => (i === 29 ? b ^ 1 : b))),
      /PNG file/,
    ],
    ['gzipped text', gzipSync('words'), /not an SVG/],
    ['a damaged gzip file', gzipSync(svgOf(MARK)).subarray(0, 40), /damaged/],
    ['an SVG without content', svgOf(''), /seen/],
    ['a very long, thin image', thread, /thin/],
  ]
  for (const [name, bytes, sentence] of cases) {
    it(`is rejected with a clear message for ${name}`, async () => {
      expect(await refusal(bytes)).toMatch(sentence)
    })
  }

  const wide = Buffer.from(`\ufeff${svgOf(MARK)}`, 'utf16le')
  const taken: [name: string, bytes: Buffer][] = [
    ['gzipped', gzipSync(svgOf(MARK))],
    ['UTF-16', wide],
    ['gzipped UTF-16', gzipSync(wide)],
    [
      'preceded by a prolog',
      Buffer.from(`\ufeff<?xml version="1.0"?><!-- <html> --><!DOCTYPE svg>${svgOf(MARK)}`),
    ],
  ]
  for (const [name, bytes] of taken) {
    it(`is detected as SVG when ${name}`, async () => {
      expect(await admit(bytes)).toMatchObject({ mediaType: 'image/svg+xml', fullColour: false })
    })
  }
})

describe('a flood of attacks', { timeout: 120_000 }, () => {
  const tower = Array.from(
    { length: 9 },
    (_, n) => `<g id="f${n + 1}">${`<use href="#f${n}"/>`.repeat(10)}</g>`,
  ).join('')
  const bombs: Record<string, Buffer> = {
    'patterns within patterns': svgOf(
      '<pattern id="a" width=".01" height=".01"><rect width="1" height="1" fill="url(#b)"/></pattern>' +
        '<pattern id="b" width=".01" height=".01"><rect width="1" height="1"/></pattern>' +
        '<rect width="100" height="100" fill="url(#a)"/>',
    ),
    'a billion uses': svgOf(
      `<defs><g id="f0"><path d="M0 0h9v9z"/></g>${tower}</defs><use href="#f9"/>`,
    ),
    'a PNG of 16,000 px': hollowPng(16_000, 16_000),
    'an icon that lies': ico([{ bytes: hollowPng(65_535, 65_535), says: { length: 0xffffffff } }]),
    'an SVG zipped from 1 GB': gzipSync(
      Buffer.concat([svgOf(MARK), Buffer.alloc(64_000_000, ' ')]),
    ),
    'effects without end': svgOf(
      `<filter id="t">${'<feMorphology radius="2" operator="dilate"/>'.repeat(14)}</filter>` +
        '<g filter="url(#t)"><rect width="100" height="100"/></g>'.repeat(14),
    ),
  }

  it('is rejected within memory limits while logos are still rendered', async () => {
    let largest = 0
    const memoryCheck = setInterval(() => {
      largest = Math.max(largest, ...renderer.childPids().map(residentBytes))
    }, 20)
    const began = performance.now()
    const outcomes = Object.values(bombs).map((bytes) => admit(bytes).then(() => null, String))
    const recipe = {
      edge: 32,
      format: 'png',
      theme: 'light',
      adjust: true,
      greyscale: false,
    } as const
    const logo = renderer.render(artworkOf('a.com', svgOf(MARK)), recipe)
    expect((await logo).mediaType).toBe('image/png')
    const answers = await Promise.all(outcomes)
    clearInterval(memoryCheck)
    expect(performance.now() - began).toBeLessThan(60_000)
    expect(largest).toBeLessThan(512 * 1024 * 1024)
    expect(answers.slice(0, 5).every((answer) => /^Error: The /.test(answer ?? ''))).toBe(true)
    await expectQuarters(await admit(png))
  })

  it('files beyond the queue limit are rejected', async () => {
    const tight = testRenderer({ maxQueuedBytes: png.length * 2 })
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => tight.ingest(png)))
    await tight.close()
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ])
  })

  it('a file that kills its child process does not affect other jobs', async () => {
    const hasty = testRenderer({ ingestCpuMs: 1 })
    const heavy = await rasterOf(MARK, 2000).png().toBuffer()
    const recipe = {
      edge: 32,
      format: 'png',
      theme: 'light',
      adjust: true,
      greyscale: false,
    } as const
    const [file, logo] = await Promise.allSettled([
      hasty.ingest(heavy),
      hasty.render(artworkOf('a.com', svgOf(MARK)), recipe),
    ])
    await hasty.close()
    expect([file.status, logo.status]).toEqual(['rejected', 'fulfilled'])
  })
})

describe('random files', { timeout: 120_000 }, () => {
  const valid = [
    ico([
      {
        bytes: dib({
          width: 8,
          height: 16,
          depth: 8,
          palette: ['ff0000', '00ff00'],
          rows: Buffer.alloc(64, 1),
          mask: Buffer.alloc(32),
        }),
      },
      { bytes: png },
    ]),
    bmp({
      width: 8,
      height: 8,
      depth: 4,
      palette: ['ff0000', '00ff00'],
      rows: Buffer.alloc(32, 0x10),
    }),
    bmp({
      width: 8,
      height: 8,
      depth: 32,
      kind: 3,
      masks: [0xff, 0xff00, 0xff0000],
      rows: Buffer.alloc(256, 200),
    }),
    svgOf(MARK),
    gzipSync(svgOf(MARK)),
    png,
    gif,
    webp,
  ]
  const change = fc.oneof(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) }),
    fc.record({
      at: fc.double({ min: 0, max: 0.2, noNaN: true }),
      byte: fc.constantFrom(0, 1, 0x7f, 0x80, 0xff),
    }),
  )

  it('gives an image or a clear error, and no child process dies', async () => {
    await Promise.all([admit(png), admit(png)])
    const before = renderer.childPids().toSorted()
    const mutated = fc.record({
      file: fc.constantFrom(...valid),
      changes: fc.array(change, { minLength: 1, maxLength: 6 }),
      kept: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    })
    await fc.assert(
      fc.asyncProperty(mutated, async ({ file, changes, kept }) => {
        const bytes = Buffer.from(file.subarray(0, Math.ceil(file.length * kept)))
        for (const { at, byte } of changes) {
          if (bytes.length) bytes[Math.min(bytes.length - 1, Math.floor(at * bytes.length))] = byte
        }
        const outcome = await admit(bytes).catch((error: unknown) => error)
        if (outcome instanceof Error) {
          expect(outcome).toBeInstanceOf(ArtworkFailed)
          expect(outcome.message).toMatch(/^The .*\.$|^Nothing .*\.$|not well-formed/)
        } else expect((outcome as IngestedArtwork).width).toBeGreaterThan(0)
      }),
      { numRuns: 1200 },
    )
    expect(renderer.childPids().toSorted()).toEqual(before)
  })
})

describe('ingested artwork', () => {
  it('can be rendered like any other artwork', async () => {
    const admitted = await admit(svgOf(MARK), { paintColor: '#3366cc' })
    expect(admitted.palette[0]?.hex).toBe('#3366CC')
    const recipe = {
      edge: 64,
      format: 'svg',
      theme: 'light',
      adjust: true,
      greyscale: false,
    } as const
    expect((await render(admitted, recipe)).bytes.byteLength).toBeGreaterThan(100)
  })

  it('is repainted only when it has a single color', async () => {
    const admitted = await admit(svgOf(QUARTERS), { paintColor: '#3366cc' })
    expect(admitted.palette.map(({ hex }) => hex)).not.toContain('#3366CC')
  })
})
