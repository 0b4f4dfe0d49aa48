// Tells which bitmaps the renderers of an SVG draw as browsers do, so that all others are decoded for them.
import type { Metadata } from 'sharp'
import { isApng } from './apng.ts'
import { pngColorSpace } from './described-color.ts'
import { open, readHeader } from './header.ts'

/** The sRGB of a profile's name, as ASCII (ICC version 2) or UTF-16 (version 4). */
const SRGB_NAME = /s\0?R\0?G\0?B/

/** @returns whether the file is whole, upright and sRGB, so that every decoder reads the same from it. */
export async function isPlain(bytes: Uint8Array, format: 'png' | 'jpeg'): Promise<boolean> {
  try {
    const header = await readHeader(bytes, format)
    if (!isUprightSrgb(header)) return false
    if (format === 'png' && (isApng(bytes) || pngColorSpace(bytes))) return false
    // The decoder reports damage only for what it reads, and it reads every row for a single pixel.
    await open(bytes).resize(1, 1, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer()
    return true
  } catch {
    return false
  }
}

const isUprightSrgb = ({ space, orientation = 1, icc }: Metadata) =>
  orientation <= 1 && space !== 'cmyk' && (!icc || SRGB_NAME.test(icc.toString('latin1')))
