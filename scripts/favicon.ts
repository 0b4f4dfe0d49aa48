// Renders the icons in server/http/routes/pages from the icon of the explorer: `node scripts/favicon.ts`.
// A test fails when the file is out of date.
import { readFile, writeFile } from 'node:fs/promises'
import { Resvg } from '@resvg/resvg-js'

export const ICON_SVG = new URL('../clients/web/icon.svg', import.meta.url)
export const FAVICON = new URL('../server/http/routes/pages/favicon.ico', import.meta.url)

/** Edges in pixels that browsers, shortcuts and bookmark lists use. */
export const EDGES = [16, 32, 48]
/** Sizes of the ICO file header and of the directory entry of each image. */
const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/** @returns an ICO file with a PNG of each edge. */
export function faviconOf(svg: string): Buffer {
  const images = EDGES.map((value) =>
    new Resvg(svg, { fitTo: { mode: 'width', value }, font: { loadSystemFonts: false } })
      .render()
      .asPng(),
  )
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * EDGES.length)
  // Type 1 is an icon.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(EDGES.length, 4)
  let start = head.length
  for (const [index, edge] of EDGES.entries()) {
    const at = HEADER_BYTES + ENTRY_BYTES * index
    const { length } = images[index] as Buffer
    // Width, height, no palette, reserved, one color plane, 32 bits per pixel.
    head.set([edge, edge, 0, 0, 1, 0, 32, 0], at)
    head.writeUInt32LE(length, at + 8)
    head.writeUInt32LE(start, at + 12)
    start += length
  }
  return Buffer.concat([head, ...images])
}

/** The PNG icons that phones and installed pages show: name, edge in pixels, and whether it fills its square. */
export const PNG_ICONS: [name: string, edge: number, isFullBleed: boolean][] = [
  ['apple-touch-icon.png', 180, true],
  ['icon-192.png', 192, false],
  ['icon-512.png', 512, false],
  ['icon-maskable-512.png', 512, true],
]

/** The icon in a square without rounded corners, for platforms that cut their own. The mark keeps a safe margin. */
const fullBleedOf = (svg: string): string =>
  svg
    .replace(' rx="8"', '')
    .replace(/(<path|<circle)/g, '$1 transform="translate(4.8 4.8) scale(.7)"')

/** @returns the icon as a PNG. */
export const pngOf = (svg: string, edge: number, isFullBleed: boolean): Buffer =>
  new Resvg(isFullBleed ? fullBleedOf(svg) : svg, {
    fitTo: { mode: 'width', value: edge },
    font: { loadSystemFonts: false },
  })
    .render()
    .asPng()

if (import.meta.main) {
  const svg = await readFile(ICON_SVG, 'utf8')
  await writeFile(FAVICON, faviconOf(svg))
  for (const [name, edge, isFullBleed] of PNG_ICONS) {
    await writeFile(new URL(name, FAVICON), pngOf(svg, edge, isFullBleed))
  }
}
