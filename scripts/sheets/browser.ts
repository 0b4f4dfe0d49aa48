// Compares our drawings of bundled logos with those of Chromium.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Artwork, SafeImage } from '../../schema/artwork.ts'
import type { Site } from '../../schema/site.ts'
import { openBundledArtwork } from '../../server/bundled/index.ts'
import { drawMark } from '../../server/images/draw.ts'
import { layOut } from '../../server/images/layout.ts'
import { WHOLE_AREA } from '../../server/images/measure/visible-area.ts'
import type { Pixels } from '../../server/images/render-types.ts'
import { openBrowser } from '../../test/support/browser.ts'
import { looksSame } from './same-picture.ts'

/** The sizes that are compared, in pixels: one that resvg draws small, one at an ordinary size, and one that libvips draws. */
export const EDGES = [64, 256, 1024]
/** Sides of the browser's window in pixels. Drawings are placed on it in a grid. */
const WINDOW = 1024
/** Decoding 256 drawings takes 15 s on a busy machine. */
const PAGE_TIMEOUT_MS = 120_000

/** Differences that people looked at: letters a third of a pixel wide, which each renderer smooths differently. */
const ACCEPTED = new Set(['virginatlantic.com-1-wordmark-64'])

/** One SVG with the size of its viewBox. */
export interface NamedDrawing extends SafeImage {
  name: string
}

/** @returns the bundled drawings of the domains. */
export async function bundledDrawingsOf(domains: readonly Site[]): Promise<NamedDrawing[]> {
  const source = openBundledArtwork()
  const drawings: NamedDrawing[] = []
  for (const domain of domains) {
    const artworks = await source.find(domain)
    const drawingOf = (artwork: Artwork, index: number): NamedDrawing => ({
      ...artwork,
      name: `${domain.replace('/', '-')}-${index}-${artwork.kind}`,
    })
    drawings.push(...artworks.map(drawingOf))
  }
  return drawings
}

/**
 * Writes a PNG for each drawing that looks different in Chromium: ours on the left, Chromium's on the right.
 * @returns the names of these files.
 */
export async function writeDifferences(drawings: readonly NamedDrawing[], folder: string) {
  const files: string[] = []
  for await (const { name, ours, theirs } of differences(drawings)) {
    await writeFile(join(folder, `${name}.png`), await sideBySide(ours, theirs))
    files.push(`${name}.png`)
  }
  return files
}

interface Difference {
  /** The drawing's name and edge. */
  name: string
  ours: Pixels
  theirs: Pixels
}

/** Draws each drawing at each edge in both ways. Yields those that look different. */
export async function* differences(drawings: readonly NamedDrawing[]): AsyncGenerator<Difference> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: WINDOW, height: WINDOW } })
    for (const edge of EDGES) {
      const perPage = Math.floor(WINDOW / edge) ** 2
      for (let start = 0; start < drawings.length; start += perPage) {
        const batch = drawings.slice(start, start + perPage)
        const inBrowser = await drawInBrowser(page, batch, edge)
        for (const [index, drawing] of batch.entries()) {
          const ours = await drawWhole(drawing, edge)
          const theirs = await inBrowser(index, ours)
          const name = `${drawing.name}-${edge}`
          if (!looksSame(ours, theirs) && !ACCEPTED.has(name)) yield { name, ours, theirs }
        }
      }
    }
  } finally {
    await browser.close()
  }
}

/** Draws all of the viewBox, trimmed by nothing, as callers get it. */
function drawWhole(drawing: NamedDrawing, edge: number): Promise<Pixels> {
  const layout = layOut(
    { ...drawing, visibleArea: WHOLE_AREA },
    { edge, shape: 'original', padding: 0 },
    false,
  )
  return drawMark(drawing, WHOLE_AREA, layout)
}

/** @returns a function that cuts one drawing out of the window. */
async function drawInBrowser(page: Page, batch: readonly NamedDrawing[], edge: number) {
  const columns = Math.floor(WINDOW / edge)
  const placeOf = (index: number) => ({
    left: (index % columns) * edge,
    top: Math.floor(index / columns) * edge,
  })
  const images = batch.map(({ bytes, width, height }, index) => {
    const { left, top } = placeOf(index)
    const scale = edge / Math.max(width, height)
    // The image has whole pixels, and the drawing in its middle may be larger or smaller by a fraction of one.
    const [x, y] = [width, height].map(
      (side) => (Math.max(1, Math.round(side * scale)) - side * scale) / 2,
    )
    const style = `left:${left + x!}px;top:${top + y!}px;width:${width * scale}px;height:${height * scale}px`
    const source = Buffer.from(bytes).toString('base64')
    return `<img style="position:absolute;${style}" src="data:image/svg+xml;base64,${source}">`
  })
  const html = `<!doctype html><style>html,body{margin:0;background:transparent}img{object-fit:fill}</style>`
  await page.setContent(html + images.join(''), { timeout: PAGE_TIMEOUT_MS })
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  const screenshot = await page.screenshot({ omitBackground: true })
  const window = await sharp(screenshot).ensureAlpha().raw().toBuffer()
  return async (index: number, { width, height }: Pixels): Promise<Pixels> => {
    const part = sharp(window, { raw: { width: WINDOW, height: WINDOW, channels: 4 } })
    const area = { ...placeOf(index), width, height }
    return { data: await part.extract(area).raw().toBuffer(), width, height }
  }
}

async function sideBySide(left: Pixels, right: Pixels): Promise<Buffer> {
  const [first, second] = [left, right].map(({ data, width, height }) =>
    sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  )
  return sharp([await first!, await second!], { join: { across: 2, background: '#888888' } })
    .flatten({ background: '#888888' })
    .png()
    .toBuffer()
}
