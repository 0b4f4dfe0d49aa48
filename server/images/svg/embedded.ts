// Reads embedded images by their bytes, because their label is often wrong.

import { sniff } from '../sniff.ts'
import { type Element, walkElements } from './parse.ts'

/** Data URLs of PNG files by the data URLs that they replace. */
export type ConvertedImages = ReadonlyMap<string, string>

/** The formats that renderers draw, with their media types. */
const DRAWN: Record<string, string> = { png: 'image/png', jpeg: 'image/jpeg', gif: 'image/gif' }

/** An embedded image; its format is null for bytes that are no image. */
export interface EmbeddedImage {
  bytes: Buffer
  format: ReturnType<typeof sniff> | null
}

/** @returns null for a text that is no data URL. */
export function parseDataUrl(href: string): EmbeddedImage | null {
  const [, header = '', data = ''] = /^\s*data:([^,]*),(.*)$/is.exec(href) ?? []
  if (data === '') return null
  const bytes = /;\s*base64\s*$/i.test(header)
    ? Buffer.from(percentDecoded(data), 'base64')
    : Buffer.from(percentDecoded(data), 'utf8')
  return { bytes, format: formatOf(bytes) }
}

function percentDecoded(data: string): string {
  if (!data.includes('%')) return data
  try {
    return decodeURIComponent(data)
  } catch {
    return data
  }
}

function formatOf(bytes: Buffer): EmbeddedImage['format'] {
  try {
    return sniff(bytes)
  } catch {
    return null
  }
}

/** Labels embedded images by their bytes, and puts in the converted ones. */
export function labelImages(root: Element, converted: ConvertedImages): void {
  for (const { name, attributes } of walkElements(root)) {
    const href = attributes.get('href')
    if (name !== 'image' || href === undefined) continue
    const replaced = converted.get(href)
    if (replaced !== undefined) {
      attributes.set('href', replaced)
      continue
    }
    const image = parseDataUrl(href)
    const mediaType = image?.format && DRAWN[image.format]
    if (image && mediaType)
      attributes.set('href', `data:${mediaType};base64,${image.bytes.toString('base64')}`)
  }
}
