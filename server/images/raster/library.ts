// Decodes the formats that sharp reads, with what browsers do and sharp does not: the frame that shows an animation, files
// without their end, CMYK without a profile, and described color spaces.
import sharp, { type Metadata, type Sharp } from 'sharp'
import { MAX_STORED_EDGE } from '../limits.ts'
import type { Pixels } from '../render-types.ts'
import { UnsafeArtwork } from '../svg/parse.ts'
import { isApng, playApng } from './apng.ts'
import { convertToSrgb } from './color-space.ts'
import { MIN_SHARE_OF_ROWS } from './cut-off.ts'
import { avifColorSpace, pngColorSpace } from './described-color.ts'
import { chooseFrame, framesToRead, inkOf, MAX_FRAME_PIXELS } from './frames.ts'
import { areaOfFrames, type Rectangle } from './gif-frame.ts'
import { FORMAT_NAMES, MAX_PIXELS, open, readHeader, type SharpFormat } from './header.ts'
import { rowsRead, withEnd } from './jpeg-end.ts'
import { repairPng } from './png-repair.ts'

/** Longest edge of the pictures by which a frame is chosen. */
const PREVIEW_EDGE = 64
const RESIZE_OPTIONS = {
  width: MAX_STORED_EDGE,
  height: MAX_STORED_EDGE,
  fit: 'inside',
  withoutEnlargement: true,
} as const
/** @throws UnsafeArtwork when the file is damaged or has too many pixels. */
export async function decodeWithSharp(bytes: Uint8Array, format: SharpFormat): Promise<Pixels> {
  const file = format === 'avif' ? asStillAvif(bytes) : bytes
  const pixels = await decodeWhole(file, format).catch(async (cause) => {
    if (cause instanceof UnsafeArtwork) throw cause
    const repaired = await decodeRepaired(bytes, format).catch(() => null)
    if (repaired) return repaired
    throw new UnsafeArtwork(`The ${FORMAT_NAMES[format]} file is damaged or cut off.`, { cause })
  })
  const colorSpace = describedColorSpace(bytes, format)
  if (colorSpace) convertToSrgb(pixels.data, colorSpace)
  return pixels
}

function describedColorSpace(bytes: Uint8Array, format: SharpFormat) {
  if (format === 'png') return pngColorSpace(bytes)
  return format === 'avif' ? avifColorSpace(bytes) : null
}

/** libvips knows only the brand of still images, but an animation contains one too. */
function asStillAvif(bytes: Uint8Array): Uint8Array {
  const still = Buffer.from(bytes)
  still.write('avif', 8, 'latin1')
  return still
}

/** @returns null for a file that cannot be repaired. */
async function decodeRepaired(bytes: Uint8Array, format: SharpFormat): Promise<Pixels | null> {
  if (format === 'jpeg') return decodeCutJpeg(withEnd(bytes))
  if (format === 'gif') return decodeCutGif(bytes)
  const repaired = format === 'png' ? await repairPng(bytes) : null
  return repaired && decodeWhole(repaired, 'png')
}

/** @returns null for too few rows. */
async function decodeCutJpeg(bytes: Uint8Array): Promise<Pixels | null> {
  const pixels = await decodeWhole(bytes, 'jpeg')
  const read = rowsRead(pixels)
  if (read?.height === pixels.height) return read
  // Rows in the grey of missing blocks may be its own.
  return (await isUndamaged(bytes)) ? pixels : read
}

const isUndamaged = (bytes: Uint8Array): Promise<boolean> =>
  open(bytes, { failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    )

/** The rows that a GIF lacks are transparent. @returns null for too few of the others. */
async function decodeCutGif(bytes: Uint8Array): Promise<Pixels | null> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none', pages: 1 })
  const { format } = await image.metadata()
  if (format !== 'gif') return null
  const pixels = await toRawPixels(image)
  const rowBytes = pixels.width * 4
  let rows = pixels.height
  while (rows > 0 && isEmpty(pixels.data.subarray((rows - 1) * rowBytes, rows * rowBytes))) rows--
  return rows < pixels.height * MIN_SHARE_OF_ROWS ? null : pixels
}

const isEmpty = (row: Uint8Array) => row.every((level) => level === 0)

/** @throws Error when the file is damaged; UnsafeArtwork when it has too many pixels. */
async function decodeWhole(bytes: Uint8Array, format: SharpFormat): Promise<Pixels> {
  if (format === 'png' && isApng(bytes)) {
    const frame = await decodeApng(bytes)
    if (frame) return frame
  }
  const header = await readHeader(bytes, format)
  const page = await choosePage(bytes, header)
  const image = open(bytes, { page })
  if (header.space === 'cmyk' && !header.hasProfile) return decodeCmyk(image)
  const frame = format === 'gif' && !header.hasAlpha ? areaOfFrames(bytes, page + 1) : null
  if (frame) image.extract(insideOf(frame, header))
  return toRawPixels(image.autoOrient())
}

async function choosePage(bytes: Uint8Array, header: Metadata): Promise<number> {
  const { pages = 1, width } = header
  const height = header.pageHeight ?? header.height
  const count = framesToRead(pages, width, height)
  if (count === 1) return 0
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_FRAME_PIXELS, pages: count })
    .resize({ width: PREVIEW_EDGE, height: PREVIEW_EDGE, fit: 'inside', kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const frameBytes = (data.length / info.height) * (info.pageHeight ?? info.height)
  return chooseFrame(
    Array.from({ length: count }, (_, i) =>
      inkOf({ data: data.subarray(i * frameBytes, (i + 1) * frameBytes) }),
    ),
  )
}

/** @returns null for a file without a whole frame. */
async function decodeApng(bytes: Uint8Array): Promise<Pixels | null> {
  const { width, height } = await readHeader(bytes, 'png')
  if (width * height > MAX_PIXELS) return null
  const decodeFrame = async (png: Buffer) => {
    await readHeader(png, 'png')
    return toRawPixels(open(png), { keepsSize: true })
  }
  const inks: number[] = []
  await playApng(bytes, decodeFrame, (canvas) => inks.push(inkOf(canvas)))
  if (inks.length === 0) return null
  let chosen: Pixels | null = null
  let remaining = chooseFrame(inks)
  await playApng(bytes, decodeFrame, (canvas) => {
    if (remaining-- === 0) chosen = { ...canvas, data: canvas.data.slice() }
  })
  return chosen && limitEdge(chosen)
}

/** Without a profile nobody knows the inks; browsers take them as the opposite of light. */
async function decodeCmyk(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .autoOrient()
    .resize(RESIZE_OPTIONS)
    // Else sharp converts by a profile for print, and back.
    .pipelineColorspace('cmyk')
    .toColorspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let i = 0; i < data.length; i += 4) {
    const white = 255 - data[i + 3]!
    for (let ink = 0; ink < 3; ink++)
      data[i + ink] = Math.round(((255 - data[i + ink]!) * white) / 255)
    data[i + 3] = 255
  }
  return { data, width: info.width, height: info.height }
}

/** The part of the frame that lies in the image; the whole image when none does. */
function insideOf(frame: Rectangle, { width, height }: Metadata): Rectangle {
  const right = Math.min(frame.left + frame.width, width)
  const bottom = Math.min(frame.top + frame.height, height)
  if (frame.left >= right || frame.top >= bottom) return { left: 0, top: 0, width, height }
  return { ...frame, width: right - frame.left, height: bottom - frame.top }
}

async function toRawPixels(image: Sharp, { keepsSize = false } = {}): Promise<Pixels> {
  const { data, info } = await (keepsSize ? image : image.resize(RESIZE_OPTIONS))
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Scales the pixels down to the largest stored size. */
export async function limitEdge(pixels: Pixels): Promise<Pixels> {
  const { data, width, height } = pixels
  if (Math.max(width, height) <= MAX_STORED_EDGE) return pixels
  return toRawPixels(sharp(data, { raw: { width, height, channels: 4 } }))
}
