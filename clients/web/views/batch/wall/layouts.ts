// The geometry of a logo wall: grid, centered rows, and honeycomb. Lengths are pixels of the wall at 1×.
export const LAYOUTS = ['grid', 'rows', 'honeycomb'] as const
export type Layout = (typeof LAYOUTS)[number]

export interface LayoutOptions {
  layout: Layout
  width: number
  /** Logos in a full row. */
  perRow: number
  gap: number
  /** Size of a logo in its cell, from 0 to 1. */
  scale: number
  /** Height of a cell for a width of 1; a honeycomb ignores it. */
  cellRatio: number
}

export interface WallItem {
  /** Width of the logo for a height of 1. */
  ratio: number
  /** Width of the name beside the logo for a font size of 1; 0 without a name. */
  labelRatio: number
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Place {
  cell: Box
  logo: Box
  /** Null without a name. `y` is the middle of the line. */
  label: { x: number; y: number; width: number; fontSize: number } | null
}

export interface WallGeometry {
  width: number
  height: number
  places: Place[]
}

/** Space between a logo and its name, and the font size, for a logo of height 1. */
const LABEL = { space: 0.32, fontSize: 0.58 }
/** Height of a hexagon of width 1. */
export const HEXAGON_HEIGHT = 2 / Math.sqrt(3)
/** From one row of hexagons to the next, for columns of width 1. */
export const ROW_STEP = Math.sqrt(3) / 2

export function layOut(items: WallItem[], options: LayoutOptions): WallGeometry {
  const perRow = Math.max(1, Math.round(options.perRow))
  return LAYOUT_FUNCTIONS[options.layout](items, { ...options, perRow })
}

const LAYOUT_FUNCTIONS: Record<
  Layout,
  (items: WallItem[], options: LayoutOptions) => WallGeometry
> = { grid, rows, honeycomb }

/** Cells of equal size; an incomplete last row is centered. */
function grid(items: WallItem[], { width, perRow, gap, scale, cellRatio }: LayoutOptions) {
  const cellWidth = (width - gap * (perRow + 1)) / perRow
  const cellHeight = cellWidth * cellRatio
  const rowCount = Math.ceil(items.length / perRow)
  const places = items.map((item, i) => {
    const row = Math.floor(i / perRow)
    const inRow = Math.min(perRow, items.length - row * perRow)
    const indent = ((perRow - inRow) * (cellWidth + gap)) / 2
    const x = gap + indent + (i % perRow) * (cellWidth + gap)
    const y = gap + row * (cellHeight + gap)
    return placeIn({ x, y, width: cellWidth, height: cellHeight }, item, scale)
  })
  return { width, height: gap + rowCount * (cellHeight + gap), places }
}

/** Wide logos are lower, so that all seem to have the same size. @returns the height for a full height of 1. */
const opticalHeight = (item: WallItem): number =>
  Math.max(1, contentRatio(item)) ** (item.labelRatio === 0 ? -0.35 : -0.15)

/** Centered lines, like a strip of customers: each cell is as wide as its logo. */
function rows(items: WallItem[], { width, perRow, gap, scale, cellRatio }: LayoutOptions) {
  const cellHeight = ((width - gap * (perRow + 1)) / perRow) * cellRatio
  const padding = (cellHeight * (1 - scale)) / 2
  const available = width - 2 * gap
  const cells = items.map((item) => {
    const ratio = contentRatio(item)
    const height = cellHeight * scale * opticalHeight(item)
    return { item, width: Math.min(available, height * ratio + 2 * padding) }
  })
  const lines = linesOf(cells, available, gap, Math.ceil(items.length / perRow))
  const places = lines.flatMap((line, row) => {
    let x = (width - lineWidth(line, gap)) / 2
    const y = gap + row * (cellHeight + gap)
    return line.map((cell) => {
      const box = { x, y, width: cell.width, height: cellHeight }
      x += cell.width + gap
      const height = cellHeight * scale * opticalHeight(cell.item)
      return placeWithHeight(
        box,
        cell.item,
        Math.min(height, (box.width - 2 * padding) / contentRatio(cell.item)),
      )
    })
  })
  return { width, height: gap + lines.length * (cellHeight + gap), places }
}

const lineWidth = (line: { width: number }[], gap: number): number =>
  line.reduce((sum, cell) => sum + cell.width, gap * (line.length - 1))

/** Breaks cells into lines of similar width. @param wanted number of lines; more when they do not fit. */
function linesOf<Cell extends { width: number }>(
  cells: Cell[],
  available: number,
  gap: number,
  wanted: number,
): Cell[][] {
  for (let count = Math.max(1, wanted); ; count++) {
    const target = Math.min(available, lineWidth(cells, gap) / count)
    const lines = breakLines(cells, { available, gap, target })
    if (lines.length <= count) return lines
  }
}

function breakLines<Cell extends { width: number }>(
  cells: Cell[],
  { available, gap, target }: { available: number; gap: number; target: number },
): Cell[][] {
  const lines: Cell[][] = []
  let line: Cell[] = []
  let total = 0
  for (const cell of cells) {
    const isTooLong = lineWidth([...line, cell], gap) > available
    // The middle of the cell is beyond the end of the ideal line.
    const isBalanced = total + cell.width / 2 > target * (lines.length + 1)
    if (line.length > 0 && (isTooLong || isBalanced)) {
      lines.push(line)
      line = []
    }
    line.push(cell)
    total += cell.width + gap
  }
  return line.length > 0 ? [...lines, line] : lines
}

/** Hexagons with a point at the top; every second row has one less and is shifted by half a hexagon. */
function honeycomb(items: WallItem[], { width, perRow, gap, scale }: LayoutOptions) {
  const cellWidth = (width - gap * (perRow + 1)) / perRow
  const cellHeight = cellWidth * HEXAGON_HEIGHT
  const rowStep = (cellWidth + gap) * ROW_STEP
  const lengths = honeycombRows(items.length, perRow)
  const places: Place[] = []
  for (const [row, { offset, length }] of lengths.entries()) {
    for (let i = 0; i < length; i++) {
      const x = gap + (offset + i) * (cellWidth + gap)
      const cell = { x, y: gap + row * rowStep, width: cellWidth, height: cellHeight }
      const item = items[places.length]
      if (item) places.push(placeIn(cell, item, scale, cellWidth))
    }
  }
  const height = lengths.length === 0 ? gap : 2 * gap + (lengths.length - 1) * rowStep + cellHeight
  return { width, height, places }
}

/** @returns the offset in hexagons and the length of each row; the last row is as central as the pattern allows. */
export function honeycombRows(count: number, perRow: number): { offset: number; length: number }[] {
  const lengths: { offset: number; length: number }[] = []
  let left = count
  while (left > 0) {
    // With one hexagon in each row there is no shorter row.
    const isShort = lengths.length % 2 === 1 && perRow > 1
    const room = isShort ? perRow - 1 : perRow
    const length = Math.min(room, left)
    const indent = Math.floor((room - length) / 2)
    lengths.push({ offset: (isShort ? 0.5 : 0) + indent, length })
    left -= length
  }
  return lengths
}

/** Width of the logo with its name for a logo of height 1. */
const contentRatio = ({ ratio, labelRatio }: WallItem): number =>
  labelRatio === 0 ? ratio : ratio + LABEL.space + labelRatio * LABEL.fontSize

/** The largest logo that fits into a part of the cell. @param edge height of the part; the cell's by default. */
function placeIn(cell: Box, item: WallItem, scale: number, edge = cell.height): Place {
  const height = Math.min(edge * scale, (cell.width * scale) / contentRatio(item))
  return placeWithHeight(cell, item, height)
}

function placeWithHeight(cell: Box, item: WallItem, height: number): Place {
  const contentWidth = height * contentRatio(item)
  const x = cell.x + (cell.width - contentWidth) / 2
  const y = cell.y + (cell.height - height) / 2
  const logo = { x, y, width: height * item.ratio, height }
  if (item.labelRatio === 0) return { cell, logo, label: null }
  const fontSize = height * LABEL.fontSize
  const labelX = x + logo.width + height * LABEL.space
  const label = { x: labelX, y: y + height / 2, width: fontSize * item.labelRatio, fontSize }
  return { cell, logo, label }
}
