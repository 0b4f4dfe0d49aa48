// Floods of hostile and randomly changed files harm neither the renderer nor the other files.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { ArtworkFailed } from '../../server/images/child.ts'
import type { IngestedArtwork, IngestOptions } from '../../server/images/ingest.ts'
import { residentBytes } from '../../server/images/process-stats.ts'
import { artworkOf, recipeWith, svgOf } from '../support/artwork.ts'
import { apng, bmp, dib, hollowPng, ico, jxl } from '../support/image-bytes.ts'
import { expectQuarters, MARK, QUARTERS, rasterOf } from '../support/quarters.ts'
import { testRenderer } from '../support/renderer.ts'

const renderer = testRenderer()
afterAll(() => renderer.close())

const ingest = (bytes: Uint8Array, options?: IngestOptions) => renderer.ingest(bytes, options)

const quarters = rasterOf(QUARTERS)
const png = await quarters.clone().png().toBuffer()
const gif = await rasterOf(MARK, 16).gif().toBuffer()
const webp = await rasterOf(MARK, 16).webp().toBuffer()

describe('a flood of hostile files', { timeout: 120_000 }, () => {
  const nestedUses = Array.from(
    { length: 9 },
    (_, n) => `<g id="f${n + 1}">${`<use href="#f${n}"/>`.repeat(10)}</g>`,
  ).join('')
  const bombs: Record<string, Buffer> = {
    'patterns within patterns': svgOf(
      '<pattern id="a" width=".01" height=".01"><rect width="1" height="1" fill="url(#b)"/></pattern>' +
        '<pattern id="b" width=".01" height=".01"><rect width="1" height="1"/></pattern>' +
        '<rect width="100" height="100" fill="url(#a)"/>',
    ),
    'a billion nested uses': svgOf(
      `<defs><g id="f0"><path d="M0 0h9v9z"/></g>${nestedUses}</defs><use href="#f9"/>`,
    ),
    'a PNG of 16,000 px': hollowPng(16_000, 16_000),
    'an icon that states a false size': ico([
      { bytes: hollowPng(65_535, 65_535), directoryEntry: { length: 0xffffffff } },
    ]),
    'an SVG gzipped from 64 MB': gzipSync(
      Buffer.concat([svgOf(MARK), Buffer.alloc(64_000_000, ' ')]),
    ),
    '196 filter effects': svgOf(
      `<filter id="t">${'<feMorphology radius="2" operator="dilate"/>'.repeat(14)}</filter>` +
        '<g filter="url(#t)"><rect width="100" height="100"/></g>'.repeat(14),
    ),
  }

  it('is rejected within memory limits while logos are still rendered', async () => {
    let peakMemoryBytes = 0
    const memoryCheck = setInterval(() => {
      peakMemoryBytes = Math.max(peakMemoryBytes, ...renderer.childPids().map(residentBytes))
    }, 20)
    const start = performance.now()
    const errors = Object.values(bombs).map((bytes) => ingest(bytes).then(() => null, String))
    const recipe = recipeWith({ edge: 32 })
    const logo = renderer.render(artworkOf('a.com', svgOf(MARK)), recipe, { caller: 'a' })
    expect((await logo).mediaType).toBe('image/png')
    const messages = await Promise.all(errors)
    clearInterval(memoryCheck)
    expect(performance.now() - start).toBeLessThan(60_000)
    expect(peakMemoryBytes).toBeLessThan(512 * 1024 * 1024)
    // The filter effects may be accepted, so only the first five must fail.
    expect(messages.slice(0, 5).every((message) => /^Error: The /.test(message ?? ''))).toBe(true)
    await expectQuarters(await ingest(png))
  })

  it('is rejected when it exceeds the queue limit', async () => {
    // One file is ingested and two wait. The second child process stays free for renders.
    const smallQueueRenderer = testRenderer({ maxQueuedBytes: png.length * 2 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => smallQueueRenderer.ingest(png)),
    )
    await smallQueueRenderer.close()
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ])
  })

  it('does not affect other jobs when a file ends its child process', async () => {
    const lowCpuRenderer = testRenderer({ ingestCpuMs: 1 })
    const largePng = await rasterOf(MARK, 2000).png().toBuffer()
    const recipe = recipeWith({ edge: 32 })
    const [ingested, rendered] = await Promise.allSettled([
      lowCpuRenderer.ingest(largePng),
      lowCpuRenderer.render(artworkOf('a.com', svgOf(MARK)), recipe, { caller: 'a' }),
    ])
    await lowCpuRenderer.close()
    expect([ingested.status, rendered.status]).toEqual(['rejected', 'fulfilled'])
  })
})

describe('a randomly changed file', { timeout: 120_000 }, () => {
  const validFiles = [
    ico([
      {
        bytes: dib({
          width: 8,
          height: 16,
          bitsPerPixel: 8,
          palette: ['ff0000', '00ff00'],
          rows: Buffer.alloc(64, 1),
          transparencyMask: Buffer.alloc(32),
        }),
      },
      { bytes: png },
    ]),
    bmp({
      width: 8,
      height: 8,
      bitsPerPixel: 4,
      palette: ['ff0000', '00ff00'],
      rows: Buffer.alloc(32, 0x10),
    }),
    bmp({
      width: 8,
      height: 8,
      bitsPerPixel: 32,
      compression: 3,
      colorMasks: [0xff, 0xff00, 0xff0000],
      rows: Buffer.alloc(256, 200),
    }),
    bmp({
      width: 8,
      height: 8,
      bitsPerPixel: 8,
      compression: 1,
      palette: ['ff0000', '00ff00'],
      rows: Buffer.from('0801000004000801'.repeat(8), 'hex'),
    }),
    svgOf(MARK),
    gzipSync(svgOf(MARK)),
    png,
    apng([{ png }, { png, blend: 1 }]),
    gif,
    webp,
    jxl,
  ]
  /** A new byte at a relative position; headers are changed more often. */
  const change = fc.oneof(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) }),
    fc.record({
      at: fc.double({ min: 0, max: 0.2, noNaN: true }),
      byte: fc.constantFrom(0, 1, 0x7f, 0x80, 0xff),
    }),
  )

  it('is ingested or rejected with a clear error, and no child process dies', async () => {
    // Starts a child process, so that its id can be compared afterwards.
    await Promise.all([ingest(png), ingest(png)])
    const pidsBefore = renderer.childPids().toSorted()
    const mutated = fc.record({
      file: fc.constantFrom(...validFiles),
      changes: fc.array(change, { minLength: 1, maxLength: 6 }),
      keptShare: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    })
    await fc.assert(
      fc.asyncProperty(mutated, async ({ file, changes, keptShare }) => {
        const bytes = Buffer.from(file.subarray(0, Math.ceil(file.length * keptShare)))
        for (const { at, byte } of changes) {
          if (bytes.length) bytes[Math.min(bytes.length - 1, Math.floor(at * bytes.length))] = byte
        }
        const outcome = await ingest(bytes).catch((error: unknown) => error)
        if (outcome instanceof Error) {
          expect(outcome).toBeInstanceOf(ArtworkFailed)
          expect(outcome.message).toMatch(/^The .*\.$|^Nothing .*\.$|not well-formed/)
        } else expect((outcome as IngestedArtwork).width).toBeGreaterThan(0)
      }),
      { numRuns: 1200 },
    )
    expect(renderer.childPids().toSorted()).toEqual(pidsBefore)
  })
})
