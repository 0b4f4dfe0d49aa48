// Draws the card that social networks and chats show for a link to a company: its logo on its color, its name and domain.
import { hash } from 'node:crypto'
import type { SafeImage } from '../../../schema/artwork.ts'
import { displayDomain } from '../../names/display-domain.ts'
import { WHOLE_AREA } from '../measure/visible-area.ts'
import { pathData, transformOutline } from '../monogram/outline.ts'
import { contrast, rgbOf } from '../theme/color.ts'
import { layOutText, type TextLine } from './text.ts'

/** The size in pixels that Open Graph images have. */
export const CARD = { width: 1200, height: 630 }
/** Edge in pixels of the logo on the card; it is drawn at this size. */
export const CARD_LOGO_EDGE = 260

/** The background without brand colors: the paper of the explorer. */
const NEUTRAL = '#f6f4ee'
const WHITE = '#ffffff'
const INK = '#14120e'
/** WCAG 2.2, 1.4.3: the least contrast of large text. */
const MIN_CONTRAST = 3
/** The white square behind the logo. */
const TILE = { x: 96, y: 135, edge: 360, radius: 64 }
/** Where the text starts: beside the logo, or at its place. */
const TEXT_LEFT = { withLogo: 536, alone: TILE.x }
const TEXT_MARGIN = 72

/** Font sizes in pixels of the name in one line, then in two lines; the first that fits is used. */
const ONE_LINE_SIZES = [96, 84, 72, 62]
const TWO_LINE_SIZES = [68, 58, 48]
const DOMAIN_SIZE = 34
/** Height of a line as a share of its font size. */
const LINE_HEIGHT = 1.16

export interface CardContent {
  /** The name of the company; null when only its domain is known. */
  name: string | null
  domain: string
  /** Up to six brand colors as `#RRGGBB`, the primary one first; empty when none is known. */
  palette: string[]
  /** The logo for light pages as PNG; null when none is known, because a monogram would pass for the logo. */
  logo: Uint8Array | null
}

/** @returns the card as an SVG image, which contains the logo as a PNG. Without a logo it has text only. */
export function socialCard({ name, domain, palette, logo }: CardContent): SafeImage {
  const background = palette[0] ?? NEUTRAL
  const isDark = contrast(rgbOf(background), rgbOf(WHITE)) >= MIN_CONTRAST
  const ink = isDark ? WHITE : INK
  const left = logo ? TEXT_LEFT.withLogo : TEXT_LEFT.alone

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}" width="${CARD.width}" height="${CARD.height}">
<rect width="${CARD.width}" height="${CARD.height}" fill="${background}"/>
${logo ? logoTile(logo) : ''}
${textBlock(name, domain, { left, ink })}
${paletteDots(palette.slice(1), { left, ink })}

</svg>`
  const bytes = Buffer.from(svg)
  return {
    mediaType: 'image/svg+xml',
    bytes,
    ...CARD,
    hash: hash('sha256', bytes),
    legible: [],
    visibleArea: WHOLE_AREA,
  }
}

function logoTile(logo: Uint8Array): string {
  const image = `data:image/png;base64,${Buffer.from(logo).toString('base64')}`
  const inset = (TILE.edge - CARD_LOGO_EDGE) / 2
  return `<rect x="${TILE.x}" y="${TILE.y}" width="${TILE.edge}" height="${TILE.edge}" rx="${TILE.radius}" fill="#ffffff"/>
<image x="${TILE.x + inset}" y="${TILE.y + inset}" width="${CARD_LOGO_EDGE}" height="${CARD_LOGO_EDGE}" href="${image}"/>`
}

/** Where and in which color text is drawn. */
interface TextStyle {
  /** Left edge in pixels. */
  left: number
  /** `#RRGGBB`. */
  ink: string
}

const maxWidth = ({ left }: TextStyle): number => CARD.width - left - TEXT_MARGIN

/** The name above the domain, centered beside the logo. A name that cannot be drawn is left out, and a domain then has its ASCII form. */
function textBlock(name: string | null, domain: string, style: TextStyle): string {
  const lines = name === null ? null : fitName(name, maxWidth(style))
  if (lines === null) {
    const { texts, size } = fitName(displayDomain(domain), maxWidth(style)) ??
      fitName(domain, maxWidth(style)) ?? { texts: [], size: 0 }
    return block([...texts.map((text) => ({ text, size, opacity: 1 }))], style)
  }
  const domainLine = layOutText(displayDomain(domain)) ?? layOutText(domain)
  const domainSize = domainLine && Math.min(DOMAIN_SIZE, maxWidth(style) / domainLine.width)
  return block(
    [
      ...lines.texts.map((text) => ({ text, size: lines.size, opacity: 1 })),
      ...(domainLine && domainSize ? [{ text: domainLine, size: domainSize, opacity: 0.72 }] : []),
    ],
    style,
  )
}

interface Line {
  text: TextLine
  /** Font size in pixels. */
  size: number
  opacity: number
}

function block(lines: Line[], { left, ink }: TextStyle): string {
  const height = lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0)
  let top = (CARD.height - height) / 2
  return lines
    .map(({ text, size, opacity }) => {
      // The baseline is below the middle of the line by half the height of a capital.
      const baseline = top + (size * LINE_HEIGHT) / 2 + size * 0.36
      top += size * LINE_HEIGHT
      const outline = transformOutline(text.outline, size, left, baseline)
      return `<path d="${pathData(outline)}" fill="${ink}" fill-opacity="${opacity}"/>`
    })
    .join('\n')
}

/** @returns the largest layout of the text that fits; null when a letter has no outline. */
function fitName(text: string, maxWidth: number): { texts: TextLine[]; size: number } | null {
  const whole = layOutText(text)
  if (whole === null) return null
  const fits = (size: number, lines: TextLine[]) =>
    lines.every(({ width }) => width * size <= maxWidth)
  const oneLineSize = ONE_LINE_SIZES.find((size) => fits(size, [whole]))
  if (oneLineSize) return { texts: [whole], size: oneLineSize }
  const halves = splitInHalves(text).map(layOutText)
  const lines = halves.filter((line) => line !== null)
  const twoLineSize = TWO_LINE_SIZES.find((size) => fits(size, lines))
  if (twoLineSize) return { texts: lines, size: twoLineSize }
  const widest = Math.max(...lines.map(({ width }) => width))
  return { texts: lines, size: maxWidth / widest }
}

/** Splits a text at the space nearest to its middle; a single word stays whole. */
function splitInHalves(text: string): string[] {
  const spaces = [...text.matchAll(/\s+/g)].map(({ index }) => index)
  const middle = text.length / 2
  const [nearest] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  return nearest === undefined ? [text] : [text.slice(0, nearest), text.slice(nearest)]
}

/** The other brand colors as dots in the corner; without any there are none. */
function paletteDots(colors: string[], { left, ink }: TextStyle): string {
  return colors
    .slice(0, 5)
    .map(
      (color, i) =>
        `<circle cx="${left + 18 + i * 50}" cy="540" r="17" fill="${color}" stroke="${ink}" stroke-opacity="0.35" stroke-width="2"/>`,
    )
    .join('')
}
