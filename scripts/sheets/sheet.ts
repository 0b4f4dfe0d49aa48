// Puts the strips of many domains on one sheet, and the sheets on a page.
import sharp, { type OverlayOptions } from 'sharp'
import { STRIP, type Strip, VIEWS, type View } from './strip.ts'
import { PAGE_COLORS } from './suspicions.ts'

const STRIPS_PER_ROW = 4
const LABEL_HEIGHT = 16
const GAP = 16

/** @returns the PNG of one sheet. */
export async function drawSheet(strips: Strip[]): Promise<Buffer> {
  const rows = Math.ceil(strips.length / STRIPS_PER_ROW)
  const width = GAP + STRIPS_PER_ROW * (STRIP.width + GAP)
  const height = GAP + rows * (STRIP.height + LABEL_HEIGHT + GAP)
  const originOf = (index: number) => ({
    left: GAP + (index % STRIPS_PER_ROW) * (STRIP.width + GAP),
    top: GAP + Math.floor(index / STRIPS_PER_ROW) * (STRIP.height + LABEL_HEIGHT + GAP),
  })
  const drawings = await Promise.all(
    strips.map((strip, index) => placeDrawings(strip, originOf(index))),
  )
  const cells = strips.map((strip, index) => cellsOf(strip, originOf(index)))
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#bbbbbb"/>${cells.join('')}</svg>`
  return sharp(Buffer.from(background)).composite(drawings.flat()).png().toBuffer()
}

type Position = Pick<View, 'left' | 'top'>

function cellsOf({ domain, source, reasons }: Strip, origin: Position): string {
  const cells = VIEWS.map(
    ({ theme, left, top, width, height }) =>
      `<rect x="${origin.left + left}" y="${origin.top + LABEL_HEIGHT + top}" width="${width}" ` +
      `height="${height}" fill="${PAGE_COLORS[theme]}"/>`,
  )
  const label = [domain, source.replace(/^bundled:/, ''), reasons[0]?.text]
    .filter(Boolean)
    .join('  ')
  const text = `<text x="${origin.left}" y="${origin.top + 12}" font-family="sans-serif" font-size="12">${escapeText(label)}</text>`
  return cells.join('') + text
}

const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

async function placeDrawings({ drawings }: Strip, origin: Position): Promise<OverlayOptions[]> {
  const placed = VIEWS.map(
    async ({ left, top, width, height }, index): Promise<OverlayOptions[]> => {
      const drawing = drawings[index]
      if (!drawing) return []
      const { data, info } = await sharp(drawing)
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer({ resolveWithObject: true })
      const x = origin.left + left + Math.floor((width - info.width) / 2)
      const y = origin.top + LABEL_HEIGHT + top + Math.floor((height - info.height) / 2)
      return [{ input: data, left: x, top: y }]
    },
  )
  return (await Promise.all(placed)).flat()
}

/** @returns a page that shows the sheets with the names and reasons as text, so that they can be searched. */
export function pageOf(sheets: { file: string; strips: Strip[] }[]): string {
  const sections = sheets.map(({ file, strips }) => {
    const items = strips.map(({ domain, source, reasons }) => {
      const texts = reasons.map(({ text }) => text).join('; ')
      return `<li><b>${escapeText(domain)}</b> ${escapeText(source)} ${escapeText(texts)}</li>`
    })
    return `<h2>${file}</h2><img src="${file}" alt=""><ol>${items.join('')}</ol>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Bundled logos</title>
<style>body { font: 14px sans-serif } ol { columns: 4 } img { max-width: 100% }</style>
${sections.join('\n')}\n`
}
