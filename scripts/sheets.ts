// Draws sheets of bundled logos for reviewers, the most suspicious ones first: on light and dark pages, in greyscale,
// small, and as wordmarks. Run `npm run sheets -- [--domains FILE] [--order list] [--out FOLDER]`.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp, { type OverlayOptions } from 'sharp'
import { apexOf } from '../schema/apex.ts'
import type { Background } from '../schema/artwork.ts'
import { readBundledRows } from '../server/bundled/index.ts'
import { measureVisibleArea } from '../server/images/measure/visible-area.ts'
import { createRenderer } from '../server/images/pool.ts'
import type { Pixels } from '../server/images/render-types.ts'
import { contrast, rgbOf } from '../server/images/theme/color.ts'
import { type Service, startService } from '../test/support/service.ts'

const PAGE_COLORS: Record<Background, string> = { light: '#ffffff', dark: '#0b0b0c' }
const DOMAINS_PER_SHEET = 100
const STRIPS_PER_ROW = 4
const LABEL_HEIGHT = 16
const GAP = 16

/** One drawing of a domain's strip, in a cell with the color of its page. Lengths in pixels. */
interface View {
  query: string
  theme: Background
  left: number
  top: number
  width: number
  height: number
  isWordmark?: boolean
}

const ICON_EDGE = 96
const VIEWS: View[] = (['light', 'dark'] as const).flatMap((theme, row): View[] => {
  const below = { theme, top: row * 48, height: 48 }
  return [
    {
      query: `size=${ICON_EDGE}`,
      theme,
      left: row * ICON_EDGE,
      top: 0,
      width: ICON_EDGE,
      height: ICON_EDGE,
    },
    { ...below, query: 'size=48&greyscale=true', left: 192, width: 48 },
    { ...below, query: 'size=32', left: 240, width: 48 },
    { ...below, query: 'size=16', left: 288, width: 32 },
    {
      ...below,
      query: 'size=128&kind=wordmark&shape=original',
      left: 320,
      width: 144,
      isWordmark: true,
    },
  ]
})
const STRIP = { width: 464, height: ICON_EDGE }

interface Strip {
  domain: string
  /** X-Source of the icon. */
  source: string
  /** The drawings in the order of `VIEWS`; null for a wordmark that does not exist. */
  drawings: (Buffer | null)[]
  reasons: Reason[]
}

/** Why a logo may be wrong. */
interface Reason {
  text: string
  weight: number
}

const wordmarkDomains = new Set<string>(
  readBundledRows()
    .filter(({ kind }) => kind === 'wordmark')
    .map(({ domain }) => domain),
)

async function drawStrip(service: Service, domain: string): Promise<Strip> {
  const views = VIEWS.filter(({ isWordmark }) => !isWordmark || wordmarkDomains.has(domain))
  let source = ''
  const drawings = new Map<View, Buffer>()
  for (const view of views) {
    const response = await service.get(
      `/api/${domain}?${view.query}&theme=${view.theme}&format=png`,
    )
    if (!response.ok) throw new Error(`${domain}: ${response.status} ${await response.text()}`)
    drawings.set(view, Buffer.from(await response.arrayBuffer()))
    if (view === VIEWS[0]) source = response.headers.get('x-source') ?? ''
  }
  const reasons = await Promise.all(
    views
      .filter(({ width }) => width === ICON_EDGE)
      .map((view) => suspicionsOf(drawings.get(view)!, view.theme)),
  )
  return {
    domain,
    source,
    drawings: VIEWS.map((view) => drawings.get(view) ?? null),
    reasons: reasons.flat().sort((a, b) => b.weight - a.weight),
  }
}

// The limits below only decide the order in which people look.
/** Contrast with the page of the best tenth of the pixels. */
const MIN_CONTRAST = 2
/** Share of the tile that is visible. */
const MIN_INK = 0.12
const MAX_INK = 0.75
/** Longer side divided by shorter. */
const MAX_ASPECT = 2.2
const MAX_COLORS = 6

async function suspicionsOf(png: Buffer, theme: Background): Promise<Reason[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels: Pixels = { data, width: info.width, height: info.height }
  const { ink, bestContrast, colors } = factsOf(pixels, theme)
  const area = measureVisibleArea(pixels, pixels, null)
  const aspect = Math.max(area.width / area.height, area.height / area.width)
  const isAtEdge = area.width > 0.99 || area.height > 0.99
  const reasons: [isSuspicious: boolean, weight: number, text: string][] = [
    [bestContrast < MIN_CONTRAST, 4 - bestContrast, `contrast ${bestContrast.toFixed(1)}`],
    [ink < MIN_INK, 1 + (1 - ink / MIN_INK), `ink ${Math.round(ink * 100)} %`],
    [ink > MAX_INK, ink, `ink ${Math.round(ink * 100)} %`],
    [isAtEdge, 2, 'touches the edge'],
    [aspect > MAX_ASPECT, Math.min(3, aspect / MAX_ASPECT), `aspect ${aspect.toFixed(1)}`],
    [colors > MAX_COLORS, 0.5, `${colors} colors`],
  ]
  return reasons
    .filter(([isSuspicious]) => isSuspicious)
    .map(([, weight, text]) => ({ weight, text: `${theme}: ${text}` }))
}

/** A pixel below this alpha is invisible. */
const MIN_VISIBLE_ALPHA = 64
/** Share of the visible pixels below which a color is an edge between two others. */
const MIN_COLOR_SHARE = 0.01

function factsOf({ data, width, height }: Pixels, theme: Background) {
  const page = rgbOf(PAGE_COLORS[theme])
  const contrasts: number[] = []
  const counts = new Map<number, number>()
  for (let offset = 0; offset < data.length; offset += 4) {
    if (data[offset + 3]! < MIN_VISIBLE_ALPHA) continue
    const [r, g, b] = [data[offset]!, data[offset + 1]!, data[offset + 2]!]
    contrasts.push(contrast({ r, g, b }, page))
    // Colors in the same of eight steps per channel count as one.
    const color = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  contrasts.sort((a, b) => b - a)
  return {
    ink: contrasts.length / (width * height),
    bestContrast: contrasts[Math.floor(contrasts.length / 10)] ?? 1,
    colors: [...counts.values()].filter((count) => count > contrasts.length * MIN_COLOR_SHARE)
      .length,
  }
}

/** @returns the PNG of one sheet. */
async function drawSheet(strips: Strip[]): Promise<Buffer> {
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
function pageOf(sheets: { file: string; strips: Strip[] }[]): string {
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

function readDomains(file: string | undefined): string[] {
  if (file === undefined) return [...new Set(readBundledRows().map(({ domain }) => domain))]
  const lines = readFileSync(file, 'utf8').split('\n')
  const domains = lines.map((line) => line.split('\t')[0]!.trim())
  return [...new Set(domains)].filter((domain) => apexOf(domain) !== null)
}

const suspicionOf = ({ reasons }: Strip) => reasons.reduce((sum, { weight }) => sum + weight, 0)

const { values: options } = parseArgs({
  options: {
    domains: { type: 'string' },
    order: { type: 'string', default: 'suspicion' },
    out: { type: 'string' },
  },
})
const folder = options.out ?? mkdtempSync(join(tmpdir(), 'logograph-sheets-'))
mkdirSync(folder, { recursive: true })
const service = await startService({
  plans: 'unlimited',
  env: { LOG_LEVEL: 'silent' },
  renderer: createRenderer(),
  // The sheets may take their time, so no drawing is refused.
  load: () => ({ requestWaitMs: 0, operationWaitMs: 0, imageWaitMs: 0 }),
})
try {
  /** Domains drawn at once: enough for the renderer to be always busy. */
  const CONCURRENCY = 8
  const waiting = readDomains(options.domains)
  const order = new Map(waiting.map((domain, index) => [domain, index]))
  const strips: Strip[] = []
  const drawWaiting = async () => {
    for (let domain = waiting.shift(); domain !== undefined; domain = waiting.shift()) {
      strips.push(await drawStrip(service, domain))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, drawWaiting))
  const positionOf = ({ domain }: Strip) => order.get(domain) ?? 0
  strips.sort(
    (a, b) =>
      (options.order === 'list' ? 0 : suspicionOf(b) - suspicionOf(a)) ||
      positionOf(a) - positionOf(b),
  )
  const sheets: { file: string; strips: Strip[] }[] = []
  for (let start = 0; start < strips.length; start += DOMAINS_PER_SHEET) {
    const file = `${String(sheets.length + 1).padStart(2, '0')}.png`
    const sheetStrips = strips.slice(start, start + DOMAINS_PER_SHEET)
    writeFileSync(join(folder, file), await drawSheet(sheetStrips))
    sheets.push({ file, strips: sheetStrips })
  }
  writeFileSync(join(folder, 'index.html'), pageOf(sheets))
  console.log(join(folder, 'index.html'))
} finally {
  await service.close()
}
