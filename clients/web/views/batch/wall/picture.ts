// The parts of a logo wall, which the preview, the SVG and the PNG draw.
import { type Box, layOut } from './layouts.ts'
import { backgroundOf, THEME_COLORS, type WallOptions } from './options.ts'
import { tilePath } from './tiles.ts'

/** A loaded logo. */
export interface WallLogo {
  domain: string
  name: string
  blob: Blob
  /** Blob URL of the image. */
  url: string
  /** Width for a height of 1. */
  ratio: number
  /** Whether the name belongs beside the logo, because it is an icon instead of the wanted wordmark. */
  needsName: boolean
}

export interface WallPicture {
  width: number
  height: number
  background: string | null
  /** SVG paths of the tiles. */
  tiles: string[]
  tileColor: string
  borderColor: string
  textColor: string
  logos: { logo: WallLogo; box: Box }[]
  labels: { text: string; x: number; y: number; width: number; fontSize: number }[]
}

/** The font of names. Readers of the SVG may have another one, so the width of each text is fixed. */
export const FONT_FAMILY = 'Inter, system-ui, "Segoe UI", Helvetica, Arial, sans-serif'
export const FONT_WEIGHT = 640
/** Icons wider than this are lettering themselves. */
const MAX_ICON_RATIO = 1.7
/** Wordmarks are wide, so their cells are flat. */
const CELL_RATIOS = { icon: 1, wordmark: 0.5 }

/** @param measure returns the width of a text at font size 1. */
export function pictureOf(
  logos: WallLogo[],
  options: WallOptions,
  measure: (text: string) => number,
): WallPicture {
  const { layout, width, perRow, gap, logoSize, kind, theme, hasTiles } = options
  const items = logos.map(({ ratio, needsName, name }) => ({
    ratio,
    labelRatio: needsName && ratio <= MAX_ICON_RATIO ? measure(name) : 0,
  }))
  const geometry = layOut(items, {
    layout,
    width,
    perRow,
    gap,
    scale: logoSize / 100,
    cellRatio: CELL_RATIOS[kind],
  })
  const { tile, border, text } = THEME_COLORS[theme]
  return {
    width: Math.round(geometry.width),
    height: Math.round(geometry.height),
    background: backgroundOf(options),
    tiles: hasTiles ? geometry.places.map(({ cell }) => tilePath(layout, cell)) : [],
    tileColor: tile,
    borderColor: border,
    textColor: text,
    logos: geometry.places.map(({ logo }, i) => ({ logo: logos[i]!, box: logo })),
    labels: geometry.places.flatMap(({ label }, i) =>
      label ? { ...label, text: logos[i]!.name } : [],
    ),
  }
}

let context: CanvasRenderingContext2D | null = null

/** @returns the width of a name at font size 1. */
export function measureText(text: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 0.6
  context.font = `${FONT_WEIGHT} 100px ${FONT_FAMILY}`
  return context.measureText(text).width / 100
}
