// Measures drawings: the backgrounds on which they are legible, their colors and where the mark is in them.
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { AreaBox, Swatch, VisibleArea } from '../../schema/artwork.ts'
import { areaFrom, type TableCells } from '../../server/bundled/table.ts'
import { resvgRulesOf } from '../../server/images/draw.ts'
import { measureInk } from '../../server/images/measure/ink.ts'
import { paletteOf } from '../../server/images/measure/palette.ts'
import { thumbhashOf } from '../../server/images/measure/thumbhash.ts'
import { measureVisibleArea } from '../../server/images/measure/visible-area.ts'
import { rasterizeVector } from '../../server/images/rasterize.ts'
import { legibleBackgrounds, THEME_ANALYSIS_EDGE } from '../../server/images/theme/index.ts'

/** Edge in pixels at which colors are measured, the same as for ingested vectors. */
const MEASURED_EDGE = 512

export interface MeasuredDrawing {
  svg: string
  width: number
  height: number
}

/** The measured columns of the table. */
export type MeasuredCells = Pick<
  TableCells,
  'legible' | 'palette' | 'area' | 'thumbhash' | 'resvg_rules'
>

/** @returns the cells of the measured columns, in the format of the table. */
export async function measureDrawing(drawing: MeasuredDrawing): Promise<MeasuredCells> {
  const large = await rasterizeVector(drawing.svg, drawing, MEASURED_EDGE)
  const small = await rasterizeVector(drawing.svg, drawing, THEME_ANALYSIS_EDGE)
  const area = areaCellOf(measureVisibleArea(small, large, drawing))
  // With the rounded area, which the service reads.
  const visibleArea = areaFrom(area)
  return {
    legible: legibleBackgrounds(small).join(' '),
    palette: paletteCellOf(paletteOf(large, measureInk(large).plate)),
    area,
    thumbhash: thumbhashOf(small, visibleArea),
    resvg_rules: String(resvgRulesOf(drawing.svg, visibleArea) ?? ''),
  }
}

const paletteCellOf = (palette: Swatch[]) =>
  palette.map(({ hex, share }) => `${hex.slice(1)}:${share}`).join(' ')

/** Four digits are a tenth of a pixel at 1024 px. */
const areaCellOf = ({ fill, whole, ...box }: VisibleArea) =>
  [...sharesOf(box), fill, ...sharesOf(whole)]
    .map((share) => Math.round(share * 10_000) / 10_000)
    .join(' ')

const sharesOf = ({ left, top, width, height }: AreaBox) => [left, top, width, height]

/** Measures in one thread for each core. @returns the cells in the order of the drawings. */
export async function measureDrawings(drawings: MeasuredDrawing[]): Promise<MeasuredCells[]> {
  const threads = availableParallelism()
  const cells: MeasuredCells[] = []
  const measureShare = async (thread: number) => {
    const indexes = [...drawings.keys()].filter((index) => index % threads === thread)
    const measured = await measureInThread(indexes.map((index) => drawings[index]!))
    indexes.forEach((index, position) => {
      cells[index] = measured[position]!
    })
  }
  await Promise.all(Array.from({ length: threads }, (_, thread) => measureShare(thread)))
  return cells
}

function measureInThread(drawings: MeasuredDrawing[]): Promise<MeasuredCells[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: drawings })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}

if (!isMainThread && parentPort) {
  const measured: MeasuredCells[] = []
  for (const drawing of workerData as MeasuredDrawing[])
    measured.push(await measureDrawing(drawing))
  parentPort.postMessage(measured)
}
