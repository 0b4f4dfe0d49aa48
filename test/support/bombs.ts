// Sites whose logo is a small file that is very costly to render or decompress; some also have a good logo.
import { deflateSync, gzipSync } from 'node:zlib'
import { svgOf } from './artwork.ts'
import { hollowPng, ico, pngChunk } from './image-bytes.ts'
import { page, type Site } from './sites/site.ts'

const GOOD_LOGO = svgOf('<path fill="#c03" d="M20 10h60v80h-20v-50l-20 50h-20z"/>')

/** A valid square PNG with one bit per pixel. */
function hugePng(edge: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(edge, 0)
  head.writeUInt32BE(edge, 4)
  // One bit per sample, greyscale.
  head.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc(edge * (1 + edge / 8)))
  const parts = [pngChunk('IHDR', head), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

/** Nine groups, each with ten references to the previous one, so the last one draws 10^9 shapes. */
const nestedUses = Array.from(
  { length: 9 },
  (_, n) => `<g id="f${n + 1}">${`<use href="#f${n}"/>`.repeat(10)}</g>`,
).join('')

/** A pattern of 100 × 100 tiles, and each tile is filled with another such pattern. */
const patternBomb = svgOf(
  `<pattern id="a" width=".01" height=".01"><rect width="1" height="1" fill="url(#b)"/></pattern>
<pattern id="b" width=".01" height=".01"><rect width="1" height="1"/></pattern>
<rect width="100" height="100" fill="url(#a)"/>`,
)
const useBomb = svgOf(
  `<defs><g id="f0"><path d="M0 0h9v9z"/></g>${nestedUses}</defs><use href="#f9"/>`,
)
const iconWithFalseDirectory = ico([
  { bytes: hollowPng(65_535, 65_535), directoryEntry: { width: 16, length: 0xffffffff } },
  { bytes: hollowPng(16, 16), directoryEntry: { width: 16, start: 0xfffffff0 } },
])
const gzipBomb = () => gzipSync(Buffer.concat([GOOD_LOGO, Buffer.alloc(256_000_000, ' ')]))
// Just below the limit of 200 layers in an SVG: it renders until the CPU time limit stops it.
const filterBomb = svgOf(
  `<filter id="t"><feGaussianBlur stdDeviation="1"/></filter>
${'<g filter="url(#t)"><rect x="9" width="80" height="80"/></g>'.repeat(199)}`,
)

const site = (host: string, type: string, body: Uint8Array, hasGoodLogo: boolean): Site => ({
  name: host,
  host,
  expected: { icon: hasGoodLogo ? ['/good.svg'] : [] },
  why: 'The file /bomb is costly to render or decompress.',
  files: {
    '/': page(
      `<title>Bomb</title><link rel="icon" href="/bomb">${hasGoodLogo ? '<link rel="icon" type="image/svg+xml" href="/good.svg">' : ''}`,
      '',
    ),
    '/bomb': { type, body },
    ...(hasGoodLogo ? { '/good.svg': { type: 'image/svg+xml', body: GOOD_LOGO } } : {}),
  },
})

/** A function, because gzip compression takes half a second. */
export const bombs = (): Site[] => [
  site('patterns.com', 'image/svg+xml', patternBomb, true),
  site('uses.com', 'image/svg+xml', useBomb, false),
  site('vast.com', 'image/png', hugePng(16_000), true),
  site('liar.com', 'image/x-icon', iconWithFalseDirectory, false),
  site('zipped.com', 'image/svg+xml', gzipBomb(), true),
]
/** Renders until the CPU time limit stops it. */
export const endless: Site = site('endless.com', 'image/svg+xml', filterBomb, true)
